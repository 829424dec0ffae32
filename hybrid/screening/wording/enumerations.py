"""Options named one after the other, as one list: "tea, milk and juice", “甲”、“乙”和“丙”."""

from __future__ import annotations

import re

from hybrid.records.values import Signal
from hybrid.screening.reading import Reading

_GAP = re.compile(
    r"[\s,，、;\"'“”‘’()（）*]*(?:\b(?:and|as well as|along with)\b|&|[和与及跟]|以及)?\s*"
    r"(?:(?:the|an?|option|choice|answer|also|选项)\s+)*[\s\"'“‘(（*]*",
    re.IGNORECASE,
)


def is_listed(reading: Reading, left: Signal, right: Signal) -> bool:
    """Whether nothing stands between two mentions but what joins the entries of a list."""
    return _GAP.fullmatch(reading.record.reasoning, left.span.end, right.span.start) is not None
