"""The Latin words of a text: found once, for everyone who reads it."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from functools import cached_property, lru_cache
from operator import add

_WORD = re.compile(r"[A-Za-z]+(?:['’][A-Za-z]+)*")


class LatinWords:
    """The words of a text in order, as written, and the places where each begins and ends."""

    def __init__(self, text: str) -> None:
        self._text = text
        self.words: tuple[str, ...] = tuple(_WORD.findall(text))

    @cached_property
    def starts(self) -> tuple[int, ...]:
        """Where each word begins."""
        found, text, at = [], self._text, 0
        for word in self.words:
            # No letter stands between the end of a word and the next one.
            at = text.find(word, at)
            found.append(at)
            at += len(word)
        return tuple(found)

    @cached_property
    def ends(self) -> tuple[int, ...]:
        """Where each word ends."""
        return tuple(map(add, self.starts, map(len, self.words)))

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
    return LatinWords(text)
