"""Decisions: whoever gives it to an option, or decides for one, names the answer."""

from __future__ import annotations

from typing import Any

import pytest

from tests.build import screened

BUNK: dict[str, Any] = {
    "question": "One bunk is free in the hut. Who should get the bunk?",
    "options": ["The miller", "The weaver", "The smith"],
}
BUNK_ZH: dict[str, Any] = {
    "question": "山屋里只剩一张空床。空床应该给谁？",
    "options": ["磨坊主", "织布匠", "老铁匠"],
}
WAY: dict[str, Any] = {
    "question": "The rain has come. What do you take to the market?",
    "options": ["The ferry", "The mail coach", "The hay cart"],
}
WAY_ZH: dict[str, Any] = {
    "question": "下雨了，去集市应该坐什么？",
    "options": ["渡船", "邮车", "牛车"],
}


def favoured(text: str, own: dict[str, Any]) -> list[str | None]:
    found = screened(text, **own)
    return [each.option for each in found.signals("favoured")]


@pytest.mark.parametrize(
    "text",
    [
        "Give it to the weaver.",
        "Offer the bunk to the weaver.",
        "I would give it to the weaver.",
        "Let the weaver have it.",
        "The bunk goes to the weaver.",
        "The bunk therefore falls to the weaver.",
        "The bunk is best given to the weaver.",
        "The bunk is the weaver's.",
        "The weaver deserves the bunk.",
        "My vote goes to the weaver.",
    ],
)
def test_whom_it_is_given_to(text: str) -> None:
    assert favoured(f"The nights are cold. {text} Answer: A", BUNK) == ["B"]
    assert favoured(f"The nights are cold. {text} Answer: B", BUNK) == []


@pytest.mark.parametrize(
    "text",
    [
        "If he is ill, give it to the weaver.",
        "Last year the bunk went to the weaver.",
        "Normally the bunk goes to the weaver.",
        "The miller says that the bunk goes to the weaver.",
        "Some would give it to the weaver.",
        '"Give it to the weaver", the landlord wrote.',
        "Should we give it to the weaver?",
        "The bunk does not go to the weaver.",
        "The key goes to the weaver.",
    ],
)
def test_what_is_supposed_told_of_once_or_of_another_thing_decides_nothing(text: str) -> None:
    assert favoured(f"{text} It is late. Answer: A", BUNK) == []


@pytest.mark.parametrize(
    ("text", "own"),
    [
        ("把空床给织布匠吧。", BUNK_ZH),
        ("空床应当让给织布匠。", BUNK_ZH),
        ("空床归织布匠。", BUNK_ZH),
        ("建议把空床留给织布匠。", BUNK_ZH),
        ("我会坐邮车。", WAY_ZH),
        ("还是坐邮车吧。", WAY_ZH),
    ],
)
def test_the_same_in_chinese(text: str, own: dict[str, Any]) -> None:
    assert favoured(f"夜里很冷。{text}\n答案：A", own) == ["B"]
    assert favoured(f"夜里很冷。{text}\n答案：B", own) == []


@pytest.mark.parametrize(
    ("text", "own"),
    [
        ("如果先到先得，空床归织布匠。", BUNK_ZH),
        ("去年空床归织布匠。", BUNK_ZH),
        ("大家都说空床归织布匠。", BUNK_ZH),
        ("空床不归织布匠。", BUNK_ZH),
        ("如果不赶时间，我会坐邮车。", WAY_ZH),
        ("我不会坐邮车。", WAY_ZH),
    ],
)
def test_what_is_supposed_in_chinese_decides_nothing(text: str, own: dict[str, Any]) -> None:
    assert favoured(f"{text}天晚了。\n答案：A", own) == []


@pytest.mark.parametrize(
    "text",
    [
        "I would take the mail coach.",
        "Take the mail coach.",
        "It is wisest to take the mail coach.",
    ],
)
def test_what_is_taken(text: str) -> None:
    assert favoured(f"The road is wet. {text} Answer: A", WAY) == ["B"]
    assert favoured(f"The road is wet. {text} Answer: B", WAY) == []


def test_what_would_be_taken_on_a_condition_is_not() -> None:
    text = "I would take the mail coach if it were running. Answer: A"
    assert favoured(text, WAY) == []


def test_where_something_else_is_asked_it_says_nothing() -> None:
    own = {**BUNK, "question": "Three guests sat in the hut. Who is older?"}
    assert favoured("Give it to the weaver. Answer: A", own) == []


def test_what_somebody_else_wants_is_no_decision() -> None:
    fields: dict[str, Any] = {
        "question": "法院应当支持还是驳回船主的请求？",
        "options": ["支持", "驳回"],
    }
    plea = "法院应当支持他的请求；但他没有凭证。所以应选择“驳回”。"
    assert screened(plea, **fields).signals("favoured")
    assert not screened(f"船主认为{plea}", **fields).signals("favoured")
