"""Fixed terms taken apart."""

from __future__ import annotations

import pytest

from tests.build import screened

RULE = "semantic/partial_meaning_replacement"
HOUSE = "Yesterday the White House rejected the plan. Who rejected it?"
DOG = "He ordered a hot dog. What did he get?"


@pytest.mark.parametrize(
    ("question", "text", "premises"),
    [
        (
            HOUSE,
            "A house that is white stands there. So B.",
            ["White House", "A house that is white stands there."],
        ),
        (
            HOUSE,
            "Some white house has a tenant. So B.",
            ["White House", "Some white house has a tenant."],
        ),
        (
            DOG,
            "A dog that is very hot needs water. So B.",
            ["hot dog", "A dog that is very hot needs water."],
        ),
        (
            "白宫拒绝了提案。谁拒绝的？",
            "白色的宫殿里住着皇帝。选B。",
            ["白宫", "白色的宫殿里住着皇帝。"],
        ),
        ("他买了一个热狗。他得到什么？", "很热的狗要喝水。选B。", ["热狗", "很热的狗要喝水。"]),
        # a part of the term is said to be a thing
        (
            "The last straw was his late train. What was it?",
            "A straw is a dry plant in a barn. So B.",
            ["last straw", "A straw is a dry plant in a barn."],
        ),
        (
            "老板炒了小李鱿鱼。小李怎么了？",
            "鱿鱼是一种水里的动物。选B。",
            ["炒了小李鱿鱼", "鱿鱼是一种水里的动物。"],
        ),
    ],
)
def test_taken_apart(question: str, text: str, premises: list[str]) -> None:
    found = screened(text, question=question)
    flag = found.flag(RULE)
    assert [found.record.text(span) for span in flag.premises] == premises


@pytest.mark.parametrize(
    ("question", "text"),
    [
        (DOG, "A hot dog isn't a dog that is hot. So A."),
        (HOUSE, "The White House is the seat of the president, a house that is white. So A."),
        (HOUSE, "The house is named so because the house is white. So A."),
        ("The green apple fell. Which fell?", "The apple that is green fell. So A."),
        ("白宫拒绝了提案。谁拒绝的？", "白宫因白色的宫墙得名。选A。"),
        ("绿苹果掉了。什么掉了？", "绿色的苹果掉了。选A。"),
        (
            "He ordered a hot dog.",
            "The hot dog is a food. A dog is an animal, not meant here. So A.",
        ),
        ("老板炒了小李鱿鱼。小李怎么了？", "鱿鱼是一种动物，这里是比喻。选A。"),
    ],
)
def test_understood(question: str, text: str) -> None:
    assert RULE not in screened(text, question=question).rules()


@pytest.mark.parametrize(
    ("question", "text", "flagged"),
    [
        ("他在公司是个老油条。他怎样？", "油条又硬又不好嚼，是早餐，总归好吃。选B。", True),
        ("他在公司是个老油条。他怎样？", "老油条圆滑世故，不是早餐吃的油条。选A。", False),
        ("Who ordered a hot dog?", "Dogs bark and dig with their paws. So B.", True),
        ("Who ordered a hot dog?", "A hot dog has a bun. Dogs bark and have paws. So A.", False),
        ("A dog ate a hot dog. Which one?", "Dogs bark and dig with their paws. So B.", False),
        # the word alone tells no field
        ("Who ordered a hot dog?", "The dog was for the guest. So B.", False),
    ],
)
def test_the_head_alone(question: str, text: str, flagged: bool) -> None:
    assert (RULE in screened(text, question=question).rules()) == flagged


def test_a_term_taken_apart_in_so_many_words_is_read_anew() -> None:
    found = screened("所谓热狗，也就是很热的狗。选B。", question="他点了一份热狗。他点了什么？")
    assert {RULE, "semantic/explicit_redefinition"} <= set(found.rules())
