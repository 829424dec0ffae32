"""Where a line that ends at a word begins: what the automaton leaves open, read backwards."""

from __future__ import annotations

from collections.abc import Iterator

from hybrid.packs.automaton import ADVERB, BREAK_AFTER, BREAK_BEFORE, HARD, SHIFT, SKIP, Automaton
from hybrid.packs.lines import Line
from hybrid.packs.views import Named, View

_Place = tuple[int, Named | None]


class Verifier:
    """Reads lines of one automaton backwards; a gap holds at most ``widest`` words."""

    def __init__(self, automaton: Automaton, widest: int) -> None:
        self._children, self._final = automaton.tries.children, automaton.tries.final
        self._backward, self._passed = automaton.backward, automaton.backward_passed
        self._widest = widest

    def begin(self, view: View, line: Line, end: int) -> tuple[int, Named | None] | None:
        """Return the first word of the longest match of ``line`` that ends before word ``end``.

        With the first option named in it; ``None`` where a gap is too wide.
        """
        places: dict[int, Named | None] = {end: None}
        for element in reversed(line.elements):
            reached: dict[int, Named | None] = {}
            for place, named in places.items():
                for start, found in self._element(view, element.forms, place):
                    reached[start] = found or named
            places = {}
            before = self._gap if element.gap else self._adjacent
            if element is not line.elements[0]:
                for start, named in reached.items():
                    for place in before(view.symbols, start):
                        places.setdefault(place, named)
        begins = [at for at in reached if not line.opens or _is_fresh(view.symbols, at)]
        return (min(begins), reached[min(begins)]) if begins else None

    def _element(self, view: View, forms: frozenset[tuple[str, ...]], end: int) -> Iterator[_Place]:
        if forms:
            for start in self._back(view.symbols, self._backward[forms], end):
                yield start, None
        elif end - 1 in view.closing:
            yield view.closing[end - 1]

    def _back(self, symbols: list[int], root: int, end: int) -> Iterator[int]:
        """Yield the starts of the forms in a tree that end before ``end``."""
        node, at = root, end
        while 0 < at:
            if at < end and _break(symbols, at):
                return
            word = symbols[at - 1] >> SHIFT
            at -= 1
            if word == SKIP:
                if node == root:
                    return
                continue
            child = self._children[node].get(word)
            if child is None:
                return
            node = child
            if self._final[node]:
                yield at

    def _adjacent(self, symbols: list[int], start: int) -> Iterator[int]:
        """Yield where an element may end so that the next begins at ``start``."""
        waiting, seen = [start], {start}
        while waiting:
            place = waiting.pop()
            if place < 1 or _break(symbols, place) & HARD:
                continue
            yield place
            passed = set(self._back(symbols, self._passed, place))
            if symbols[place - 1] >> SHIFT in (SKIP, ADVERB):
                passed.add(place - 1)
            waiting += passed - seen
            seen |= passed

    def _gap(self, symbols: list[int], start: int) -> Iterator[int]:
        """Yield where an element may end so that a gap reaches to ``start``."""
        left, place = self._widest, start
        while 0 < place and not _break(symbols, place):
            yield place
            place -= 1
            left -= symbols[place] >> SHIFT != SKIP
            if left < 0:
                return


def _break(symbols: list[int], at: int) -> int:
    """Return what parts the word at ``at`` from the one before it."""
    return (symbols[at] & BREAK_BEFORE) | (symbols[at - 1] & BREAK_AFTER) >> 2


def _is_fresh(symbols: list[int], at: int) -> bool:
    """Whether a clause opens at a word."""
    while 0 < at:
        if _break(symbols, at):
            return True
        if symbols[at - 1] >> SHIFT != SKIP:
            return False
        at -= 1
    return True
