"""How a hypothesis stands to its premise, told in verbs."""

from __future__ import annotations

from typing import Any

import pytest

from tests.build import screened
from tests.screening.claims.claimed import claims

TENT: dict[str, Any] = {
    "question": "Premise: The tent is dry. Hypothesis: The tent is wet. How do they relate?",
    "options": ["entailment", "neutral", "contradiction"],
}
TENT_ZH: dict[str, Any] = {
    "question": "前提：帐篷是干的。假设：帐篷是湿的。两者是什么关系？",
    "options": ["蕴含", "中立", "矛盾"],
}


@pytest.mark.parametrize(
    ("text", "fields", "expected"),
    [
        ("So the hypothesis contradicts the premise.", TENT, [("C", "+")]),
        ("The two cannot both be true.", TENT, [("C", "+")]),
        ("The hypothesis follows logically from the premise.", TENT, [("A", "+")]),
        ("The premise neither entails nor contradicts the hypothesis.", TENT, [("B", "+")]),
        ("The hypothesis does not contradict the premise.", TENT, []),
        ("If it rained, the hypothesis contradicts the premise.", TENT, []),
        ("It contradicts the premise. But tents dry.", TENT, []),
        ("假设与前提相矛盾。", TENT_ZH, [("C", "+")]),
        ("因此假设可以由前提推出。", TENT_ZH, [("A", "+")]),
        ("所以两句话互相冲突。", TENT_ZH, [("C", "+")]),
        ("由前提可知，假设必然为真。", TENT_ZH, [("A", "+")]),
        ("前提既不蕴含假设，也不与之矛盾。", TENT_ZH, [("B", "+")]),
    ],
)
def test_a_relation_may_be_told_in_a_verb(
    text: str, fields: dict[str, Any], expected: list[tuple[str, str]]
) -> None:
    answer = "所以选A。" if fields is TENT_ZH else " So the answer is (A)."
    assert claims(text + answer, **fields) == expected


def test_other_options_are_no_relations() -> None:
    fields = {**TENT, "options": ["entailment", "a tent", "contradiction"]}
    assert claims("The hypothesis contradicts the premise. So the answer is (A).", **fields) == []


def test_whoever_calls_a_hypothesis_neutral_declines() -> None:
    found = screened("The premise does not mention the wind. So the answer is (B).", **TENT)
    assert found.choice.abstains
    assert found.rules() == []


@pytest.mark.parametrize(
    ("text", "fields", "expected"),
    [
        ("The premise does not say where the tent stands.", TENT, [("B", "+")]),
        ("The hypothesis cannot be inferred from the premise.", TENT, [("B", "+")]),
        ("前提没有提到帐篷在哪里，假设可能为真也可能为假。", TENT_ZH, [("B", "+")]),
        ("因此无法由前提判断假设的真假。", TENT_ZH, [("B", "+")]),
        ("帐篷晒过了，由前提可以推出假设。", TENT_ZH, [("A", "+")]),
        ("前提没有提到帐篷，但两句话不可能同时为真。", TENT_ZH, [("C", "+")]),
        ("前提没有提到帐篷，但晒过了就不会湿。", TENT_ZH, []),
    ],
)
def test_what_the_premise_leaves_open_is_neutral(
    text: str, fields: dict[str, Any], expected: list[tuple[str, str]]
) -> None:
    assert claims(f"{text} Answer: A", **fields) == expected
