"""The value of a number in any writing: 15, 1,000, fifteen, twenty-one, 十五, 三百."""

from __future__ import annotations

import re
from collections.abc import Sequence

# Longer ones are no number that anybody reads.
_LONGEST = 24

_DIGITS = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?")
_UNITS = {
    word: value
    for value, word in enumerate(
        """zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen
        fifteen sixteen seventeen eighteen nineteen""".split()
    )
}
_TENS = {
    word: value
    for value, word in zip(
        range(20, 100, 10),
        "twenty thirty forty fifty sixty seventy eighty ninety".split(),
        strict=True,
    )
}
_SCALES = {"hundred": 100, "thousand": 1000, "million": 10**6, "billion": 10**9}
_HAN_DIGITS = dict(zip("零〇一二两三四五六七八九", (0, 0, 1, 2, 2, *range(3, 10)), strict=True))
_HAN_SCALES = {"十": 10, "百": 100, "千": 1000, "万": 10**4, "亿": 10**8}


def value_of(tokens: Sequence[str]) -> float | None:
    """Return the number that ``tokens`` write together, or ``None`` when they write none."""
    if len(tokens) > _LONGEST:
        return None
    if len(tokens) == 1 and _DIGITS.fullmatch(tokens[0]):
        return float(tokens[0].replace(",", ""))
    words = [token.lower() for token in tokens]
    if words and all(word in _UNITS or word in _TENS or word in _SCALES for word in words):
        return _english(words)
    text = "".join(tokens)
    if 0 < len(text) <= _LONGEST and all(
        char in _HAN_DIGITS or char in _HAN_SCALES for char in text
    ):
        return _chinese(text)
    return None


def _english(words: Sequence[str]) -> float:
    total = part = 0
    for word in words:
        if word in _SCALES:
            part = max(part, 1) * _SCALES[word]
            if part >= 1000:
                total, part = total + part, 0
        else:
            part += _UNITS.get(word, 0) + _TENS.get(word, 0)
    return float(total + part)


def _chinese(text: str) -> float:
    if all(char in _HAN_DIGITS for char in text):
        return float("".join(str(_HAN_DIGITS[char]) for char in text))
    total = part = digit = 0
    for char in text:
        if char in _HAN_DIGITS:
            digit = _HAN_DIGITS[char]
        elif _HAN_SCALES[char] >= 10**4:
            total, part, digit = (total + part + digit) * _HAN_SCALES[char], 0, 0
        else:
            part, digit = part + max(digit, 1) * _HAN_SCALES[char], 0
    return float(total + part + digit)
