"""Whether a stretch of text denies what it speaks of."""

from __future__ import annotations

import re

_NEGATOR_EN = re.compile(
    r"\b(?:not|never|no|none|nobody|nothing|neither|nor|without|cannot|hardly|rarely|unlikely|impossible|"
    r"fails? to|lacks?|less likely)\b|n['’]t\b",
    re.IGNORECASE,
)
# 不仅, 无论, 非常 and their like deny nothing.
_NEGATOR_ZH = re.compile(
    r"不(?!仅|但|只|同|过|论|管|断|少|得不|禁|妨|愧|错)|没(?!准)|未(?!来|必)|无(?!论|疑|非)|"
    r"非(?!常|洲|但|裔)|难以|缺乏"
)


def negators(text: str) -> int:
    """Return how many negators ``text`` holds, English and Chinese."""
    return len(_NEGATOR_EN.findall(text)) + len(_NEGATOR_ZH.findall(text))


def denies(text: str) -> bool:
    """Whether an odd number of negators stands in ``text``."""
    return negators(text) % 2 == 1
