"""Values told one by one, held against options that list them in the order of the question."""

from __future__ import annotations

from typing import Any

import pytest

from tests.build import screened

AGES: dict[str, Any] = {
    "question": "The ages of Tom and Ulla are, respectively,",
    "options": ["9 and 12", "12 and 9", "9 and 9"],
}
SEATS: dict[str, Any] = {
    "question": "What are the chief towns of Norland, Sudland and Estland, respectively?",
    "options": ["Ask, Embla, Ymir", "Embla, Ask, Ymir", "Ymir, Ask, Embla"],
}
HOURS: dict[str, Any] = {
    "question": "小图书馆和大图书馆的开门时间分别是",
    "options": ["8点和9点", "9点和8点", "8点和8点"],
}
TRADES: dict[str, Any] = {
    "question": "甲、乙两人的职业分别是",
    "options": ["医生、教师", "教师、医生", "律师、医生"],
}


def told(reasoning: str, **fields: Any) -> list[str | None]:
    return screened(reasoning, **fields).options("favoured")


@pytest.mark.parametrize(
    ("text", "fields", "expected"),
    [
        ("Tom is 12 years old. Ulla is 9. So the answer is {}.", AGES, "B"),
        ("Ulla turned 12 in May, and Tom is 9 years old. So the answer is {}.", AGES, "A"),
        (
            "The chief town of Sudland is Ask. Norland's is Embla, Estland's Ymir. Answer: {}.",
            SEATS,
            "B",
        ),
        ("小图书馆9点开门，大图书馆8点开门。所以选{}。", HOURS, "B"),
        ("大图书馆9点开门，而小图书馆8点开门。所以选{}。", HOURS, "A"),
        ("甲是教师，乙是医生。所以答案是{}。", TRADES, "B"),
    ],
)
def test_the_values_are_put_in_the_order_of_the_question(
    text: str, fields: dict[str, Any], expected: str
) -> None:
    assert told(text.format(expected), **fields) == []
    other = "B" if expected == "A" else "A"
    assert expected in told(text.format(other), **fields)


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        # Whose value it is is not told, or only of one.
        ("One is 12 years old, and one is 9. So the answer is A.", AGES),
        ("Ulla is 9. So the answer is A.", AGES),
        # Two values of one, what is denied, asked or supposed.
        ("Tom is 12. Ulla is 9. Next year Tom is 9. So the answer is A.", AGES),
        ("Tom is not 12. Ulla is not 9. So the answer is A.", AGES),
        ("If Tom is 12, Ulla is 9. So the answer is A.", AGES),
        ("甲是教师吗？乙是医生吗？答案是A。", TRADES),
    ],
)
def test_what_is_not_told_of_each_says_nothing(text: str, fields: dict[str, Any]) -> None:
    assert told(text, **fields) == []


def test_only_where_it_is_asked_in_turn() -> None:
    fields = {**AGES, "question": "Which two numbers did Tom and Ulla draw?"}
    assert told("Tom is 12 years old. Ulla is 9. So the answer is A.", **fields) == []
