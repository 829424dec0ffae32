"""Negators as they stand in running text, for the gaps that an ellipsis leaves out."""

from __future__ import annotations

import re

from hybrid.text.lexicon import NEGATORS, NEGATORS_ZH

# A prefix as in "unhappy" turns its own word, which the gap leaves out as a whole; these turn what
# comes after them.
_TURNING = (
    "unlikely",
    "improbable",
    "incapable",
    r"fail(?:s|ed|ing)? to",
    r"refus(?:e|es|ed|ing) to",
    "rather than",
    "instead of",
    "far from",
)
_ENGLISH = "|".join((*sorted(NEGATORS - {"nt"}), *_TURNING))

# In Chinese a character counts even inside a longer word (特别): there is no segmenter to ask,
# and a quote refused costs less than a 不 hidden.
NEGATOR = re.compile(
    rf"\b(?:{_ENGLISH})\b|\b[a-z]+n't\b|[{''.join(sorted(NEGATORS_ZH))}]", re.IGNORECASE
)
