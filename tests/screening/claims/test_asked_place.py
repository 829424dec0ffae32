"""The place in an order that is asked for."""

from __future__ import annotations

import pytest

from hybrid.screening.claims.asked_place import asked_place
from hybrid.text.ranks import FIRST, LAST, Rank
from tests.build import reading_of, record

NAMES = ["The heron", "The owl", "The jay"]
NAMES_ZH = ["鹭", "鸮", "松鸦"]


@pytest.mark.parametrize(
    ("question", "options", "rank"),
    [
        ("Who came second?", NAMES, Rank(FIRST, 2)),
        ("Which bird arrived last?", NAMES, Rank(LAST, 1)),
        ("Which bird sits in the middle?", NAMES, Rank(FIRST, 2)),
        ("Which is right?", [f"{name} is the second." for name in NAMES], Rank(FIRST, 2)),
        ("If the crow is last, which bird can be first?", NAMES, Rank(FIRST, 1)),
        ("谁得了第二名？", NAMES_ZH, Rank(FIRST, 2)),
        ("如果乌鸦排在第三，谁得了第二名？", NAMES_ZH, Rank(FIRST, 2)),
        ("哪一项正确？", [f"{name}排在第三位" for name in NAMES_ZH], Rank(FIRST, 3)),
    ],
)
def test_the_place_that_is_asked_for(question: str, options: list[str], rank: Rank) -> None:
    asked = asked_place(reading_of(record("", question=question, options=options)))
    assert asked is not None
    assert asked.rank == rank
    assert asked.letters == ("A", "B", "C")
    found = asked.bearers.search(f"I saw {options[1].split(' is ')[0].split('排')[0]}.")
    assert found is not None
    assert asked.named(found) == "B"


@pytest.mark.parametrize(
    ("question", "options"),
    [
        ("Which bird sings?", NAMES),
        ("Which bird sits in the middle?", NAMES[:2]),
        ("Which is right?", ["The owl is second.", "The owl is third."]),
        ("Which is right?", ["The owl is the second.", "The owl is the second."]),
        ("哪只鸟会唱歌？", NAMES_ZH),
    ],
)
def test_no_one_place_is_asked_for(question: str, options: list[str]) -> None:
    assert asked_place(reading_of(record("", question=question, options=options))) is None
