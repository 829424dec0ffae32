"""Qualities that a text names: what somebody is said to feel, or a text or a person to be like.

"Gratitude" and "grateful" are one quality. The words stand in ``qualities.yaml`` beside this file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from hybrid.text.polarity import denies
from hybrid.text.wordgroups import any_of, read_groups

_NEARBY = 24
_NEARBY_ZH = 6


class Named(NamedTuple):
    """Where a text names a quality, its number, and whether it is denied."""

    start: int
    quality: int
    denied: bool


def qualities(text: str, start: int = 0, end: int | None = None) -> Iterator[Named]:
    """Yield the qualities that ``text[start:end]`` names, in order."""
    words, pattern = _table()
    since = start
    for found in pattern.finditer(text, start, len(text) if end is None else end):
        near = _NEARBY if found[0].isascii() else _NEARBY_ZH
        denied = denies(text, max(since, found.start() - near), found.start())
        yield Named(found.start(), words[found[0].lower()], denied)
        # 不满和气愤: the first denies nothing of the second.
        since = found.end() if found[0].startswith("不") else start


@cache
def _table() -> tuple[Mapping[str, int], re.Pattern[str]]:
    """Return the quality of each word, and an expression that finds the longest ones."""
    groups = [group for listed in read_groups("qualities").values() for group in listed]
    words = {word: number for number, group in enumerate(groups) for word in group}
    return words, any_of(words)
