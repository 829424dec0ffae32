"""Open questions: what leaves the question asked open, in words that no list holds."""

from __future__ import annotations

from typing import Any

import pytest

from tests.build import screened, words_of

VAN: dict[str, Any] = {
    "question": "Mr Ong and Ms Ray shared a van to the market. Who loaded the van first?",
    "options": ["Mr Ong", "Ms Ray"],
    "answer": "B",
}


def undecided(reasoning: str, **fields: Any) -> list[str]:
    return words_of("undecided", reasoning, **{**VAN, **fields})


@pytest.mark.parametrize(
    "text",
    [
        "Nothing in it speaks to who loaded the van. Ms Ray.",
        "Loading the van goes unexplained, and no trace points to either. Ms Ray.",
        "It comes down to taste. Ms Ray.",
    ],
)
def test_what_is_asked_stays_open(text: str) -> None:
    assert undecided(text)


@pytest.mark.parametrize(
    "text",
    [
        "No hour of departure is mentioned. Ms Ray loaded it first, it says.",
        "Nothing indicates that Mr Ong helped to load the van. Ms Ray.",
        "There are no other names mentioned. Ms Ray.",
        "Pia says that nothing tells who loaded the van. It was Ms Ray.",
        "The rule does not reach everything an owner of the van says. Ms Ray loaded it first.",
    ],
)
def test_details_and_single_bearers_do_not(text: str) -> None:
    assert undecided(text) == []


def test_what_the_text_lacks_of_one_option_alone_rules_it_out() -> None:
    shut = {"question": "Why was the mill shut?", "options": ["A flood", "A feast"], "answer": "A"}
    assert undecided("That is a flood, and no feast is mentioned. A.", **shut) == []
    doubt = "it is not possible to determine that Ms Ray loaded the van first"
    assert undecided(f"Mr Ong drove, and {doubt}. A.", answer="A")


def test_statements_are_weighed_one_by_one() -> None:
    long = ["Mr Ong loaded the van in the dark before anybody woke up", "Ms Ray slept the night"]
    assert undecided("Nothing in it speaks to who loaded the van. B.", options=long) == []


POLAR: dict[str, Any] = {"question": "Did the cook close the gate?", "options": ["Yes", "No"]}
POLAR_ZH: dict[str, Any] = {"question": "厨师关门了吗？", "options": ["是", "否"]}


@pytest.mark.parametrize(
    ("text", "fields", "open_"),
    [
        ("We cannot establish whether the cook closed the gate. The answer is (A).", POLAR, True),
        ("We don't know whether the guest closed it. The answer is (A).", POLAR, False),
        ("It's unclear whether the cook meant to close the gate. A.", POLAR, False),
        (
            "It's unclear whether the tired old cook meant to close the gate. A.",
            {**POLAR, "question": "Did the tired old cook close the gate?"},
            True,
        ),
        ("We don't know if he did. So the cook did not close the gate. B.", POLAR, False),
        ("从这几句话里判断不了厨师是否关门。答案是(A)。", POLAR_ZH, True),
        ("无法准确地断定厨师有没有关门。答案是(A)。", POLAR_ZH, True),
        ("无法断定客人是否关门。答案是(A)。", POLAR_ZH, False),
    ],
)
def test_whether_it_is_so_stays_open(text: str, fields: dict[str, Any], open_: bool) -> None:
    assert bool(screened(text, **fields).said("undecided")) is open_


ROAD: dict[str, Any] = {
    "question": "If you walk on by this map, do you return to the ferry?",
    "options": ["True", "False"],
}
TOLL: dict[str, Any] = {
    "question": "The miller sold his cart before the toll fell due. What of the toll?",
    "options": ["The miller owes the toll", "The miller owes nothing", "The buyer owes the toll"],
}


def test_a_question_with_a_condition_may_stay_open() -> None:
    text = "No scale is drawn, so it is not possible to determine whether you have returned to the ferry."
    assert undecided(f"{text} Therefore, the answer is (B) False.", **ROAD, answer="B")


def test_what_options_tell_of_is_left_open_before_the_choice() -> None:
    doubt = "So it is not clear whether the miller still owes the toll."
    assert undecided(f"A cart is sold. {doubt} The answer is (C).", **TOLL, answer="C")


@pytest.mark.parametrize(
    "doubt",
    [
        "So it is not clear whether the cart had an owner before.",
        "With (A) it is not clear whether the miller owes the toll.",
        "It is not clear whether the miller owes the toll. Here is more. He ate. He slept. He sat.",
    ],
)
def test_a_doubt_on_the_way_leaves_nothing_open(doubt: str) -> None:
    assert not undecided(f"A cart is sold. {doubt} The answer is (C).", **TOLL, answer="C")


@pytest.mark.parametrize(
    ("question", "options", "text"),
    [
        (
            "Why was the fair called off?",
            ["Storm", "Strike", "Not mentioned"],
            "The report is silent on the reason. So the answer is (A).",
        ),
        (
            "Where will the fair be held?",
            ["The quay", "The park", "The yard", "Cannot be determined"],
            "No location is given anywhere. So the answer is (A).",
        ),
        (
            "庙会为什么取消？",
            ["暴雨", "罢工", "未提及"],
            "取消的原因没有交代。所以选A。",
        ),
        (
            "庙会在哪里举行？",
            ["码头", "公园", "操场", "无法确定"],
            "原文没有给出任何地点信息。所以选A。",
        ),
    ],
)
def test_what_is_asked_for_is_lacking_where_unknown_is_offered(
    question: str, options: list[str], text: str
) -> None:
    assert (
        "logical/undecidable_then_chose"
        in screened(text, question=question, options=options).rules()
    )
