"""Words that ask for more or for less of what is counted or measured."""

from __future__ import annotations

import pytest

from hybrid.text.magnitudes import decisive, is_unit, wanted


@pytest.mark.parametrize(
    ("asking", "most"),
    [
        ("Which phone lasts longer?", True),
        ("Which road is the shortest?", False),
        ("Which box holds more?", True),
        ("Which ticket is the least expensive?", False),
        ("哪条路更短？", False),
        ("哪只箱子最重？", True),
        ("哪张票更便宜？", False),
        ("在哪家买更省钱？", False),
        ("走哪条路更省时间？", False),
        ("Which train gets in sooner?", False),
    ],
)
def test_a_question_for_the_most_or_the_least_is_told(asking: str, most: bool) -> None:
    asked = wanted(asking)
    assert asked is not None
    assert asked.most is most


@pytest.mark.parametrize(
    "asking",
    ["Which phone is blue?", "Which is longer and cheaper?", "Who is more likely?", "哪张票好？"],
)
def test_other_questions_ask_for_no_number(asking: str) -> None:
    assert wanted(asking) is None


@pytest.mark.parametrize(
    ("asking", "unit", "measured"),
    [
        ("哪个厂的产量最高？", "吨", True),
        ("哪座塔最高？", "吨", False),
        ("Which farm has the highest yield?", "kg", True),
        ("Which tower is the highest?", "kg", False),
    ],
)
def test_an_amount_is_high_in_whatever_it_is_counted(
    asking: str, unit: str, measured: bool
) -> None:
    asked = wanted(asking)
    assert asked is not None
    assert asked.is_measured_in(unit) is measured


def test_the_oldest_has_the_least_year_and_the_most_years() -> None:
    asked = wanted("Who is the oldest?")
    assert asked is not None
    assert asked.is_most_of(years=False)
    assert not asked.is_most_of(years=True)


def test_a_length_is_measured_in_units_of_length_and_time() -> None:
    asked = wanted("Which one is longer?")
    assert asked is not None
    assert asked.is_measured_in("hours")
    assert asked.is_measured_in("公里")
    assert not asked.is_measured_in("kg")
    assert is_unit("kg")
    assert not is_unit("apples")


@pytest.mark.parametrize(
    ("told", "asking", "most"),
    [
        ("The team with the most points wins.", "Which team won?", True),
        ("Whoever has the lowest bid is hired.", "Who is hired?", False),
        ("票数多的候选人当选。", "谁当选？", True),
        ("用时少者优先。", "谁优先？", False),
        # What decides something else, and two things that decide, are no answer.
        ("The team with the most points wins.", "Which team came late?", None),
        ("票数多的当选，票数少的当选副手。", "谁当选？", None),
    ],
)
def test_what_is_told_to_decide(told: str, asking: str, most: bool | None) -> None:
    found = decisive(told, asking)
    assert (found and found.most) is most
