"""Entailments: options whose text the reasoning derives, and none that is only restated."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from tests.build import screened
from tests.screening.claims.claimed import claims

AGAINST = "logical/conclusion_against_reasoning"

LAW: dict[str, Any] = {
    "question": "Which law governs the sale of the barge?",
    "options": ["The court must apply Danish law", "The court must apply Polish law"],
}
WHICH_TRUE: dict[str, Any] = {
    "question": "下列说法正确的是：",
    "options": ["租客可以养猫", "租客必须每月十日前交租", "房东可以随时收回房屋"],
}


entailed = partial(claims, tag="entailed")


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
        ("We can conclude that in this sale the court must apply Polish law.", [("B", "+")]),
        (
            "The port was Gdynia, and therefore in this sale the court must apply Polish law.",
            [("B", "+")],
        ),
        ("Step 3: Thus in this sale the court must apply Polish law.", [("B", "+")]),
        ("If the port was Gdynia, then so: the court must apply Polish law there.", []),
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


def test_words_joined_in_another_order_tell_nothing_apart() -> None:
    options = ["罚款和没收", "应当没收", "没收和应当罚款"]
    text = "查明属实。因此，对该店应当没收。答案是C。"
    assert entailed(text, question="如何处理？", options=options) == []


def test_formulae_are_left_alone() -> None:
    options = [r"$\\frac{1}{2}$", r"$\\frac{3}{2}$"]
    text = r"Therefore the ratio of both sides is $\\frac{3}{2}$ at last. The answer is (A)."
    assert entailed(text, question="What is the ratio?", options=options) == []


def test_the_last_of_several_derived_options_stands_against_a_choice_told() -> None:
    text = (
        "合同没有期限。因此，当事人均可随时解除合同。房子漏雨。因此，应当由房东修缮房屋。答案是A。"
    )
    options = ["租客应当赔偿损失", "当事人可随时解除合同", "由房东修缮房屋"]
    found = screened(text, question="下列说法正确的是：", options=options, answer="A")
    assert found.options("favoured") == ["C"]


def against(reasoning: str, **fields: Any) -> list[str | None]:
    found = screened(reasoning, **fields).signals("holds_against")
    return [each.option for each in found if "denied" in each.tags]


TENANT: dict[str, Any] = {
    "question": "Which of these statements is correct?",
    "options": ["The tenant owes the rent of April", "The landlord may keep the deposit"],
    "answer": "A",
}


def test_what_a_question_asks_to_be_wrong_counts_where_it_is_stated_as_a_fact() -> None:
    wrong = {**WHICH_TRUE, "question": "下列说法错误的是：", "answer": "B"}
    assert entailed("租客必须每月十日前交租，因为合同如此约定。故选B。", **wrong) == [("B", "-")]
    assert entailed("租客必须每月十日前交租。但新合同取消了这一条。故选B。", **wrong) == []
    assert entailed("B项，租客必须每月十日前交租。故选B。", **wrong) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # It turns as the option does.
        ("因此，渡船可以夜航，但须取得村长的同意。", [("B", "+")]),
        ("因此，渡船可以夜航，但不收钱。", []),
        ("因此，渡船可能可以夜航，但须取得村长的同意。", []),
    ],
)
def test_what_an_option_turns_to_may_be_derived(text: str, expected: list[tuple[str, str]]) -> None:
    own: dict[str, Any] = {
        "question": "对此，渡船应当：",
        "options": ["依船长的要求停航", "可以夜航，但须取得村长的同意", "改走下游"],
    }
    assert entailed(f"答案是A。{text}", **own) == expected


def test_what_leads_to_the_choice_in_one_sentence_is_derived() -> None:
    text = "The port was Gdynia. Therefore the court must apply Polish law, so the answer is (A)."
    assert entailed(text, **LAW) == [("B", "+")]
