"""What every match of a regular expression begins with, read off its source.

Where a text has none of these no match begins, and where it has one an expression is tried at that
place alone. The literals are spelt as a form of the text has them (``folding``).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from hybrid.text.folding import EDGE, Form
from hybrid.text.parse_trees import Item, TreeReader, parsed

_MOST = 400
_LONG = 6

_Begun = frozenset[tuple[str, bool]]
"""Ways to begin, each with whether what follows is known to go on right there."""

_NOTHING: _Begun = frozenset({("", True)})
_ANYTHING: _Begun = frozenset({("", False)})


def leads(source: str, flags: int, form: Form) -> frozenset[str]:
    """Return strings, with their edges, one of which every match begins with; none if unknown."""
    begun = _reader(form).sequence(parsed(source, flags))
    settled = frozenset(form.settle(text) for text, _ in begun)
    return settled if all(map(_says_something, settled)) else frozenset()


class _Reader(TreeReader[_Begun]):
    """Reads how parsed expressions begin, for texts of one form."""

    edge = frozenset({(EDGE, True)})
    no_width = _NOTHING
    any_character = any_length = _ANYTHING

    def __init__(self, form: Form) -> None:
        super().__init__()
        self._form = form

    def sequence(self, items: Iterable[Item]) -> _Begun:
        """Return how what stands side by side begins."""
        begun = _NOTHING
        for kind, value in items:
            if not any(goes_on for _, goes_on in begun):
                break
            begun = _joined(begun, self.part(kind, value))
        return begun

    def characters(self, chars: str) -> _Begun:
        """Return the characters as they are spelt, if each is spelt in one way."""
        spelt = {self._form.spell(char) for char in chars}
        known = frozenset((each, True) for each in spelt if each)
        return known if known and None not in spelt else _ANYTHING

    def branches(self, branches: Iterable[_Begun]) -> _Begun:
        """Return the ways in which any of the alternatives begins."""
        return frozenset().union(*branches)

    def repeated(self, least: int, most: int, items: Sequence[Item]) -> _Begun:
        """Return how the first time begins; nothing goes on behind it where more may follow."""
        inner = self.sequence(items)
        once = inner if most == 1 else frozenset((text, False) for text, _ in inner)
        return once if least else once | _NOTHING


@cache
def _reader(form: Form) -> _Reader:
    """Return the reader of a form, which remembers the characters it has read."""
    return _Reader(form)


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
