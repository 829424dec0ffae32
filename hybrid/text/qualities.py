"""Qualities that a text names: what a deed, a person or a text is said to be, or somebody to feel.

"Rude" and "impolite" are one quality, "gratitude" and "grateful" another; what is denied to be
polite is rude. The words stand in ``qualities.yaml`` and in ``opposites.yaml`` beside this file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from hybrid.text.polarity import denies
from hybrid.text.wordgroups import read_groups, read_sides

Quality = tuple[int, bool]
"""The number of a quality, and which side of it: the contrary of a quality is its other side."""

_NEARBY = 24
_NEARBY_ZH = 6


class Named(NamedTuple):
    """Where a text names a quality, which one, and whether it denies it."""

    start: int
    quality: Quality
    denied: bool

    @property
    def told(self) -> Quality | None:
        """Return what is said to be so: of a quality denied its contrary, if it has any."""
        number, side = self.quality
        if not self.denied:
            return self.quality
        return (number, not side) if number < _sided() else None


def qualities(text: str, start: int = 0, end: int | None = None) -> Iterator[Named]:
    """Yield the qualities that ``text[start:end]`` names, in order."""
    words, pattern = _table()
    for found in pattern.finditer(text, start, len(text) if end is None else end):
        near = _NEARBY if found[0].isascii() else _NEARBY_ZH
        denied = denies(text, max(start, found.start() - near), found.start())
        yield Named(found.start(), words[found[0].lower()], denied)


@cache
def _sided() -> int:
    """Return how many qualities have a contrary; they come first."""
    return len(read_sides("opposites")["qualities"])


@cache
def _table() -> tuple[Mapping[str, Quality], re.Pattern[str]]:
    """Return the quality of each word, and an expression that finds the longest ones."""
    words: dict[str, Quality] = {}
    sides = read_sides("opposites")["qualities"]
    for number, (left, right) in enumerate(sides):
        for side, group in ((True, left), (False, right)):
            for word in group:
                words.setdefault(word, (number, side))
    alone = (group for groups in read_groups("qualities").values() for group in groups)
    for number, group in enumerate(alone, len(sides)):
        for word in group:
            words.setdefault(word, (number, True))
    longest = sorted(words, key=len, reverse=True)
    latin = "|".join(re.escape(word) for word in longest if word.isascii())
    han = "|".join(word for word in longest if not word.isascii())
    return words, re.compile(rf"\b(?:{latin})\b|{han}", re.IGNORECASE)
