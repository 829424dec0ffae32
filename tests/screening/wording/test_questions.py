"""What a question asks, seen from its own words."""

from __future__ import annotations

import pytest

from hybrid.screening.reading import Reading, read
from hybrid.screening.wording.questions import (
    asking_sentence,
    asks_by_degree,
    asks_for_a_statement,
    asks_for_falsehood,
    asks_for_likelihood,
    asks_who,
    polar_question,
    polar_when_supposed,
)
from tests.build import default_screener, record


def _reading(question: str) -> Reading:
    own = record("", question=question)
    return read(own, default_screener().name(own).signals)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("The mill stood by the river. Who ran it?", "Who ran it?"),
        ("磨坊在河边。谁开的？", "谁开的？"),
        ("Who ran it?", "Who ran it?"),
        ("", ""),
        # What is put up for choice is told after it is asked for.
        ("Who ran it?\nPlan one: the heirs.\nPlan two: the town.", "Who ran it?"),
        ("哪种更好？\n方案一：轮流。\n方案二：抽签。", "哪种更好？"),
        ("Who ran it? Give one name.", "Give one name."),
    ],
)
def test_the_last_sentence_asks(question: str, expected: str) -> None:
    assert asking_sentence(question) == expected


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Whose mill was it?", True),
        ("哪个人开磨坊？", True),
        ("哪位开磨坊？", True),
        ("Which mill is older?", False),
        ("哪个磨坊更老？", False),
        ("哪项权利是任何人都有的？", False),
    ],
)
def test_persons_are_asked_for(question: str, expected: bool) -> None:
    assert asks_who(_reading(question)) is expected


@pytest.mark.parametrize(
    ("question", "statement", "falsehood"),
    [
        ("Which statement is true?", True, False),
        ("Which of these is incorrect?", True, True),
        ("下列说法不正确的是", True, True),
        ("下列做法正确的是", False, False),
        ("Which of the following acts is right?", False, False),
        ("Which bird is blue?", False, False),
    ],
)
def test_statements_and_falsehoods_are_asked_for(
    question: str, statement: bool, falsehood: bool
) -> None:
    reading = _reading(question)
    assert asks_for_a_statement(reading) is statement
    assert asks_for_falsehood(reading) is falsehood


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("The door stood open. Was the guard asleep?", "Was the guard asleep?"),
        ("Is he free, given that the gate is open?", "Is he free?"),
        ("门开着，守卫睡着了吗？", "守卫睡着了吗？"),
        ("Who slept?", None),
        ("Was he asleep, she wondered.", None),
    ],
)
def test_what_a_polar_question_asks(question: str, expected: str | None) -> None:
    assert polar_question(question) == expected


def test_likelihood_is_asked_for() -> None:
    assert asks_for_likelihood(_reading("Which is more likely?"))
    assert asks_for_likelihood(_reading("哪件事的概率更大？"))
    assert not asks_for_likelihood(_reading("Which is larger?"))


@pytest.mark.parametrize(
    ("asking", "expected"),
    [
        ("Which of these woods is the hardest?", True),
        ("Which is most likely?", True),
        ("下列木材中最硬的是", True),
        ("Which guest left the forest after the harvest?", False),
        ("Which interest does the test serve?", False),
        ("下列木材中可以做桌子的是", False),
    ],
)
def test_what_is_asked_for_by_degree(asking: str, expected: bool) -> None:
    assert asks_by_degree(asking) is expected


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("If you row on to the mill, do you come back here?", "do you come back here?"),
        ("When the bell has rung, is the gate shut?", "is the gate shut?"),
        ("Is the gate shut?", "Is the gate shut?"),
        ("If the bell has rung, which gate is shut?", None),
        ("If the bell has rung, is the gate shut.", None),
    ],
)
def test_a_polar_question_may_suppose_something_first(question: str, expected: str | None) -> None:
    assert polar_when_supposed(question) == expected
