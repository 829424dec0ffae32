"""All lines at once over a text, one step a word: a finite automaton, built where texts lead.

It finds *segments*: elements that follow one another without a gap. A state is the set of places
in segments that have been reached, each with the number of words since its first; transitions are
worked out when a text first takes them and kept, so that a text costs one look-up a word, however
many lines there are. A *view* is a text as the numbers that it steps over, in the words of one
language.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import accumulate, count
from operator import add
from typing import NamedTuple, Protocol

from hybrid.packs.lines import Segment, Units, spaced
from hybrid.text.characters import ANY_HAN

# --- The automaton --------------------------------------------------------------------------------

# The parts of a symbol: what stands before and after the word (1: a colon, 2: what ends a clause),
# whether an option's name opens or closes with it, and from ``SHIFT`` on the number of the word.
SOFT, HARD = 1, 2
BEFORE, AFTER = 3, 12
OPENS, CLOSES = 16, 32
SHIFT = 6
# Words with a number of their own: an unknown one, marks that are passed over, an adverb.
UNKNOWN, SKIP, ADVERB = 0, 1, 2

_WAITING, _INSIDE = -1, -2
# What the first element of a segment follows: the opening of a clause, or anything.
_OPENING, _ANYWHERE = -1, -2
_MOST_STATES = 30_000

_Item = tuple[int, int, int]


class State(dict[int, "State"]):
    """Where a text has led.

    ``accepts`` are the segments that end here, with their lengths, ``words`` those of them that
    are words of mood.
    """

    __slots__ = ("accepts", "automaton", "fresh", "places", "words")

    def __init__(
        self,
        automaton: Automaton,
        places: frozenset[_Item],
        fresh: bool,
        accepts: tuple[tuple[int, int], ...],
    ) -> None:
        super().__init__()
        self.automaton, self.places, self.fresh = automaton, places, fresh
        self.words = tuple(each for each in accepts if each[0] < automaton.words)
        self.accepts = accepts[len(self.words) :]

    def __missing__(self, symbol: int) -> State:
        found = self[symbol] = self.automaton.after(self, symbol)
        return found


class Automaton:
    """The segments of one language: ``start`` is where a text begins, ``numbers`` its words.

    ``passed`` are the forms that are passed over between elements; the first ``words`` segments
    are words of mood.
    """

    def __init__(
        self, segments: Sequence[Segment], passed: frozenset[Units], words: int = 0
    ) -> None:
        self.words = words
        self.numbers: dict[str, int] = {}
        self.children: list[dict[int, int]] = []
        self.final: list[bool] = []
        self.last_passed = 0
        self._tree(passed)
        self.last_passed = len(self.children)
        roots = {
            forms: self._tree(forms)
            for forms in dict.fromkeys(each for segment in segments for each in segment.elements)
        }
        # A slot is a run of elements that segments begin with: what they share is stepped once.
        self.roots: list[int] = []
        self.ends: list[list[int]] = []
        self.followers: list[list[int]] = []
        self.first: dict[tuple[int, bool], list[int]] = defaultdict(list)
        slots: dict[tuple[int, int], int] = {}
        for number, segment in enumerate(segments):
            self._add(number, segment, roots, slots)
        self._states: dict[object, State] = {}
        self._beginnings: dict[tuple[int, bool], _Step] = {}
        self.start = self._state(frozenset(), True, ())

    def _tree(self, forms: frozenset[Units]) -> int:
        """Return the root of the tree of some forms; an option has no tree."""
        if not forms and self.last_passed:
            return _INSIDE
        root = self._node()
        for form in sorted(forms):
            node = root
            for unit in form:
                number = self.numbers.setdefault(unit, len(self.numbers) + ADVERB + 1)
                child = self.children[node].get(number)
                if child is None:
                    child = self.children[node][number] = self._node()
                node = child
            self.final[node] = True
        return root

    def _node(self) -> int:
        self.children.append({})
        self.final.append(False)
        return len(self.children) - 1

    def _add(
        self,
        number: int,
        segment: Segment,
        roots: Mapping[frozenset[Units], int],
        slots: dict[tuple[int, int], int],
    ) -> None:
        before = _OPENING if segment.opens else _ANYWHERE
        for forms in segment.elements:
            root = roots[forms]
            slot = slots.get((before, root))
            if slot is None:
                slot = slots[before, root] = self._slot(before, root)
            before = slot
        self.ends[before].append(number)

    def _slot(self, before: int, root: int) -> int:
        """Return a new slot for the element ``root`` that follows another slot, or begins."""
        slot = len(self.roots)
        self.roots.append(root)
        self.ends.append([])
        self.followers.append([])
        if before in (_OPENING, _ANYWHERE):
            for word in [_INSIDE] if root == _INSIDE else self.children[root]:
                self.first[word, before == _OPENING].append(slot)
        else:
            self.followers[before].append(slot)
        return slot

    def after(self, state: State, symbol: int) -> State:
        before, after = symbol & BEFORE, (symbol & AFTER) >> 2
        fresh = state.fresh or 0 < before
        begun = self._begun(symbol, fresh)
        step = _Step(self, symbol, begun.reached.copy(), begun.accepts.copy())
        for slot, node, length in state.places:
            if not before or _outlasts(node, before):
                step.take(slot, node, length)
        kept = step.reached.items()
        places = frozenset((*item, n) for item, n in kept if not after or _outlasts(item[1], after))
        fresh = 0 < after or (fresh and symbol >> SHIFT == SKIP)
        return self._state(places, fresh, tuple(sorted(step.accepts.items())))

    def _begun(self, symbol: int, fresh: bool) -> _Step:
        """Return the step of ``symbol`` into all that may begin with it, made once."""
        step = self._beginnings.get((symbol, fresh))
        if step is None:
            step = self._beginnings[symbol, fresh] = _Step(self, symbol, {}, {})
            for opens in (False, True)[: 1 + fresh]:
                for slot in self.first.get((symbol >> SHIFT, opens), ()):
                    step.deeper(slot, self.roots[slot], 0)
                if symbol & OPENS:
                    for slot in self.first.get((_INSIDE, opens), ()):
                        step.inside(slot, 0)
        return step

    def _state(
        self, places: frozenset[_Item], fresh: bool, accepts: tuple[tuple[int, int], ...]
    ) -> State:
        key = (places, fresh, accepts)
        found = self._states.get(key)
        if found is None:
            if _MOST_STATES < len(self._states):
                self._forget()
            found = self._states[key] = State(self, places, fresh, accepts)
        return found

    def _forget(self) -> None:
        """Begin anew, so that no run of texts fills the memory."""
        for state in self._states.values():
            state.clear()
        self._beginnings.clear()
        self._states = {(frozenset(), True, ()): self.start}


class _Step:
    """One word read: the places reached by it, and the segments that end with it."""

    __slots__ = ("_automaton", "_symbol", "_word", "accepts", "reached")

    def __init__(
        self,
        automaton: Automaton,
        symbol: int,
        reached: dict[tuple[int, int], int],
        accepts: dict[int, int],
    ) -> None:
        self._automaton, self._word, self._symbol = automaton, symbol >> SHIFT, symbol
        self.reached, self.accepts = reached, accepts

    def take(self, slot: int, node: int, length: int) -> None:
        """Take the word from a place."""
        if node == _INSIDE:
            self.inside(slot, length)
        elif self._word == SKIP and node != _WAITING:
            self._reach(slot, node, length + 1)
        elif node == _WAITING:
            self._wait(slot, length)
        else:
            self.deeper(slot, node, length)

    def inside(self, slot: int, length: int) -> None:
        """Take the word as one of an option's name."""
        if self._symbol & CLOSES:
            self._complete(slot, length + 1)
        else:
            self._reach(slot, _INSIDE, length + 1)

    def deeper(self, slot: int, node: int, length: int) -> None:
        """Take the word as the next of a form."""
        own = self._automaton
        child = own.children[node].get(self._word)
        if child is None:
            return
        if own.children[child]:
            self._reach(slot, child, length + 1)
        if own.final[child]:
            if child < own.last_passed:
                self._reach(slot, _WAITING, length + 1)
            else:
                self._complete(slot, length + 1)

    def _wait(self, slot: int, length: int) -> None:
        root = self._automaton.roots[slot]
        if self._word in (SKIP, ADVERB):
            self._reach(slot, _WAITING, length + 1)
        if root != _INSIDE:
            self.deeper(slot, root, length)
        elif self._symbol & OPENS:
            self.inside(slot, length)
        self.deeper(slot, 0, length)

    def _complete(self, slot: int, length: int) -> None:
        for follower in self._automaton.followers[slot]:
            self._reach(follower, _WAITING, length)
        for number in self._automaton.ends[slot]:
            self.accepts[number] = max(length, self.accepts.get(number, 0))

    def _reach(self, slot: int, node: int, length: int) -> None:
        self.reached[slot, node] = max(length, self.reached.get((slot, node), 0))


def _outlasts(node: int, marks: int) -> bool:
    """Whether a place outlasts marks: an option's name does, waiting for an element a colon."""
    return node == _INSIDE or (node == _WAITING and not marks & HARD)


# --- Views: a text as the numbers that the automaton steps over -----------------------------------

Range = tuple[int, int]

LATIN = re.compile(r"[a-z]{2,}")
_MOST_KEPT = 100_000
_HARD_MARKS = frozenset(",;.!?()[]{}<>|…—–。、=→")
_WORD = re.compile(r"[^\W_](?:.*[^\W_])?", re.DOTALL)
_PARTED = re.compile(r"(?<=[a-z])(?:[^\w\s](?=[a-z]{2})|\{)")
_PASSED_MARKS = "\"'*_`-/\\\n\t\r\f\v~#&+"
_ATTACHED = ("n't", "not")
_TO_SPACE = str.maketrans(dict.fromkeys(_PASSED_MARKS, " "))

# They end like adverbs and are none, or are too much for one to be passed over.
_NO_ADVERBS = frozenset(
    "only family reply apply supply imply rely july italy assembly ally belly bully jelly lily "
    "likely unlikely hardly scarcely barely anomaly early daily elderly friendly lovely".split()
)


class Named(Protocol):
    """What is read of a mention of an option: offsets in characters, and the option's key."""

    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...
    @property
    def option(self) -> str: ...


class Edges(NamedTuple):
    """What is read of a line: whether a negator inside counts, and what is at its edges."""

    inside: bool
    begins_named: bool
    ends_named: bool


Found = tuple[int, int, str, str, bool]
"""A match before its mood is read: its start, its end as a negative number, its cue, the option
named or "", and whether a negator between its words turns it round. Offsets are characters."""


class View:
    """One text: ``symbols`` for the automaton, each with the characters it stands for."""

    __slots__ = ("_closing", "_ends", "_folded", "_opening", "_starts", "symbols")

    def __init__(
        self, folded: str, symbols: list[int], starts: Sequence[int], ends: Sequence[int]
    ) -> None:
        self.symbols = symbols
        self._folded, self._starts, self._ends = folded, starts, ends
        self._opening: dict[int, Named] = {}
        self._closing: dict[int, Named] = {}

    def place(self, mentions: Iterable[Named], sentences: Iterable[Range]) -> None:
        """Note where options are named and where sentences begin."""
        symbols, starts, length = self.symbols, self._starts, len(self.symbols)
        for mention in mentions:
            first = bisect_right(starts, mention.start) - 1
            self._name(mention, first, bisect_right(starts, mention.end - 1, first) - 1)
        for start, _ in sentences:
            index = bisect_left(starts, start)
            if index < length:
                symbols[index] |= HARD

    def _name(self, mention: Named, first: int, last: int) -> None:
        """Mark the symbols of a name; marks that belong to it part it from nothing around it."""
        symbols, folded = self.symbols, self._folded
        before = level(folded[self._starts[first] : mention.start])
        symbols[first] = symbols[first] & ~BEFORE | OPENS | before
        after = level(folded[mention.end : self._ends[last]]) << 2
        symbols[last] = symbols[last] & ~AFTER | CLOSES | after
        self._opening[first] = self._closing[last] = mention

    def named(self, first: int, end: int, place: str) -> Named | None:
        """Return the option named in a segment from the symbol ``first`` to before ``end``.

        ``place`` is where it is named: "first", "last", or "inside".
        """
        if place == "first":
            return self._opening[first]
        if place == "last":
            return self._closing[end - 1]
        found = (self._opening.get(index) for index in range(first + 1, end))
        return next((each for each in found if each is not None), None)

    def found(self, name: str, first: int, end: int, named: Named | None, edges: Edges) -> Found:
        """Return the match of a cue from the symbol ``first`` to before ``end``."""
        inside, begins_named, ends_named = edges
        start = self._opening[first].start if begins_named else self.word_start(first)
        stop = self._closing[end - 1].end if ends_named else self.word_end(end - 1)
        return start, -stop, name, "" if named is None else named.option, inside

    def word_start(self, index: int) -> int:
        """Return the first character of a word; "n't" and "'s" belong to the word before them."""
        at, folded = self._starts[index], self._folded
        if at == 0 or (folded[at - 1] == " " and folded[at].isalnum()):
            return at
        while not folded[at].isalnum():
            at += 1
            if at == self._ends[index]:
                return self._starts[index]
        while 0 < at and _is_latin(folded[at]):
            apostrophe = 1 < at and folded[at - 1] == "'"
            if not _is_latin(folded[at - 1 - apostrophe]):
                break
            at -= 1 + apostrophe
        return at

    def word_end(self, index: int) -> int:
        """Return the character after a word; "n't" belongs to it."""
        end, folded = self._ends[index], self._folded
        while not folded[end - 1].isalnum():
            end -= 1
            if end == self._starts[index]:
                return self._ends[index]
        return end + 3 if folded.startswith(_ATTACHED, end) else end


class _Memo(dict[str, int]):
    """The symbols of words met so far, with the marks around them."""

    def __init__(self, read: Callable[[str], int]) -> None:
        super().__init__()
        self._read = read

    def __missing__(self, piece: str) -> int:
        if _MOST_KEPT < len(self):
            self.clear()
        found = self[piece] = self._read(piece)
        return found


class English:
    """Reads texts as English words."""

    def __init__(self, numbers: dict[str, int]) -> None:
        self._numbers = numbers
        self._words = _Memo(self._read)

    def view(self, folded: str) -> View | None:
        """Return the view of a text, ``None`` where it holds no English."""
        if folded.isascii():
            text = _passed(spaced(folded)).translate(_TO_SPACE)
        elif self._numbers.keys().isdisjoint(LATIN.findall(folded)):
            return None
        else:
            text = _passed(spaced(ANY_HAN.sub(" ", folded)))
            for mark in _PASSED_MARKS:
                if mark in text:
                    text = text.replace(mark, " ")
        pieces = text.split(" ")
        symbols = list(map(self._words.__getitem__, pieces))
        if -1 in symbols:
            pieces = _PARTED.sub(" ", text).split(" ")
            symbols = [max(0, self._words[piece]) for piece in pieces]
        lengths = list(map(len, pieces))
        starts = list(map(add, accumulate(lengths, initial=0), count()))
        return View(folded, symbols, starts[:-1], list(map(add, starts, lengths)))

    def _read(self, piece: str) -> int:
        word = _WORD.search(piece)
        if word is None:
            return SKIP << SHIFT | level(piece)
        core = word[0]
        if _PARTED.search(core):
            return -1
        number = self._numbers.get(core)
        if number is None:
            number = ADVERB if is_adverb(core) else UNKNOWN
        breaks = level(piece[: word.start()]) | level(piece[word.end() :]) << 2
        return number << SHIFT | breaks


class Chinese:
    """Reads texts character by character."""

    def __init__(self, numbers: dict[str, int]) -> None:
        self._numbers = numbers
        self._characters = _Memo(self._read)

    def view(self, folded: str) -> View | None:
        """Return the view of a text, ``None`` where it holds no Chinese."""
        if folded.isascii() or ANY_HAN.search(folded) is None:
            return None
        symbols = list(map(self._characters.__getitem__, folded))
        return View(folded, symbols, range(len(folded)), range(1, len(folded) + 1))

    def _read(self, char: str) -> int:
        number = self._numbers.get(char)
        if number is not None:
            return number << SHIFT
        return UNKNOWN << SHIFT if char.isalnum() else SKIP << SHIFT | level(char)


def is_adverb(word: str) -> bool:
    """Whether a word looks like an adverb that may be passed over."""
    return word.endswith("ly") and 4 < len(word) and word not in _NO_ADVERBS


def level(marks: str) -> int:
    """Return how far marks part what stands around them: 0, ``SOFT`` or ``HARD``."""
    if not marks:
        return 0
    return SOFT * (":" in marks) if _HARD_MARKS.isdisjoint(marks) else HARD


def _passed(text: str) -> str:
    """Return a text whose dashes are marks that end a clause, unlike hyphens."""
    if " - " in text:
        text = text.replace(" - ", " , ")
    return text.replace("--", ",,") if "--" in text else text


def _is_latin(char: str) -> bool:
    return char.isascii() and char.isalnum()
