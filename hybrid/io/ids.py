"""Ids that are unique within a run."""

from __future__ import annotations

import re

from hybrid.errors import DuplicateIdError
from hybrid.io.digests import DigestMap, digest

_LINE_BITS = 40
_UNKNOWN = -1
_REPEAT = re.compile(r"([0-9a-f]{16})-([0-9]+)")


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
        reason = f"id {id!r} stands twice: {self._place(earlier)} and {self._place(later)}; "
        if earlier >> _LINE_BITS == later >> _LINE_BITS or prefixed:
            return (
                reason + "make it unique, or leave the ids out with --map id= (then hashes serve)"
            )
        return reason + "--prefix-ids puts the file's name before each id"

    def _place(self, place: int) -> str:
        if place == _UNKNOWN:
            return "among the findings of an earlier start"
        line = place & ((1 << _LINE_BITS) - 1)
        return f"{self._files[place >> _LINE_BITS]}:{line}"
