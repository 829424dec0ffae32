"""What was so once, is so as a rule, or is somebody's word, is claimed of nobody at hand."""

from __future__ import annotations

from typing import Any

import pytest

from tests.screening.claims.claimed import claims

DOOR: dict[str, Any] = {
    "question": "Each of them has one task. Who opens the hall?",
    "options": ["The cook", "The guest", "The smith"],
}
DOOR_ZH: dict[str, Any] = {
    "question": "每人有一项任务。谁负责打开大厅？",
    "options": ["厨师", "客人", "老铁匠"],
}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The guest opens the hall.", [("B", "+")]),
        ("Normally the guest opens the hall.", []),
        ("Last year the guest opened the hall.", []),
        ("Everyone in the village assumed the guest opens the hall.", []),
        ("- Bruno claims that the guest opens the hall.", []),
        ("The cook says that the guest opens the hall.", []),
        ("Normally it is shut, but today the guest opens the hall.", [("B", "+")]),
        ("The text says that the guest opens the hall.", [("B", "+")]),
    ],
)
def test_in_english(text: str, expected: list[tuple[str, str]]) -> None:
    assert claims(f"{text} Hm. The answer is (C).", tag="attributed", **DOOR) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("客人负责打开大厅。", [("B", "+")]),
        ("平时客人负责打开大厅。", []),
        ("大家都说客人负责打开大厅。", []),
        ("厨师一口咬定客人负责打开大厅。", []),
        ("平时关着，但今天客人负责打开大厅。", [("B", "+")]),
    ],
)
def test_in_chinese(text: str, expected: list[tuple[str, str]]) -> None:
    assert claims(f"{text}嗯。答案是C。", tag="attributed", **DOOR_ZH) == expected
