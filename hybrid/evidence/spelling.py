"""Whether two quotes are the same words, but for their spelling.

Case is no spelling here: ``AIDS`` and ``aids``, ``Polish`` and ``polish`` are two words. Neither is
an ending: ``damages`` is no spelling of ``damage``, nor ``customs`` of ``custom``.
"""

from __future__ import annotations

from rapidfuzz.distance import OSA

from hybrid.text.normalise import normalise
from hybrid.text.wordlist import is_word

# Around a word these say nothing; "-5" and "5", "x <" and "x >" are two.
_AROUND = ".,;:!?'\"()[]{}*_`…。，、；：！？“”‘’「」『』《》（）【】"
_SLIP, _LEAST_LETTERS = 1, 5
_BRITISH = (
    ("our", "or"), ("ise", "ize"), ("isi", "izi"), ("isa", "iza"), ("yse", "yze"), ("tre", "ter"),
    ("ogue", "og"), ("ence", "ense"),
)  # fmt: skip


def plain_words(text: str) -> tuple[str, ...]:
    """Return the words of a text, without its style and the marks around them."""
    words = (word.strip(_AROUND) for word in normalise(text).text.split())
    return tuple(filter(None, words))


def same_words(left: str, right: str) -> bool:
    """Whether two quotes are one word, or the same words in the same order."""
    pairs = plain_words(left), plain_words(right)
    if "".join(pairs[0]) == "".join(pairs[1]):
        return True
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
