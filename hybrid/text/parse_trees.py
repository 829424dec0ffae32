"""Regular expressions, read part by part from the tree that Python parses them into.

What a part comes to is the matter of who reads: how matches begin (``leads``), or what they hold
(``literals``).
"""

from __future__ import annotations

import warnings
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from re import _constants as kinds  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any, Generic, TypeVar

Item = tuple[Any, Any]
"""A part of an expression: its kind, and what it is made of."""

Read = TypeVar("Read")

BOUNDARY = (kinds.AT, kinds.AT_BOUNDARY)
UNLIMITED = kinds.MAXREPEAT
_NO_WIDTH = (kinds.AT, kinds.ASSERT, kinds.ASSERT_NOT)
_REPEATS = (kinds.MAX_REPEAT, kinds.MIN_REPEAT, kinds.POSSESSIVE_REPEAT)
_REFERENCES = (kinds.GROUPREF, kinds.GROUPREF_EXISTS)
_VISIBLE = (kinds.CATEGORY_WORD, kinds.CATEGORY_DIGIT, kinds.CATEGORY_NOT_SPACE)
_WIDEST_RANGE = 16
_SPACES = "\t\n\v\f\r\x1c\x1d\x1e\x1f \x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000" + "".join(
    map(chr, range(0x2000, 0x200B))
)


def parsed(source: str, flags: int) -> Sequence[Item]:
    """Return the parts of an expression; ``re.error`` when ``source`` is none of Python's."""
    with warnings.catch_warnings():
        # What may once mean something else means the same in every version until then.
        warnings.simplefilter("ignore", FutureWarning)
        return list(parser.parse(source, flags))


class TreeReader(ABC, Generic[Read]):
    """Reads expressions: a part of each kind comes to something, and so does what holds it."""

    edge: Read
    no_width: Read
    any_character: Read
    any_length: Read

    def __init__(self) -> None:
        self._characters: dict[str, Read] = {}

    @abstractmethod
    def sequence(self, items: Iterable[Item]) -> Read:
        """Read what stands side by side."""

    @abstractmethod
    def characters(self, chars: str) -> Read:
        """Read one character of some; of very many where ``chars`` is empty."""

    @abstractmethod
    def branches(self, branches: Iterable[Read]) -> Read:
        """Read alternatives."""

    @abstractmethod
    def repeated(self, least: int, most: int, items: Sequence[Item]) -> Read:
        """Read what stands from ``least`` to ``most`` times, which may be ``UNLIMITED``."""

    def part(self, kind: Any, value: Any) -> Read:
        """Read one part."""
        if kind is kinds.LITERAL:
            return self._known(chr(value))
        if kind is kinds.IN:
            return self._known(_members(value))
        if kind in _NO_WIDTH:
            return self.edge if (kind, value) == BOUNDARY else self.no_width
        if kind is kinds.SUBPATTERN:
            return self.sequence(value[3])
        if kind is kinds.ATOMIC_GROUP:
            return self.sequence(value)
        if kind is kinds.BRANCH:
            return self.branches(map(self.sequence, value[1]))
        if kind in _REPEATS:
            return self.repeated(*value)
        return self.any_length if kind in _REFERENCES else self.any_character

    def _known(self, chars: str) -> Read:
        """Read characters, those read before from memory."""
        known = self._characters.get(chars)
        if known is None:
            known = self._characters[chars] = self.characters(chars)
        return known


def with_edges(items: Iterable[Item]) -> Sequence[Item]:
    r"""Return the items, with edges of words that stand around alternatives in each of these.

    ``\b(?:if|assum\w+)\b`` is ``(?:\bif\b|\bassum\w+\b)``: "if" by itself stands in many a word.
    """
    placed = list(items)
    edged = [[each] if each == BOUNDARY else [] for each in placed]
    for at, before, after in zip(range(len(placed)), [[], *edged], [*edged[1:], []], strict=False):
        branches = [[*before, *branch, *after] for branch in _alternatives(*placed[at])]
        if branches and (before or after):
            placed[at] = kinds.BRANCH, (None, branches)
    return placed


def is_unbroken(items: Sequence[Item]) -> bool:
    """Whether ``items`` are one, which matches one character that is no white space."""
    if len(items) != 1:
        return False
    kind, value = items[0]
    if kind is kinds.IN:
        return all(_is_visible(*member) for member in value)
    return kind is kinds.LITERAL and _is_visible(kind, value)


def _alternatives(kind: Any, value: Any) -> Sequence[Sequence[Item]]:
    """Return the alternatives that a part is; none where it is something else."""
    if kind is kinds.SUBPATTERN and len(value[3]) == 1:
        return _alternatives(*value[3][0])
    branches: Sequence[Sequence[Item]] = value[1] if kind is kinds.BRANCH else ()
    return branches


def _members(members: Sequence[Item]) -> str:
    """Return the characters of a class, white space as one space; none where they are many."""
    found = ""
    for kind, value in members:
        if kind is kinds.LITERAL:
            found += chr(value)
        elif kind is kinds.RANGE and value[1] - value[0] < _WIDEST_RANGE:
            found += "".join(map(chr, range(value[0], value[1] + 1)))
        elif kind is kinds.CATEGORY and value is kinds.CATEGORY_SPACE:
            found += " "
        else:
            return ""
    return found


def _is_visible(kind: Any, value: Any) -> bool:
    if kind is kinds.LITERAL:
        return not chr(value).isspace()
    if kind is kinds.RANGE:
        return not any(value[0] <= ord(space) <= value[1] for space in _SPACES)
    return kind is kinds.CATEGORY and value in _VISIBLE
