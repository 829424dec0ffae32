"""What a text speaks of, comparable between two texts: stems of words, pairs of Chinese characters.

English words are Snowball stems; Chinese ones pairs of neighbouring characters, which needs no
dictionary and does not depend on a segmenter's mood.
"""

from __future__ import annotations

import re
from functools import lru_cache
from operator import add

import Stemmer

from hybrid.text.hanzi import HAN_RANGE
from hybrid.text.stopwords import DISCOURSE_EN, DISCOURSE_ZH, FUNCTION_EN, FUNCTION_ZH

STOPWORDS = FUNCTION_EN | DISCOURSE_EN
"""English words without content of their own: grammar, and what any reasoning is told in."""

_WORD = re.compile(r"[a-z]+(?:'[a-z]+)?")
_HAN_RUN = re.compile(f"[{HAN_RANGE}]{{2,}}")
_STEMMER = Stemmer.Stemmer("english", 0)


@lru_cache(maxsize=1 << 16)
def stem(word: str) -> str:
    """Return the stem of a lower-case English word, without a possessive ending."""
    return str(_STEMMER.stemWord(word.partition("'")[0] if "'" in word else word))


@lru_cache(maxsize=1 << 16)
def content_stem(word: str) -> str:
    """Return the stem of a lower-case word that carries content, else an empty string."""
    plain = word.removesuffix("'s")
    return "" if len(plain) < 2 or plain in STOPWORDS or "n't" in plain else stem(plain)


def content_stems(folded: str) -> frozenset[str]:
    """Return the stems of a folded text's content: of English words, and Chinese pairs."""
    found = {*map(content_stem, _WORD.findall(folded))}
    found.discard("")
    if not folded.isascii():
        for run in _HAN_RUN.findall(folded):
            found.update(filter(pair_tells, map(add, run, run[1:])))
    return frozenset(found)


@lru_cache(maxsize=1 << 16)
def pair_tells(pair: str) -> bool:
    """Whether two Chinese characters carry content: no grammar, no word of any reasoning."""
    return pair not in DISCOURSE_ZH and pair[0] not in FUNCTION_ZH and pair[1] not in FUNCTION_ZH
