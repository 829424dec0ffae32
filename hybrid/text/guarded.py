"""Regular expressions that are tried only where a text holds the words that they need.

Most expressions of the detectors look for words that few sentences hold. A guarded expression
knows some literals of which every match holds one, and whether these are whole words; one
Aho-Corasick pass finds them in a text, and a stretch without any is not searched. What is found is
what the plain expression finds. Ask it of one text and its ranges rather than of their copies.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import lru_cache
from re import _constants as kinds  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any, NamedTuple

import ahocorasick_rs

_MOST_LITERALS = 400
_MOST_VARIANTS = 8
_TEXTS_REMEMBERED = 8

# What re.IGNORECASE takes for k, s and i beside those letters themselves.
_FORMS = (("\u212a", "k"), ("\u017f", "s"), ("\u0130", "i"), ("\u0131", "i"))


class Literal(NamedTuple):
    """A string that a match holds: where no word goes on before it, and none after it."""

    text: str
    opens: bool = False
    closes: bool = False


Literals = frozenset[Literal]


class Guarded:
    """``re.compile(source, flags)``, with some of its methods, and quick to say no.

    ``flags`` may not hold ``re.ASCII``: what a word is made of is asked of all letters.
    """

    def __init__(self, source: str, flags: int = 0) -> None:
        self.pattern = re.compile(source, flags)
        self.literals = needed_literals(source, flags)
        if self.literals:
            self._places = lru_cache(maxsize=_TEXTS_REMEMBERED)(_finder(self.literals))

    def search(self, text: str, start: int = 0, end: int | None = None) -> re.Match[str] | None:
        """Return the first match in ``text[start:end]``, as a compiled expression does."""
        stop = len(text) if end is None else end
        return self.pattern.search(text, start, stop) if self._may(text, start, stop) else None

    def finditer(
        self, text: str, start: int = 0, end: int | None = None
    ) -> Iterator[re.Match[str]]:
        """Return the matches in ``text[start:end]``, as a compiled expression does."""
        stop = len(text) if end is None else end
        return (
            self.pattern.finditer(text, start, stop) if self._may(text, start, stop) else iter(())
        )

    def _may(self, text: str, start: int, stop: int) -> bool:
        """Whether a match may stand in ``text[start:stop]``."""
        if not self.literals:
            return True
        places = self._places(text)
        first = bisect_left(places, start)
        if first < len(places) and places[first] < stop:
            return True
        # A word that the range cuts off counts as whole.
        return 0 < stop < len(text) and _in_word(text[stop - 1]) and _in_word(text[stop])


def needed_literals(source: str, flags: int = 0) -> Literals:
    """Return strings, A to Z in lower case, one of which every match holds; empty if unknown.

    Letters with case outside A to Z are left out.
    """
    return _of_sequence(parser.parse(source, flags)) or frozenset()


def _finder(literals: Literals) -> Any:
    ordered = sorted(literals)
    automaton = ahocorasick_rs.AhoCorasick([literal.text for literal in ordered])

    def places(text: str) -> tuple[int, ...]:
        folded = _folded(text)
        found = automaton.find_matches_as_indexes(folded, overlapping=True)
        return tuple(
            sorted({at for number, at, end in found if _stands(ordered[number], folded, at, end)})
        )

    return places


def _stands(literal: Literal, text: str, start: int, end: int) -> bool:
    if literal.opens and start and _in_word(text[start - 1]):
        return False
    return not (literal.closes and end < len(text) and _in_word(text[end]))


def _in_word(char: str) -> bool:
    return char.isalnum() or char == "_"


# All guards look at the same text in turn.
@lru_cache(maxsize=_TEXTS_REMEMBERED)
def _folded(text: str) -> str:
    """Return a text of the same length with every form of A to Z in lower case."""
    if text.isascii():
        return text.lower()
    for form, plain in _FORMS:
        text = text.replace(form, plain)
    return text.encode("utf-8", "surrogatepass").lower().decode("utf-8", "surrogatepass")


def _of_sequence(
    items: Sequence[tuple[Any, Any]], opens: bool = False, closes: bool = False
) -> Literals | None:
    """Return the most telling of what the parts of a sequence need.

    ``opens`` and ``closes``: a word begins before the sequence, and ends after it.
    """
    found = [literals for literals in _of_parts(items, opens, closes) if literals]
    return max(found, key=_telling, default=None)


def _of_parts(
    items: Sequence[tuple[Any, Any]], opens: bool, closes: bool
) -> Iterator[Literals | None]:
    runs, bounded = [""], opens
    for index, (kind, value) in enumerate(items):
        chars = _characters(kind, value)
        if chars and len(runs) * len(chars) <= _MOST_VARIANTS:
            runs = [run + char for run in runs for char in chars]
            continue
        if runs != [""]:
            yield _literals(runs, bounded, _is_boundary(kind, value))
            runs, bounded = [""], False
        if kind in _WITHOUT_WIDTH:
            bounded = bounded or _is_boundary(kind, value)
            continue
        after = _is_boundary(*items[index + 1]) if index + 1 < len(items) else closes
        yield _literals(chars, bounded, after) if chars else _of_part(kind, value, bounded, after)
        bounded = False
    if runs != [""]:
        yield _literals(runs, bounded, closes)


def _characters(kind: Any, value: Any) -> list[str]:
    """Return the characters one of which stands for an item, where these are known."""
    members = value if kind is kinds.IN else [(kind, value)]
    if any(each is not kinds.LITERAL or not _is_plain(chr(code)) for each, code in members):
        return []
    return [chr(code) for _, code in members]


def _literals(texts: Sequence[str], opens: bool, closes: bool) -> Literals:
    folded = map(_folded, texts)
    return frozenset(
        Literal(each, opens and _in_word(each[0]), closes and _in_word(each[-1])) for each in folded
    )


_WITHOUT_WIDTH = (kinds.AT, kinds.ASSERT, kinds.ASSERT_NOT)


def _is_boundary(kind: Any, value: Any) -> bool:
    return kind is kinds.AT and value is kinds.AT_BOUNDARY


def _of_part(kind: Any, value: Any, opens: bool, closes: bool) -> Literals | None:
    if kind is kinds.BRANCH:
        return _union([_of_sequence(branch, opens, closes) for branch in value[1]])
    if kind is kinds.SUBPATTERN:
        return _of_sequence(value[3], opens, closes)
    if kind in (kinds.MAX_REPEAT, kinds.MIN_REPEAT, kinds.POSSESSIVE_REPEAT) and value[0] >= 1:
        return _of_sequence(value[2])
    if kind is kinds.ATOMIC_GROUP:
        return _of_sequence(value, opens, closes)
    return None


def _union(parts: Sequence[Literals | None]) -> Literals | None:
    united: set[Literal] = set()
    for part in parts:
        if not part:
            return None
        united |= part
    return frozenset(united) if len(united) <= _MOST_LITERALS else None


def _is_plain(char: str) -> bool:
    """Whether a character has one form, or is of A to Z."""
    return char.isascii() or char.lower() == char.upper()


def _telling(literals: Literals) -> tuple[int, int]:
    return min(len(text) + opens + closes for text, opens, closes in literals), -len(literals)
