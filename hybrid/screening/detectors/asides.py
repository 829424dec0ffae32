"""Sentences that say what else a word may mean, where it comes from, or what it is not."""

from __future__ import annotations

import re

_ASIDE = re.compile(
    r"\b(?:rather than|instead of|unlike|also|can mean|could mean|would|might|may|joke|pun)\b"
    r"|\bat first (?:sight|glance)\b|\bthough the (?:word|term|name)\b"
    r"|\b(?:is|are|does|do|means?|refers?)(?: \w+)? not\b"
    r"|\b(?:isn|aren|doesn|don)['’]t (?:mean|refer|an?|the)\b"
    r"|不是|而非|并非|不指|不同|也有|也可|也是|原指|本义|比喻|无关|虽然|字面|俗称|(?:有人|有些人|容易|也许|可能)会?(?:联?想[到成]|以为|误)"
    r"|乍一?看|乍一?听|一开始|起初",
    re.IGNORECASE,
)


def aside(text: str) -> bool:
    """Whether a sentence says what else a word may mean, or sets one thing against another."""
    return _ASIDE.search(text) is not None
