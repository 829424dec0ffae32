"""Tokens as ``spacy.blank("en")`` makes them, each stretch between white space tokenised once.

spaCy splits at white space before anything else, so what stands between two spaces gives the same
tokens in every text. spaCy is imported when the first unknown stretch is met.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache
from itertools import chain
from string import ascii_uppercase
from typing import Any

_KEPT = 200_000


@lru_cache(maxsize=1)
def tokenizer() -> Any:
    """Return spaCy's English tokenizer, which takes a text and gives a ``Doc``."""
    import spacy

    made: Any = spacy.blank("en").tokenizer
    # spaCy keeps "A." as one token, as in initials; here it is a letter and a full stop.
    for letter in ascii_uppercase:
        made.add_special_case(f"{letter}.", [{"ORTH": letter}, {"ORTH": "."}])
    return made


class Tokens:
    """The tokens of ``text``, in which all white space is single spaces."""

    def __init__(self, text: str) -> None:
        self._text = text
        # Of two spaces the second is a token of its own; longer runs are left to spaCy.
        self._spaced = "   " in text or text.startswith("  ") or text.endswith("  ")
        self._chunks = [] if self._spaced else text.removesuffix(" ").split(" ")

    @cached_property
    def texts(self) -> list[str]:
        """The words as they stand."""
        if self._spaced:
            return [token.text for token in tokenizer()(self._text)]
        return list(chain.from_iterable(map(_TEXTS.__getitem__, self._chunks)))

    @cached_property
    def lowers(self) -> list[str]:
        """The words in lower case, as spaCy's ``LOWER``."""
        if self._spaced:
            return [text.lower() for text in self.texts]
        return list(chain.from_iterable(map(_LOWERS.__getitem__, self._chunks)))

    def range(self, first: int, last: int) -> tuple[int, int]:
        """Return the characters from token ``first`` up to but not including token ``last``."""
        return self._starts[first], self._starts[last - 1] + len(self.texts[last - 1])

    @cached_property
    def _starts(self) -> list[int]:
        if self._spaced:
            return [token.idx for token in tokenizer()(self._text)]
        return list(self._counted())

    def _counted(self) -> Iterator[int]:
        at = 0
        for chunk in self._chunks:
            for text in _TEXTS[chunk]:
                yield at
                at += len(text)
            at += bool(chunk)


class _Texts(dict[str, tuple[str, ...]]):
    """What spaCy makes of a stretch without white space; bounded, so that memory stays flat."""

    def __missing__(self, chunk: str) -> tuple[str, ...]:
        made = tuple(token.text for token in tokenizer()(chunk)) if chunk else (" ",)
        if len(self) >= _KEPT:
            self.clear()
        self[chunk] = made
        return made


class _Lowers(dict[str, tuple[str, ...]]):
    def __missing__(self, chunk: str) -> tuple[str, ...]:
        made = tuple(text.lower() for text in _TEXTS[chunk])
        if len(self) >= _KEPT:
            self.clear()
        self[chunk] = made
        return made


_TEXTS = _Texts()
_LOWERS = _Lowers()
