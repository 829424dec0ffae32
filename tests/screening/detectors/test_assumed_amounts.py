"""Amounts that are put in by custom or estimate, and those that are told or worked out."""

from __future__ import annotations

import pytest
from hypothesis import given

from hybrid.records import Record
from hybrid.screening.detectors import assumed_amounts
from hybrid.screening.measures import measure_text
from hybrid.screening.reading import read
from tests.build import default_screener, record
from tests.screening.samples import records

EGGS = "Nora has 4 ducks. How many eggs does she find?"
BREAD = "面包房有6斤面粉。能做多少斤面包？"


def assumed(reasoning: str, question: str) -> list[str]:
    own = record(reasoning, question=question)
    return [own.text(signal.span) for signal in assumed_amounts.find(read(own, ()))]


@pytest.mark.parametrize(
    ("reasoning", "question"),
    [
        ("A duck usually lays 5 eggs a week.", EGGS),
        ("On average a duck lays nine eggs.", EGGS),
        ("A duck costs something like 20 cents a day to feed.", EGGS),
        ("Ducks lose about a third of their eggs to crows.", EGGS),
        ("The normal rate is 9 eggs.", EGGS),
        ("A duck tends to lay 11 eggs, and 4 × 11 = 44.", EGGS),
        ("一斤面粉通常出一斤半，也就是平均每炉三斤。", "面包房有面粉。能做多少斤面包？"),
        ("面粉发酵一般会多出两成。", BREAD),
        ("烤一炉大概四十分钟。", BREAD),
        ("损耗在三分之一左右，没有写。", "面包房有面粉。能剩多少？"),
        ("损耗估计有半斤。", BREAD),
        ("烤制一般要5小时左右，6×5=30。", "面包房有6炉面包。要烤多久？"),
    ],
)
def test_put_in(reasoning: str, question: str) -> None:
    assert len(assumed(reasoning, question)) == 1


@pytest.mark.parametrize(
    ("reasoning", "question"),
    [
        ("A duck usually lays 5 eggs.", "Each of Nora's 4 ducks lays five eggs. How many?"),
        ("Her ducks lay about 20 eggs.", "Each of Nora's 4 ducks lays five eggs. How many?"),
        ("A duck lays 5 eggs.", EGGS),
        ("A duck usually lays eggs; she has 4 ducks.", EGGS),
        ("4 / 7 gives about 0.57.", EGGS),
        ("So she has about 9 eggs.", EGGS),
        ("The root of 60 is about 7.7 eggs.", EGGS),
        ("The answer should be around 9 eggs.", EGGS),
        ("You turn around 3 times.", "Turn around. Walk on. Turn around. Where are you?"),
        ("A day usually has 24 hours.", EGGS),
        ("面粉一般出六斤。", BREAD),
        ("6÷7≈0.86，大约0.9斤。", BREAD),
        ("一般人不会去称。", BREAD),
        ("题目一般考两点，一天大约24小时。", BREAD),
        ("所以大概八斤。", BREAD),
    ],
)
def test_told_or_worked_out(reasoning: str, question: str) -> None:
    assert assumed(reasoning, question) == []


@pytest.mark.parametrize(
    ("reasoning", "question"),
    [
        (
            "Ducks usually lay 5 eggs, but we needn't rely on that. 4 × 3 = 12.",
            "Each of Nora's 4 ducks lays 3 eggs. How many?",
        ),
        ("鸭子一般下11个蛋，不去管它。4×3=12。", "4只鸭子每只下3个蛋。一共几个？"),
    ],
)
def test_what_is_set_aside_leaves_the_sum_a_deduction(reasoning: str, question: str) -> None:
    own = record(reasoning, question=question, options={"A": "7", "B": "12"}, answer="B")
    reading, choice = default_screener().read(own)
    assert reading.of("assumed_amount")
    assert measure_text(reading, choice)["calculations"]


def test_an_amount_put_in_makes_the_sum_no_deduction() -> None:
    own = record(
        "A duck usually lays 5 eggs. 4 × 5 = 20.",
        question=EGGS,
        options={"A": "7", "B": "20"},
        answer="B",
    )
    assert measure_text(*default_screener().read(own))["calculations"] == 0.0


@given(records())
def test_spans_lie_in_the_reasoning(own: Record) -> None:
    for signal in assumed_amounts.find(read(own, ())):
        assert own.text(signal.span)
