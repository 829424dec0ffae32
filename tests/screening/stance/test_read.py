"""The stance: what the reasoning holds of the options on its way to the choice."""

from __future__ import annotations

from typing import Any

import pytest

from tests.build import options_of, screened

AGAINST = "logical/conclusion_against_reasoning"
BOTH = "logical/both_valid_then_chose"
REVERSES = "logical/reversal"
THREE = ["The cook", "The guest", "The waiter"]


@pytest.mark.parametrize(
    ("text", "option"),
    [
        ("B is correct. The answer is (A).", "B"),
        ("The guest is more likely. The answer is (A).", "B"),
        ("B项正确。故选A。", "B"),
        ("客人更可能迟到。故选A。", "B"),
    ],
)
def test_another_option_is_favoured(text: str, option: str) -> None:
    found = screened(text)
    assert found.options("favoured") == [option]
    assert AGAINST in found.rules()


@pytest.mark.parametrize(
    "text",
    [
        "A is correct. B is correct. The answer is (A).",
        "B is correct. No, B is wrong. The answer is (A).",
        "B is correct. Wait, that's wrong, because the cook came last. The answer is (A).",
        "The text states that the cook came last. The answer is (A).",
    ],
)
def test_nothing_else_is_favoured(text: str) -> None:
    assert options_of("favoured", text) == []


def test_two_rivals_called_correct_favour_the_last_of_them() -> None:
    text = "B is correct. C is correct. The answer is (A)."
    assert options_of("favoured", text, options=THREE) == ["C"]


def test_two_likelier_rivals_favour_no_single_other_option() -> None:
    text = "B is more likely. C is more likely. The answer is (A)."
    assert options_of("favoured", text, options=THREE) == []


@pytest.mark.parametrize(
    "text",
    [
        "A is wrong. The answer is (A).",
        "排除A。故选A。",
        "The cook is ruled out. The answer is (A).",
    ],
)
def test_the_option_chosen_is_only_spoken_against(text: str) -> None:
    found = screened(text)
    assert found.options("dismissed") == ["A"]
    assert AGAINST in found.rules()


@pytest.mark.parametrize(
    "text",
    [
        "A is wrong. No, A is correct. The answer is (A).",
        "A is wrong. Wait, that's wrong, because I misread it. The answer is (A).",
        "B is wrong. The answer is (A).",
    ],
)
def test_the_option_chosen_is_not_dismissed(text: str) -> None:
    assert options_of("dismissed", text) == []


def test_all_others_ruled_out_leaves_the_last() -> None:
    text = "A is wrong. B is wrong. So the answer is (C)."
    assert screened(text, options=THREE).rules() == []


# --- readings of the options -------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "Option A means that the cook was late. Option B means that the guest was late. The answer is (A).",
        "The options are:\n(A) The cook was late.\n(B) The guest was late.\nHm. The answer is (A).",
    ],
)
def test_telling_what_the_options_say_claims_nothing(text: str) -> None:
    found = screened(text)
    assert BOTH not in found.rules()
    assert REVERSES not in found.rules()


def test_what_was_held_for_at_first_upholds_nothing_once_it_is_denied() -> None:
    text = "At first A is correct. However, A is wrong and B is right. The answer is A."
    assert AGAINST in screened(text).rules()
    kept = "At first A is correct. B is wrong. The answer is A."
    assert AGAINST not in screened(kept).rules()


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("Reply A answers it. Reply B answers it too. Reply B is better. The answer is (C).",
         ["Reply A", "Reply B", "Tie"]),
        ("答复一切题。答复二也切题。答复二更好。答案是C。", ["答复一", "答复二", "不分上下"]),
    ],
)  # fmt: skip
def test_what_sets_one_of_two_rivals_above_favours_it(text: str, options: list[str]) -> None:
    question = "哪个答复更好？" if "答复" in text else "Which reply is better?"
    assert screened(text, question=question, options=options).options("favoured") == ["B"]


def test_an_option_that_joins_others_is_argued_for_by_what_holds_of_them() -> None:
    text = "洗米在煮饭之前，A正确；泡米也在煮饭之前，B也正确。C包含了A和B，所以应选C。"
    options = {"A": "洗米", "B": "泡米", "C": "A和B"}
    found = screened(text, question="煮饭之前要做什么？", options=options, answer="C")
    assert "logical/conclusion_against_reasoning" not in found.rules()


def test_what_is_granted_perhaps_to_another_favours_none() -> None:
    fields: dict[str, Any] = {
        "question": "Which tool cuts the plank?",
        "options": ["The saw", "The file"],
        "answer": "A",
    }
    text = "The saw has teeth for wood, though {} the plank. Answer: A"
    assert not screened(text.format("the file could fit"), **fields).has("favoured")
