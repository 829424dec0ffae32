"""The last clause before the choice says another option's words of what it speaks of."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from tests.build import options_of, screened

BELL: dict[str, Any] = {
    "question": "Why did the sexton leave the tower?",
    "options": ["Because of the pay", "Because of the draught", "Because of the stairs"],
}
WORD: dict[str, Any] = {
    "question": "Fill in the blank: the ferryman spoke ____ to the frightened goat.",
    "options": ["harshly", "gently", "they", "loudly"],
}
KIND: dict[str, Any] = {
    "question": "A puddle is gone by noon. Which change of state is this?",
    "options": ["Evaporation", "Condensation", "Sublimation"],
}
STATUES: dict[str, Any] = {
    "question": "Which statue is older?",
    "options": ["The lion", "The bear"],
}
BELL_ZH: dict[str, Any] = {
    "question": "敲钟人为什么离开钟楼？",
    "options": ["工钱太少", "穿堂风大", "楼梯太陡"],
}
KIND_ZH: dict[str, Any] = {
    "question": "早上的水洼到中午不见了。这属于哪种物态变化？",
    "options": ["汽化", "液化", "升华"],
}

told = partial(options_of, "rival_told")


@pytest.mark.parametrize(
    ("text", "fields", "expected"),
    [
        ("The wind blew in. He left because of the draught. So A.", BELL, ["B"]),
        ("The wind blew in. It was the draught. Answer: A", BELL, ["B"]),
        ("The wind blew in. What drove him away was the draught. Answer: A", BELL, ["B"]),
        ("The wind blew in. He left because of the draught. So B.", BELL, []),
        ("He left because of the draught, not because of the pay. So A.", BELL, []),
        ("If it blew, he left because of the draught. So A.", BELL, []),
        ("He did not leave because of the draught. So A.", BELL, []),
        ("Did he leave because of the draught? So A.", BELL, []),
        ("Some say he left because of the draught. So A.", BELL, []),
        ("He might have left because of the draught. So A.", BELL, []),
        ("He left because of the draught. But the pay was halved that day. So A.", BELL, []),
        ("The draught blew out the lamp. So A.", BELL, []),
        # What stands for the chosen one is spoken of beside.
        ("The lion is chipped. A mark dates it to 1500 and the bear to 1600. So A.", STATUES, []),
        ("The lion is chipped. A mark dates the whole set to the bear. So A.", STATUES, ["B"]),
        # What is only possible is the ground of what is concluded.
        ("It may blow there, so he left because of the draught. So A.", BELL, ["B"]),
        ("Perhaps it blew, therefore he left because of the draught. So A.", BELL, ["B"]),
        ("If it blew, then therefore he left because of the draught. So A.", BELL, []),
        ("钟楼可能四面透风，所以他离开是因为穿堂风大。所以选A。", BELL_ZH, ["B"]),
        ("如果四面透风，所以他离开是因为穿堂风大。所以选A。", BELL_ZH, []),
        ("Goats are calmed softly. The word needed is “gently”. So A.", WORD, ["B"]),
        ("Goats are calmed softly. The blank takes gently. So A.", WORD, ["B"]),
        ("The goat is several. We need “they”. So A.", WORD, ["C"]),
        ("Water without any ice in it is subject to evaporation. So B.", KIND, ["A"]),
        ("It turned to vapour. This is a case of evaporation. So C.", KIND, ["A"]),
        ("Evaporation turns water to vapour. So C.", KIND, []),
        ("Unlike the well, the puddle shows evaporation. So C.", KIND, []),
        ("It differs from the pond, which shows evaporation. So C.", KIND, []),
    ],
)
def test_the_last_clause_tells_another_option(
    text: str, fields: dict[str, Any], expected: list[str]
) -> None:
    assert told(text, **fields) == expected


@pytest.mark.parametrize(
    ("text", "fields", "expected"),
    [
        ("水变成了水蒸气，属于汽化现象。故选B。", KIND_ZH, ["A"]),
        ("水变成了水蒸气。因此这是汽化。故选B。", KIND_ZH, ["A"]),
        ("水变成了水蒸气，属于汽化现象。故选A。", KIND_ZH, []),
        ("水变成了水蒸气。这不是汽化。故选B。", KIND_ZH, []),
        ("汽化是液体变成气体。故选B。", KIND_ZH, []),
        ("如果水变成水蒸气，就属于汽化。故选B。", KIND_ZH, []),
        ("有人认为这是汽化。故选B。", KIND_ZH, []),
        ("他明说待不下去是穿堂风大。故选A。", BELL_ZH, ["B"]),
    ],
)
def test_the_same_in_chinese(text: str, fields: dict[str, Any], expected: list[str]) -> None:
    assert told(text, **fields) == expected


@pytest.mark.parametrize(
    ("clause", "expected"),
    [
        ("风大或者下雨会让船晚开", []),
        ("船晚开是因为下雨", ["B"]),
    ],
)
def test_what_a_clause_says_something_of_is_not_what_it_says(
    clause: str, expected: list[str]
) -> None:
    fields = {"question": "船为什么晚开？", "options": ["检票慢", "下雨"]}
    assert told(f"检票的人到了。{clause}。所以选A。", **fields) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # What is a part of another option's name is told where it is quoted.
        ("桥和塔之间存在“并列”关系。所以选B。", ["A"]),
        ("前提和假设之间存在“并列”关系。所以选B。", ["A"]),
        ("桥和塔之间存在“非并列”关系。所以选B。", []),
        ("假设桥在塔前，那么就存在“并列”关系。所以选B。", []),
        ("桥和塔之间存在并列关系。所以选B。", []),
    ],
)
def test_the_name_of_a_relation_is_told_where_it_is_quoted(text: str, expected: list[str]) -> None:
    fields = {"question": "两者存在哪种关系？", "options": ["并列", "非并列"]}
    assert told(text, **fields) == expected


def test_what_was_denied_before_is_not_what_the_last_clause_comes_to() -> None:
    fields: dict[str, Any] = {
        "question": "这种花的原产地是",
        "options": ["丹麦", "希腊", "瑞典"],
        "answer": "B",
    }
    text = "后来它传到北方，在丹麦掀起了热潮。答案：B"
    assert screened(text, **fields).signals("rival_told")
    assert not screened(f"原产地不是丹麦。{text}", **fields).signals("rival_told")
