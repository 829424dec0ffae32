"""Doubts that stand when the choice is made."""

from __future__ import annotations

import pytest

from tests.build import screened

RULE = "factual/forced_conclusion"


@pytest.mark.parametrize(
    "text",
    [
        "There is not enough information to say who was late. I choose (A).",
        # plausibility settles nothing
        (
            "There is not enough information to say who was late. However, the cook is the more "
            "reasonable pick, since cooks oversleep. I choose (A)."
        ),
        "信息不足，无法判断谁迟到了。我选A。",
    ],
)
def test_doubts_left_open(text: str) -> None:
    found = screened(text)
    assert found.has("left_open")
    assert RULE in found.rules()


@pytest.mark.parametrize(
    "text",
    [
        (
            "At first I thought there is not enough information to say who was late. But the second "
            "sentence says that the cook was late. I choose (A)."
        ),
        "It is unclear how the guest came. The cook was late. I choose (A).",
        "It is unclear why, but that does not matter. The cook was late. I choose (A).",
    ],
)
def test_doubts_that_are_settled_beside_the_point_or_set_aside(text: str) -> None:
    assert not screened(text).has("left_open")


@pytest.mark.parametrize(
    ("question", "options", "text"),
    [
        (
            "A cook came late. Which of these is not mentioned?",
            ["The cook", "The weather"],
            "The text gives no information about the weather. The answer is (B).",
        ),
        (
            "一位厨师迟到了。下列哪一项没有提到？",
            ["厨师", "天气"],
            "天气，短文没有给出任何信息，无法知道。因此选B。",
        ),
    ],
)
def test_where_the_text_is_asked_about_its_silence_is_an_answer(
    question: str, options: list[str], text: str
) -> None:
    found = screened(text, question=question, options=options)
    assert found.has("asks_of_text")
    assert RULE not in found.rules()


@pytest.mark.parametrize(
    "text",
    [
        "At first I thought there was not enough information, but the bell is given. So (A).",
        "The first clue alone is not enough information to say who. The cook rang. So (A).",
        "If the name had not been given, it would be impossible to say who was late. So (A).",
        "一开始我以为信息不足，但题目给了时间。因此选A。",
    ],
)
def test_doubts_taken_back_or_of_one_clue_or_supposed(text: str) -> None:
    assert not screened(text).has("left_open")


def test_a_detail_that_is_not_told_is_made_up_for_by_the_text() -> None:
    text = "The exact number is not stated. The text says that the cook was late. So (A)."
    assert RULE not in screened(text).rules()


@pytest.mark.parametrize(
    ("question", "options", "lack"),
    [
        (
            "The lake froze, so the mill stood still. Why did the mill stand still?",
            ["because of the ice", "because of a fire"],
            "A fire is not mentioned. ",
        ),
        (
            "湖面结了冰，磨坊就停了。磨坊为什么停了？",
            ["因为结冰", "因为失火"],
            "文中没有提到失火。",
        ),
    ],
)
def test_what_is_lacking_may_be_what_another_option_claims(
    question: str, options: list[str], lack: str
) -> None:
    assert not screened(lack + "A", question=question, options=options).has("left_open")
    assert screened(lack + "B", question=question, options=options).has("left_open")


@pytest.mark.parametrize(
    "text",
    [
        "So A follows, while C is refuted, and B says something of a train that isn't given. I choose (C).",
        "由题意A成立，而选项B说的情况题中没有给出。所以选A。",
    ],
)
def test_a_doubt_is_of_the_option_that_its_clause_names(text: str) -> None:
    options = ["The cook was late", "The train was late", "The guest was late"]
    assert not screened(text, options=options).has("left_open")


@pytest.mark.parametrize(
    ("question", "text", "is_open"),
    [
        ("The table lists two kilns. Which is hotter?", "The table isn't attached. So (A).", True),
        ("Read the passage. Who was late?", "No passage came with the question. So (A).", True),
        ("下表列出两座窑。哪一座更热？", "题后没有附上表格，数据一个也没有。选A。", True),
        # what the question tells itself makes up for it
        (
            "The table lists two kilns: A 900 degrees, B 800 degrees. Which is hotter?",
            "The table gives no dates, nor is the owner mentioned. A has 900 degrees, B 800. So (A).",
            False,
        ),
    ],
)
def test_what_the_question_sends_the_reader_to_is_not_there(
    question: str, text: str, is_open: bool
) -> None:
    assert screened(text, question=question).has("left_open") is is_open


def test_a_doubt_that_disclaims_is_no_disclaimed_one() -> None:
    text = "绰号从头到尾没有出现，没有任何依据。我就说长脚吧（B）。"
    question = "故事里的渡工绰号叫什么，叫短刀还是叫长脚？"
    found = screened(text, question=question, options=["短刀", "长脚"], answer="B")
    assert found.has("left_open")


@pytest.mark.parametrize(
    ("question", "options", "text"),
    [
        (
            "The chart shows how high four masts are. Which mast is the highest?",
            ["Ash", "Elm", "Oak"],
            "The chart is not attached.\n- Ash: unknown\n- Elm: unknown\n- Oak: unknown\nSo B.",
        ),
        (
            "图中是三座塔的高度。哪座塔最高？",
            ["东塔", "西塔", "南塔"],
            "题中没有附图。\n东塔：数值未知。\n西塔：数值未知。\n南塔：数值未知。\n最高的是西塔，选B。",
        ),
    ],
)
def test_a_list_of_unknown_values_uses_no_fact(
    question: str, options: list[str], text: str
) -> None:
    assert RULE in screened(text, question=question, options=options, answer="B").rules()


def test_a_list_of_known_values_uses_facts() -> None:
    question = "Ash is 9 feet high, Elm 12. The chart shows more masts. Which is higher?"
    text = "The chart is not attached.\n- Ash: height 9\n- Elm: height 12\nElm is higher, so B."
    found = screened(text, question=question, options=["Ash", "Elm"], answer="B")
    assert RULE not in found.rules()
