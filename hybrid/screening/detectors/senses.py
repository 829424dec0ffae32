"""Which sense of a listed word the question asks with, and which one the reasoning takes.

The question's own words decide the first, the reasoning's new words the second. Companions that
the question holds too tell nothing about the reasoning; companions that are set aside ("not the
fruit", 不是耕田的牛, "can also mean unkind") tell nothing either.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hybrid.packs.model import Sense
from hybrid.records.record import OPTION_PREFIX
from hybrid.screening.detectors.lexicon import Company, Entry, Lexicon, Words
from hybrid.screening.reading import REASONING, Reading
from hybrid.text.sentences import Range
from hybrid.text.spans import Span

# Distinct new companions of the other sense: with the word itself, and where it never returns.
_LEAST_NEAR = 2
_LEAST_WITHOUT_WORD = 3
# How many times more often the company of one sense must speak than that of the others.
_CLEARLY = 2
_SET_ASIDE = re.compile(
    r"(?:\bnot|n't|\brather than|\binstead of|\bunlike|\bneither|\bnor|\bno"
    r"|\b(?:can|could|may|might|also|usually|normally|otherwise|originally)(?: also)? means?"
    r"|\bgoes back to|\b(?:another|other) (?:sense|meaning)s?)\b(?: \S+){0,3} ?[\"'“‘]?$"
    r"|(?:不是|而非|并非|不指|也有|也可以?指|原指|本义|本来指|有时指|含有|取自|寓意)[^，。；]{0,6}$",
    re.IGNORECASE,
)
_LOOK_BACK = 48


@dataclass(frozen=True, slots=True)
class Hit:
    """A companion of a sense in the reasoning."""

    companion: int
    place: Range


@dataclass(frozen=True, slots=True)
class Shift:
    """A word of the question that the reasoning takes in another sense.

    ``source`` is the word in question or options; ``passages`` are stretches of the reasoning,
    the telling one first; ``used`` are the word's own places in the reasoning.
    """

    entry: Entry
    asked: Sense
    taken: Sense
    source: Span
    passages: tuple[Span, ...]
    used: tuple[Range, ...]


class Given:
    """What a record gives to judge by, made ready for searching."""

    def __init__(self, reading: Reading) -> None:
        record = reading.record
        self.question = Words("\n".join((record.context or "", record.question)))
        self.options = Words("\n".join(record.options.values()))
        self.reasoning = Words(record.reasoning)


def asked_sense(entry: Entry, given: Given) -> Company | None:
    """Return the sense that the question's words settle on, if they do.

    Options count only where the question itself tells nothing: they are often distractors.
    """
    for words in (given.question, given.options):
        scores = [_score(each, words) + _form_bonus(entry, each, words) for each in entry.senses]
        *_, second, best = sorted(scores)
        if best > 0:
            return entry.senses[scores.index(best)] if second * _CLEARLY <= best else None
    return None


def shifts(reading: Reading, lexicon: Lexicon, *, told: Sequence[Range] = ()) -> Iterator[Shift]:
    """Yield the listed words of question or options that are taken in another sense.

    ``told`` are ranges of the reasoning that say what a word means: there one companion is enough.
    """
    record = reading.record
    texts = (record.question, *record.options.values())
    entries = list(lexicon.entries_in(texts))
    if not entries:
        return
    given = Given(reading)
    for entry in entries:
        shift = _shift(entry, reading, given, told)
        if shift is not None:
            yield shift


def _shift(entry: Entry, reading: Reading, given: Given, told: Sequence[Range]) -> Shift | None:
    asked = asked_sense(entry, given)
    if asked is None:
        return None
    used = tuple(match.span() for match in entry.pattern.finditer(reading.record.reasoning))
    held = _hits(asked, given)
    others = [(each, _hits(each, given)) for each in entry.senses if each is not asked]
    taken, hits = max(others, key=_number_of_companions)
    if not _clear(reading, hits, held, used, told):
        return None
    passages = tuple(_passages(reading, hits, used))
    return Shift(entry, asked.sense, taken.sense, _source(entry, reading), passages, used)


def _number_of_companions(counted: tuple[Company, tuple[Hit, ...]]) -> int:
    return _distinct(counted[1])


def _clear(
    reading: Reading,
    hits: Sequence[Hit],
    held: Sequence[Hit],
    used: Sequence[Range],
    told: Sequence[Range],
) -> bool:
    """Whether the reasoning's new words settle on the other sense."""
    if not hits:
        return False
    own = {reading.sentence_index(start) for start, _ in used}
    if any(reading.sentence_index(hit.place[0]) in own for hit in held):
        return False
    if _said(hits, used, told):
        return True
    around = own | {index + 1 for index in own}
    near = [hit for hit in hits if reading.sentence_index(hit.place[0]) in around]
    if _distinct(held) * _CLEARLY > _distinct(hits):
        return False
    if near:
        return _distinct(hits) >= _LEAST_NEAR
    return not used and not held and _distinct(hits) >= _LEAST_WITHOUT_WORD


def _said(hits: Sequence[Hit], used: Sequence[Range], told: Sequence[Range]) -> bool:
    """Whether words that give the word a meaning hold a companion of the other sense."""
    return any(
        _inside(hit.place, each) and any(_inside(word, each) for word in used)
        for each in told
        for hit in hits
    )


def _inside(part: Range, whole: Range) -> bool:
    return whole[0] <= part[0] and part[1] <= whole[1]


def _score(company: Company, words: Words) -> int:
    return sum(words.holds(phrase) for phrase in company.phrases)


def _form_bonus(entry: Entry, company: Company, words: Words) -> int:
    """Return 1 where the word's capitals, or their absence, speak for this sense."""
    matches = list(entry.pattern.finditer(words.text))
    if not matches or not any(char.isascii() and char.isalpha() for char in entry.word.word):
        return 0
    kinds = {each.sense.kind for each in entry.senses}
    if len(kinds) == 1:
        return 0
    return int(any(_written_as(words.text, match) == company.sense.kind for match in matches))


def _written_as(text: str, match: re.Match[str]) -> str | None:
    word = match[0]
    if len(word) > 1 and word.isupper():
        return "abbreviation"
    if word[0].islower():
        return "word"
    inside = re.search(r"[a-z,;\u4e00-\u9fff] ?$", text[max(0, match.start() - 3) : match.start()])
    return "name" if inside else None


def _hits(company: Company, given: Given) -> tuple[Hit, ...]:
    """Return the companions that are new in the reasoning and not set aside."""
    found = []
    for number, phrase in enumerate(company.phrases):
        if given.question.holds(phrase):
            continue
        for place in given.reasoning.places(phrase):
            before = given.reasoning.text[max(0, place[0] - _LOOK_BACK) : place[0]]
            if not _SET_ASIDE.search(before):
                found.append(Hit(number, place))
    return tuple(sorted(found, key=_place))


def _place(hit: Hit) -> Range:
    return hit.place


def _distinct(hits: Sequence[Hit]) -> int:
    return len({hit.companion for hit in hits})


def _source(entry: Entry, reading: Reading) -> Span:
    for name, text in reading.record.fields():
        if name == "question" or name.startswith(OPTION_PREFIX):
            match = entry.pattern.search(text)
            if match is not None:
                return Span(name, *match.span())
    raise ValueError(f"the record does not hold {entry.word.word!r}")


def _passages(reading: Reading, hits: Sequence[Hit], used: Sequence[Range]) -> Iterator[Span]:
    """Yield the stretches that hold companions, first those that hold the word as well."""
    places: dict[int, list[Range]] = {}
    for hit in hits:
        places.setdefault(reading.sentence_index(hit.place[0]), []).append(hit.place)
    own = {reading.sentence_index(start): (start, end) for start, end in reversed(used)}
    for index in sorted(places, key=own.keys().__contains__, reverse=True):
        parts = [*places[index], *([own[index]] if index in own else [])]
        start, end = min(part[0] for part in parts), max(part[1] for part in parts)
        yield Span(REASONING, start, end)
