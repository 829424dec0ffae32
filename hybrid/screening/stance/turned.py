"""Firm support for the chosen option that gives way for good before the choice.

Signals emitted: ``turn``, ``concluded_for``, ``explained_turn``, see ``stance``.
"""

from __future__ import annotations

from collections.abc import Sequence

from hybrid.packs.vocabulary import AGAINST, FOR
from hybrid.records.values import Choice, Signal
from hybrid.screening.claims.asked_bearer import options_are_names
from hybrid.screening.claims.hedged import is_firm
from hybrid.screening.claims.polar import plain_statements
from hybrid.screening.reading import Reading, as_span, final_start
from hybrid.screening.stance.conclusions import conclusions
from hybrid.screening.stance.corrected import corrected_since
from hybrid.screening.stance.swings import swing


def turned(reading: Reading, choice: Choice, claims: Sequence[Signal]) -> list[Signal]:
    """Return where firm support for the chosen option gives way for good before the choice."""
    final = final_start(reading)
    before = [c for c in claims if c.span.start < final]
    firm = [c for c in before if c.name == FOR and c.option == choice.letter and is_firm(c)]
    opening = firm[0] if firm else _concluded_for(reading, choice, final)
    if opening is None:
        return []
    support = opening.span.end
    later = [c for c in before if support <= c.span.start]
    turns = [c for c in later if _opposes(c, choice.letter) and is_firm(c)]
    turns = [c for c in turns if not _added(reading, c)]
    turn = turns[-1] if turns else None
    swung = swing(reading, choice.letter or "", support, final)
    if swung and (turn is None or turn.span.start < swung.span.start):
        turn = swung
    if turn is None:
        return []
    if _taken_up(reading, choice, turn, later) or withdrawn(turn, later):
        return []
    explained = corrected_since(reading, turn.span.end)
    name = "explained_turn" if explained else "turn"
    return [*([] if firm else [opening]), Signal(name, turn.span, turn.option)]


def _taken_up(reading: Reading, choice: Choice, turn: Signal, later: Sequence[Signal]) -> bool:
    """Whether the chosen option is held for again after the turn, or concluded."""
    since, final = turn.span.end, final_start(reading)
    if any(c.name == FOR and c.option == choice.letter and since <= c.span.start for c in later):
        return True
    return any(
        c.good and c.option == choice.letter and since <= c.place[0] and c.place[1] <= final
        for c in conclusions(reading, final)
    )


def _concluded_for(reading: Reading, choice: Choice, final: int) -> Signal | None:
    """Return the first conclusion for the chosen option, where no claim supports it."""
    plain = [place for place, letter in plain_statements(reading) if letter == choice.letter]
    found = [place for place in plain if place[1] <= final]
    if options_are_names(reading):
        good = (c for c in conclusions(reading, final) if c.good and c.option == choice.letter)
        found = sorted([*found, *(conclusion.place for conclusion in good)])
    return Signal("concluded_for", as_span(found[0]), choice.letter) if found else None


def _opposes(claim: Signal, letter: str | None) -> bool:
    return (claim.name == AGAINST) == (claim.option == letter)


def _added(reading: Reading, claim: Signal) -> bool:
    """Whether another option is said to fit too: "D is also right" turns from nothing."""
    sentence = reading.sentence_at(claim.span.start)
    return claim.name == FOR and bool(reading.within(sentence, "additive"))


def withdrawn(claim: Signal, later: Sequence[Signal]) -> bool:
    """Whether support for another option is denied again afterwards."""
    return claim.name == FOR and any(
        c.name == AGAINST and c.option == claim.option and claim.span.end <= c.span.start
        for c in later
    )
