"""What every match of a regular expression holds, read off its source: literals, and its length.

A text that lacks them need not be searched. The literals are spelt as a form of the text has them
(``folding``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product
from typing import NamedTuple

from hybrid.text.folding import EDGE, Form
from hybrid.text.parse_trees import UNLIMITED, Item, TreeReader, is_unbroken, parsed, with_edges

Literals = frozenset[str]
"""Strings one of which a match holds."""

_MOST_LITERALS = 400
_MOST_JOINED = 64
_LETTERS = 3.0

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
    reader = _reader(form)
    read = reader.sequence(parsed(source, flags))
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


_NO_WIDTH = _Part(_NOTHING, (), Length(0, 0))
_ONE = _Part(None, (), Length(1, 0))


class _Reader(TreeReader[_Part]):
    """Reads parsed expressions for texts of one form."""

    # An edge of a word may become a space.
    edge = _Part(frozenset({EDGE}), (), Length(1, 0))
    no_width = _NO_WIDTH
    any_character = _ONE
    any_length = _Part(None, (), None)

    def __init__(self, form: Form) -> None:
        super().__init__()
        self._form = form

    def sets(self, part: _Part) -> tuple[Literals, ...]:
        """Return what a part needs, in reading order."""
        return part.sets if part.exact is None else tuple(joined((part.exact,), self._form))

    def sequence(self, items: Iterable[Item]) -> _Part:
        """Return what is known of all parts, which is needed side by side or apart."""
        parts = [self.part(kind, value) for kind, value in with_edges(items)]
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

    def characters(self, chars: str) -> _Part:
        """Return the characters as they are spelt, if each is spelt in one way."""
        spelt = frozenset(map(self._form.spell, chars))
        known = frozenset(each for each in spelt if each is not None)
        return _exactly(known) if known and known == spelt else _ONE

    def branches(self, branches: Iterable[_Part]) -> _Part:
        """Return all that any alternative can match, or one thing that each of them needs."""
        read = tuple(branches)
        exact = _united(branch.exact for branch in read)
        if exact is not None:
            return _exactly(exact)
        needed = _united(min(self.sets(branch), key=commonness, default=None) for branch in read)
        return _Part(None, (needed,) if needed else (), _longest(branch.length for branch in read))

    def repeated(self, least: int, most: int, items: Sequence[Item]) -> _Part:
        """Return the part itself where it stands once at most, and what it needs otherwise."""
        inner = self.sequence(items)
        one = self._form.collapses or most == 1
        if one and inner.exact is not None and inner.exact <= _GAPS:
            return _exactly(inner.exact if least else inner.exact | _NOTHING)
        exact = _united((_NOTHING, inner.exact)) if (least, most) == (0, 1) else None
        if exact is not None:
            return _exactly(exact)
        if most is UNLIMITED:
            length = Length(0, 1) if is_unbroken(items) else None
        else:
            length = inner.length and Length(*(each * most for each in inner.length))
        return _Part(None, self.sets(inner) if least else (), length)


@cache
def _reader(form: Form) -> _Reader:
    """Return the reader of a form, which remembers the characters it has read."""
    return _Reader(form)


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
