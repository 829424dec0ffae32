"""Readings of options: one option given two meanings, or another option's meaning."""

from __future__ import annotations

from typing import Any

import pytest

from tests.build import screened

RULE = "logical/contradictory_option_definitions"
CLUB: dict[str, Any] = {
    "question": "Which rule is it?",
    "options": ["An open club", "A closed club"],
}


@pytest.mark.parametrize(
    "text",
    [
        "Option A means that anybody may join. It rained. Option A means that nobody may join. The answer is (A).",
        "Option A means that new members are welcome. It rained. Option A means that new members aren't welcome. The answer is (A).",
    ],
)
def test_two_readings_that_cannot_both_be_meant(text: str) -> None:
    found = screened(text, **CLUB)
    assert found.options("reading_conflict") == ["A", "A"]
    assert RULE in found.rules()


def test_two_readings_in_chinese() -> None:
    text = "选项A指的是外人可以加入。天下雨了。选项A指的是外人不可以加入。故选A。"
    found = screened(text, question="这是哪条规定？", options=["开放", "封闭"])
    assert found.options("reading_conflict") == ["A", "A"]
    assert RULE in found.rules()


@pytest.mark.parametrize(
    "text",
    [
        "Option A means that anybody may join. Option B means that nobody may join. The answer is (A).",
        "Option A means that anybody may join. Option A means that the door is open. The answer is (A).",
        "Option A means that the club is open. The answer is (A).",
        "The answer is (A).",
    ],
)
def test_readings_that_agree(text: str) -> None:
    found = screened(text, **CLUB)
    assert not found.has("reading_conflict")
    assert RULE not in found.rules()


def test_a_reading_worded_like_another_option() -> None:
    found = screened("Option A means that the club is closed. The answer is (A).", **CLUB)
    assert found.options("reading_conflict") == ["A"]
    assert RULE in found.rules()


def test_an_explained_correction_excuses() -> None:
    text = (
        "Option A means that anybody may join. It rained. Option A means that nobody may join. "
        "Wait, I made a mistake, because I misread it. The answer is (A)."
    )
    found = screened(text, **CLUB)
    assert RULE not in found.rules()
    assert found.suppression(RULE).exclusion == "reading_corrected"


def test_a_code_is_no_reading_of_another_option() -> None:
    text = "Mind the letters: option A stands for berth 7B, option B stands for berth 7A. So (B)."
    found = screened(text, question="Which berth is by the door?", options=["7B", "7A"])
    assert not found.signals("reading_conflict")
