"""Which sense of a listed word the question asks with, and which one the reasoning takes.

The question's own words decide the first, the reasoning's new words the second. Companions that
the question holds too tell nothing about the reasoning; companions that are set aside ("not the
fruit", 不是耕田的牛, "can also mean unkind") tell nothing either.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hybrid.packs.model import Sense
from hybrid.screening.detectors.asked_senses import CLEARLY, DISCOURSE, Given, told_of
from hybrid.screening.detectors.asked_text import asked_text, keyword_fields
from hybrid.screening.detectors.entries import Company, Entry
from hybrid.screening.detectors.lexicon import Lexicon
from hybrid.screening.detectors.mentioned_senses import only_mentioned
from hybrid.screening.detectors.phrases import Phrase
from hybrid.screening.reading import REASONING, Reading
from hybrid.text.sentences import Range
from hybrid.text.spans import Span

# Distinct new companions of the other sense: some of them near the word, or all apart from it.
_LEAST_NEAR = 2
_LEAST_APART = 3


@dataclass(frozen=True, slots=True)
class Hit:
    """A companion of a sense in the reasoning; ``own`` tells that it is listed with the sense."""

    companion: Phrase
    place: Range
    own: bool


@dataclass(frozen=True, slots=True)
class Shift:
    """A word of the question that the reasoning takes in another sense.

    ``source`` is the word in question or options; ``passages`` are stretches of the reasoning,
    the telling one first; ``used`` are the word's own places in the reasoning. ``told`` is the
    range of the reasoning, if any, that says in so many words what the word means.
    """

    entry: Entry
    asked: Sense
    taken: Sense
    source: Span
    passages: tuple[Span, ...]
    used: tuple[Range, ...]
    told: Range | None


def shifts(reading: Reading, lexicon: Lexicon, *, told: Sequence[Range] = ()) -> Iterator[Shift]:
    """Yield the listed words of question or options that are taken in another sense.

    ``told`` are ranges of the reasoning that say what a word means: there one companion is enough.
    """
    record = reading.record
    texts = (asked_text(record).text, *record.options.values())
    entries = list(lexicon.entries_in(texts))
    if not entries:
        return
    given = Given(reading)
    for entry in entries:
        about = [each for each in told if entry.search(record.reasoning[slice(*each)])]
        if not about and not _may_shift(given, entry.senses):
            continue
        shift = _shift(entry, reading, given, about)
        if shift is not None:
            yield shift


def _shift(entry: Entry, reading: Reading, given: Given, told: Sequence[Range]) -> Shift | None:
    used = tuple(match.span() for match in entry.finditer(reading.record.reasoning))
    about = [each for each in told if any(_inside(word, each) for word in used)]
    # Words that say what the word means are much; then less will do to know what was asked.
    asking = told_of(entry, given, clearly=1 if about else CLEARLY)
    if asking is None or not asking.others:
        return None
    if not (about or _may_shift(given, asking.others)):
        return None
    others = [
        (each, _near_enough(reading, _hits(each, entry, given, reading), used))
        for each in asking.others
    ]
    taken, hits = max(others, key=_number_of_companions)
    said = _said(hits, about, used)
    if not said and _distinct(hits) < _LEAST_NEAR:
        return None
    spoken = [hit for each in asking.asked for hit in _hits(each, entry, given, reading)]
    held = _speaking(spoken, hits, given, reading)
    # Whoever says what the word means need not write it so.
    if _cleared(reading, held, used) or not (said or _written(taken, reading, used)):
        return None
    # Where one word of its field alone tells what is asked for, all must speak for another sense.
    if not asking.firm and not said:
        return None
    if not asking.firm and (held or not _plain(hits)):
        return None
    if _distinct(held) > _distinct(hits) or not (said or _clear(reading, hits, held, used)):
        return None
    passages = tuple(_passages(reading, hits, used))
    asked = asking.asked[0].sense
    return Shift(entry, asked, taken.sense, _source(entry, reading), passages, used, said)


def _may_shift(given: Given, others: Sequence[Company]) -> bool:
    """Whether the reasoning may hold new companions enough of one of these senses."""
    return any(each.may_speak(given.spoken, _LEAST_NEAR, given.told) for each in others)


def _near_enough(reading: Reading, hits: Sequence[Hit], used: Sequence[Range]) -> tuple[Hit, ...]:
    """Return the companions listed with a sense, and of its field's words those near the word."""
    around = _around(reading, used)
    return tuple(hit for hit in hits if hit.own or reading.sentence_index(hit.place[0]) in around)


def _around(reading: Reading, used: Sequence[Range]) -> set[int]:
    """Return the sentences that hold the word, and those right after them."""
    own = {reading.sentence_index(start) for start, _ in used}
    return own | {index + 1 for index in own}


def _number_of_companions(counted: tuple[Company, tuple[Hit, ...]]) -> int:
    return _distinct(counted[1])


def _written(taken: Company, reading: Reading, used: Sequence[Range]) -> bool:
    """Whether the reasoning writes the word as the sense that is taken is written."""
    kind = taken.sense.kind
    texts = [reading.record.reasoning[start:end] for start, end in used]
    if kind == "word" or not any(text.isascii() for text in texts):
        return True
    return any(text.isupper() if kind == "abbreviation" else text[0].isupper() for text in texts)


def _speaking(
    held: Sequence[Hit], hits: Sequence[Hit], given: Given, reading: Reading
) -> tuple[Hit, ...]:
    """Return the companions of the sense asked for that speak of it.

    Where listed words of the other sense stand, those that an option names only name that option,
    and those of a wider field are met by chance.
    """
    listed = [hit for hit in hits if hit.own]
    if _distinct(listed) < _LEAST_NEAR:
        return tuple(held)
    mixed = {reading.sentence_index(hit.place[0]) for hit in listed}
    return tuple(
        hit
        for hit in held
        if reading.sentence_index(hit.place[0]) not in mixed
        or (hit.own and not any(option.holds(hit.companion) for option in given.options))
    )


def _cleared(reading: Reading, held: Sequence[Hit], used: Sequence[Range]) -> bool:
    """Whether a sentence with the word speaks of the sense asked for, in new words."""
    own = {reading.sentence_index(start) for start, _ in used}
    return any(reading.sentence_index(hit.place[0]) in own for hit in held)


def _clear(
    reading: Reading, hits: Sequence[Hit], held: Sequence[Hit], used: Sequence[Range]
) -> bool:
    """Whether the reasoning's new words settle on the other sense."""
    if _distinct(held) * CLEARLY > _distinct(hits):
        return False
    around = _around(reading, used)
    near = any(reading.sentence_index(hit.place[0]) in around for hit in hits)
    listed = any(hit.own for hit in hits)
    return _distinct(hits) >= (_LEAST_NEAR if near and listed else _LEAST_APART)


def _said(hits: Sequence[Hit], about: Sequence[Range], used: Sequence[Range]) -> Range | None:
    """Return the words that give the word a meaning by a companion of the other sense after it."""
    for told in about:
        word = min(place for place in used if _inside(place, told))
        if any(_inside(hit.place, told) and hit.place[0] > word[0] for hit in hits):
            return told
    return None


def _plain(hits: Sequence[Hit]) -> bool:
    """Whether many companions speak that are listed with the sense."""
    return _distinct([hit for hit in hits if hit.own]) >= _LEAST_APART


def _inside(part: Range, whole: Range) -> bool:
    return whole[0] <= part[0] and part[1] <= whole[1]


def _hits(company: Company, entry: Entry, given: Given, reading: Reading) -> tuple[Hit, ...]:
    """Return the companions that are new in the reasoning and not set aside."""
    told = [each for each in given.options if entry.search(each.text)]
    found: list[Hit] = []
    for phrase, own in company.begun(given.reasoning.starts()):
        # Of a whole field, what any option says tells nothing new.
        held = (given.question, *(told if own else given.options))
        if _says_nothing(phrase) or any(each.holds(phrase) for each in held):
            continue
        found += [
            Hit(phrase, place, own)
            for place in given.reasoning.places(phrase)
            if not only_mentioned(entry, place[0], reading)
        ]
    return tuple(sorted(found, key=_place))


def _says_nothing(phrase: Phrase) -> bool:
    """Whether any reasoning about a choice question uses this word."""
    return len(phrase) == 1 and not isinstance(phrase, str) and phrase[0] in DISCOURSE


def _place(hit: Hit) -> Range:
    return hit.place


def _distinct(hits: Sequence[Hit]) -> int:
    return len({hit.companion for hit in hits})


def _source(entry: Entry, reading: Reading) -> Span:
    for name, text in keyword_fields(reading.record):
        match = entry.search(text)
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
