"""What stands in the way of a choice to abstain.

Signals emitted: ``proven``, ``lean``, ``abstained``, see ``stance``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from hybrid.packs.vocabulary import FOR
from hybrid.records.values import Choice, Signal
from hybrid.screening.claims.hedged import held_back, is_firm
from hybrid.screening.reading import Reading, final_start
from hybrid.text.sentences import Range

_PROVES = re.compile(r"\bprove[sn]?\b|\bmust\b|证明|必定|必然|一定", re.IGNORECASE)


def abstained(reading: Reading, choice: Choice, claims: Sequence[Signal]) -> list[Signal]:
    rivals = [c for c in claims if c.name == FOR and c.option != choice.letter and is_firm(c)]
    rivals = [c for c in rivals if not _by_association(reading, c)]
    rivals = [c for c in rivals if not _only_a_step(reading, c)]
    proven = [c for c in rivals if _concluded(reading, c)]
    # What follows for one and for another leaves it open: that is why none is chosen.
    proven = proven if len({c.option for c in proven}) == 1 else []
    found = [Signal("proven", c.span, c.option) for c in proven]
    found += _leans(reading, choice, claims)
    if choice.conclusion is not None:
        found.append(Signal("abstained", choice.conclusion, choice.letter))
    return found


def _by_association(reading: Reading, claim: Signal) -> bool:
    """Whether the claim only names a stereotype or a guess, which proves nothing."""
    sentence = reading.sentence_at(claim.span.start)
    return bool(reading.within(sentence, "stereotype", "guess"))


def _only_a_step(reading: Reading, claim: Signal) -> bool:
    """Whether a derived answer to a yes-no question is turned from, or doubted, before the end."""
    rest = (claim.span.end - 1, final_start(reading))
    turned = ("contrast", "self_correction", "undecidable", "not_given", "doubt")
    return "polar" in claim.tags and bool(reading.within(rest, *turned))


def _leans(reading: Reading, choice: Choice, claims: Sequence[Signal]) -> list[Signal]:
    """Return the last option called the likelier one, when no doubt takes that back.

    What others hold, "by the common view the cook is likelier", is no leaning of the writer's own.
    """
    compared = [c for c in claims if "comparison" in c.tags and c.option != choice.letter]
    compared = [c for c in compared if not held_back(reading, c)]
    if not compared:
        return []
    last = compared[-1]
    rest: Range = (last.span.end, final_start(reading))
    if reading.within(rest, "undecidable", "self_correction", "disclaimer"):
        return []
    return [Signal("lean", last.span, last.option)]


def _concluded(reading: Reading, claim: Signal) -> bool:
    """Whether an attribution is drawn as a conclusion, or the claim is no attribution at all."""
    if "attributed" not in claim.tags:
        return True
    sentence = reading.sentence_at(claim.span.start)
    return bool(reading.within(sentence, "conclusion_marker", "text_support")) or (
        _PROVES.search(reading.record.reasoning, *sentence) is not None
    )
