"""What every match of a regular expression holds, read off its source: literals, and its length.

A text that lacks them need not be searched. The literals are spelt as a form of the text has them
(``folding``).
"""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product
from re import _constants as kinds  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any, NamedTuple

from hybrid.text.folding import EDGE, Form

Literals = frozenset[str]
"""Strings one of which a match holds."""

_MOST_LITERALS = 400
_MOST_JOINED = 64
_WIDEST_RANGE = 16
_LETTERS = 3.0

_REPEATS = (kinds.MAX_REPEAT, kinds.MIN_REPEAT, kinds.POSSESSIVE_REPEAT)
_SPACES = "\t\n\v\f\r\x1c\x1d\x1e\x1f \x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000" + "".join(
    map(chr, range(0x2000, 0x200B))
)
_VISIBLE = (kinds.CATEGORY_WORD, kinds.CATEGORY_DIGIT, kinds.CATEGORY_NOT_SPACE)
_NOTHING = frozenset({""})
_GAPS = frozenset({"", " "})


class Length(NamedTuple):
    """The most characters of a match as it is spelt, beside stretches without white space."""

    characters: int
    stretches: int


@dataclass(frozen=True, slots=True)
class Needs:
    """``literals``: sets, in reading order, of each of which a match holds one string, apart.

    ``length`` is ``None`` where a match may be of any length.
    """

    literals: tuple[Literals, ...]
    length: Length | None


# Reading an expression takes a millisecond, and a pack has a thousand: once for each process.
@lru_cache(maxsize=8192)
def needs(source: str, flags: int, form: Form) -> Needs:
    """Return what every match of ``source`` holds in texts of ``form``.

    No string is empty or all spaces. White space of all kinds must become the same there.
    ``re.error`` when ``source`` is no expression of Python's.
    """
    with warnings.catch_warnings():
        # What may once mean something else means the same in every version until then.
        warnings.simplefilter("ignore", FutureWarning)
        tree = parser.parse(source, flags)
    reader = _reader(form)
    read = reader.sequence(tree)
    return Needs(reader.sets(read), read.length)


def joined(parts: Iterable[Literals | None], form: Form) -> Iterator[Literals]:
    """Yield what a sequence of ``parts`` needs: neighbours joined where they are few strings.

    Each part is all that can stand there, or ``None`` where that is not known.
    """
    whole = _NOTHING
    for part in parts:
        if part is not None and len(whole) * len(part) <= _MOST_JOINED:
            whole = _side_by_side(whole, part)
        else:
            yield from _settled(whole, form)
            whole = part or _NOTHING
    yield from _settled(whole, form)


def commonness(literals: Literals) -> float:
    """Return how often, about, one of ``literals`` stands in so many bytes, to compare sets."""
    return sum(_LETTERS ** -len(each.encode()) for each in literals)


class _Part(NamedTuple):
    """What is known of a part: all it can match if that is a few strings, what it needs if not."""

    exact: Literals | None
    sets: tuple[Literals, ...]
    length: Length | None


class _Reader:
    """Reads parsed expressions for texts of one form."""

    def __init__(self, form: Form) -> None:
        self._form = form
        self._letters: dict[int, _Part] = {}

    def sets(self, part: _Part) -> tuple[Literals, ...]:
        """Return what a part needs, in reading order."""
        return part.sets if part.exact is None else tuple(joined((part.exact,), self._form))

    def sequence(self, items: Iterable[tuple[Any, Any]]) -> _Part:
        """Read what stands side by side."""
        parts = [self._part(kind, value) for kind, value in _with_edges(items)]
        length = _sum(part.length for part in parts)
        exact = _product(part.exact for part in parts)
        if exact is not None:
            return _Part(exact, (), length)
        known: list[Literals | None] = []
        sets: list[Literals] = []
        for part in parts:
            known.append(part.exact)
            if part.exact is None:
                sets += (*joined(known, self._form), *part.sets)
                known = []
        return _Part(None, (*sets, *joined(known, self._form)), length)

    def _part(self, kind: Any, value: Any) -> _Part:
        if kind is kinds.LITERAL:
            return self._letter(value)
        if kind is kinds.IN:
            return self._characters(class_members(value))
        if kind is kinds.AT:
            return _EDGE if value is kinds.AT_BOUNDARY else _NO_WIDTH
        if kind in (kinds.ASSERT, kinds.ASSERT_NOT):
            return _NO_WIDTH
        if kind is kinds.SUBPATTERN:
            return self.sequence(value[3])
        if kind is kinds.ATOMIC_GROUP:
            return self.sequence(value)
        if kind is kinds.BRANCH:
            return self._branch([self.sequence(branch) for branch in value[1]])
        if kind in _REPEATS:
            return self._repeat(*value)
        return _ANY_LENGTH if kind in (kinds.GROUPREF, kinds.GROUPREF_EXISTS) else _ONE

    def _letter(self, code: int) -> _Part:
        known = self._letters.get(code)
        if known is None:
            known = self._letters[code] = self._characters([chr(code)])
        return known

    def _characters(self, chars: Sequence[str]) -> _Part:
        spelt = frozenset(map(self._form.spell, chars))
        known = frozenset(each for each in spelt if each is not None)
        return _exactly(known) if known and known == spelt else _ONE

    def _branch(self, branches: Sequence[_Part]) -> _Part:
        exact = _united(branch.exact for branch in branches)
        if exact is not None:
            return _exactly(exact)
        needed = _united(
            min(self.sets(branch), key=commonness, default=None) for branch in branches
        )
        return _Part(None, (needed,) if needed else (), _longest(each.length for each in branches))

    def _repeat(self, least: int, most: Any, items: Sequence[tuple[Any, Any]]) -> _Part:
        inner = self.sequence(items)
        one = self._form.collapses or most == 1
        if one and inner.exact is not None and inner.exact <= _GAPS:
            return _exactly(inner.exact if least else inner.exact | _NOTHING)
        exact = _united((_NOTHING, inner.exact)) if (least, most) == (0, 1) else None
        if exact is not None:
            return _exactly(exact)
        if most is kinds.MAXREPEAT:
            unbroken = len(items) == 1 and _is_unbroken(*items[0])
            length = Length(0, 1) if unbroken else None
        else:
            length = inner.length and Length(*(each * int(most) for each in inner.length))
        return _Part(None, self.sets(inner) if least else (), length)


def _with_edges(items: Iterable[tuple[Any, Any]]) -> Sequence[tuple[Any, Any]]:
    r"""Return the items, with edges of words that stand around alternatives in each of these.

    ``\b(?:if|assum\w+)\b`` is ``(?:\bif\b|\bassum\w+\b)``: "if" by itself stands in many a word.
    """
    placed = list(items)
    edged = [[each] if each == _BOUNDARY else [] for each in placed]
    for at, before, after in zip(range(len(placed)), [[], *edged], [*edged[1:], []], strict=False):
        branches = [[*before, *branch, *after] for branch in _branches(*placed[at])]
        if branches and (before or after):
            placed[at] = kinds.BRANCH, (None, branches)
    return placed


def _branches(kind: Any, value: Any) -> Sequence[Sequence[tuple[Any, Any]]]:
    """Return the alternatives that a part is; none where it is something else."""
    if kind is kinds.SUBPATTERN and len(value[3]) == 1:
        return _branches(*value[3][0])
    branches: Sequence[Sequence[tuple[Any, Any]]] = value[1] if kind is kinds.BRANCH else ()
    return branches


@cache
def _reader(form: Form) -> _Reader:
    """Return the reader of a form, which remembers the letters it has read."""
    return _Reader(form)


_BOUNDARY = (kinds.AT, kinds.AT_BOUNDARY)
_NO_WIDTH = _Part(_NOTHING, (), Length(0, 0))
# An edge of a word may become a space.
_EDGE = _Part(frozenset({EDGE}), (), Length(1, 0))
_ONE = _Part(None, (), Length(1, 0))
_ANY_LENGTH = _Part(None, (), None)


def _exactly(literals: Literals) -> _Part:
    return _Part(literals, (), Length(max(map(len, literals)), 0))


def _settled(literals: Literals, form: Form) -> Iterator[Literals]:
    """Yield the set as it is looked for, if each of its strings says something."""
    settled = frozenset(map(form.settle, literals))
    if not settled & _GAPS:
        yield settled


def _side_by_side(left: Literals, right: Literals) -> Literals:
    return frozenset(map("".join, product(left, right)))


def _product(parts: Iterable[Literals | None]) -> Literals | None:
    whole = _NOTHING
    for part in parts:
        if part is None or len(whole) * len(part) > _MOST_JOINED:
            return None
        whole = _side_by_side(whole, part)
    return whole


def _united(parts: Iterable[Literals | None]) -> Literals | None:
    united: set[str] = set()
    for part in parts:
        if part is None:
            return None
        united |= part
    return frozenset(united) if len(united) <= _MOST_LITERALS else None


def _sum(lengths: Iterable[Length | None]) -> Length | None:
    characters = stretches = 0
    for each in lengths:
        if each is None:
            return None
        characters, stretches = characters + each[0], stretches + each[1]
    return Length(characters, stretches)


def _longest(lengths: Iterable[Length | None]) -> Length | None:
    characters = stretches = 0
    for each in lengths:
        if each is None:
            return None
        characters, stretches = max(characters, each[0]), max(stretches, each[1])
    return Length(characters, stretches)


def class_members(members: Sequence[tuple[Any, Any]]) -> list[str]:
    """Return the characters of a class, white space as one space; none where they are many."""
    found: list[str] = []
    for kind, value in members:
        if kind is kinds.LITERAL:
            found.append(chr(value))
        elif kind is kinds.RANGE and value[1] - value[0] < _WIDEST_RANGE:
            found += map(chr, range(value[0], value[1] + 1))
        elif kind is kinds.CATEGORY and value is kinds.CATEGORY_SPACE:
            found.append(" ")
        else:
            return []
    return found


def _is_unbroken(kind: Any, value: Any) -> bool:
    """Whether a part matches one character that is no white space."""
    if kind is kinds.LITERAL:
        return not chr(value).isspace()
    return kind is kinds.IN and all(_is_visible(*member) for member in value)


def _is_visible(kind: Any, value: Any) -> bool:
    if kind is kinds.LITERAL:
        return not chr(value).isspace()
    if kind is kinds.RANGE:
        return not any(value[0] <= ord(space) <= value[1] for space in _SPACES)
    return kind is kinds.CATEGORY and value in _VISIBLE
