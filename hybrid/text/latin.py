"""The Latin words of a text: found once, for everyone who reads it."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

_WORD = re.compile(r"[A-Za-z]+(?:['’][A-Za-z]+)*")


@dataclass(frozen=True, slots=True)
class LatinWords:
    """The words of a text in order, as written, and the places where each begins and ends."""

    words: tuple[str, ...]
    starts: tuple[int, ...]
    ends: tuple[int, ...]

    def between(self, start: int, end: int) -> slice:
        """Return which words lie wholly between two places of the text."""
        return slice(bisect_left(self.starts, start), bisect_right(self.ends, end))

    def cut_by(self, place: int) -> bool:
        """Whether a place of the text lies inside a word."""
        at = bisect_left(self.starts, place) - 1
        return at >= 0 and place < self.ends[at]


@lru_cache(maxsize=128)
def latin_words(text: str) -> LatinWords:
    """Return the Latin words of ``text``, those with apostrophes as one."""
    places = [match.span() for match in _WORD.finditer(text)]
    if not places:
        return _NONE
    starts, ends = zip(*places, strict=True)
    return LatinWords(_written(text, places), starts, ends)


def _written(text: str, places: Sequence[tuple[int, int]]) -> tuple[str, ...]:
    return tuple([text[start:end] for start, end in places])


_NONE = LatinWords((), (), ())
