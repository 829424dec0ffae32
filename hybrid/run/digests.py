"""Digests of the files of lines that a run writes, so that a change is told, and placed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import islice
from typing import Any, BinaryIO, Final

BLOCK: Final = 1_000
"""How many lines share a digest."""


@dataclass(frozen=True, slots=True)
class LineDigests:
    """How many lines a file holds, and the SHA-256 of each 1,000 of them, in hexadecimal.

    The last digest is of the lines that are left. Line breaks belong to the lines, so that
    ``sed -n 1001,2000p FILE | sha256sum`` gives the second one.
    """

    lines: int = 0
    blocks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Written:
    """What was written to a file so far. ``plus`` returns a new value, so a stop tears none."""

    lines: int = 0
    _closed: tuple[str, ...] = ()
    _open: Any = field(default_factory=sha256)

    def plus(self, lines: Iterable[bytes]) -> Written:
        """Return the value after more lines, each with its line break."""
        count, closed, part = self.lines, self._closed, self._open.copy()
        for line in lines:
            part.update(line)
            count += 1
            if count % BLOCK == 0:
                closed, part = (*closed, part.hexdigest()), sha256()
        return Written(count, closed, part)

    def digests(self) -> LineDigests:
        """Return what a manifest keeps."""
        rest = (self._open.hexdigest(),) if self.lines % BLOCK else ()
        return LineDigests(self.lines, self._closed + rest)


@dataclass(frozen=True, slots=True)
class Compared:
    """How a file stands to its digests: what differs, as first and last lines; its own length.

    Of a file that is too short the lines after its last whole block are not compared.
    """

    changed: tuple[tuple[int, int], ...]
    lines: int


def compare(file: BinaryIO, digests: LineDigests) -> Compared:
    """Compare a file with its digests; it is read once, a line at a time."""
    changed: list[tuple[int, int]] = []
    expected, part, number = iter(digests.blocks), sha256(), 0
    for number, line in enumerate(islice(file, digests.lines), 1):
        part.update(line)
        if number % BLOCK == 0 or number == digests.lines:
            if part.hexdigest() != next(expected, None):
                _join(changed, (number - 1) // BLOCK * BLOCK + 1, number)
            part = sha256()
    return Compared(tuple(changed), number + sum(1 for _ in file))


def _join(ranges: list[tuple[int, int]], first: int, last: int) -> None:
    """Add a range, as one with the last where it follows it."""
    if ranges and ranges[-1][1] == first - 1:
        first = ranges.pop()[0]
    ranges.append((first, last))
