"""The one option that meets all conditions of a rule, where another one is chosen."""

from __future__ import annotations

from typing import Any

import pytest

from tests.build import screened

STALL: dict[str, Any] = {
    "question": "A stall licence goes to residents who have paid the deposit. Mila is a resident "
    "and has not paid. Otto paid but lives elsewhere. Runa is a resident and paid. "
    "Who gets a licence?",
    "options": ["Mila", "Otto", "Runa"],
    "answer": "A",
}
PERMIT: dict[str, Any] = {
    "question": "规定：年满六十岁且住满三年的村民可以领渔证。老魏六十二岁，住了两年；"
    "老邱五十八岁，住了十年；老贺六十五岁，住了四年。谁可以领渔证？",
    "options": ["老魏", "老邱", "老贺"],
    "answer": "A",
}


def against(reasoning: str, **fields: Any) -> bool:
    return "logical/conclusion_against_reasoning" in screened(reasoning, **fields).rules()


@pytest.mark.parametrize(
    "verdict",
    [
        "Runa fulfils both conditions.",
        "Runa passes both tests and is eligible.",
        "The third one meets all of the requirements.",
        "With Runa both conditions are met.",
        "Runa is the only one who qualifies.",
        "Runa, a resident who has paid, satisfies every requirement.",
    ],
)
def test_one_meets_the_rule_and_another_is_chosen(verdict: str) -> None:
    reasoning = f"Mila has not paid. Otto lives elsewhere. {verdict} So the answer is "
    assert against(f"{reasoning}A.", **STALL)
    assert not against(f"{reasoning}C.", **{**STALL, "answer": "C"})


@pytest.mark.parametrize(
    "verdict",
    [
        "老贺同时满足两个条件。",
        "唯有老贺全部符合。",
        "老贺各项条件均达标，有资格领证。",
        "只有老贺满足所有要求。",
        "第三个选项完全符合规定。",
    ],
)
def test_one_meets_the_rule_and_another_is_chosen_in_chinese(verdict: str) -> None:
    reasoning = f"老魏住得不够久。老邱年龄不够。{verdict}答案："
    assert against(f"{reasoning}A", **PERMIT)
    assert not against(f"{reasoning}C", **{**PERMIT, "answer": "C"})


@pytest.mark.parametrize(
    "reasoning",
    [
        "Runa meets both conditions, but she withdrew her form. So the answer is A.",
        "If the deposit were waived, Runa would meet all conditions. So the answer is A.",
        "Does Runa meet both conditions? So the answer is A.",
        "Some might say Runa meets both conditions. So the answer is A.",
        "Runa does not meet both conditions. So the answer is A.",
        "Runa meets both conditions, and Mila meets both conditions. So the answer is A.",
        "On age alone Runa meets the condition, yet she owes a fee. So the answer is A.",
        "Runa: no, because she meets all the conditions of another stall. So the answer is A.",
    ],
)
def test_what_is_supposed_denied_or_turned_from_is_not_met(reasoning: str) -> None:
    assert not screened(reasoning, **STALL).has("asked_otherwise", "favoured")


@pytest.mark.parametrize(
    "reasoning",
    [
        "如果只看年龄，老贺符合全部条件。答案：A",
        "老贺并不同时满足两个条件。答案：A",
        "老贺满足年龄条件，但欠了会费。答案：A",
    ],
)
def test_what_is_supposed_denied_or_met_in_part_is_not_in_chinese(reasoning: str) -> None:
    assert not screened(reasoning, **PERMIT).has("asked_otherwise", "favoured")


def test_an_option_numbered_itself_is_named_by_its_number_and_not_by_its_place() -> None:
    stall = {**STALL, "options": ["the second applicant", "the first applicant"], "answer": "A"}
    reasoning = "The second passes both tests. So the answer is "
    assert not against(f"{reasoning}A.", **stall)
    assert against(f"{reasoning}B.", **{**stall, "answer": "B"})


def test_an_order_in_which_all_is_met_tells_of_none_of_those_in_it() -> None:
    text = "验证：老魏先来，老邱居中，老贺最后，全部满足。所以选A。"
    assert not against(text, **PERMIT)
