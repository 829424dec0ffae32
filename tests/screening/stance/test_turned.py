"""Firm support for the chosen option that gives way before the choice."""

from __future__ import annotations

import pytest

from tests.build import screened

REVERSES = "logical/reversal"


@pytest.mark.parametrize(
    ("text", "option"),
    [
        ("A is correct. However, A is wrong, because the cook came first. The answer is (A).", "A"),
        ("A is correct. On the other hand, B is right. The answer is (A).", "B"),
        ("A项正确。但是A项错误，因为厨师先到。故选A。", "A"),
    ],
)
def test_support_that_gives_way_and_the_first_option_still_concluded(
    text: str, option: str
) -> None:
    found = screened(text)
    assert found.options("turn") == [option]
    assert REVERSES in found.rules()


@pytest.mark.parametrize(
    "text",
    [
        "A is correct. But B is wrong. The answer is (A).",
        "A is correct. B is right. No, B is wrong. The answer is (A).",
        "A is correct. B is right. But A is correct after all. The answer is (A).",
        "B is wrong. A is correct. The answer is (A).",
        "B is right? No, B is wrong. A is correct. The answer is (A).",
        "A项正确，B项错误。故选A。",
        # what fits too is a tie
        "A is correct. B is also correct. The answer is (A).",
        "A项正确。B项也是正确的。故选A。",
    ],
)
def test_support_that_stands_is_no_turn(text: str) -> None:
    found = screened(text)
    assert not found.has("turn")
    assert REVERSES not in found.rules()


@pytest.mark.parametrize(
    "text",
    [
        "A is correct. B is right. Wait, I made a mistake about B: it was the cook. The answer is (A).",
        "A项正确。B项正确。不对，我之前的判断有误。故选A。",
    ],
)
def test_a_turn_that_is_explained(text: str) -> None:
    found = screened(text)
    assert found.has("explained_turn")
    assert not found.has("turn")
    assert REVERSES not in found.rules()


def test_changing_to_the_other_option_is_no_reversal() -> None:
    text = (
        "A is correct. Wait, I made a mistake, so A is wrong and B is correct. The answer is (B)."
    )
    found = screened(text)
    assert REVERSES not in found.rules()
    assert not found.has("favoured", "dismissed", "earlier_choice")
