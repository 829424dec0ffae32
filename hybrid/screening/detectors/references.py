"""``reference_asserted``: whom a pronoun stands for is said, and nothing in the text says so.

"The aunt told the cook that she was late. 'She' refers to the cook." Where an option says that it
cannot be told, naming one of two takes a ground. Grammar may be one, or what the pronoun tells of
gender or number; that one noun stands nearer, or makes more sense, is none.
"""

from __future__ import annotations

from hybrid.records.record import Record
from hybrid.records.values import Choice, Signal
from hybrid.screening.reading import Reading, as_span, declining_options
from hybrid.screening.wording.told import told_text
from hybrid.text.terms import stems


def reference_asserted(reading: Reading, choice: Choice) -> tuple[Signal, ...]:
    """Return ``reference_asserted`` on the last sentence that says whom the pronoun stands for."""
    letter = choice.letter
    if letter is None or choice.abstains or not reading.of("asks_of_reference", field="question"):
        return ()
    said = [each for each in reading.of("reference") if not _is_open(reading, each)]
    if not said or reading.of("agreement") or not _leaves_open(reading, letter):
        return ()
    place = reading.sentence_at(said[-1].span.start)
    return (Signal("reference_asserted", as_span(place), letter),)


def _is_open(reading: Reading, said: Signal) -> bool:
    """Whether a sentence that speaks of the reference only asks for it or leaves it open."""
    place = reading.sentence_at(said.span.start)
    return bool(reading.within(place, "undecided", "set_aside"))


def _leaves_open(reading: Reading, letter: str) -> bool:
    """Whether the text tells of two that the pronoun may stand for, and an option declines."""
    declining = declining_options(reading)
    if not declining or reading.of("object_of_same", field="question"):
        return False
    rivals = [each for each in reading.record.options if each != letter and each not in declining]
    return any(_is_told_of(reading.record, letter, each) for each in rivals)


def _is_told_of(record: Record, letter: str, rival: str) -> bool:
    """Whether what sets a rival apart from the option chosen stands in the text."""
    apart = stems(record.options[rival]) - stems(record.options[letter])
    return not apart.isdisjoint(stems(told_text(record)))
