"""Ids that are unique within a run; by digest, of which only so many are held in memory."""

from __future__ import annotations

import re
import sqlite3
from hashlib import blake2b
from typing import Final

from hybrid.errors import DuplicateIdError

_LINE_BITS = 40
_UNKNOWN = -1
_REPEAT = re.compile(r"([0-9a-f]{16})-([0-9]+)")

IN_MEMORY: Final = 50_000
"""How many entries are held before they move to a temporary file; about 6 MB."""

# With 16 MB an entry takes 3.9 µs instead of 4.2, of three millions.
_CACHE_KILOBYTES: Final = 4 * 1024


def digest(text: str) -> int:
    """Return 64 bits of a hash, as a number that a database can hold.

    Among ten million texts the chance that two have the same is about one in four hundred
    thousand.
    """
    data = blake2b(text.encode("utf-8"), digest_size=8).digest()
    return int.from_bytes(data, "big", signed=True)


class DigestMap:
    """Maps digests to numbers of at most 63 bits; memory stays flat however many there are.

    The temporary file is the database's own: it has no name, and is gone with the process.
    """

    def __init__(self) -> None:
        self._held: dict[int, int] = {}
        self._file: sqlite3.Connection | None = None

    def add(self, key: int, number: int) -> int | None:
        """Set the number of a new key; returns the number of a key that is there, unchanged."""
        if self._file is None:
            earlier = self._held.get(key)
            if earlier is None:
                self._held[key] = number
                if IN_MEMORY < len(self._held):
                    self._move()
            return earlier
        if self._file.execute("INSERT OR IGNORE INTO map VALUES (?, ?)", (key, number)).rowcount:
            return None
        return self.get(key)

    def get(self, key: int) -> int | None:
        """Return the number of a key, ``None`` for one that is not there."""
        if self._file is None:
            return self._held.get(key)
        row = self._file.execute("SELECT number FROM map WHERE key = ?", (key,)).fetchone()
        return row[0] if row is not None else None

    def set(self, key: int, number: int) -> None:
        """Set the number of a key, new or not."""
        if self._file is None:
            self._held[key] = number
        else:
            self._file.execute("REPLACE INTO map VALUES (?, ?)", (key, number))

    def _move(self) -> None:
        self._file = sqlite3.connect("", isolation_level=None)
        self._file.execute(f"PRAGMA cache_size = -{_CACHE_KILOBYTES}")
        # Nothing is ever read again after a stop, so nothing has to be safe from one.
        self._file.execute("PRAGMA journal_mode = OFF")
        self._file.execute("PRAGMA synchronous = OFF")
        self._file.execute("CREATE TABLE map (key INTEGER PRIMARY KEY, number INTEGER)")
        self._file.execute("BEGIN")
        self._file.executemany("INSERT INTO map VALUES (?, ?)", sorted(self._held.items()))
        self._held = {}


class IdRegister:
    """Remembers where each id was seen, by digest; memory stays flat."""

    def __init__(self, files: tuple[str, ...]) -> None:
        self._files = files
        self._places = DigestMap()
        self._repeats = DigestMap()

    def claim(self, id: str, file: int, line: int, *, prefixed: bool) -> str:  # noqa: A002
        """Take a given id; ``DuplicateIdError`` names both places when it is taken already.

        An id that was restored is named as taken by an earlier start.
        """
        place = file << _LINE_BITS | line
        earlier = self._places.add(digest(id), place)
        if earlier is not None:
            raise DuplicateIdError(self._message(id, earlier, place, prefixed=prefixed))
        return id

    def number(self, hashed: str, file: int, line: int) -> str:
        """Take a content hash; the same content again becomes ``hash-2``, ``hash-3`` …"""
        key = digest(hashed)
        if self._places.add(key, file << _LINE_BITS | line) is None:
            return hashed
        count = (self._repeats.get(key) or 1) + 1
        self._repeats.set(key, count)
        return f"{hashed}-{count}"

    def restore(self, id: str) -> None:  # noqa: A002
        """Take an id that stands in the findings of an earlier start, whose place is not known.

        A given id that looks like a repeated content hash counts as one.
        """
        self._places.add(digest(id), _UNKNOWN)
        repeat = _REPEAT.fullmatch(id)
        if repeat is not None:
            self._repeats.set(digest(repeat[1]), int(repeat[2]))

    def _message(self, id: str, earlier: int, later: int, *, prefixed: bool) -> str:  # noqa: A002
        reason = f"id {id!r} appears twice: {self._place(earlier)} and {self._place(later)}; "
        if earlier >> _LINE_BITS == later >> _LINE_BITS or prefixed:
            return (
                reason + "make it unique, or ignore ids with --map id= (hashes then serve as ids)"
            )
        return reason + "--prefix-ids puts the file's name before each id"

    def _place(self, place: int) -> str:
        if place == _UNKNOWN:
            return "among the findings of an earlier start"
        line = place & ((1 << _LINE_BITS) - 1)
        return f"{self._files[place >> _LINE_BITS]}:{line}"
