"""Whether two quotes are the same words, but for their spelling.

Case is no spelling here: ``AIDS`` and ``aids``, ``Polish`` and ``polish`` are two words. Neither is
an ending: ``damages`` is no spelling of ``damage``, nor ``customs`` of ``custom``.
"""

from __future__ import annotations

import re

from rapidfuzz.distance import OSA

from hybrid.text.normalise import normalise
from hybrid.text.wordlist import is_word

_LATIN = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*|\d+")
_MARKS = re.compile(r"[\W_]+")
_SLIP, _LEAST_LETTERS = 1, 5
_BRITISH = (
    ("our", "or"), ("ise", "ize"), ("isi", "izi"), ("isa", "iza"), ("yse", "yze"), ("tre", "ter"),
    ("ogue", "og"), ("ence", "ense"),
)  # fmt: skip


def same_words(left: str, right: str) -> bool:
    """Whether two quotes are one word, or the same words in the same order."""
    left, right = normalise(left).text, normalise(right).text
    if _MARKS.sub("", left) == _MARKS.sub("", right):
        return True
    pairs = _LATIN.findall(left), _LATIN.findall(right)
    return len(pairs[0]) == len(pairs[1]) and all(map(_same_word, *pairs))


def _same_word(left: str, right: str) -> bool:
    """Whether two words are one, spelt otherwise or with a slip that makes no other word."""
    if left == right:
        return True
    if not (left.isascii() and right.isascii()) or not left.islower() or not right.islower():
        return False
    if min(len(left), len(right)) < _LEAST_LETTERS:
        return False
    if _american(left) == _american(right):
        return True
    near = OSA.distance(left, right, score_cutoff=_SLIP) <= _SLIP
    return near and not (is_word(left) and is_word(right))


def _american(word: str) -> str:
    for british, american in _BRITISH:
        word = word.replace(british, american)
    return word
