"""Sentences that turn from what was said before them."""

from __future__ import annotations

import re

OPENS_WITH_TURN = re.compile(
    r"[\s*\-•]*(?:(?:but|however|yet|wait|no|actually|hm+|in reality|in fact|instead|"
    r"on the other hand|alternatively)\b|然而|但|不过|可是|其实|实际上|等等|不对)",
    re.IGNORECASE,
)
"""What a sentence opens with that turns from, or takes back, the one before."""
