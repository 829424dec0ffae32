"""The contraries file, ``rules/contraries.yaml``: words that exclude each other of one thing.

A line is a field of meaning with two sides, ``open, unlocked / closed, shut``: what is said on one
side cannot be said on the other of the same thing at the same time.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from hybrid.text.words import stem

_WORD = re.compile(r"[a-z]+(?:'[a-z]+)?")
_SIDES = " / "
_NEVER = "(?!)"


@dataclass(frozen=True, slots=True)
class ContrariesFile:
    """What may stand in the contraries file."""

    what: str
    en: tuple[str, ...]
    zh: tuple[str, ...]


class Pole(NamedTuple):
    """A word found on one side of a field; offsets are characters of the text searched."""

    start: int
    end: int
    field: int
    side: int


_Places = Mapping[str, tuple[tuple[int, int], ...]]


@dataclass(frozen=True, slots=True)
class Contraries:
    """The fields and sides of words: of English stems, of runs of words, of Chinese words."""

    stems: _Places
    phrases: _Places
    expression: str

    def find(self, folded: str) -> Iterator[Pole]:
        """Yield every word of a side in a folded text; inside a phrase no word counts."""
        taken: set[int] = set()
        for match in _compiled(self.expression).finditer(folded):
            taken.update(range(*match.span()))
            for place in self.phrases[match[0]]:
                yield Pole(*match.span(), *place)
        for match in _WORD.finditer(folded):
            if match.start() not in taken:
                for place in self.stems.get(stem(match[0]), ()):
                    yield Pole(*match.span(), *place)


def build_contraries(file: ContrariesFile) -> Contraries:
    """Return the words of a contraries file by what they are found by."""
    stems: dict[str, tuple[tuple[int, int], ...]] = {}
    phrases: dict[str, tuple[tuple[int, int], ...]] = {}
    for index, line in enumerate((*file.en, *file.zh)):
        for side, words in enumerate(line.split(_SIDES)):
            for word in map(str.strip, words.split(",")):
                found = stems if word.isascii() and word.isalpha() else phrases
                key = stem(word) if found is stems else word
                found[key] = tuple({*found.get(key, ()), (index, side)})
    return Contraries(stems, phrases, _any_of(phrases))


def _any_of(phrases: _Places) -> str:
    """Return the expression of the longest of some words: whole words, where they are Latin."""
    ordered = sorted(phrases, key=len, reverse=True)
    parts = (rf"\b{re.escape(each)}\b" if each.isascii() else re.escape(each) for each in ordered)
    return "|".join(parts) or _NEVER


# A pack is kept on disk, where a compiled expression cannot be.
@lru_cache(maxsize=8)
def _compiled(expression: str) -> re.Pattern[str]:
    return re.compile(expression)
