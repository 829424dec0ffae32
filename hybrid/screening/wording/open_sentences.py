"""Sentences that leave open what they speak of: they ask, suppose, or say that it is open."""

from __future__ import annotations

import re

from hybrid.screening.reading import Reading
from hybrid.text.conditions import NOT_IMPLIED_EN, NOT_IMPLIED_ZH, OPENS_WITH_CONDITION
from hybrid.text.guarded import Guarded
from hybrid.text.sentences import Range, is_question

LEAVES_OPEN = Guarded(
    r"\b(?:whether|if)\b|\b(?:say|tell|know|conclude|certain|sure) (?:who|which)\b|"
    r"(?:n['’]t|\b(?:not|never|cannot|hard|difficult|impossible|unable|no(?: (?:way|means))?|"
    r"nothing|without|enough))\b[^,;.]{0,30}\b(?:say|tell|know|conclude|certain|sure) that\b|"
    rf"{NOT_IMPLIED_EN}|是否|是不是|有多|[知断确]定?谁|说明不了|{NOT_IMPLIED_ZH}",
    re.IGNORECASE,
)
"""What leaves open whether a clause holds, or who is meant by it."""


def is_open(reading: Reading, place: Range, *signals: str) -> bool:
    """Whether a sentence asks, opens with a condition, or holds one of ``signals``."""
    if is_question(reading.words(place)):
        return True
    if OPENS_WITH_CONDITION.match(reading.record.reasoning, *place) is not None:
        return True
    return bool(reading.within(place, *signals))
