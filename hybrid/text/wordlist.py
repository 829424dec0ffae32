"""The list of English words that tells a typo from another word.

The list is the one that pyspellchecker carries (160,000 forms, inflections and common names
included). It is read when first asked for, which takes about a tenth of a second.
"""

from __future__ import annotations

import gzip
import json
from functools import cache
from importlib.resources import files


def is_word(word: str) -> bool:
    """Whether the list holds ``word``, in any case."""
    return word.lower() in words()


@cache
def words() -> frozenset[str]:
    """Return every form of the list, in lower case."""
    packed = (files("spellchecker") / "resources" / "en.json.gz").read_bytes()
    return frozenset(json.loads(gzip.decompress(packed)))
