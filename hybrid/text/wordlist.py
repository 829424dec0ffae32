"""The list of English words that tells a typo from another word.

The list is the one that pyspellchecker carries (160,000 forms, inflections and common names
included). It is read when first asked for, which takes about a tenth of a second.
"""

from __future__ import annotations

import gzip
import json
import re
from functools import cache
from importlib.resources import files

_ENDING = re.compile(r"[A-Za-z]+\Z")
_BEGINNING = re.compile(r"[a-z]{1,40}")
_LONGEST = 40


def is_word(word: str) -> bool:
    """Whether the list holds ``word``, in any case."""
    return word.lower() in words()


def wraps_a_word(text: str, start: int, end: int) -> bool:
    """Whether the word that ends at ``start`` goes on at ``end``, wrapped between two lines.

    It does when the list holds the joined word and one of the halves is no word of its own:
    "infor-" and "mation", but not "well-" and "known".
    """
    left = _ENDING.search(text, max(0, start - _LONGEST), start)
    right = _BEGINNING.match(text, end)
    if left is None or right is None:
        return False
    return is_word(left[0] + right[0]) and not (is_word(left[0]) and is_word(right[0]))


@cache
def words() -> frozenset[str]:
    """Return every form of the list, in lower case."""
    packed = (files("spellchecker") / "resources" / "en.json.gz").read_bytes()
    return frozenset(json.loads(gzip.decompress(packed)))
