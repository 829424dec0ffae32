"""Options ruled out, or left over, by the word that tells them apart."""

from __future__ import annotations

from typing import Any

import pytest

from tests.build import screened

PLANTS: dict[str, Any] = {
    "question": "The seedlings were gone on Monday. What is the most plausible cause?",
    "options": ["Frost killed the seedlings overnight.", "Snails ate the seedlings overnight."],
    "answer": "A",
}
PLANTS_ZH: dict[str, Any] = {
    "question": "星期一秧苗不见了。最可能的原因是什么？",
    "options": ["夜里的霜冻毁了秧苗", "夜里的蜗牛吃了秧苗"],
    "answer": "A",
}
AGAINST = "logical/conclusion_against_reasoning"


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("It was mild. That rules out frost and leaves the snails. So A.", PLANTS),
        ("The mild night rules out frost. So A.", PLANTS),
        ("It was mild, so frost can be ruled out. Answer: A", PLANTS),
        ("There are trails of slime. Only the snails remain. Answer: A", PLANTS),
        ("夜里不冷，这就排除了霜冻。故选A。", PLANTS_ZH),
        ("夜里不冷，只剩下蜗牛。故选A。", PLANTS_ZH),
    ],
)
def test_what_is_ruled_out_is_not_chosen(text: str, fields: dict[str, Any]) -> None:
    assert AGAINST in screened(text, **fields).rules()
    other = {**fields, "answer": "B"}
    assert AGAINST not in screened(text.replace("A", "B"), **other).rules()


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("The mild night does not rule out frost. So A.", PLANTS),
        ("If it was mild, that rules out frost. So A.", PLANTS),
        ("That rules out the seedlings. So A.", PLANTS),  # both speak of them
        ("That rules out hail. So A.", PLANTS),
        ("The gardener leaves the snails alone. So A.", PLANTS),
        ("Some would say that this rules out frost, but they are wrong. So A.", PLANTS),
        ("The bed lies to the left of the snails. So A.", PLANTS),
        ("That leaves the snails and a late frost. So A.", PLANTS),
        ("这并不能排除霜冻。故选A。", PLANTS_ZH),
        ("只剩下蜗牛、霜冻和冰雹。故选A。", PLANTS_ZH),
        ("这就排除了冰雹。故选A。", PLANTS_ZH),
    ],
)
def test_what_is_not_ruled_out_stands(text: str, fields: dict[str, Any]) -> None:
    assert not screened(text, **fields).said("dismissed")
    assert AGAINST not in screened(text, **fields).rules()


def test_the_exception_is_what_is_left() -> None:
    asked = {**PLANTS, "question": "Which of these is not a cause of the loss?"}
    assert AGAINST not in screened("That rules out frost. So A.", **asked).rules()


@pytest.mark.parametrize(
    "text",
    [
        "甲在外地，丙受了伤，那就只剩乙了。所以选C。",
        "排除了两人，剩下的就是乙。所以选C。",
        "甲和丙都不行，只余乙一人可选。所以选C。",
        "甲和丙都不行，唯一的可能就是乙。所以选C。",
    ],
)
def test_who_is_left_may_have_one_character_for_a_name(text: str) -> None:
    who: dict[str, Any] = {"question": "窗户是谁打破的？", "options": ["甲", "乙", "丙"]}
    assert AGAINST in screened(text, **who, answer="C").rules()
    assert AGAINST not in screened(text.replace("选C", "选B"), **who, answer="B").rules()
    assert AGAINST not in screened("只剩乙和丙。丙在场。所以选C。", **who, answer="C").rules()
