"""Swings: after a turn the reasoning concludes against the option that it chooses."""

from __future__ import annotations

import pytest

from tests.build import screened

REVERSES = "logical/reversal"


@pytest.mark.parametrize(
    "text",
    [
        (
            "The cook ran, so the cook was late. But the hall clock was slow, "
            "so the guest is the one. The answer is (A)."
        ),
        (
            "The cook must have been late. However, the cook had a car, "
            "so it surely was the guest. The answer is (A)."
        ),
        "The cook must have been late. A man like the guest is more likely. The answer is (A).",
        "A is correct. On the other hand, the cook can't have been late. The answer is (A).",
        "厨师跑了进来，所以迟到的是厨师。可是大厅的钟走得慢，看来迟到的是客人。故选A。",
    ],
)
def test_conclusions_after_a_turn_reverse_the_support(text: str) -> None:
    assert REVERSES in screened(text).rules()


@pytest.mark.parametrize(
    "text",
    [
        # no turn
        "The cook ran, so the cook was late. Hence the guest ate. The answer is (A).",
        # taken up again
        (
            "The cook ran, so the cook was late. But the guest must have run. "
            "Still, the cook must have run later. The answer is (A)."
        ),
        # granted inside a sentence only
        (
            "The cook ran, so the cook was late. Although the guest surely ran, "
            "it was early. The answer is (A)."
        ),
        # hedged, asked
        "The cook ran, so the cook was late. But perhaps the guest surely ran. The answer is (A).",
        "The cook ran, so the cook was late. But must the guest have run? The answer is (A).",
        # the options one by one
        (
            "The cook ran, so the cook was late. But look at the others.\n"
            "(B) The guest surely ate.\nThe answer is (A)."
        ),
        # the turn leads to the choice
        (
            "The cook ran, so the cook was late. But the clock was slow, "
            "so the guest is the one. The answer is (B)."
        ),
    ],
)
def test_no_swing(text: str) -> None:
    found = screened(text)
    assert not found.has("turn")
    assert REVERSES not in found.rules()


def test_what_cannot_be_is_what_such_a_question_asks_for() -> None:
    text = "The cook ran, so the cook is it. But wait, so it can't have been the cook. So (A)."
    assert REVERSES in screened(text).rules()
    assert REVERSES not in screened(text, question="Who CANNOT have been late?").rules()


def test_options_that_are_statements_do_not_swing() -> None:
    options = ["The cook came in late because he ran", "The guest came in late because he ate"]
    text = (
        "The cook came in late because he ran, so that is clearly right. But look, therefore the "
        "guest came in late because he ate. The answer is (A)."
    )
    assert not screened(text, options=options, question="What happened?").has(
        "turn", "concluded_for"
    )
