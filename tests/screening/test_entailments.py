"""Entailments: options whose text the reasoning derives, and options called wrong though right."""

from __future__ import annotations

from typing import Any

import pytest

from tests.build import screened

AGAINST = "logical/conclusion_against_reasoning"

LAW: dict[str, Any] = {
    "question": "Which law governs the sale of the barge?",
    "options": ["The court must apply Danish law", "The court must apply Polish law"],
}
WHICH_TRUE: dict[str, Any] = {
    "question": "下列说法正确的是：",
    "options": ["租客可以养猫", "租客必须每月十日前交租", "房东可以随时收回房屋"],
}


def entailed(reasoning: str, **fields: Any) -> list[tuple[str, str]]:
    found = screened(reasoning, **fields).signals("holds_for", "holds_against")
    return [
        (each.option or "", "+" if each.name == "holds_for" else "-")
        for each in found
        if "entailed" in each.tags
    ]


def misjudged(reasoning: str, **fields: Any) -> list[str]:
    return [each.option or "" for each in screened(reasoning, **fields).signals("misjudged")]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Therefore in this sale the court must apply Polish law.", [("B", "+")]),
        ("Therefore in this sale the court must apply Danish law.", [("A", "+")]),
        ("The court must apply Polish law.", []),
        ("Therefore the court must not apply Polish law.", []),
        ("Therefore the court might apply Polish law.", []),
        ("Therefore in this sale the court must apply Polish law and Danish law.", []),
        ("Therefore the judge read of Polish law in the morning after a long night of work.", []),
        ("Therefore, although odd, the court must apply Polish law.", []),
        ("Therefore must the court apply Polish law?", []),
    ],
)
def test_a_derived_sentence_that_repeats_an_option_holds_for_it(
    text: str, expected: list[tuple[str, str]]
) -> None:
    assert entailed(f"The barge was sold. {text} The answer is (A).", **LAW) == expected


def test_what_is_derived_for_another_option_speaks_against_the_choice() -> None:
    text = "船在波兰。因此，法院处理买卖应当适用波兰法。答案是A。"
    found = screened(
        text, question="适用哪国法律？", options=["法院应当适用丹麦法", "法院应当适用波兰法"]
    )
    assert AGAINST in found.rules()


def test_under_a_negated_stem_the_chosen_option_must_not_be_derived() -> None:
    text = "章程没有禁止。因此，租客可以养猫。答案是A。"
    negated = {**WHICH_TRUE, "question": "下列说法错误的是："}
    assert entailed(text, **negated) == [("A", "-")]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A项错误，因为合同写明租客可以养猫。", ["A"]),
        ("A项错误。根据第四条，租客可以养猫。", ["A"]),
        ("因此，租客可以养猫。A项错误。", ["A"]),
        ("A项错误，因为租客不可以养猫。", []),
        ("A项错误，因为房东可以养猫。", []),
        ("B项错误，因为租客可以每月十日前交租。", []),
        ("B项错误，因为租客必须每月五日前交租。", []),
        ("A项错误，因为没有写租客可以养猫。", []),
        ("A项错误，虽然租客可以养猫。", []),
        ("A项错误。租客可以养猫。", []),
    ],
)
def test_an_option_called_wrong_for_what_it_says_is_misjudged(
    text: str, expected: list[str]
) -> None:
    assert misjudged(f"{text}C项正确。故选C。", **WHICH_TRUE) == expected


def test_a_question_about_something_else_than_statements_has_none() -> None:
    text = "A项错误，因为合同写明租客可以养猫。故选C。"
    assert misjudged(text, **{**WHICH_TRUE, "question": "信里写了什么？"}) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A is wrong, because by rule six a tenant may keep hens.", ["A"]),
        ("A is wrong, because by rule six a tenant may perhaps keep hens.", []),
    ],
)
def test_a_hedge_of_the_options_own_is_none(text: str, expected: list[str]) -> None:
    fields: dict[str, Any] = {
        "question": "Which statement is right?",
        "options": ["A tenant may keep hens", "The rent is due in May"],
    }
    assert misjudged(f"{text} So the answer is B.", **fields) == expected
