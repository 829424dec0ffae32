"""All lines at once over a text, one step a word: a finite automaton, built where texts lead.

A state is the set of places in lines that have been reached; its transitions are worked out when
a text first takes them and kept, so that a text costs one look-up a word, however many lines there
are. What a state cannot know, how wide a gap is, is looked at where a line ends (``verify``).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from hybrid.packs.lines import Element, Line, Units

# The parts of a symbol: what stands before and after the word (1: a colon, 2: what ends a clause),
# whether an option's name opens or closes with it, and the number of the word.
SOFT, HARD = 1, 2
BREAK_BEFORE, BREAK_AFTER = 3, 12
OPENS, CLOSES = 16, 32
SHIFT = 6
# Words with a number of their own: an unknown one, marks that are passed over, an adverb.
UNKNOWN, SKIP, ADVERB = 0, 1, 2
_FIRST_WORD = 3

_WAITING, _INSIDE = -1, -2
_MOST_STATES = 30_000

_Item = tuple[int, int]
_Key = tuple[frozenset[_Item], bool]


class State(dict[int, "State"]):
    """Where a text has led; a missing transition is worked out by the automaton."""

    __slots__ = ("accepts", "automaton", "key")

    def __init__(self, automaton: Automaton, key: _Key, accepts: tuple[int, ...]) -> None:
        super().__init__()
        self.automaton, self.key, self.accepts = automaton, key, accepts

    def __missing__(self, symbol: int) -> State:
        found = self[symbol] = self.automaton.after(self.key, symbol)
        return found


class Alphabet:
    """A number for each word of the lines; words that no line tells apart share one."""

    def __init__(self, elements: Iterable[frozenset[Units]]) -> None:
        uses: dict[str, set[Any]] = defaultdict(set)
        for number, forms in enumerate(elements):
            for form in forms:
                for at, unit in enumerate(form):
                    uses[unit].add((number,) if len(form) == 1 else (number, form, at))
        numbers: dict[frozenset[Any], int] = {}
        self.numbers = {
            unit: numbers.setdefault(frozenset(used), _FIRST_WORD + len(numbers))
            for unit, used in uses.items()
        }

    def spelt(self, forms: Iterable[Units]) -> set[tuple[int, ...]]:
        """Return forms as sequences of numbers."""
        return {tuple(self.numbers[unit] for unit in form) for form in forms}


class Tries:
    """The forms of elements as trees of words: forwards for the automaton, backwards to verify."""

    def __init__(self) -> None:
        self.children: list[dict[int, int]] = []
        self.final: list[bool] = []

    def add(self, forms: Iterable[tuple[int, ...]]) -> int:
        """Return the root of a new tree."""
        root = self._node()
        for form in forms:
            node = root
            for unit in form:
                node = self.children[node].setdefault(unit, len(self.children))
                if node == len(self.children):
                    self._node()
            self.final[node] = True
        return root

    def _node(self) -> int:
        self.children.append({})
        self.final.append(False)
        return len(self.children) - 1


class Automaton:
    """The lines of one language: ``start`` is where a text begins, ``symbols`` numbers its words.

    ``passed`` are the forms that are passed over between elements.
    """

    def __init__(self, lines: Sequence[Line], passed: frozenset[Units]) -> None:
        self.lines = lines
        distinct = dict.fromkeys(e.forms for line in lines for e in line.elements if e.forms)
        self.alphabet = Alphabet([passed, *distinct])
        self.tries = Tries()
        spelt = self.alphabet.spelt
        self._passed = self.tries.add(spelt(passed))
        self._last_passed = len(self.tries.children)
        roots = {forms: self.tries.add(spelt(forms)) for forms in distinct}
        self.backward_passed = self.tries.add(_reversed(spelt(passed)))
        self.backward = {f: self.tries.add(_reversed(spelt(f))) for f in distinct}
        self._number_slots(roots)
        self._states: dict[tuple[_Key, tuple[int, ...]], State] = {}
        self.start = self._state((frozenset(), True), ())

    def _number_slots(self, roots: dict[frozenset[Units], int]) -> None:
        """Give each element of each line a number, and sort lines by how they begin."""
        self._roots: list[int] = []
        self._gapped: list[bool] = []
        self._accepted: list[int | None] = []
        self._first: dict[int, list[int]] = defaultdict(list)
        self._opening: dict[int, list[int]] = defaultdict(list)
        self._first_named: list[tuple[int, bool]] = []
        for number, line in enumerate(self.lines):
            self._begin(line, len(self._roots), roots)
            for element in line.elements:
                self._roots.append(roots[element.forms] if element.forms else _INSIDE)
                self._gapped.append(element.gap)
                self._accepted.append(None)
            self._accepted[-1] = number

    def _begin(self, line: Line, slot: int, roots: dict[frozenset[Units], int]) -> None:
        forms = line.elements[0].forms
        if not forms:
            self._first_named.append((slot, line.opens))
            return
        begin = self._opening if line.opens else self._first
        for unit in self.tries.children[roots[forms]]:
            begin[unit].append(slot)

    def after(self, key: _Key, symbol: int) -> State:
        """Return the state that ``symbol`` leads to from the one with ``key``."""
        items, fresh = key
        word, before = symbol >> SHIFT, symbol & BREAK_BEFORE
        step = _Step(self, word, symbol)
        if not before & HARD:
            step.advance(items, soft=bool(before))
        fresh = fresh or bool(before)
        step.begin(fresh=fresh)
        fresh = bool(symbol & BREAK_AFTER) or (fresh and word == SKIP)
        kept = step.kept((symbol & BREAK_AFTER) >> 2)
        return self._state((frozenset(kept), fresh), tuple(sorted(step.accepts)))

    def _state(self, key: _Key, accepts: tuple[int, ...]) -> State:
        found = self._states.get((key, accepts))
        if found is None:
            if _MOST_STATES < len(self._states):
                self._forget()
            found = self._states[key, accepts] = State(self, key, accepts)
        return found

    def _forget(self) -> None:
        """Begin anew, so that no run of texts fills the memory."""
        for state in self._states.values():
            state.clear()
        self._states.clear()
        self._states[self.start.key, ()] = self.start

    # --- what a step reads -----------------------------------------------------------------------

    def begins(self, word: int, *, fresh: bool) -> Iterable[int]:
        """Return the first elements of lines that can begin with a word."""
        yield from self._first.get(word, ())
        if fresh:
            yield from self._opening.get(word, ())

    def begins_named(self, *, fresh: bool) -> Iterable[int]:
        """Return the first elements of lines that begin with the name of an option."""
        return (slot for slot, opens in self._first_named if fresh or not opens)

    def slot(self, slot: int) -> tuple[int, bool, int | None]:
        """Return an element's tree (negative: an option), its gap, and the line it ends."""
        return self._roots[slot], self._gapped[slot], self._accepted[slot]

    def passes(self, node: int) -> bool:
        """Whether a node belongs to what is passed over."""
        return node < self._last_passed

    @property
    def passed(self) -> int:
        """The root of what is passed over."""
        return self._passed


class _Step:
    """One word read: the places reached by it, and the lines that end with it."""

    def __init__(self, automaton: Automaton, word: int, symbol: int) -> None:
        self._automaton, self._tries = automaton, automaton.tries
        self._word, self._symbol = word, symbol
        self._reached: set[_Item] = set()
        self.accepts: set[int] = set()

    def advance(self, items: Iterable[_Item], *, soft: bool) -> None:
        """Take the word from each place."""
        for slot, node in items:
            if node == _WAITING:
                self._wait(slot, soft=soft)
            elif node == _INSIDE:
                self._inside(slot)
            elif self._word == SKIP:
                if not soft:
                    self._reached.add((slot, node))
            elif not soft:
                self._deeper(slot, node)

    def begin(self, *, fresh: bool) -> None:
        """Take the word as the first of a line."""
        for slot in self._automaton.begins(self._word, fresh=fresh):
            self._deeper(slot, self._automaton.slot(slot)[0])
        if self._symbol & OPENS:
            for slot in self._automaton.begins_named(fresh=fresh):
                self._inside(slot)

    def kept(self, after: int) -> set[_Item]:
        """Return the places that outlast the marks after the word."""
        if not after:
            return self._reached
        named = {item for item in self._reached if item[1] == _INSIDE}
        if after & HARD:
            return named
        waiting = {item for item in self._reached if item[1] == _WAITING}
        return named | {item for item in waiting if not self._automaton.slot(item[0])[1]}

    def _wait(self, slot: int, *, soft: bool) -> None:
        root, gapped, _ = self._automaton.slot(slot)
        if gapped and soft:
            return
        if gapped or self._word in (SKIP, ADVERB):
            self._reached.add((slot, _WAITING))
        if root == _INSIDE:
            if self._symbol & OPENS:
                self._inside(slot)
        else:
            self._deeper(slot, root)
        if not gapped:
            self._deeper(slot, self._automaton.passed)

    def _inside(self, slot: int) -> None:
        if self._symbol & CLOSES:
            self._complete(slot)
        else:
            self._reached.add((slot, _INSIDE))

    def _deeper(self, slot: int, node: int) -> None:
        child = self._tries.children[node].get(self._word)
        if child is None:
            return
        if self._tries.children[child]:
            self._reached.add((slot, child))
        if self._tries.final[child]:
            if self._automaton.passes(child):
                self._reached.add((slot, _WAITING))
            else:
                self._complete(slot)

    def _complete(self, slot: int) -> None:
        accepted = self._automaton.slot(slot)[2]
        if accepted is None:
            self._reached.add((slot + 1, _WAITING))
        else:
            self.accepts.add(accepted)


def _reversed(forms: Iterable[tuple[int, ...]]) -> list[tuple[int, ...]]:
    return [form[::-1] for form in forms]


__all__ = ["Automaton", "Element", "State"]
