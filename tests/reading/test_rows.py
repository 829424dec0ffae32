"""Tests."""

from __future__ import annotations

import pytest

from hybrid.errors import UsageError
from hybrid.reading.rows import ReadOptions, parse_mapping


def test_pairs_become_a_mapping() -> None:
    assert parse_mapping([]) == {}
    assert parse_mapping(["question=prompt", "reasoning = a+b", "answer=", "id=x=y"]) == {
        "question": "prompt", "reasoning": "a+b", "answer": "", "id": "x=y",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("pairs", "message"),
    [
        (["question"], "accepted is FIELD=COLUMN"),
        (["colour=red"], "FIELD one of question, context, options"),
        (["reasoning=a", "reasoning=b"], r"--map reasoning=a\+b"),
    ],
)
def test_pairs_that_say_nothing_are_refused(pairs: list[str], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        parse_mapping(pairs)


def test_options_name_known_fields() -> None:
    with pytest.raises(UsageError, match="no field 'colour' to map"):
        ReadOptions(mapping={"colour": "red"})
