"""Answers that open every option: what is argued for is a yes or a no, whatever the reason."""

from __future__ import annotations

from typing import Any

import pytest

from tests.screening.claims.claimed import claims

TOLL: dict[str, Any] = {
    "question": "A carter may cross with a pass. Olle had none. Was Olle entitled to cross?",
    "options": [
        "Yes, because he paid.",
        "Yes, because he was a carter.",
        "No, because it rained.",
        "No, because he had no pass.",
    ],
}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Conclusion: Olle was not entitled to cross. The answer is (B).", [("C", "+")]),
        ("So Olle was entitled to cross. The answer is (D).", [("A", "+")]),
        # Which of the reasons of one side is right is not told.
        ("Conclusion: Olle was not entitled to cross. The answer is (C).", []),
        # The last one counts.
        ("So Olle was entitled to cross. Therefore Olle was not entitled. So (D).", []),
        ("If he had a pass, Olle was entitled to cross. The answer is (D).", []),
    ],
)
def test_the_side_argued_for_is_held(text: str, expected: list[tuple[str, str]]) -> None:
    assert claims(text, tag="polar", **TOLL) == expected
