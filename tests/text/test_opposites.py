"""Opposites: pairs of words that exclude each other."""

from __future__ import annotations

import pytest

from hybrid.text.opposites import are_opposites


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("open", "closed"),
        ("asleep", "awake"),
        ("harmless", "poisonous"),
        ("taller", "shorter"),
        ("locked", "unlocked"),
        ("valid", "invalid"),
        ("亏损", "盈利"),
        ("先进", "先进"),
    ],
)
def test_either_order(left: str, right: str) -> None:
    assert are_opposites(left, right) == are_opposites(right, left) == (left != right)


@pytest.mark.parametrize(
    ("left", "right"), [("open", "locked"), ("open", "opened"), ("side", "inside"), ("red", "blue")]
)
def test_words_that_do_not_exclude_each_other(left: str, right: str) -> None:
    assert not are_opposites(left, right)
