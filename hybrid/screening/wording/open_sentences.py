"""Sentences that leave open what they speak of: they ask, suppose, or say that it is open."""

from __future__ import annotations

from hybrid.screening.reading import Reading
from hybrid.text.conditions import OPENS_WITH_CONDITION
from hybrid.text.sentences import Range, is_question


def is_open(reading: Reading, place: Range, *signals: str) -> bool:
    """Whether a sentence asks, opens with a condition, or holds one of ``signals``."""
    if is_question(reading.words(place)):
        return True
    if OPENS_WITH_CONDITION.match(reading.record.reasoning, *place) is not None:
        return True
    return bool(reading.within(place, *signals))
