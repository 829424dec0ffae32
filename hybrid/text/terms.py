"""Content terms: what a text speaks of, comparable between two texts.

English terms are Snowball stems of words that are neither grammar nor the vocabulary of any
reasoning; Chinese terms are pairs of neighbouring characters, which needs no dictionary and does
not depend on a segmenter's mood.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import Stemmer

from hybrid.text.stopwords import DISCOURSE_EN, DISCOURSE_ZH, FUNCTION_EN, FUNCTION_ZH

_LATIN = re.compile(r"[A-Za-z]+(?:['’][A-Za-z]+)*")
_WRAPPED_HAN = re.compile(r"[\u3400-\u9fff](?:\s?[\u3400-\u9fff])+")
_STEMMER = Stemmer.Stemmer("english", 0)


class Term(NamedTuple):
    """A content term and where it stands: ``text[start:end]`` is its written form."""

    stem: str
    start: int
    end: int


def terms(text: str, start: int = 0, end: int | None = None) -> Iterator[Term]:
    """Yield the content terms of ``text[start:end]`` in order, offsets into ``text``."""
    stop = len(text) if end is None else end
    for match in _LATIN.finditer(text, start, stop):
        found = stem(match[0])
        if found:
            yield Term(found, match.start(), match.end())
    for run in _WRAPPED_HAN.finditer(text, start, stop):
        yield from _pairs(text, run.start(), run.end())


def stems(*texts: str) -> frozenset[str]:
    """Return the stems of all content terms of ``texts``."""
    return frozenset().union(*map(_stems_of, texts))


# Question and options are asked about again and again while one record is read.
@lru_cache(maxsize=256)
def _stems_of(text: str) -> frozenset[str]:
    latin = {stem(word) for word in _LATIN.findall(text)} - {""}
    pairs = (_pairs(text, *run.span()) for run in _WRAPPED_HAN.finditer(text))
    return frozenset(latin.union(*({term.stem for term in each} for each in pairs)))


@lru_cache(maxsize=256)
def word_stems(text: str) -> frozenset[str]:
    """Return the stems of all words of a text but its grammar, discourse words included."""
    latin = (match[0].lower() for match in _LATIN.finditer(text))
    found = {any_stem(word) for word in latin if word not in FUNCTION_EN}
    return frozenset(found | _all_pairs(text))


def _all_pairs(text: str) -> set[str]:
    han = "".join(run[0] for run in _WRAPPED_HAN.finditer(text))
    return {left + right for left, right in pairwise(han)}


@lru_cache(maxsize=65536)
def any_stem(word: str) -> str:
    """Return the stem of any Latin word, of grammar and discourse too."""
    plain = word.replace("’", "'").lower().removesuffix("'s")
    return str(_STEMMER.stemWord(plain.replace("'", "")))


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """Return the stem of a word that carries content, or an empty string."""
    plain = word.replace("’", "'").lower().removesuffix("'s")
    if len(plain) < 2 or plain in FUNCTION_EN or plain in DISCOURSE_EN:
        return ""
    return str(_STEMMER.stemWord(plain.replace("'", "")))


def _pairs(text: str, start: int, end: int) -> Iterator[Term]:
    places = [index for index in range(start, end) if not text[index].isspace()]
    for left, right in pairwise(places):
        pair = text[left] + text[right]
        if pair in DISCOURSE_ZH or not FUNCTION_ZH.isdisjoint(pair):
            continue
        yield Term(pair, left, right + 1)
