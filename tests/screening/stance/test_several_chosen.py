"""Several options chosen, against the verdicts on single ones."""

from __future__ import annotations

from typing import Any

import pytest

from tests.build import screened

RULE = "logical/conclusion_against_reasoning"
HARBOUR: dict[str, Any] = {
    "question": "Which of the statements about the harbour are correct?",
    "options": ["It freezes", "Ferries call daily", "The bay is deeper", "Fishing is free"],
}
PARKING: dict[str, Any] = {
    "question": "关于停车规定，下列说法正确的有：",
    "options": ["访客可以停两小时", "业主应当登记", "电动车可以停入楼道", "物业可以锁车"],
}
VERDICTS = (
    "(A) is correct: the log says so. (B) is incorrect, since they come twice a week. "
    "(C) is correct. (D) is wrong."
)
VERDICTS_ZH = "A项正确，登记表写明如此。B项正确，业主应当登记。C项错误，楼道禁停。D项错误。"


@pytest.mark.parametrize(
    ("chosen", "against"),
    [
        ("A and C", []),
        ("A, B, and C", [("dismissed", "B")]),
        ("A and D", [("favoured", "C"), ("dismissed", "D")]),
        # The question asks for what is correct, so that nobody can take it the other way.
        ("B and D", [("favoured", "A"), ("dismissed", "B"), ("favoured", "C"), ("dismissed", "D")]),
    ],
)
def test_a_choice_of_several_is_held_against_each_verdict(
    chosen: str, against: list[tuple[str, str]]
) -> None:
    found = screened(f"{VERDICTS} So the answer is {chosen}.", **HARBOUR)
    said = [(each.name, each.option) for each in found.signals("dismissed", "favoured")]
    assert sorted(said, key=lambda each: each[1] or "") == against
    assert (RULE in found.rules()) == bool(against)


@pytest.mark.parametrize(
    ("conclusion", "flagged"),
    [
        ("因此选AB。", False),
        ("因此选ABC。", True),
        ("正确的选项是AB。", False),
        ("正确的说法有A、B、D。", True),
        ("综上，选BC", True),
        ("【答案】AB", False),
        ("【答案】ABD", True),
    ],
)
def test_letters_in_a_row_are_a_choice_of_several(conclusion: str, flagged: bool) -> None:
    found = screened(f"{VERDICTS_ZH}{conclusion}", **PARKING)
    assert found.choice.multiple
    assert (RULE in found.rules()) == flagged


@pytest.mark.parametrize("answer", ["ABC", "A,B,C", "A、B、C"])
def test_the_answer_field_is_such_a_choice_too(answer: str) -> None:
    found = screened(VERDICTS_ZH, answer=answer, **PARKING)
    assert found.choice.letters == ("A", "B", "C")
    assert found.options("dismissed") == ["C"]


def test_where_the_wrong_ones_are_asked_for_the_right_ones_are_left_out() -> None:
    fields = {**PARKING, "question": "关于停车规定，下列说法错误的有："}
    assert RULE not in screened(f"{VERDICTS_ZH}因此选CD。", **fields).rules()
    assert RULE in screened(f"{VERDICTS_ZH}因此选BCD。", **fields).rules()


@pytest.mark.parametrize(
    "verdict",
    [
        "C is perhaps wrong.",
        "One might think that C is wrong.",
        "C is wrong. Wait, I misread the chart: C is right.",
    ],
)
def test_a_verdict_that_is_weak_or_taken_back_says_nothing(verdict: str) -> None:
    text = f"A is right. {verdict} D is wrong. So the answer is A and C."
    assert RULE not in screened(text, **HARBOUR).rules()


def test_where_all_goes_against_it_the_question_may_ask_for_the_rest() -> None:
    fields = {**HARBOUR, "question": "Which would the pilot strike from the list?"}
    assert RULE not in screened(f"{VERDICTS} So the answer is B and D.", **fields).rules()


def test_a_word_of_capitals_is_no_choice() -> None:
    options = ["画图", "制表", "排版", "抄写"]
    found = screened("画图要用软件，因此选CAD。", question="哪些工作要用软件？", options=options)
    assert not found.choice.multiple
