"""Sentences that leave open what they speak of."""

from __future__ import annotations

import pytest

from hybrid.screening.wording.open_sentences import is_open
from tests.build import at, reading_of, record


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The bridge holds.", False),
        ("Does the bridge hold?", True),
        ("If the bridge holds, they cross.", True),
        ("They cross, if the bridge holds.", False),
        ("桥结实吗？", True),
        ("如果桥结实，他们就过去。", True),
        ("桥很结实。", False),
    ],
)
def test_a_question_and_a_condition_are_open(text: str, expected: bool) -> None:
    assert is_open(reading_of(record(text)), (0, len(text))) is expected


def test_what_is_hedged_is_open_where_hedges_count() -> None:
    own = record("Perhaps the bridge holds.")
    reading = reading_of(own, at(own, "Perhaps", "hedge"))
    place = (0, len(own.reasoning))
    assert is_open(reading, place, "hedge")
    assert not is_open(reading, place, "doubt")
