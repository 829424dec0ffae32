"""Conditions: what makes of a clause what would be so, and not what is."""

from __future__ import annotations

import re

IF_ZH = "如果|假如|假设|假使|倘若|要是|若"
"""The alternatives of an expression: a condition in Chinese."""

OPENS_WITH_CONDITION = re.compile(
    r"[\s*•\-]*(?:(?:but|and|so|even)\s+)?(?:if|were|suppose|supposing|unless|assuming)\b"
    rf"|[\s*•\-]*(?:但|而)?(?:{IF_ZH})",
    re.IGNORECASE,
)
"""A condition at the beginning of a clause or sentence."""

MAIN_AGAIN = re.compile(r"\b(?:so|therefore|thus|hence|since)\b|所以|因此|故|既然", re.IGNORECASE)
"""After these the sentence says what is, not what would be: "if so …, so the answer is B"."""
