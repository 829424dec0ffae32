"""Listed phrases, and where they stand in a text.

A phrase is looked for by the stems of its Latin words, or by its characters as they stand.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import chain

from hybrid.text.hanzi import HAN
from hybrid.text.latin import latin_words
from hybrid.text.sentences import Range
from hybrid.text.terms import any_stem

Phrase = tuple[str, ...] | str
"""Stems of Latin words in order, or other characters as they stand."""


class Words:
    """A text as stems of Latin words with their places, and as characters."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._latin = latin_words(text)

    @cached_property
    def _stems(self) -> tuple[str, ...]:
        return tuple(map(any_stem, self._latin.words))

    @cached_property
    def _index(self) -> dict[str, list[int]]:
        index: dict[str, list[int]] = defaultdict(list)
        for at, stem in enumerate(self._stems):
            index[stem].append(at)
        return index

    def places(self, phrase: Phrase) -> Iterator[Range]:
        """Yield the ranges of the text where ``phrase`` stands, in order."""
        if isinstance(phrase, str):
            yield from _substrings(self.text, phrase)
            return
        for at in self._index.get(phrase[0], ()):
            last = at + len(phrase) - 1
            if self._stems[at : last + 1] == phrase:
                yield self._latin.starts[at], self._latin.ends[last]

    def starts(self) -> frozenset[str]:
        """Return what phrases in this text may begin with: stems, and other characters."""
        return _phrase_starts(self.text)

    def holds(self, phrase: Phrase) -> bool:
        """Whether ``phrase`` stands somewhere in the text."""
        return next(self.places(phrase), None) is not None


# Several detectors look for listed words in one record's texts in turn.
@lru_cache(maxsize=16)
def words_of(text: str) -> Words:
    """Return a text made ready for searching."""
    return Words(text)


class PhraseIndex:
    """Phrases by what they begin with: a field of life has hundreds, of which a text holds few."""

    def __init__(self, phrases: Iterable[Phrase]) -> None:
        self.phrases = tuple(dict.fromkeys(phrases))
        self._by_start: dict[str, list[int]] = defaultdict(list)
        for number, phrase in enumerate(self.phrases):
            start = next(iter(HAN.findall(phrase)), "") if isinstance(phrase, str) else phrase[0]
            self._by_start[start].append(number)
        self._starts = frozenset(self._by_start)

    def begun(self, starts: frozenset[str]) -> Iterator[Phrase]:
        """Yield the phrases that a text may hold that begins phrases so, in order."""
        by_start = self._by_start
        # What begins with no letter may stand in any text.
        numbers = chain(by_start.get("", ()), *[by_start[each] for each in self._starts & starts])
        return map(self.phrases.__getitem__, sorted(numbers))


@lru_cache(maxsize=16384)
def phrase_of(text: str) -> Phrase:
    """Return ``text`` as it is searched for."""
    stems = tuple(map(any_stem, latin_words(text).words))
    return text if HAN.search(text) or not stems else stems


def _substrings(text: str, part: str) -> Iterator[Range]:
    at = text.find(part)
    while at >= 0:
        yield at, at + len(part)
        at = text.find(part, at + len(part))


# Reasoning, question and options are looked at by several detectors.
@lru_cache(maxsize=64)
def _phrase_starts(text: str) -> frozenset[str]:
    """Return what phrases in a text may begin with: stems of Latin words, other characters."""
    return _han_in(text).union(map(any_stem, latin_words(text).words))


@lru_cache(maxsize=64)
def word_starts(text: str) -> frozenset[str]:
    """Return what listed words and terms in a text may begin with: words in lower case, Han."""
    return _han_in(text).union(map(str.lower, latin_words(text).words))


@lru_cache(maxsize=64)
def _han_in(text: str) -> frozenset[str]:
    return frozenset() if text.isascii() else frozenset(filter(HAN.match, set(text)))


def latin_then_han(words: str) -> Iterator[str]:
    """Yield Latin words in lower case, then other characters."""
    yield from map(str.lower, latin_words(words).words)
    yield from HAN.findall(words)


def may_be_among(phrase: Phrase, starts: frozenset[str]) -> bool:
    """Whether a text that begins phrases so may hold ``phrase``."""
    if isinstance(phrase, str):
        return starts.issuperset(HAN.findall(phrase))
    return phrase[0] in starts


def is_one_of(phrase: Phrase, stems: frozenset[str]) -> bool:
    """Whether a phrase is one Latin word, of one of these stems."""
    return len(phrase) == 1 and not isinstance(phrase, str) and phrase[0] in stems


def any_in(words: Words, phrases: Sequence[Phrase]) -> bool:
    """Whether one of ``phrases`` stands in a text."""
    return any(words.holds(phrase) for phrase in phrases)
