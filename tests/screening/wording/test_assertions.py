"""Assertions: what the writer says as a fact, clause by clause, ready to be compared."""

from __future__ import annotations

import pytest

from hybrid.records.mentions import option_mentions
from hybrid.screening.reading import read
from hybrid.screening.wording.assertions import ANYBODY, EVERY, Assertion, assertions
from tests.build import record


def said(text: str) -> list[Assertion]:
    own = record(text)
    return list(assertions(read(own, option_mentions(own))))


@pytest.mark.parametrize(
    ("text", "units", "denied"),
    [
        ("The shed was not locked.", ("shed", "lock"), True),
        ("So the shed was locked.", ("shed", "lock"), False),
        ("Nobody locked the shed.", (ANYBODY, "lock", "shed"), True),
        ("Every person locked a shed.", (EVERY, "lock", "shed"), False),
        ("It is impossible that Olga swam.", ("olga", "swam"), True),
        ("The report says that the shed was locked.", ("shed", "lock"), False),
        ("Olga has twelve pens.", ("olga", "have", "#12", "pen"), False),
        ("棚屋没有上锁。", ("棚", "屋", "上", "锁"), True),
        ("由于小奥有12支笔。", ("小", "奥", "#12", "支", "笔"), False),
        ("合同无效。", ("合", "同", "效"), True),
    ],
)
def test_a_clause_is_its_units_and_its_polarity(
    text: str, units: tuple[str, ...], denied: bool
) -> None:
    found = said(text)[0]
    assert (found.units, found.denied) == (units, denied)


@pytest.mark.parametrize(
    "text",
    [
        "If the shed was locked, they knocked.",
        "The shed may be locked.",
        "Was the shed locked?",
        "Olga says that the shed was locked.",
        "Option A is the locked shed.",
        "如果棚屋上了锁，就敲门。",
        "证人说棚屋上了锁。",
        "棚屋上锁，必须有钥匙。",
    ],
)
def test_what_is_not_asserted_is_left_out(text: str) -> None:
    assert not [each for each in said(text) if {"shed", "棚"} & set(each.units)]


def test_parts_joined_in_a_clause_are_assertions_too() -> None:
    found = said("Olga was awake and stood at the gate.")
    assert [each.units for each in found][1:] == [("olga", "awak"), ("stood", "gate")]


def test_at_all_times_is_no_unit() -> None:
    always, once = said("The lamp was off all day. The lamp was off.")
    assert always.units == once.units
