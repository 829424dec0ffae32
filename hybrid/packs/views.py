"""A text as the numbers that the automaton steps over, in the words of one language."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate, count
from operator import add
from typing import NamedTuple, Protocol

from hybrid.packs.automaton import (
    ADVERB,
    AFTER,
    BEFORE,
    CLOSES,
    HARD,
    OPENS,
    SHIFT,
    SKIP,
    SOFT,
    UNKNOWN,
)
from hybrid.packs.lines import spaced
from hybrid.text.characters import ANY_HAN

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
