"""What every match of a regular expression begins with, read off its source.

Where a text has none of these no match begins, and where it has one an expression is tried at that
place alone. The literals are spelt as a form of the text has them (``folding``).
"""

from __future__ import annotations

import warnings
from collections.abc import Iterable
from re import _constants as kinds  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

from hybrid.text.folding import EDGE, Form
from hybrid.text.literals import class_members

_MOST = 400
_LONG = 6
_REPEATS = (kinds.MAX_REPEAT, kinds.MIN_REPEAT, kinds.POSSESSIVE_REPEAT)

_Begun = frozenset[tuple[str, bool]]
"""Ways to begin, each with whether what follows is known to go on right there."""

_NOTHING: _Begun = frozenset({("", True)})
_ANYTHING: _Begun = frozenset({("", False)})


def leads(source: str, flags: int, form: Form) -> frozenset[str]:
    """Return strings, with their edges, one of which every match begins with; none if unknown."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FutureWarning)
        tree = parser.parse(source, flags)
    settled = frozenset(form.settle(text) for text, _ in _sequence(tree, form))
    return settled if all(map(_says_something, settled)) else frozenset()


def _sequence(items: Iterable[tuple[Any, Any]], form: Form) -> _Begun:
    """Return how what stands side by side begins."""
    begun = _NOTHING
    for kind, value in items:
        if not any(goes_on for _, goes_on in begun):
            break
        begun = _joined(begun, _part(kind, value, form))
    return begun


def _joined(begun: _Begun, part: _Begun) -> _Begun:
    """Return the beginnings with ``part`` behind those that go on.

    Where these would be too many, ``part`` is put behind those alone that say nothing yet.
    """
    many = len(begun) * len(part) > _MOST
    return frozenset(
        (text + after, more and len(text) < _LONG)
        for text, goes_on in begun
        for after, more in (part if goes_on and not (many and _says_something(text)) else _ANYTHING)
    )


def _says_something(text: str) -> bool:
    return bool(text.strip(EDGE + " "))


def _closed(begun: _Begun) -> _Begun:
    return frozenset((text, False) for text, _ in begun)


def _part(kind: Any, value: Any, form: Form) -> _Begun:
    if kind is kinds.LITERAL:
        return _characters([chr(value)], form)
    if kind is kinds.IN:
        return _characters(class_members(value), form)
    if kind is kinds.AT:
        return frozenset({(EDGE, True)}) if value is kinds.AT_BOUNDARY else _NOTHING
    if kind in (kinds.ASSERT, kinds.ASSERT_NOT):
        return _NOTHING
    if kind is kinds.SUBPATTERN:
        return _sequence(value[3], form)
    if kind is kinds.ATOMIC_GROUP:
        return _sequence(value, form)
    if kind is kinds.BRANCH:
        return frozenset().union(*(_sequence(branch, form) for branch in value[1]))
    return _repeated(value, form) if kind in _REPEATS else _ANYTHING


def _repeated(repeat: tuple[int, Any, Iterable[tuple[Any, Any]]], form: Form) -> _Begun:
    least, most, items = repeat
    inner = _sequence(items, form)
    once = inner if most == 1 else _closed(inner)
    return once if least else once | _NOTHING


def _characters(chars: Iterable[str], form: Form) -> _Begun:
    spelt = {form.spell(char) for char in chars}
    return (
        frozenset((each, True) for each in spelt if each)
        if spelt and None not in spelt
        else _ANYTHING
    )
