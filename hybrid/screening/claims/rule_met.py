"""Claims for a refusal, where what is told last is that a rule or a condition is not met.

"Her boat is 14 m, so the condition is not met" speaks for "Refuse" and against "Admit". What is
said of a condition for the refusal itself ("the ground for a rejection is not met") says nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from hybrid.packs.vocabulary import FOR
from hybrid.records.values import Signal
from hybrid.screening.reading import Reading
from hybrid.screening.wording.beside_choice import last_saying
from hybrid.screening.wording.open_sentences import is_open

# The two verdicts on a request.
_GRANTS = re.compile(
    r"(?:approved?|accept(?:ed)?|admit(?:ted)?|grant(?:ed)?|allow(?:ed)?|permit(?:ted)?|eligible|"
    r"entitled|qualif(?:y|ies|ied)|批准|通过|同意|接受|准许|允许|合格|符合)",
    re.IGNORECASE,
)
_REFUSES = re.compile(
    r"(?:reject(?:ed)?|refused?|den(?:y|ied)|declined?|disallow(?:ed)?|forbid(?:den)?|ineligible|"
    r"not (?:eligible|entitled|approved|qualified)|"
    r"拒绝|驳回|不(?:批准|通过|同意|允许|合格|符合))",
    re.IGNORECASE,
)
_LEFT_OPEN = ("contrast", "hedge", "self_correction", "others_think", "undecidable")


def rule_not_met(reading: Reading, chosen: str | None) -> Iterator[Signal]:
    """Yield ``holds_for`` the refusal where a grant is chosen after an unmet condition."""
    if chosen is None or not reading.of("requirement_failed"):
        return
    refusal = _refusal(reading.record.options, chosen)
    place = last_saying(reading) if refusal else None
    failed = reading.within(place, "requirement_failed") if place else ()
    if refusal is None or place is None or not failed or is_open(reading, place, *_LEFT_OPEN):
        return
    if _REFUSES.search(reading.record.reasoning, place[0], failed[-1].span.end) is None:
        yield Signal(FOR, failed[-1].span, refusal, ("polar",))


def _refusal(options: Mapping[str, str], chosen: str) -> str | None:
    """Return the one option that refuses, where the one chosen grants."""
    plain = {letter: text.strip(" .。*") for letter, text in options.items()}
    refusals = [letter for letter, text in plain.items() if _REFUSES.fullmatch(text)]
    granted = _GRANTS.fullmatch(plain.get(chosen, "")) is not None
    return refusals[0] if granted and len(refusals) == 1 else None
