"""What one record's texts speak of: the fields of life of its question and of its reasoning."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from functools import cached_property

from hybrid.screening.detectors.asked_text import asked_text
from hybrid.screening.detectors.domains import Spoken, counted, inflections
from hybrid.screening.detectors.entries import Entry
from hybrid.screening.detectors.lexicon import Lexicon
from hybrid.screening.reading import Reading
from hybrid.text.guarded import Guarded
from hybrid.text.sentences import Range
from hybrid.text.terms import stem

# New words of the question's field may be heard for at most one of so many words of the other.
_RESIDUE = 3
_LATIN = re.compile(r"[A-Za-z]+(?:-[A-Za-z]+)*")
# The sentence says what else the word may mean, or where it comes from.
_ASIDE = re.compile(
    r"\b(?:rather than|instead of|unlike|also|can mean|could mean|would|might|may|joke|pun)\b"
    r"|\bat first (?:sight|glance)\b|\bthough the (?:word|term|name)\b"
    r"|\b(?:is|are|does|do|means?|refers?)(?: \w+)? not\b"
    r"|\b(?:isn|aren|doesn|don)['’]t (?:mean|refer|an?|the)\b"
    r"|不是|而非|并非|不指|不同|也有|也可|也是|原指|本义|比喻|无关|虽然|字面|俗称|(?:有人|有些人|容易|也许|可能)会?(?:联?想[到成]|以为|误)"
    r"|乍一?看|乍一?听|一开始|起初",
    re.IGNORECASE,
)
_DENIED = Guarded(
    r"(?:\bnot|n['’]t|\brather than|\binstead of|\bunlike|\bneither|\bnor|\bno)\b"
    r"(?: [^\s,;:]+){0,2} ?$",
    re.IGNORECASE,
)
_LOOK_BACK = 40


class Fields:
    """What one record's texts speak of."""

    def __init__(self, reading: Reading, lexicon: Lexicon) -> None:
        record = reading.record
        self._reading = reading
        self._lexicon = lexicon
        self._domains = lexicon.domains
        self._given = asked_text(record).text

    @cached_property
    def question(self) -> tuple[Spoken, ...]:
        """The listed words of question and context; the parts of a fixed term tell no field."""
        terms = tuple(self._lexicon.compounds.find(self._given))
        return tuple(
            each
            for each in self._domains.spoken(self._given)
            if not any(start <= each.place[0] < end for start, end in terms)
        )

    @cached_property
    def reasoning(self) -> tuple[Spoken, ...]:
        """The listed words of the reasoning that are not denied; looked for when asked for."""
        text = self._reading.record.reasoning
        return tuple(
            each
            for each in self._domains.spoken(text)
            if not _DENIED.search(text[max(0, each.place[0] - _LOOK_BACK) : each.place[0]])
        )

    @cached_property
    def _offered(self) -> tuple[Spoken, ...]:
        """The listed words of the options."""
        texts = "\n".join(self._reading.record.options.values())
        return tuple(self._domains.spoken(texts))

    @cached_property
    def _starts(self) -> list[int]:
        return [each.place[0] for each in self.reasoning]

    @cached_property
    def _last(self) -> Mapping[str, Spoken]:
        """The last place of each listed word of the reasoning."""
        return {each.word: each for each in self.reasoning}

    def _said(self, place: Range) -> Sequence[Spoken]:
        first = bisect_left(self._starts, place[0])
        return self.reasoning[first : bisect_left(self._starts, place[1], first)]

    def clear(self, keyword: str) -> bool:
        """Whether two words of the question or more tell its field."""
        return max(map(len, counted(_without(keyword, self.question)).values()), default=0) > 1

    def ambiguous(self, keyword: str) -> bool:
        """Whether a list gives the keyword several senses."""
        return any(_ambiguous(entry) for entry in self._lexicon.entries_in([keyword]))

    def apart(self, keyword: str, place: Range) -> tuple[set[str], str] | None:
        """Return the question's fields and that of ``place``, where they have nothing in common."""
        asked = counted(_without(keyword, self.question))
        if not asked:
            return None
        # "Learn" and "learned" are one word.
        told = {name: len(set(map(stem, words))) for name, words in asked.items()}
        best = {name for name, number in told.items() if number == max(told.values())}
        closed = set(asked).union(*(self._domains.near(name) for name in best))
        taken = counted(_without(keyword, self._said(place)))
        if not taken or not closed.isdisjoint(taken) or self._at_home(keyword, closed.union(taken)):
            return None
        return best, max(sorted(taken), key=lambda name: len(taken[name]))

    def agrees(self, keyword: str, place: Range) -> bool:
        """Whether the words at ``place`` speak of a field that the question speaks of too."""
        asked = counted(_without(keyword, self.question))
        return not asked.keys().isdisjoint(counted(_without(keyword, self._said(place))))

    def _at_home(self, keyword: str, names: set[str]) -> bool:
        """Whether the keyword itself speaks of one of these fields: a cat, a plaintiff."""
        if self.ambiguous(keyword):
            return False
        own = counted(self._domains.spoken(keyword)).keys()
        return not own.isdisjoint(names)

    def words_of(self, names: set[str], keyword: str, start: int = 0) -> set[str]:
        """Return the distinct words of these fields in the reasoning, from ``start`` on."""
        return {
            word
            for word, last in self._last.items()
            if start <= last.place[0]
            and not last.domains.isdisjoint(names)
            and not same_word(word, keyword)
        }

    def carried(
        self, keyword: str, place: Range, taken: int, *, beyond_options: bool = False
    ) -> bool:
        """Whether at least ``taken`` words from ``place`` on carry the keyword to another field.

        With ``beyond_options`` they must be other words than those that the options name.
        """
        fields = self.apart(keyword, place)
        if fields is None or _ASIDE.search(self._reading.words(place)):
            return False
        told = self.words_of(self._domains.near(fields[1]), keyword, place[0])
        if beyond_options:
            offered = [each.word for each in self._offered if each.domains.isdisjoint(fields[0])]
            told = {word for word in told if not any(same_word(word, each) for each in offered)}
        given = {each.word for each in self.question}
        residue = self.words_of(fields[0], keyword) - given
        return len(told) >= taken and len(residue) * _RESIDUE <= len(told)


def aside(text: str) -> bool:
    """Whether a sentence says what else a word may mean, or sets one thing against another."""
    return _ASIDE.search(text) is not None


def same_word(listed: str, keyword: str) -> bool:
    """Whether a listed word is the keyword, or part of it, or holds it."""
    if not keyword.isascii():
        return keyword in listed or listed in keyword
    forms = {form for each in _LATIN.findall(keyword.lower()) for form in inflections(each)}
    words = _LATIN.findall(listed.lower())
    return any(not forms.isdisjoint(inflections(each)) for each in words)


def _without(keyword: str, spoken: Sequence[Spoken]) -> list[Spoken]:
    return [each for each in spoken if not same_word(each.word, keyword)]


def _ambiguous(entry: Entry) -> bool:
    """Whether a word has several senses as a word; PET and pet are two words."""
    return sum(each.sense.kind != "abbreviation" for each in entry.senses) > 1
