"""Whether writers correct themselves, or turn to what is asked, before the choice."""

from __future__ import annotations

from hybrid.screening.reading import Reading, final_start
from hybrid.text.sentences import Range


def corrected_since(reading: Reading, position: int) -> bool:
    """Whether something after ``position`` explains a change of mind."""
    rest: Range = (position, final_start(reading) + 1)
    return bool(reading.within(rest, "self_correction")) or _something_else_asked(reading, rest)


def _something_else_asked(reading: Reading, rest: Range) -> bool:
    """Whether the writer turns to what is asked: "the question wants the slower one, though"."""
    for asked in reading.within(rest, "asked_for"):
        if reading.within(reading.sentence_at(asked.span.start), "contrast"):
            return True
    return False
