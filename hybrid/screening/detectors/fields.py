"""What one record's texts speak of: the fields of life of its question and of its reasoning."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from functools import cached_property

from hybrid.screening.detectors.asked_text import asked_text
from hybrid.screening.detectors.domains import Spoken, counted, inflections
from hybrid.screening.detectors.lexicon import Lexicon
from hybrid.screening.reading import Reading
from hybrid.text.guarded import Guarded
from hybrid.text.sentences import Range

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
    def _starts(self) -> list[int]:
        return [each.place[0] for each in self.reasoning]

    def _said(self, place: Range) -> Sequence[Spoken]:
        first = bisect_left(self._starts, place[0])
        return self.reasoning[first : bisect_left(self._starts, place[1], first)]

    def agrees(self, keyword: str, place: Range) -> bool:
        """Whether the words at ``place`` speak of a field that the question speaks of too."""
        asked = counted(_without(keyword, self.question))
        return not asked.keys().isdisjoint(counted(_without(keyword, self._said(place))))


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
