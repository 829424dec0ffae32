"""Words of a quote that an explanation takes up, and whether two words are one.

Two forms are one word when they differ by inflection, by a slip of spelling, or by case alone;
but not where the case makes another word of it (``AIDS`` and ``aids``, ``Polish`` and ``polish``).
"""

from __future__ import annotations

import re
from difflib import SequenceMatcher

from rapidfuzz.distance import Levenshtein

from hybrid.text.normalise import normalise
from hybrid.text.stopwords import DISCOURSE_EN, FUNCTION_EN, FUNCTION_ZH
from hybrid.text.terms import stem
from hybrid.text.wordlist import is_word

_LATIN = re.compile(r"[A-Za-z][A-Za-z'’-]*[A-Za-z]|\d+(?:\.\d+)?")
_HAN_RUN = re.compile(r"[\u3400-\u9fff]+")
_FEW_WORDS = 3
_SHORT_HAN = 4
_SLIP = 1
_LEAST_FOR_SLIP = 5
_BRITISH = (
    ("our", "or"), ("ise", "ize"), ("isa", "iza"), ("yse", "yze"), ("tre", "ter"),
    ("ogue", "og"), ("ll", "l"), ("ence", "ense"),
)  # fmt: skip


def taken_up(quote: str, explanation: str) -> frozenset[str]:
    """Return the words of ``quote`` that stand in ``explanation``, as the quote writes them.

    Words without content count only where the quote has no others that are taken up.
    """
    quote, explanation = normalise(quote).text, normalise(explanation).text
    spoken = _LATIN.findall(explanation)
    forms, keys = frozenset(spoken), frozenset(map(_key, spoken))
    words = _LATIN.findall(quote)
    found = {word for word in words if word in forms or (_plain(word) and _key(word) in keys)}
    telling = {word for word in found if len(words) <= _FEW_WORDS or _tells(word)}
    return frozenset(telling | _han_taken_up(quote, explanation)) or frozenset(found)


def other_words(quote: str, source: str) -> frozenset[str]:
    """Return the words of ``quote`` that are none of ``source``, beyond spelling and inflection."""
    quote, source = normalise(quote).text, normalise(source).text
    known = _LATIN.findall(source)
    latin = {
        word for word in _LATIN.findall(quote) if not any(same_word(word, each) for each in known)
    }
    runs = _HAN_RUN.findall(re.sub(r"\s+", "", quote))
    return frozenset(latin | {run for run in runs if run not in source})


def is_other(word: str, source: str) -> bool:
    """Whether a word taken up is none of ``source``, beyond spelling and inflection."""
    if _HAN_RUN.match(word):
        return word not in normalise(source).text
    return not any(same_word(word, each) for each in _LATIN.findall(normalise(source).text))


def same_word(left: str, right: str) -> bool:
    """Whether two Latin words are one, written or inflected differently."""
    if left == right:
        return True
    if left.lower() == right.lower():
        return not _is_shift(left, right)
    if _is_abbreviation(left) or _is_abbreviation(right):
        return False
    if _key(left) == _key(right):
        return True
    near = Levenshtein.distance(left.lower(), right.lower()) <= _SLIP
    if not near or min(len(left), len(right)) < _LEAST_FOR_SLIP:
        return False
    return _is_variant(left, right) or not (is_word(left) and is_word(right))


def _is_shift(left: str, right: str) -> bool:
    """Whether case alone makes two words of one spelling: capitals, or a capital within a text."""
    if _is_abbreviation(left) != _is_abbreviation(right):
        return True
    return left[0].isupper() != right[0].isupper() and left[1:] == right[1:]


def _is_abbreviation(word: str) -> bool:
    return len(word) > 1 and word.isupper()


def _is_variant(left: str, right: str) -> bool:
    """Whether the two are one word in British and American spelling."""
    first, second = left.lower(), right.lower()
    for long, short in _BRITISH:
        first, second = first.replace(long, short), second.replace(long, short)
    return first == second


def _plain(word: str) -> bool:
    """Whether a word may be recognised by its stem: abbreviations and grammar may not."""
    return not _is_abbreviation(word) and word.lower() not in FUNCTION_EN


def _key(word: str) -> str:
    return stem(word) or word.lower()


def _tells(word: str) -> bool:
    if _is_abbreviation(word):
        return True
    return word.lower() not in FUNCTION_EN and word.lower() not in DISCOURSE_EN


def _han_taken_up(quote: str, explanation: str) -> set[str]:
    """Return the longest stretches of Han characters that both texts hold."""
    quote, explanation = re.sub(r"\s+", "", quote), re.sub(r"\s+", "", explanation)
    short = len(quote) < _SHORT_HAN
    found: set[str] = set()
    for run in _HAN_RUN.findall(quote):
        blocks = SequenceMatcher(None, run, explanation, autojunk=False).get_matching_blocks()
        stretches = {run[block.a : block.a + block.size] for block in blocks if block.size}
        found |= {
            stretch
            for stretch in stretches
            if (short or 1 < len(stretch)) and not FUNCTION_ZH.issuperset(stretch)
        }
    return found
