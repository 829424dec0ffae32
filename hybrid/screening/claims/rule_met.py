"""Claims for a refusal, where what is told last is that a rule or a condition is not met.

"Her boat is 14 m, so the condition is not met" speaks for "Refuse" and against "Admit". What is
said of a condition for the refusal itself ("the ground for a rejection is not met") says nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from hybrid.packs.vocabulary import FOR
from hybrid.records.values import Signal
from hybrid.screening.reading import Reading
from hybrid.screening.wording.beside_choice import last_saying
from hybrid.screening.wording.open_sentences import is_open

_LEFT_OPEN = ("contrast", "hedge", "self_correction", "others_think", "undecidable")
# An option grants or refuses where that is most of it.
_WHOLE = 0.8


def rule_not_met(reading: Reading, chosen: str | None) -> Iterator[Signal]:
    """Yield ``holds_for`` the refusal where a grant is chosen after an unmet condition."""
    if chosen is None or not reading.of("requirement_failed"):
        return
    refusal = _refusal(reading, chosen)
    place = last_saying(reading) if refusal else None
    failed = reading.within(place, "requirement_failed") if place else ()
    if place is None or not failed or is_open(reading, place, *_LEFT_OPEN):
        return
    if not reading.within((place[0], failed[-1].span.end), "refuses"):
        yield Signal(FOR, failed[-1].span, refusal, ("polar",))


def _refusal(reading: Reading, chosen: str) -> str | None:
    """Return the one option that refuses, where the one chosen grants."""
    refusals = reading.options_named("refuses", _WHOLE)
    granted = chosen in reading.options_named("grants", _WHOLE)
    return next(iter(refusals)) if granted and len(refusals) == 1 else None
