"""The chosen option argued for against what has just been granted.

"Bats are mammals. However, let us make a case that (C) a bat is a bird": what speaks
against the option stands, and the argument is made for the choice, not the choice for the argument.
Signals emitted: ``conceded`` for what speaks against it, ``pleaded`` for the sentence that argues
all the same.
"""

from __future__ import annotations

from hybrid.records.values import Choice, Signal
from hybrid.screening.reading import Reading, as_span, final_start
from hybrid.screening.wording.assertions import after_lead
from hybrid.text.sentences import Range

# A turn that opens a sentence stands within so many characters.
_OPENING = 4


def pleaded(reading: Reading, choice: Choice) -> list[Signal]:
    """Return ``conceded`` and ``pleaded`` where the chosen option is argued for nonetheless."""
    final = final_start(reading)
    for pleading in reading.of("pleading"):
        at = pleading.span.start
        place = reading.sentence_at(at)
        if final <= at or not _of_the_chosen(reading, choice, place):
            continue
        conceded = _conceded(reading, place, at)
        if conceded is not None:
            begins = at if conceded[0] == place[0] else place[0]
            argued = (begins, place[1])
            return [Signal("conceded", as_span(conceded)), Signal("pleaded", as_span(argued))]
    return []


def _of_the_chosen(reading: Reading, choice: Choice, place: Range) -> bool:
    """Whether a sentence speaks of the chosen option: it names it, or stands under its letter."""
    named = reading.options_in(place)
    return named == {choice.letter} if named else reading.option_before(place[0]) == choice.letter


def _conceded(reading: Reading, place: Range, at: int) -> Range | None:
    """Return what speaks against what is argued: "although …" before it, or the sentence before."""
    start = after_lead(reading.record.reasoning, (place[0], at))
    if reading.within((place[0], at), "granted"):
        return start, at
    before = reading.sentence_before(place[0])
    if before is None or not reading.within((place[0], start + _OPENING), "contrast"):
        return None
    return None if reading.within(before, "stated_choice") else before
