"""What caused what, where it is asked whether one thing caused another."""

from __future__ import annotations

from typing import Any

import pytest

from hybrid.screening.claims.causes import asked_causation, causations
from tests.build import screened

STORM: dict[str, Any] = {
    "question": "A storm tore the roof off. Rain got in, and the flour went bad. "
    "Did the storm cause the loss of the flour?",
    "options": ["Yes", "No"],
    "answer": "B",
}
STORM_ZH: dict[str, Any] = {
    "question": "暴风掀掉屋顶，雨水进屋，面粉坏了。是暴风导致了面粉的损失吗？",
    "options": ["是", "否"],
    "answer": "B",
}


def claimed(reasoning: str, own: dict[str, Any]) -> list[str | None]:
    found = screened(reasoning, **own).signals("holds_for", "holds_against")
    return [each.option for each in found if "polar" in each.tags]


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("The storm led to the flour being lost.", ["A"]),
        ("The loss of the flour was brought about by the storm.", ["A"]),
        ("The loss of the flour resulted from the storm.", ["A"]),
        ("The storm was responsible for the loss of the flour.", ["A"]),
        ("So the direct cause of the loss was the storm, not the baker.", ["A"]),
        ("The storm did not lead to the flour being lost.", ["B"]),
        # Another cause, the other way round, or not held.
        ("The loss of the flour was caused by the rain.", []),
        ("The loss of the flour was caused by the baker, not by the storm.", []),
        ("The loss of the flour was caused by all of it together, not by the storm alone.", []),
        ("The loss of the flour led to the storm in the council.", []),
        ("The storm may have led to the loss of the flour.", []),
        ("If the roof had held, the storm would not have led to the loss.", []),
        ("Some say the storm led to the loss of the flour.", []),
    ],
)
def test_causing_is_told_in_many_words(said: str, expected: list[str]) -> None:
    assert claimed(f"{said}\nThe best answer is: (B) No.", STORM) == expected


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("暴风引起了面粉的损失。", ["A"]),
        ("面粉的损失是由暴风造成的。", ["A"]),
        ("所以面粉损失的直接原因是暴风，而不是面包师。", ["A"]),
        ("暴风没有造成面粉的损失。", ["B"]),
        ("面粉的损失是由面包师造成的，而不是暴风。", []),
        ("暴风可能造成了面粉的损失。", []),
        ("如果屋顶没破，暴风就不会造成面粉损失。", []),
    ],
)
def test_causing_is_told_in_many_words_in_chinese(said: str, expected: list[str]) -> None:
    assert claimed(f"{said}\n因此答案是B。", STORM_ZH) == expected


def test_a_question_after_no_cause_asks_for_no_causation() -> None:
    assert asked_causation("Did the storm pass over the mill?") is None
    assert not list(causations("the storm passed over the mill"))


SOUND: dict[str, Any] = {
    "question": "The bell sounds if the rope is pulled or the wind blows. The wind blew, and the "
    "bell sounded. Did the bell sound because the sexton did not tie the rope?",
    "options": ["Yes", "No"],
    "answer": "A",
}
SOUND_ZH: dict[str, Any] = {
    "question": "拉绳或者刮风都会让钟响。刮了风，钟响了。钟响是因为司事没有系绳子吗？",
    "options": ["是", "否"],
    "answer": "A",
}


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("Therefore, the bell did not sound because the sexton did not tie the rope.", ["B"]),
        ("The sexton not tying the rope was not the cause of the bell sounding.", ["B"]),
        ("The untied rope of the sexton did not cause the bell to sound.", ["B"]),
        ("So it cannot be said that the bell sounded because of the sexton's rope.", ["B"]),
        ("The bell sounded because the sexton did not tie the rope.", ["A"]),
        # A given effect, another reason, a part of the reasons, and a supposed one.
        ("The bell sounded.", []),
        ("So the bell sounded because of the wind, not because the rope was not tied.", ["B"]),
        ("The bell sounded because the wind blew.", []),
        ("The bell did not sound only because the sexton did not tie the rope.", []),
        ("If there was no wind, the bell sounded because the sexton did not tie the rope.", []),
    ],
)
def test_an_effect_that_is_given_may_have_another_reason(said: str, expected: list[str]) -> None:
    assert claimed(f"{said}\nSo the answer is A.", SOUND) == expected


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("因此，钟响不是因为司事没有系绳子。", ["B"]),
        ("所以钟响是因为司事没有系绳子。", ["A"]),
        ("所以钟响是因为刮了风。", []),
    ],
)
def test_an_effect_that_is_given_may_have_another_reason_in_chinese(
    said: str, expected: list[str]
) -> None:
    assert claimed(f"{said}\n因此答案是A。", SOUND_ZH) == expected
