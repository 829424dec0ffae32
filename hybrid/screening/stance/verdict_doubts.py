"""Doubts where the answer is one of two contrary verdicts: plausible or not, yes or no.

Whether one of the two holds cannot be open without the other one being open. Where it is asked if
something is plausible, what misses context speaks for neither verdict, so that "implausible" is
chosen without ground; and whether it did happen is not what is asked.
"""

from __future__ import annotations

import re

from hybrid.records.mentions import MENTION
from hybrid.records.values import Choice, Signal
from hybrid.screening.reading import Reading, sentences_before_choice
from hybrid.screening.wording.contraries import Contraries, contraries
from hybrid.text.guarded import Guarded
from hybrid.text.sentences import Range
from hybrid.text.terms import stems

_WHETHER = Guarded(r"\b(?:whether|if)\b|是否|是不是|能否|能不能|有没有|还是", re.IGNORECASE)
# The last sentences before a choice give its ground.
_LAST = 2


def verdict_doubts(reading: Reading, choice: Choice) -> list[Signal]:
    """Return ``undecided`` where one of two contrary verdicts is left open, or chosen for lack."""
    both = contraries(reading.record)
    if both is None or choice.letter not in both.letters:
        return []
    known = reading.of("undecidable")
    open_ones = [
        Signal("undecided", cue.span)
        for cue in reading.of("doubt", "unsettled")
        if not any(other.span.overlaps(cue.span) for other in known)
        if leaves_verdict_open(reading, cue)
    ]
    return open_ones + _missed(reading, choice, both)


def leaves_verdict_open(reading: Reading, doubt: Signal) -> bool:
    """Whether a doubt asks if one of two contrary verdicts holds: "unclear if it is plausible"."""
    both = contraries(reading.record)
    if both is None:
        return False
    text = reading.record.reasoning
    _, end = reading.sentence_at(doubt.span.end - 1)
    whether = _WHETHER.search(text, doubt.span.start, end)
    if whether is None:
        return False
    named = reading.within((whether.start(), end), MENTION)
    return any(m.option in both.letters and "letter" not in m.tags for m in named)


def is_of_the_event(reading: Reading, doubt: Signal, choice: Choice) -> bool:
    """Whether a doubt under "is it plausible?" leaves open only what did happen.

    "We can't know if he did it. It is plausible" doubts nothing that is answered.
    """
    both = contraries(reading.record)
    if both is None or choice.letter != both.affirmed or not _asks_for_plausibility(reading):
        return False
    if leaves_verdict_open(reading, doubt):
        return False
    start, end = reading.sentence_at(doubt.span.start)
    said = stems(reading.words((start, max(end, doubt.span.end))))
    asked = stems(*(reading.record.options[letter] for letter in both.letters))
    return not said & asked or _affirmed_in(reading, (start, end), both)


def _affirmed_in(reading: Reading, place: Range, both: Contraries) -> bool:
    """Whether the sentence of a doubt gives the verdict all the same."""
    return any(m.option == both.affirmed for m in reading.within(place, MENTION))


def _asks_for_plausibility(reading: Reading) -> bool:
    return bool(reading.of("asks_for_plausibility", field="question"))


def _missed(reading: Reading, choice: Choice, both: Contraries) -> list[Signal]:
    """Return what says that context is missing, as the ground for calling it implausible."""
    if choice.letter != both.denied or not _asks_for_plausibility(reading):
        return []
    before = sentences_before_choice(reading)
    return [
        Signal("undecided", lack.span)
        for place in before[-_LAST:]
        for lack in reading.within(place, "lacks_context")
    ]
