"""Superlatives: comparisons that rule the chosen option out as the one asked for."""

from __future__ import annotations

from typing import Any

import pytest

from tests.build import screened

LAKES: dict[str, Any] = {
    "question": "Which lake is the largest?",
    "options": ["Lake Orm", "Lake Tyl", "Lake Ves"],
}
METALS: dict[str, Any] = {
    "question": "Which metal is the LEAST expensive?",
    "options": ["copper", "silver", "gold"],
}
PEOPLE: dict[str, Any] = {"question": "谁最高？", "options": ["小林", "小周", "小何"]}


def surpassed(reasoning: str, **fields: Any) -> list[str]:
    return screened(reasoning, **fields).dismissed_by_comparison()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Lake Orm is larger than Lake Tyl. Lake Ves is larger than Lake Orm. So (A).", 1),
        ("Lake Orm is smaller than Lake Tyl, which feeds it. The answer is (A).", 1),
        ("Lake Orm lies high up. It is much smaller than Lake Ves. The answer is (A).", 1),
        ("Lake Orm is larger than Lake Tyl. Lake Ves is smaller than Lake Orm. So (A).", 0),
        ("Lake Orm is deeper than Lake Tyl. The answer is (B).", 0),
        ("Lake Orm is not larger than Lake Tyl. The answer is (B).", 0),
        ("If Lake Orm is larger than Lake Tyl, Lake Tyl is out. The answer is (B).", 0),
        ("Is Lake Orm larger than Lake Tyl? The answer is (B).", 0),
        ("Lake Orm is larger than a field. The answer is (B).", 0),
    ],
)
def test_the_largest_is_smaller_than_none(text: str, expected: int) -> None:
    assert len(surpassed(text, **LAKES)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Silver is more expensive than copper. The answer is (B).", 1),
        ("Gold is dear. Silver has its uses, but it is more expensive than copper. So (B).", 1),
        ("Copper is less expensive than silver. The answer is (B).", 1),
        ("Silver is less expensive than gold. The answer is (B).", 0),
        ("Silver is more useful than copper. The answer is (B).", 0),
    ],
)
def test_the_least_has_less_than_all(text: str, expected: int) -> None:
    assert len(surpassed(text, **METALS)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("小周比小林高。小何比小周还高。答案是B。", 1),
        ("小周比小林矮。答案是B。", 1),
        ("小周比小林高。小何比小周矮。答案是B。", 0),
        ("小何比小周大。小周比小林高。答案是B。", 0),
    ],
)
def test_in_chinese(text: str, expected: int) -> None:
    assert len(surpassed(text, **PEOPLE)) == expected


def test_a_question_without_a_superlative_compares_nothing() -> None:
    asked = {**LAKES, "question": "Which lake is meant?"}
    assert surpassed("Lake Orm is smaller than Lake Tyl. The answer is (A).", **asked) == []


WAYS: dict[str, Any] = {
    "question": "Which of these ways of paying carries the greatest risk of theft?",
    "options": ["Cash", "Cheque", "Card"],
}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Paying by card carries a lower risk of theft than the other ways. Answer: C", 1),
        ("(C) Card: theft is rare. It has a smaller risk compared to the others. Answer: C", 1),
        ("Paying by card carries a higher risk of theft than the other ways. Answer: C", 0),
        ("Cash carries a lower risk of theft than the other ways. Answer: C", 0),
        ("A card does not carry a lower risk of theft than the others. Answer: C", 0),
        ("A card has a lower price than the others. Answer: C", 0),
    ],
)
def test_less_than_all_others_is_not_the_most(text: str, expected: int) -> None:
    assert len(surpassed(text, **WAYS)) == expected


def test_more_than_all_others_is_not_the_least() -> None:
    asked = {**WAYS, "question": "Which of these ways of paying carries the lowest risk of theft?"}
    text = "A card carries a {} risk of theft than the others. Answer: C"
    assert len(surpassed(text.format("higher"), **asked)) == 1
    assert len(surpassed(text.format("lower"), **asked)) == 0


@pytest.mark.parametrize(
    ("text", "question", "options", "expected"),
    [
        (
            "The tub with salt is heavier than the one with wool. So B.",
            "Which is heavier?",
            ["The tub with salt", "The tub with wool"],
            True,
        ),
        (
            "The tub with salt is heavier than the one with wool. So A.",
            "Which is heavier?",
            ["The tub with salt", "The tub with wool"],
            False,
        ),
        ("铜块比棉块重得多。选B。", "同样大小的铜和棉花，哪一个更重？", ["铜", "棉花"], True),
        ("铜块比棉块重得多。选A。", "同样大小的铜和棉花，哪一个更重？", ["铜", "棉花"], False),
    ],
)
def test_the_other_is_only_described(
    text: str, question: str, options: list[str], expected: bool
) -> None:
    found = screened(text, question=question, options=options)
    assert any("comparison" in each.tags for each in found.signals("dismissed")) is expected
