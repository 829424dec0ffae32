"""A text as it is screened for literals: case folded, without marks, in UTF-8.

Expressions let quotation marks, commas and line breaks come or not between their words; where none
are left, words stand side by side and make long literals. English keeps one space between words,
which tells "so" from "also"; Chinese keeps none.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from functools import cached_property
from itertools import compress

from hybrid.packs.vocabulary import OPTION_CHAR
from hybrid.text.folding import EDGE, Folded, fold
from hybrid.text.language import Lang
from hybrid.text.literals import Length

_ALNUM = b"abcdefghijklmnopqrstuvwxyz0123456789"
_OPTION = OPTION_CHAR.encode()
# As long as the placeholder; a word of its own.
_OPTION_WORD = " \x01 "
# Arrows, ticks and crosses: U+2100 to U+27FF.
_SYMBOL = re.compile(rb"\xe2[\x84-\x9f][\x80-\xbf]")
_SYMBOL_WORD = " \x02 "
_TO_WORDS = bytes(byte if byte in _ALNUM + b"\x01\x02" else 32 for byte in range(256))

_MARKS = "".join(map(chr, range(33))) + "\x7f*_\"'`()[]{}<>#$:;,.!?-|/~"
_WIDE_MARKS = (
    "\xa0",
    *map(chr, range(0x2000, 0x2040)),
    *map(chr, range(0x3000, 0x3040)),
    *map(chr, range(0xFF00, 0xFF10)),
    *map(chr, range(0xFF1A, 0xFF20)),
)
_DROPPED = frozenset(_MARKS) | frozenset(_WIDE_MARKS)
_TO_LETTERS = bytes(32 if byte in _MARKS.encode() else byte for byte in range(256))
# The encodings of the wide marks.
_WIDE = re.compile(
    rb"\xc2\xa0|\xe2\x80[\x80-\xbf]|\xe3\x80[\x80-\xbf]|\xef\xbc[\x80-\x8f\x9a-\x9f]"
)

_KEPT = bytes(byte != 32 for byte in range(256))
_EDGE_OF_WORD = re.compile(f"{EDGE}(?=[a-z0-9])|(?<=[a-z0-9]){EDGE}")


class Bare:
    """A text in one form: ``data`` is what is looked at.

    ``in_step`` tells whether folding kept every character's number of bytes.
    """

    def __init__(self, text: str, marked: bytes, joiner: bytes) -> None:
        self._text = text
        self._marked = marked
        self.in_step = text.isascii() or len(marked) == len(text.encode("utf-8", "surrogatepass"))
        self.data = joiner + joiner.join(marked.split()) + joiner

    def longest(self, length: Length) -> int:
        """Return the most bytes of ``data`` that so long a match takes."""
        characters = length.characters
        if length.stretches:
            characters += length.stretches * self._longest_stretch
        if not self.data.isascii():
            return 4 * characters
        # A word that stands for one character brings its two spaces.
        return characters + 2 * (self.data.count(b"\x01") + self.data.count(b"\x02"))

    @cached_property
    def _longest_stretch(self) -> int:
        """The most characters of the text between two spaces."""
        return max(map(len, self._text.split()), default=0)

    def full(self, start: int, end: int) -> tuple[int, int]:
        """Return the range of the text's bytes that ``data[start:end]`` stands for.

        What was dropped on both sides counts in. Only for a text ``in_step``.
        """
        first, beyond = start - self._gaps(start), end - self._gaps(end)
        return self._places[first - 1] + 1 if first else 0, self._places[beyond]

    def _gaps(self, end: int) -> int:
        return self.data.count(b" ", 0, end)

    @cached_property
    def _places(self) -> list[int]:
        """Where each byte of ``data`` but its spaces stands in the text, and where this ends."""
        kept = self._marked.translate(_KEPT)
        return [*compress(range(len(kept)), kept), len(kept)]


class BareForm(ABC):
    """How texts of a language are screened."""

    collapses = True

    @abstractmethod
    def of(self, text: str) -> Bare:
        """Return ``text`` in this form."""

    @abstractmethod
    def spell(self, char: str) -> str | None:
        """Return what a character becomes, ``None`` where that is not one thing."""

    @abstractmethod
    def settle(self, literal: str) -> str:
        """Return what spelt characters and edges, side by side, become together."""

    def literal(self, words: str) -> str:
        """Return what ``words`` become in a text, an empty string where that is not known."""
        spelt = [char if char == EDGE else self.spell(char) for char in words]
        return self.settle("".join(filter(None, spelt))) if None not in spelt else ""


class _Words(BareForm):
    """Words of A to Z and figures, options and symbols, one space before, between and after."""

    def of(self, text: str) -> Bare:
        encoded = fold(text).encode("utf-8", "surrogatepass")
        if not encoded.isascii():
            encoded = encoded.replace(_OPTION, _OPTION_WORD.encode())
            encoded = _SYMBOL.sub(_SYMBOL_WORD.encode(), encoded)
        return Bare(text, encoded.translate(_TO_WORDS), b" ")

    def spell(self, char: str) -> str | None:
        folded = fold(char)
        if folded.isascii() and folded.isalnum():
            return folded
        if "\u2100" <= char < "\u2800":
            return _SYMBOL_WORD
        return _OPTION_WORD if char == OPTION_CHAR else " "

    def settle(self, literal: str) -> str:
        apart = _EDGE_OF_WORD.sub(" ", literal).replace(EDGE, "")
        return re.sub(" +", " ", apart)


class _Letters(BareForm):
    """All characters but white space and marks, side by side."""

    _folded = Folded()

    def of(self, text: str) -> Bare:
        encoded = fold(text).encode("utf-8", "surrogatepass")
        if not encoded.isascii():
            encoded = _WIDE.sub(_blank, encoded)
        return Bare(text, encoded.translate(_TO_LETTERS), b"")

    def spell(self, char: str) -> str | None:
        return "" if char in _DROPPED else self._folded.spell(char)

    def settle(self, literal: str) -> str:
        return literal.replace(EDGE, "")


FORMS: dict[Lang, BareForm] = {"en": _Words(), "zh": _Letters()}


def _blank(match: re.Match[bytes]) -> bytes:
    return b" " * len(match[0])
