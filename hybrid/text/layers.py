"""A rewritten text that knows, for every character, where it came from."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass

Replace = Callable[[re.Match[str]], str | None]
"""Returns what stands in place of a match, or ``None`` to leave it as it is."""


@dataclass(frozen=True, slots=True)
class Layer:
    """One rewriting of a text as runs of copied and of replaced characters.

    Run ``i`` begins at ``starts[i]`` of the result and at ``origins[i]`` of the text before, where
    it ends at ``ends[i]``. A copied run is as long on both sides; every character of a replaced
    run stands for the whole run before.
    """

    text: str
    starts: tuple[int, ...]
    origins: tuple[int, ...]
    ends: tuple[int, ...]

    def before(self, start: int, end: int) -> tuple[int, int]:
        """Return the range of the text before that ``text[start:end]`` came from.

        Total for ``0 <= start <= end <= len(text)`` and monotone in both. An empty range gives
        an empty range.
        """
        if not self.starts:
            return 0, 0
        begin = self._begin(start)
        return (begin, begin) if start == end else (begin, self._end(end))

    def _begin(self, index: int) -> int:
        run = bisect_right(self.starts, index) - 1
        if not self._copied(run):
            beyond = index == len(self.text)
            return self.ends[run] if beyond else self.origins[run]
        return self.origins[run] + index - self.starts[run]

    def _end(self, index: int) -> int:
        run = bisect_right(self.starts, index - 1) - 1
        if not self._copied(run):
            return self.ends[run]
        return self.origins[run] + index - self.starts[run]

    def _copied(self, run: int) -> bool:
        after = self.starts[run + 1] if run + 1 < len(self.starts) else len(self.text)
        return after - self.starts[run] == self.ends[run] - self.origins[run]


def rewrite(text: str, pattern: re.Pattern[str], replace: Replace) -> Layer | None:
    """Replace the matches of ``pattern`` in ``text``; ``None`` when that changes nothing.

    A replacement as long as its match is taken to stand for it character by character.
    """
    found = ((*match.span(), replace(match)) for match in pattern.finditer(text))
    made = [(start, end, plain) for start, end, plain in found if plain is not None]
    return _edited(text, made) if made else None


def _edited(text: str, made: list[tuple[int, int, str]]) -> Layer | None:
    pieces: list[str] = []
    starts: list[int] = []
    origins: list[int] = []
    ends: list[int] = []
    copied = length = 0

    def add(piece: str, origin: int, end: int) -> None:
        nonlocal length
        if piece:
            pieces.append(piece)
            starts.append(length)
            origins.append(origin)
            ends.append(end)
            length += len(piece)

    for begin, end, plain in made:
        add(text[copied:begin], copied, begin)
        add(plain, begin, end)
        copied = end
    if not copied:
        return None
    add(text[copied:], copied, len(text))
    return Layer("".join(pieces), tuple(starts), tuple(origins), tuple(ends))
