"""Clashes: which clauses of a text are held against each other."""

from __future__ import annotations

import pytest

from tests.build import screened
from tests.screening.clashing import assert_clash, assert_no_clash


def test_both_statements_are_shown() -> None:
    assert_clash("The north gate was locked.", "The north gate was not locked.")
    assert_clash("北边的大门昨夜开着。", "北边的大门昨夜没有开着。")


@pytest.mark.parametrize(
    "text",
    [
        # supposed, reported, asked, withdrawn, turned
        "If the north gate was locked, they knocked. The north gate was not locked.",
        "The guard says that the north gate was locked. The north gate was not locked.",
        "Was the north gate locked? The north gate was not locked.",
        "The north gate was locked. Wait, that is wrong. The north gate was not locked.",
        "The north gate looked locked. However, the north gate was not locked.",
        "证人说两点的时候门卫醒着。两点的时候门卫睡着了。",
        "如果北门整夜开着，就进得去。北门整夜没有开着。",
        # titles
        "What the harbour log holds\nIt rained.\nWhat the harbour log does not hold\nIt snowed.",
        "记录里写有什么内容\n下雨。\n记录里没有写什么内容\n下雪。",
        # conditions
        "代理行为有效，必须有授权。代理行为无效，则合同无效。",
        # one option's statement each
        "Option A: the gate was fully locked. Option B: the gate was not fully locked.",
    ],
)
def test_what_may_hold_together(text: str) -> None:
    assert_no_clash(text)


def test_a_contradiction_that_is_shown() -> None:
    text = "The north gate was locked. {}The north gate was not locked."
    assert_no_clash(text.format("") + " That is a contradiction, so this case is out.")


@pytest.mark.parametrize(
    "text",
    [
        # each clause goes on with the subject of its own sentence
        (
            "1. Blue paint is thin and is sold at the highest price.\n"
            "2. Red paint is thick and is sold at the lowest price."
        ),
        "1. 春茶味道清淡，因为雨水充足，有利于采摘。\n2. 冬茶味道苦涩，因为天气寒冷，不利于采摘。",
        # what is to be done asserts nothing
        "1. Find the cost of one lamp.\n2. Find the cost of two lamps.",
    ],
)
def test_clauses_of_different_subjects_are_not_held_against_each_other(text: str) -> None:
    assert_no_clash(text)


def test_what_goes_on_about_different_options_is_no_clash() -> None:
    found = screened(
        "Ida Holm wrote to the bank and received a loan. Nils Berg wrote too, and he did not "
        "receive a loan. So A.",
        question="Ida Holm and Nils Berg wrote to the bank. Who received a loan?",
        options=["Ida Holm, the baker", "Nils Berg, the smith"],
        answer="A",
    )
    assert not found.has("clash")
