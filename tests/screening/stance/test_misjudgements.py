"""Misjudgements: options called wrong for a reason that says what they say."""

from __future__ import annotations

from typing import Any

import pytest

from tests.build import screened

WHICH_TRUE: dict[str, Any] = {
    "question": "下列说法正确的是：",
    "options": ["租客可以养猫", "租客必须每月十日前交租", "房东可以随时收回房屋"],
}


def misjudged(reasoning: str, **fields: Any) -> list[str]:
    return [each.option or "" for each in screened(reasoning, **fields).signals("misjudged")]


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
        ("租客可以养猫。因此，A项错误。", ["A"]),
        ("租客可以养猫。A项错误。", []),
        ("A项错误，因为合同写明租客有权养猫。", ["A"]),
        ("A项错误，因为合同写明租客应当养猫。", []),
        ("A项错误，因为租客可以养猫违反章程。", []),
        ("B项错误，因为租客必须每月交租。", []),
        ("A项错误，因为租客没有院子。B项错误，因为租客可以养猫。", ["A"]),
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
