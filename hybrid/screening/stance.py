"""The stance: what the reasoning holds of each option, in order, and what it comes to.

It says "is the answer", not "is true": under a question for what is *not* the case, a statement
called true speaks against its option and one called false speaks for it.

Signals emitted: ``holds_for``, ``holds_against``, ``lean`` (of an option), ``undecided``, ``both``,
``resolved``, ``distinguished``, ``turn`` and ``explained_turn`` (of the option turned to),
``favoured`` (of the option the claims before the conclusion speak for) and ``abstained``.
"""

from __future__ import annotations

import re

from hybrid.records.mentions import MENTION
from hybrid.records.values import Choice, Signal
from hybrid.screening.attribution import attributions
from hybrid.screening.reading import REASONING, Reading
from hybrid.text.spans import Span

_OF_THE_ANSWER = re.compile(r"题意|答案|当选|应选|入选|answer|choice", re.IGNORECASE)


def read_stance(reading: Reading, choice: Choice) -> tuple[Signal, ...]:
    """Return the stance's signals for one record; ``reading`` holds cues, detectors, choice."""
    claims = _claims(reading, choice)
    doubts = _doubts(reading)
    both = _both(reading)
    found = [*claims, *doubts, *both]
    found += _resolutions(reading, choice, claims, doubts, both)
    found += _turns(reading, claims)
    found += _favoured(reading, claims)
    if choice.abstains and choice.conclusion is not None:
        found.append(Signal("abstained", choice.conclusion, choice.letter))
    return tuple(found)


# --- claims about options ----------------------------------------------------------------------


def _claims(reading: Reading, choice: Choice) -> list[Signal]:
    inverted = bool(reading.of("negated_stem", field="question"))
    claims = [*_spoken(reading, "support", inverted), *_spoken(reading, "negate", inverted)]
    claims += [
        Signal("holds_for", s.span, s.option, ("comparison",)) for s in reading.of("comparison")
    ]
    claims += _earlier_choices(reading, choice)
    claims += attributions(reading)
    return sorted(dict.fromkeys(claims), key=_place)


def _spoken(reading: Reading, cue: str, inverted: bool) -> list[Signal]:
    """Return what "A is right" and "A is wrong" say of A as the answer."""
    found = []
    for signal in reading.of(cue):
        turned = inverted and not _OF_THE_ANSWER.search(reading.record.text(signal.span))
        name = "holds_for" if (cue == "support") != turned else "holds_against"
        sentence = reading.sentence_at(signal.span.start)
        hedged = reading.inside(reading.of("hedge"), sentence)
        found.append(Signal(name, signal.span, signal.option, ("hedged",) if hedged else ()))
    return found


def _earlier_choices(reading: Reading, choice: Choice) -> list[Signal]:
    """Return choices stated before the last one: each supports its option at its place."""
    final = _final_start(reading)
    return [
        Signal("holds_for", s.span, s.option, ("stated",))
        for s in reading.of("choice")
        if s.span.start < final and s.option != choice.stated
    ]


def _final_start(reading: Reading) -> int:
    stated = reading.of("stated_choice")
    return stated[0].span.start if stated else len(reading.record.reasoning)


def _place(signal: Signal) -> tuple[int, int, str]:
    return signal.span.start, signal.span.end, signal.name


# --- doubt, and both ---------------------------------------------------------------------------


def _doubts(reading: Reading) -> list[Signal]:
    """Return ``undecided`` where the writer doubts, not where an option's words are repeated."""
    named = [m for m in reading.of(MENTION) if "text" in m.tags]
    conflicts = reading.of("letter_text_conflict")
    found = []
    for signal in reading.of("undecidable"):
        repeated = any(m.span.overlaps(signal.span) for m in named)
        if not repeated or any(c.span.overlaps(signal.span) for c in conflicts):
            found.append(Signal("undecided", signal.span))
    return found


def _both(reading: Reading) -> list[Signal]:
    named = [m for m in reading.of(MENTION) if "text" in m.tags]
    return [
        Signal("both", signal.span)
        for signal in reading.of("both_valid")
        if not any(m.span.covers(signal.span) for m in named)
    ]


def _resolutions(
    reading: Reading,
    choice: Choice,
    claims: list[Signal],
    doubts: list[Signal],
    both: list[Signal],
) -> list[Signal]:
    """Return what answers a doubt from the text, and what tells two fitting options apart."""
    found: list[Signal] = []
    if doubts:
        after = max(doubt.span.end for doubt in doubts)
        grounds = [*reading.of("self_correction"), *reading.of("text_support")]
        found += [
            Signal("resolved", ground.span)
            for ground in grounds
            if after <= ground.span.start and not _weakly_put(reading, ground.span)
        ]
    if both:
        after = both[-1].span.end
        found += [
            Signal("distinguished", claim.span, claim.option)
            for claim in claims
            if claim.option == choice.letter
            and after <= claim.span.start
            and claim.name == "holds_for"
            and not _weakly_put(reading, claim.span)
        ]
    return found


def _weakly_put(reading: Reading, span: Span) -> bool:
    sentence = reading.sentence_at(span.start)
    return bool(
        reading.inside(reading.of("hedge", "guess", "stereotype", "generalisation"), sentence)
    )


# --- direction ---------------------------------------------------------------------------------


def _turns(reading: Reading, claims: list[Signal]) -> list[Signal]:
    """Return a ``turn`` where support for one option gives way to another or to its denial."""
    found: list[Signal] = []
    current: Signal | None = None
    for claim in claims:
        if claim.span.field != REASONING or claim.option is None:
            continue
        opposed = current is not None and _opposed(current, claim)
        if opposed and current is not None:
            explained = _explained(reading, current, claim)
            found.append(
                Signal("explained_turn" if explained else "turn", claim.span, claim.option)
            )
        if claim.name == "holds_for":
            current = claim
    return found


def _opposed(current: Signal, claim: Signal) -> bool:
    same = current.option == claim.option
    return (claim.name == "holds_against" and same) or (claim.name == "holds_for" and not same)


def _explained(reading: Reading, current: Signal, claim: Signal) -> bool:
    between = (current.span.end, reading.sentence_at(claim.span.start)[1])
    return bool(reading.inside(reading.of("self_correction"), between))


def _favoured(reading: Reading, claims: list[Signal]) -> list[Signal]:
    """Return the option that the claims before the conclusion leave standing, if just one."""
    final = _final_start(reading)
    before = [claim for claim in claims if claim.span.start < final]
    supported = {c.option: c for c in before if c.name == "holds_for"}
    denied = {c.option for c in before if c.name == "holds_against"}
    standing = [c for option, c in supported.items() if option not in denied]
    if len(standing) == 1:
        return [Signal("favoured", standing[0].span, standing[0].option, standing[0].tags)]
    if not supported and len(denied) == len(reading.record.options) - 1:
        left = next(iter(set(reading.record.options) - denied))
        last = [c for c in before if c.name == "holds_against"][-1]
        return [Signal("favoured", last.span, left, ("elimination",))]
    return []
