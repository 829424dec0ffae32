"""Options that the last sentence tells in one breath, of which one is chosen."""

from __future__ import annotations

from typing import Any

import pytest

from tests.build import screened

RULE = "logical/both_valid_then_chose"
REFORM: dict[str, Any] = {
    "question": "The reform of the ferry tolls",
    "options": [
        "raised the income of the harbour",
        "ended the feud of the pilots",
        "shortened the wait at the pier",
    ],
    "answer": "B",
}
REFORM_ZH: dict[str, Any] = {
    "question": "渡船票价的改革",
    "options": ["增加了码头的收入", "结束了引水员的争执", "缩短了码头的候船时间"],
    "answer": "B",
}


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        (
            (
                "The reform raised the income of the harbour, ended the feud of the pilots and "
                "shortened the wait at the pier. So the answer is B."
            ),
            REFORM,
        ),
        (
            (
                "Tolls were dear. The reform raised the income of the harbour, and ended the feud of "
                "the pilots. So the answer is B."
            ),
            REFORM,
        ),
        (
            "改革增加了码头的收入，结束了引水员的争执，缩短了码头的候船时间。所以答案是B。",
            REFORM_ZH,
        ),
    ],
)
def test_what_is_told_with_others_is_not_told_apart(text: str, fields: dict[str, Any]) -> None:
    assert RULE in screened(text, **fields).rules()


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        # Put up for choice, told apart, or weighed by degree.
        (
            (
                "We choose between raised the income of the harbour and ended the feud of the pilots. "
                "So the answer is B."
            ),
            REFORM,
        ),
        (
            (
                "The reform raised the income of the harbour, and ended the feud of the pilots above "
                "all. So the answer is B."
            ),
            REFORM,
        ),
        (
            (
                "The reform raised the income of the harbour. It ended the feud of the pilots. "
                "So the answer is B."
            ),
            REFORM,
        ),
        ("改革增加了码头的收入，更结束了引水员的争执。所以答案是B。", REFORM_ZH),
        (
            "改革结束了引水员的争执。所以答案是B。",
            REFORM_ZH,
        ),
        (
            "改革增加了码头的收入，结束了引水员的争执。所以答案是B。",
            REFORM_ZH | {"question": "渡船票价的改革最重要的作用是"},
        ),
    ],
)
def test_what_is_told_apart_or_put_up_is_let_be(text: str, fields: dict[str, Any]) -> None:
    assert RULE not in screened(text, **fields).rules()
