"""Regular expressions that are tried only where a text holds the letters that they need.

Most expressions of the detectors look for words that few sentences hold. A guarded expression
knows some literals of which every match holds one; one Aho-Corasick pass finds them in a text,
and a stretch without any is not searched. What is found is what the plain expression finds.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import lru_cache
from re import _constants as kinds  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

import ahocorasick_rs

_MOST_LITERALS = 400
_TEXTS_REMEMBERED = 8

# What re.IGNORECASE takes for k, s and i beside those letters themselves.
_FORMS = (("\u212a", "k"), ("\u017f", "s"), ("\u0130", "i"), ("\u0131", "i"))

Literals = frozenset[str]


class Guarded:
    """``re.compile(source, flags)``, with ``search`` alone, and quick to say no."""

    def __init__(self, source: str, flags: int = 0) -> None:
        self.pattern = re.compile(source, flags)
        self.literals = needed_literals(source, flags)
        if self.literals:
            automaton = ahocorasick_rs.AhoCorasick(sorted(self.literals))
            self._places = lru_cache(maxsize=_TEXTS_REMEMBERED)(_finder(automaton))

    def search(self, text: str, start: int = 0, end: int | None = None) -> re.Match[str] | None:
        """Return the first match in ``text[start:end]``, as a compiled expression does."""
        stop = len(text) if end is None else end
        if self.literals:
            places = self._places(text)
            first = bisect_left(places, start)
            if first == len(places) or places[first] >= stop:
                return None
        return self.pattern.search(text, start, stop)


def needed_literals(source: str, flags: int = 0) -> Literals:
    """Return strings, A to Z in lower case, one of which every match holds; empty if unknown.

    Letters with case outside A to Z are left out.
    """
    return _of_sequence(parser.parse(source, flags)) or frozenset()


def _finder(automaton: Any) -> Any:
    def places(text: str) -> tuple[int, ...]:
        found = automaton.find_matches_as_indexes(_folded(text), overlapping=True)
        return tuple(sorted({start for _, start, _ in found}))

    return places


# All guards look at the same text in turn.
@lru_cache(maxsize=_TEXTS_REMEMBERED)
def _folded(text: str) -> str:
    """Return a text of the same length with every form of A to Z in lower case."""
    if text.isascii():
        return text.lower()
    for form, plain in _FORMS:
        text = text.replace(form, plain)
    return text.encode("utf-8", "surrogatepass").lower().decode("utf-8", "surrogatepass")


def _of_sequence(items: Sequence[tuple[Any, Any]]) -> Literals | None:
    """Return the most telling of what the parts of a sequence need."""
    found = [literals for literals in _of_parts(items) if literals]
    return max(found, key=_telling, default=None)


def _of_parts(items: Sequence[tuple[Any, Any]]) -> Iterator[Literals | None]:
    run = ""
    for kind, value in items:
        if kind is kinds.LITERAL and _is_plain(chr(value)):
            run += chr(value)
            continue
        if run:
            yield frozenset({_folded(run)})
        run = ""
        yield _of_part(kind, value)
    if run:
        yield frozenset({_folded(run)})


def _of_part(kind: Any, value: Any) -> Literals | None:
    if kind is kinds.BRANCH:
        return _union([_of_sequence(branch) for branch in value[1]])
    if kind is kinds.IN:
        return _of_class(value)
    if kind is kinds.SUBPATTERN:
        return _of_sequence(value[3])
    if kind in (kinds.MAX_REPEAT, kinds.MIN_REPEAT, kinds.POSSESSIVE_REPEAT) and value[0] >= 1:
        return _of_sequence(value[2])
    if kind is kinds.ATOMIC_GROUP:
        return _of_sequence(value)
    return None


def _of_class(members: Sequence[tuple[Any, Any]]) -> Literals | None:
    if any(kind is not kinds.LITERAL or not _is_plain(chr(value)) for kind, value in members):
        return None
    return frozenset(_folded(chr(value)) for _, value in members)


def _union(parts: Sequence[Literals | None]) -> Literals | None:
    united: set[str] = set()
    for part in parts:
        if not part:
            return None
        united |= part
    return frozenset(united) if len(united) <= _MOST_LITERALS else None


def _is_plain(char: str) -> bool:
    """Whether a character has one form, or is of A to Z."""
    return char.isascii() or char.lower() == char.upper()


def _telling(literals: Literals) -> tuple[int, int]:
    return min(map(len, literals)), -len(literals)
