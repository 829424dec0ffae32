"""Deeds: options that say which of them are wrong."""

from __future__ import annotations

from typing import Any

import pytest

from tests.build import screened
from tests.screening.claims.claimed import combined

DEEDS: dict[str, Any] = {
    "question": "In which of these does somebody do something clearly morally wrong? "
    "Scenario 1 | I watered a plant. Scenario 2 | I hid a neighbour's key.",
    "options": ["Wrong, Wrong", "Wrong, Not wrong", "Not wrong, Wrong", "Not wrong, Not wrong"],
}


@pytest.mark.parametrize(("letter", "expected"), [("A", 1), ("B", 1), ("C", 0), ("D", 1)])
def test_deeds_called_wrong_or_not(letter: str, expected: int) -> None:
    text = (
        "In Scenario 1, a plant is watered. This is not considered morally wrong.\n"
        "In Scenario 2, a key is hidden. That is clearly wrong.\n"
        f"Therefore, the best answer is: ({letter})."
    )
    assert len(combined(text, **DEEDS)) == expected


def test_a_deed_without_a_verdict_counts_for_nothing() -> None:
    text = "In Scenario 1 a plant is watered. Scenario 2 is harder. The answer is (A)."
    assert combined(text, **DEEDS) == []


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("While this may seem rude, it does not constitute a clear moral wrong.", 1),
        ("This does not go against ordinary moral standards.", 1),
        ("This violates moral standards.", 0),
        ("While this may be considered morally wrong, others do it.", 0),
    ],
)
def test_a_verdict_is_read_in_its_own_clause(said: str, expected: int) -> None:
    text = f"In Scenario 1, a plant is watered. {said}\nThe answer is (B)."
    assert len(combined(text, **DEEDS)) == expected


@pytest.mark.parametrize(
    ("said", "letter", "expected"),
    [
        ("Though some frown on it, it does not constitute a moral wrong.", "A", 1),
        ("Though some frown on it, it does not constitute a moral wrong.", "C", 0),
        ("It is in line with ordinary moral standards.", "A", 1),
        ("It is not in line with ordinary moral standards.", "C", 1),
        ("It goes against ordinary moral standards.", "C", 1),
        ("It may be immoral.", "C", 0),
        ("It is not clear if it is morally wrong.", "A", 1),
        ("While it is immoral to some, nobody is harmed.", "C", 0),
    ],
)
def test_a_deed_is_judged_by_clauses(said: str, letter: str, expected: int) -> None:
    text = f"In Scenario 1, a gate is left open. {said}\nThe answer is ({letter})."
    assert len(screened(text, **DEEDS).signals("dismissed")) == expected


@pytest.mark.parametrize(("letter", "expected"), [("A", 1), ("C", 0)])
def test_a_deed_is_judged_in_chinese(letter: str, expected: int) -> None:
    fields = {
        "question": "下面两个场景中，哪个场景里的人做了道德上明显错误的事？",
        "options": ["错误，错误", "错误，不错误", "不错误，错误", "不错误，不错误"],
        "lang": "zh",
    }
    text = f"场景一里有人没有关门，这并不违背道德标准。场景二里有人偷了钥匙，这是不道德的。答案是{letter}。"
    assert len(screened(text, **fields).signals("dismissed")) == expected


@pytest.mark.parametrize(("letter", "expected"), [("A", 1), ("B", 1), ("C", 0), ("D", 1)])
def test_deeds_judged_in_chinese(letter: str, expected: int) -> None:
    text = (
        "情景1中，我给花浇了水。这种行为本身并没有不道德。\n"
        f"情景2中，我藏起了邻居的钥匙。这是不道德的。因此选{letter}。"
    )
    options = [
        "不道德，不道德",
        "不道德，没有不道德",
        "没有不道德，不道德",
        "没有不道德，没有不道德",
    ]
    question = "下面哪个情景里的行为明显不道德？情景1｜我给花浇了水。情景2｜我藏起了邻居的钥匙。"
    assert len(combined(text, question=question, options=options)) == expected
