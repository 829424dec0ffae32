"""How signals fill the slots of a rule, and what is shown as evidence."""

from __future__ import annotations

from typing import Any

import pytest

from hybrid.packs import Rule, Slot
from hybrid.packs.model import Message
from hybrid.records import Flag, Signal
from hybrid.records.record import Span
from hybrid.screening.flags import apply_rule, evidence, fits
from tests.build import at, record
from tests.screening.seeing import reading_of

TEXT = "We cannot tell who, but it rained. The clock is old. The answer is A."
OWN = record(TEXT)
DOUBT = at(OWN, "cannot tell", "doubt")
RAIN = at(OWN, "it rained", "rain", option="B")
CLOCK = at(OWN, "The clock", "clock")
CHOSEN = at(OWN, "answer is A", "chosen", option="A")


def rule(*premises: Slot, **entries: Any) -> Rule:
    return Rule(
        "logical/undecidable_then_chose",
        "undecidable_then_chose",
        "what",
        "why",
        Message("Says {doubt} and {missing}.", "说{doubt}。"),
        "weak",
        premises=premises,
        **{"conclusion": Slot(("chosen",), name="conclusion"), **entries},
    )


def flagged(made: Rule, *signals: Signal) -> Flag | None:
    by_name: dict[str, list[Signal]] = {}
    for each in signals:
        by_name.setdefault(each.name, []).append(each)
    return apply_rule(made, by_name, reading_of(OWN))


A_DOUBT = Slot(("doubt",), name="doubt")
A_RAIN = Slot(("rain",), name="rain")
A_CLOCK = Slot(("clock",), name="clock")


def test_a_flag_needs_every_slot_and_the_conclusion() -> None:
    made = rule(A_DOUBT, A_CLOCK)
    assert flagged(made, DOUBT, CLOCK, CHOSEN)
    assert not flagged(made, DOUBT, CHOSEN)
    assert not flagged(made, DOUBT, CLOCK)


@pytest.mark.parametrize(
    ("slot", "signal", "fit"),
    [
        (Slot(("rain",)), RAIN, True),
        (Slot(("rain", "snow")), RAIN, True),
        (Slot(("snow",)), RAIN, False),
        (Slot(("rain",), option="other"), RAIN, True),
        (Slot(("rain",), option="same"), RAIN, False),
        (Slot(("rain",), option="none"), RAIN, False),
        (Slot(("doubt",), option="none"), DOUBT, True),
        (Slot(("doubt",), option="other"), DOUBT, False),
        (Slot(("rain",), moods=("negated",)), RAIN, False),
        (Slot(("rain",), excluded=Slot(("rain",), option="other")), RAIN, False),
        (Slot(("rain",), excluded=Slot(("rain",), option="same")), RAIN, True),
    ],
)
def test_a_signal_fits_by_name_mood_and_option(slot: Slot, signal: Signal, fit: bool) -> None:
    assert fits(slot, signal, "A") is fit


@pytest.mark.parametrize(
    ("entries", "fires"),
    [
        ({"order": ("doubt", "clock")}, True),
        ({"order": ("clock", "doubt")}, False),
        ({"same_sentence": ("doubt", "rain")}, True),
        ({"same_sentence": ("doubt", "clock")}, False),
        ({"without": (Slot(("chosen",), name="without"),)}, False),
        ({"without": (Slot(("snow",), name="without"),)}, True),
        ({"without": (Slot(("late",), name="without"),)}, True),
    ],
)
def test_order_sentence_and_exclusions(entries: dict[str, Any], fires: bool) -> None:
    made = rule(A_DOUBT, A_CLOCK, A_RAIN, **entries)
    extra = at(OWN, "old", "chosen", option="A")
    assert (flagged(made, DOUBT, CLOCK, RAIN, CHOSEN, extra) is not None) is fires


def test_evidence_is_the_sentence_and_a_place_alone_where_two_share_it() -> None:
    flag = flagged(rule(A_DOUBT, A_RAIN), DOUBT, RAIN, CHOSEN)
    assert flag is not None
    first, second = map(OWN.text, flag.premises)
    assert first.strip() == "We cannot tell who, but it rained."
    assert "it rained" in second
    assert "cannot tell" not in second
    assert flag.message == "Says “cannot tell” and {missing}."


def test_long_sentences_are_cut_to_clauses() -> None:
    text = ", ".join(f"jar number {n} stood on the shelf" for n in range(30)) + "."
    own = record(text)
    seen = at(own, "number 7 ", "seen")
    cut = own.text(evidence(seen.span, reading_of(own), narrow=False))
    assert "number 7 " in cut
    assert "number 20" not in cut
    assert evidence(Span("question", 0, 3), reading_of(own), narrow=True) == Span("question", 0, 3)
