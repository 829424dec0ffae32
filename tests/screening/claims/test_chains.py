"""Chains: an order written with signs, and the end of it that is asked for."""

from __future__ import annotations

from typing import Any

import pytest

from tests.build import screened

TREES: dict[str, Any] = {
    "question": "The ash is heavier than the elm; the elm is heavier than the yew. Which is the {}?",
    "options": ["The ash", "The elm", "The yew"],
}


def dismissed(text: str, asked: str, **fields: Any) -> int:
    given = {**TREES, "question": TREES["question"].format(asked), **fields}
    found = screened(text, **given).signals("dismissed")
    return sum("comparison" in each.tags for each in found)


@pytest.mark.parametrize(
    ("text", "asked", "expected"),
    [
        ("Ash > elm > yew. The answer is (C).", "heaviest", 1),
        ("Ash > elm > yew. The answer is (B).", "heaviest", 1),
        ("Ash > elm > yew. The answer is (A).", "lightest", 1),
        ("Yew < elm < ash. The answer is (A).", "lightest", 1),
        ("The ash > the elm > the yew. The answer is (A).", "heaviest", 0),
        ("Yew < elm < ash. The answer is (C).", "lightest", 0),
        # The last chain counts; one of some, or of what the question does not compare, does not.
        ("Yew > elm > ash by price. By weight ash > elm > yew. The answer is (A).", "heaviest", 0),
        ("Ash > elm. The answer is (B).", "heaviest", 0),
        ("Ash > elm > yew. The answer is (B).", "oldest", 0),
        ("Ash > elm > yew. The answer is (B).", "second heaviest", 0),
    ],
)
def test_the_end_asked_for_is_not_another(text: str, asked: str, expected: int) -> None:
    assert dismissed(text, asked) == expected


def test_a_chain_may_be_chinese() -> None:
    fields = {
        "question": "榆树比松树高，松树比柳树高。谁最矮？",
        "options": ["榆树", "松树", "柳树"],
    }
    assert dismissed("榆树>松树>柳树，所以选A。", "", lang="zh", **fields) == 1
    assert dismissed("榆树>松树>柳树，所以选C。", "", lang="zh", **fields) == 0
