"""Sentences that turn from what was said before them."""

from __future__ import annotations

import pytest

from hybrid.screening.wording.turns import OPENS_WITH_TURN


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("But the gate was shut.", True),
        ("- However, the gate was shut.", True),
        ("No, the gate was shut.", True),
        ("Hmmm, the gate was shut.", True),
        ("不过门关着。", True),
        ("The gate was shut, but not locked.", False),
        ("Butter was on the table.", False),
        ("Nobody was there.", False),
        ("门关着，不过没锁。", False),
    ],
)
def test_a_turn_opens_the_sentence(sentence: str, expected: bool) -> None:
    assert (OPENS_WITH_TURN.match(sentence) is not None) is expected
