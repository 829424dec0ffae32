"""A rule that is not met, and a grant chosen all the same."""

from __future__ import annotations

from typing import Any

import pytest

from tests.screening.claims.claimed import claims

BERTH: dict[str, Any] = {
    "question": "A boat may enter if it is under 12 m. The Lark is 14 m. What should be done?",
    "options": ["Admit", "Refuse"],
}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("She is 14 m, so the condition is not met. The answer is (A).", [("B", "+")]),
        ("At 14 m she exceeds the harbour's limit. The answer is (A).", [("B", "+")]),
        ("The condition is not met. The answer is (B).", []),
        ("The condition is met. The answer is (A).", []),
        # Supposed, of the refusal, or not the last word.
        ("If she were 14 m, the condition is not met. The answer is (A).", []),
        ("To refuse her the condition is not met. The answer is (A).", []),
        ("The first condition is not met. But the warden lets her in. The answer is (A).", []),
    ],
)
def test_an_unmet_condition_speaks_for_the_refusal(text: str, expected: list[Any]) -> None:
    assert claims(text, tag="polar", **BERTH) == expected


def test_an_unmet_condition_speaks_for_the_refusal_in_chinese() -> None:
    fields = {
        "question": "船长不足12米方可入港。是否批准？",
        "options": ["批准", "拒绝"],
        "lang": "zh",
    }
    assert claims("云雀号长14米，条件没有满足。因此选A。", tag="polar", **fields) == [("B", "+")]
    assert not claims("云雀号长9米，条件已经满足。因此选A。", tag="polar", **fields)
