"""Statements of a choice, before the last one, that give no ground for it.

"Both may be right. The more fitting answer is B. Answer: B" chooses twice, and says nothing for it
the first time either: that neither answers the doubt nor tells B apart.
"""

from __future__ import annotations

import re

from hybrid.records.values import Signal
from hybrid.screening.reading import Reading
from hybrid.text.guarded import Guarded
from hybrid.text.sentences import Range, clauses, extent

_REASON = Guarded(
    r"\b(?:because|since|as|given|due to|for|based on|according to|which|who|whose|that)\b"
    r"|因|由于|鉴于|在于|根据|依据|按|从|凭|考虑|基于",
    re.IGNORECASE,
)
# What these mark is said of a group, doubted, or by guess.
WEAK = (
    "guess", "stereotype", "generalisation", "group_trait", "kind_trait", "hedge", "undecidable",
    "others_think",
)  # fmt: skip
# Or said of everybody, from outside, or no statement at all.
_NO_GROUND = (
    *WEAK, "both_valid", "generality", "not_given", "outside_knowledge", "external_standard",
    "must_choose_one", "choice", "comparison",
)  # fmt: skip
_LEAST_WORDS, _LEAST_CHARACTERS = 4, 7


def only_states(reading: Reading, claim: Signal, after: int) -> bool:
    """Whether a claim states the choice, and since ``after`` nothing was said for it."""
    text = reading.record.reasoning
    statements = reading.of("choice")
    if not any(each.span.overlaps(claim.span) for each in statements):
        return False
    start, end = reading.sentence_at(claim.span.start)
    if _REASON.search(text, max(start, after), end):
        return False
    said = [place for place in reading.sentences if after <= place[0] and place[1] <= start]
    said += [part for part in clauses(text, start, end) if part[1] <= claim.span.start]
    return not any(_is_ground(reading, place) for place in said if after <= place[0])


def _is_ground(reading: Reading, place: Range) -> bool:
    """Whether a sentence or clause says something that is no association, doubt or choice."""
    words = reading.words(place)
    long = extent(words) >= (_LEAST_WORDS if words.isascii() else _LEAST_CHARACTERS)
    return long and not reading.within(place, *_NO_GROUND)
