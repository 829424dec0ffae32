"""Chinese predicates of a character or two: what is asked, said of an option as it stands."""

from __future__ import annotations

from typing import Any

import pytest

from tests.build import screened

TIDE: dict[str, Any] = {
    "question": "今晚哪种潮更高？",
    "options": ["大潮", "小潮"],
    "answer": "A",
    "lang": "zh",
}


def said(reasoning: str, name: str, **fields: Any) -> list[str]:
    return [words for words, _ in screened(reasoning, **{**TIDE, **fields}).said(name)]


@pytest.mark.parametrize(
    "text", ["大潮更高。选A。", "日月一线，大潮更高。选A。", "大潮要高一些。选A。"]
)
def test_a_clause_says_what_is_asked(text: str) -> None:
    assert said(text, "holds_for")


def test_a_denial_speaks_against() -> None:
    assert said("大潮并不高。选A。", "holds_against")


@pytest.mark.parametrize(
    "text",
    [
        "如果大潮更高，水会漫上来。选A。",
        "有人认为大潮更高。选A。",
        "大潮高处有一座灯塔。选A。",
        "大潮来得早。选A。",
    ],
)
def test_what_is_supposed_or_means_otherwise_says_nothing(text: str) -> None:
    assert said(text, "holds_for") == []


def test_what_is_asked_as_an_object_is_left_alone() -> None:
    question = "多雨地区的屋顶应避免使用哪种材料？"
    assert said("石板材料好。选A。", "holds_for", question=question, options=["石板", "木材"]) == []


def test_what_something_is_compared_with_is_no_bearer() -> None:
    assert not said("大潮三米，比小潮高。选A。", "favoured")
