"""Ids that are unique within a run."""

from __future__ import annotations

import re
from hashlib import blake2b

from hybrid.errors import DuplicateIdError

_LINE_BITS = 40
_UNKNOWN = -1
_REPEAT = re.compile(r"([0-9a-f]{16})-([0-9]+)")


class IdRegister:
    """Remembers where each id was seen, in about a hundred bytes an id.

    An id is kept as a 64-bit digest: among ten million ids the chance of a false alarm is
    about one in four hundred thousand.
    """

    def __init__(self, files: tuple[str, ...]) -> None:
        self._files = files
        self._places: dict[int, int] = {}
        self._repeats: dict[int, int] = {}

    def claim(self, id: str, file: int, line: int, *, prefixed: bool) -> str:  # noqa: A002
        """Take a given id; ``DuplicateIdError`` names both places when it is taken already.

        An id that was restored is named as taken by an earlier start.
        """
        place = file << _LINE_BITS | line
        earlier = self._places.setdefault(_digest(id), place)
        if earlier != place:
            raise DuplicateIdError(self._message(id, earlier, place, prefixed=prefixed))
        return id

    def number(self, hashed: str, file: int, line: int) -> str:
        """Take a content hash; the same content again becomes ``hash-2``, ``hash-3`` …"""
        digest = _digest(hashed)
        if digest not in self._places:
            self._places[digest] = file << _LINE_BITS | line
            return hashed
        count = self._repeats.get(digest, 1) + 1
        self._repeats[digest] = count
        return f"{hashed}-{count}"

    def restore(self, id: str) -> None:  # noqa: A002
        """Take an id that stands in the findings of an earlier start, whose place is not known.

        A given id that looks like a repeated content hash counts as one.
        """
        self._places.setdefault(_digest(id), _UNKNOWN)
        repeat = _REPEAT.fullmatch(id)
        if repeat is not None:
            self._repeats[_digest(repeat[1])] = int(repeat[2])

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


def _digest(id: str) -> int:  # noqa: A002
    return int.from_bytes(blake2b(id.encode("utf-8"), digest_size=8).digest(), "big")
