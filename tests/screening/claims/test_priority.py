"""Priority: what is said to come first answers who should be helped, served or seen first."""

from __future__ import annotations

from typing import Any

import pytest

from tests.build import screened

DESK: dict[str, Any] = {
    "question": "A courier and a pensioner come to the desk. Who should be served first?",
    "options": ["The courier", "The pensioner", "It makes no odds"],
}
DESK_ZH: dict[str, Any] = {
    "question": "信使和老大爷同时来到柜台。应当先接待谁？",
    "options": ["信使", "老大爷", "都可以"],
}


def favoured(text: str, own: dict[str, Any]) -> list[str | None]:
    found = screened(text, **own)
    return [each.option for each in found.signals("favoured")]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The letters are urgent. The courier should be seen first. Answer: B", ["A"]),
        ("The letters are urgent. The courier has priority. Answer: C", ["A"]),
        ("The letters are urgent. The courier must be prioritised. Answer: B", ["A"]),
        ("The letters are urgent. The courier has priority. Answer: A", []),
        ("If it rains, the courier should be seen first. Answer: B", []),
        ("Some say the courier should be seen first. Answer: B", []),
        ("The courier should be given first aid. Answer: B", []),
        ("The courier and the pensioner should be seen first. Answer: B", []),
    ],
)
def test_who_comes_first_is_the_answer(text: str, expected: list[str]) -> None:
    assert favoured(text, DESK) == expected


def test_who_does_not_come_first_is_not_the_answer() -> None:
    found = screened("The courier should not be seen first. Answer: A", **DESK)
    assert found.has("dismissed")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("信件很急，应当先照顾信使。故选B。", ["A"]),
        ("信件很急。信使应当优先办理。故选B。", ["A"]),
        ("信件很急。信使应当优先办理。故选A。", []),
        ("如果下雨，信使应当优先办理。故选B。", []),
    ],
)
def test_the_same_in_chinese(text: str, expected: list[str]) -> None:
    assert favoured(text, DESK_ZH) == expected


def test_where_something_else_is_asked_it_says_nothing() -> None:
    own = {**DESK, "question": "A courier and a pensioner come to the desk. Who is older?"}
    assert favoured("The courier should be seen first. Answer: B", own) == []


def test_a_gentleman_is_not_asked_for_as_the_first() -> None:
    gentlemen = {"question": "哪位先生说得对？", "options": ["信使", "老大爷"]}
    assert favoured("应当先听信使说完。故选B。", gentlemen) == []
    assert favoured("应当先听信使说完。故选B。", {**gentlemen, "question": "应当先听谁说？"}) == [
        "A"
    ]


def dismissed(text: str, own: dict[str, Any]) -> list[str | None]:
    return [each.option for each in screened(text, **own).signals("dismissed")]


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("The pensioner is about to faint; the courier can wait. Answer: A", DESK),
        ("The courier has only one letter, and can wait. Answer: A", DESK),
        ("老大爷快晕倒了；信使只有一封信，可以等待。答案：A", DESK_ZH),
        ("老大爷快晕倒了；信使的事不急。答案：A", DESK_ZH),
        ("老大爷快晕倒了；信使的信稍后再收也行。答案：A", DESK_ZH),
    ],
)
def test_who_can_wait_does_not_come_first(text: str, fields: dict[str, Any]) -> None:
    assert dismissed(text, fields) == ["A"]


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("The courier can wait, but his letters cannot. Answer: A", DESK),
        ("If he has one letter, the courier can wait. Answer: A", DESK),
        ("The courier and the pensioner can wait. Answer: A", DESK),
        ("信使可以等待。但是他的信等不了。答案：A", DESK_ZH),
        ("信使不能等待。答案：A", DESK_ZH),
        ("信送到就好，实际可以等待。答案：A", DESK_ZH),
    ],
)
def test_what_is_turned_from_or_of_nobody_asks_none_to_wait(
    text: str, fields: dict[str, Any]
) -> None:
    assert dismissed(text, fields) == []
