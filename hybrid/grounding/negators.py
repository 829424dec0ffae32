"""Negators as they stand in running text, for the gaps that an ellipsis leaves out."""

from __future__ import annotations

import re

from hybrid.text.characters import fold_forms
from hybrid.text.lexicon import NEGATORS

# These turn what comes after them in their clause. A prefix as in "unhappy" or "non-stop" turns
# its own word alone, which the gap leaves out as a whole.
_GOVERNING = (
    "unable",
    "unlikely",
    "impossible",
    "improbable",
    "incapable",
    r"fail(?:s|ed|ing)? to",
    r"refus(?:e|es|ed|ing) to",
    "rather than",
    "instead of",
    "far from",
)
_ENGLISH = "|".join(sorted(NEGATORS - {"nt", "non", "unable", "impossible"}))

# In Chinese a character counts even inside a longer word (特别): there is no segmenter to ask,
# and a quote refused costs less than a 不 hidden. 否 is left out: 是否 asks, and denies nothing.
_CHINESE = fold_forms("不没未无非莫别勿毋甭")

NEGATOR = re.compile(rf"\b(?:{_ENGLISH})\b|\b[a-z]+n't\b|[{_CHINESE}]", re.IGNORECASE)

_GOVERNOR = re.compile(
    rf"\b({'|'.join(_GOVERNING)})\b[^,;:.!?…]*\Z",
    re.IGNORECASE,
)
LONGEST_CLAUSE = 200


def governor(gap: str) -> str | None:
    """Return the word of ``gap`` that turns what follows the gap in the same clause, if any."""
    match = _GOVERNOR.search(gap)
    return match[1] if match else None
