"""A turn without a return: supported, turned from, and chosen all the same."""

from __future__ import annotations

import pytest

from hybrid.records.record import Record
from tests.build import default_screener

GARDENERS = {"A": "Nadia", "B": "Peter"}
QUESTION = "Nadia and Peter look after the greenhouse. Who left the door open?"


def turned(reasoning: str, question: str = QUESTION, options: dict[str, str] = GARDENERS) -> bool:
    """Return whether the argument is seen to turn from the chosen option, and to end there."""
    signals = default_screener().screen(Record("r", question, options, reasoning)).signals
    return any(each.name == "turned_against" for each in signals)


@pytest.mark.parametrize(
    "reasoning",
    [
        "Peter is the likely one. Mind you, Nadia took the key out again at noon. The answer is B.",
        "Everything here fits Peter. On reflection, the log puts Nadia at the door. The answer is B.",
    ],
)
def test_what_is_turned_from_and_chosen(reasoning: str) -> None:
    assert turned(reasoning)


@pytest.mark.parametrize(
    "reasoning",
    [
        # It comes back to the option.
        "All fits Peter. On reflection, the log names Nadia. Still, Peter had the key. I say B.",
        # The turn is to the option that is chosen.
        "Everything here fits Nadia. On reflection, the log puts Peter at the door. The answer is B.",
        # The choice says why it stands.
        "All fits Peter. On reflection, the log names Nadia. Nevertheless, the answer is B.",
        # What is not said turns nothing.
        "Everything here fits Peter. Mind you, the log does not say who came last. The answer is B.",
        "Peter had the key last. On the other hand, Nadia was away. The answer is B.",
    ],
)
def test_what_is_no_turn(reasoning: str) -> None:
    assert not turned(reasoning)


def test_an_answer_without_reasoning_turns_nowhere() -> None:
    record = Record("r", QUESTION, GARDENERS, "", answer="B")
    assert not any(
        each.name == "turned_against" for each in default_screener().screen(record).signals
    )
