"""Whether two quotes are the same words, but for their spelling.

Case is no spelling here: ``AIDS`` and ``aids``, ``Polish`` and ``polish`` are two words.
"""

from __future__ import annotations

import re

from rapidfuzz.distance import OSA

from hybrid.text.normalise import normalise
from hybrid.text.wordlist import is_word

_LATIN = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*|\d+")
_MARKS = re.compile(r"[\W_]+")
_SLIP, _LEAST_FOR_SLIP = 1, 5
_BRITISH = (
    ("our", "or"), ("ise", "ize"), ("isi", "izi"), ("isa", "iza"), ("yse", "yze"), ("tre", "ter"),
    ("ogue", "og"), ("ll", "l"), ("ence", "ense"), ("-", ""),
)  # fmt: skip
_ENDINGS = (("ies", "y"), ("es", ""), ("s", ""), ("ed", ""), ("ing", ""), ("e", ""))


def same_words(left: str, right: str) -> bool:
    """Whether two quotes are one word, or the same words in the same order."""
    left, right = normalise(left).text, normalise(right).text
    if _MARKS.sub("", left) == _MARKS.sub("", right):
        return True
    pairs = _LATIN.findall(left), _LATIN.findall(right)
    return len(pairs[0]) == len(pairs[1]) and all(map(same_word, *pairs))


def same_word(left: str, right: str) -> bool:
    """Whether two words are one, spelt or regularly inflected otherwise."""
    if left == right:
        return True
    if not (left.isascii() and right.isascii()) or not left.islower() or not right.islower():
        return False
    if _bare(left) == _bare(right):
        return True
    near = OSA.distance(left, right, score_cutoff=_SLIP) <= _SLIP
    long = _LEAST_FOR_SLIP <= min(len(left), len(right))
    return near and long and not (is_word(left) and is_word(right))


def _bare(word: str) -> str:
    """Return a word with regular British spellings written otherwise, and without its ending."""
    word = word.replace("’", "'").removesuffix("'s")
    for british, american in _BRITISH:
        word = word.replace(british, american)
    for ending, left in _ENDINGS:
        if word.endswith(ending) and _LEAST_FOR_SLIP - 2 <= len(word) - len(ending):
            return word.removesuffix(ending).removesuffix("e") + left
    return word
