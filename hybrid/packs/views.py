"""A text as the numbers that the automaton steps over, in the words of one language."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import NamedTuple, Protocol

from hybrid.packs.automaton import (
    ADVERB,
    BREAK_AFTER,
    BREAK_BEFORE,
    CLOSES,
    HARD,
    OPENS,
    SHIFT,
    SKIP,
    SOFT,
    UNKNOWN,
)
from hybrid.packs.lines import spaced

Range = tuple[int, int]
_MOST_KEPT = 100_000

_HARD_MARKS = frozenset(",;.!?()[]{}<>|…—–。、，；！？（）【】《》=→")
_SOFT_MARKS = frozenset(":：")
HAN = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff\U00020000-\U0003ffff]")
LATIN = re.compile(r"[a-z]{2}")
_WORD = re.compile(r"[^\W_](?:.*[^\W_])?", re.DOTALL)
_PARTED = re.compile(r"(?<=[a-z])[^\w\s](?=[a-z]{2})")
_PASSED_MARKS = "\"'*_`-/\\\n\t\r\f\v~#&+"
_TO_SPACE = str.maketrans(dict.fromkeys(_PASSED_MARKS, " "))
# They end like adverbs and are none, or are too much for one to be passed over.
_NO_ADVERBS = frozenset(
    "only family reply apply supply imply rely july italy assembly ally belly bully jelly lily "
    "likely unlikely hardly scarcely barely anomaly fly early daily elderly friendly lovely".split()
)


class Named(Protocol):
    """What is read of a mention of an option: offsets in characters, and the option's key."""

    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...
    @property
    def option(self) -> str: ...


class Found(NamedTuple):
    """A match before its mood is read: offsets in characters, and the option it names.

    ``inside``: a negator between its words turns it round.
    """

    start: int
    end: int
    option: str | None
    inside: bool


class View:
    """One text: ``symbols`` for the automaton, ``closing`` the option named that ends at each.

    ``closing`` maps the index of a name's last symbol to the index of its first, and the mention;
    ``opening`` that of its first symbol to the mention.
    """

    __slots__ = ("_ends", "_folded", "_starts", "closing", "opening", "symbols")

    def __init__(
        self, folded: str, symbols: list[int], starts: Sequence[int], ends: Sequence[int]
    ) -> None:
        self.symbols = symbols
        self.closing: dict[int, tuple[int, Named]] = {}
        self.opening: dict[int, Named] = {}
        self._folded, self._starts, self._ends = folded, starts, ends

    def place(self, mentions: Iterable[Named], sentences: Iterable[Range]) -> View:
        """Note where options are named and where sentences begin."""
        symbols, starts = self.symbols, self._starts
        for mention in mentions:
            first = bisect_right(starts, mention.start) - 1
            last = bisect_right(starts, mention.end - 1) - 1
            if last < first or mention.end <= mention.start:
                continue
            self._name(mention, first, last)
        for start, _ in sentences:
            index = bisect_left(starts, start)
            if index < len(symbols):
                symbols[index] |= HARD
        return self

    def _name(self, mention: Named, first: int, last: int) -> None:
        symbols, folded = self.symbols, self._folded
        before = level(folded[self._starts[first] : mention.start])
        after = level(folded[mention.end : self._ends[last]])
        for index in range(first, last + 1):
            symbols[index] &= ~(BREAK_BEFORE | BREAK_AFTER)
        symbols[first] |= OPENS | before
        symbols[last] |= CLOSES | after << 2
        self.closing[last] = (first, mention)
        self.opening[first] = mention

    def span(self, first: int, last: int) -> Range:
        """Return the characters from the word at index ``first`` to the one at ``last``."""
        return self._begin(first), self._end(last)

    def _begin(self, index: int) -> int:
        folded, start = self._folded, self._starts[index]
        word = _WORD.search(folded, start, self._ends[index])
        at = start if word is None else word.start()
        # "n't" and "'s" belong to the word before them.
        while 0 < at and _is_latin(folded[at - 1]) and _is_latin(folded[at]):
            at -= 1
        if 1 < at and folded[at - 1] == "'" and _is_latin(folded[at - 2]):
            at -= 2
            while 0 < at and _is_latin(folded[at - 1]):
                at -= 1
        return at

    def _end(self, index: int) -> int:
        folded, start = self._folded, self._starts[index]
        word = _WORD.search(folded, start, self._ends[index])
        end = self._ends[index] if word is None else word.end()
        if folded.startswith(("n't", "not"), end) and folded[end - 1].isascii():
            return end + 3
        return end


class _Memo(dict[str, int]):
    """The symbols of words met so far, with the marks around them."""

    def __init__(self, numbers: dict[str, int]) -> None:
        super().__init__()
        self._numbers = numbers

    def tidy(self) -> None:
        """Begin anew where too much is kept."""
        if _MOST_KEPT < len(self):
            self.clear()


class _Words(_Memo):
    def __missing__(self, piece: str) -> int:
        found = self[piece] = self._read(piece)
        return found

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


class _Characters(_Memo):
    def __missing__(self, char: str) -> int:
        found = self[char] = self._read(char)
        return found

    def _read(self, char: str) -> int:
        number = self._numbers.get(char)
        if number is not None:
            return number << SHIFT
        return UNKNOWN << SHIFT if char.isalnum() else SKIP << SHIFT | level(char)


class English:
    """Reads texts as English words."""

    def __init__(self, numbers: dict[str, int]) -> None:
        self._words = _Words(numbers)

    def view(self, folded: str) -> View | None:
        """Return the view of a text, ``None`` where it holds no English."""
        if not folded.isascii():
            if LATIN.search(folded) is None:
                return None
            text = _spaced(HAN.sub(" ", folded))
        else:
            text = _spaced(folded)
        words = self._words
        words.tidy()
        pieces = text.split(" ")
        symbols = list(map(words.__getitem__, pieces))
        if -1 in symbols:
            pieces = _PARTED.sub(" ", text).split(" ")
            symbols = [max(0, words[piece]) for piece in pieces]
        lengths = list(map(len, pieces))
        starts = [at + index for index, at in enumerate(accumulate(lengths[:-1], initial=0))]
        ends = list(map(int.__add__, starts, lengths))
        return View(folded, symbols, starts, ends)


class Chinese:
    """Reads texts character by character."""

    def __init__(self, numbers: dict[str, int]) -> None:
        self._characters = _Characters(numbers)

    def view(self, folded: str) -> View | None:
        """Return the view of a text, ``None`` where it holds no Chinese."""
        if folded.isascii() or HAN.search(folded) is None:
            return None
        self._characters.tidy()
        symbols = list(map(self._characters.__getitem__, folded))
        return View(folded, symbols, range(len(folded)), range(1, len(folded) + 1))


def is_adverb(word: str) -> bool:
    """Whether a word looks like an adverb that may be passed over."""
    return word.endswith("ly") and 4 < len(word) and word not in _NO_ADVERBS


def level(marks: str) -> int:
    """Return how far marks part what stands around them: 0, ``SOFT`` or ``HARD``."""
    if not marks:
        return 0
    if not _HARD_MARKS.isdisjoint(marks):
        return HARD
    return 0 if _SOFT_MARKS.isdisjoint(marks) else SOFT


def _spaced(folded: str) -> str:
    text = spaced(folded)
    if " - " in text:
        text = text.replace(" - ", " , ")
    if "--" in text:
        text = text.replace("--", ",,")
    if text.isascii():
        return text.translate(_TO_SPACE)
    for mark in _PASSED_MARKS:
        if mark in text:
            text = text.replace(mark, " ")
    return text


def _is_latin(char: str) -> bool:
    return char.isascii() and char.isalnum()
