"""Values that may be one: rounded, without a sign, or in other units."""

from __future__ import annotations

import pytest

from hybrid.text.expressions import Value
from hybrid.text.near_values import differ, nearest


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        (12 + 0j, 12 + 0j, False),
        (12 + 0j, 13 + 0j, True),
        # Rounded to tens, to a percent, or told in another unit.
        (6480 + 0j, 6500 + 0j, False),
        (3.14159 + 0j, 3.1 + 0j, False),
        (1500 + 0j, 1.5 + 0j, False),
        (-4 + 0j, 4 + 0j, False),
        (3 + 1j, 3 - 1j, True),
        (("❴", (1 + 0j, 2 + 0j)), ("❴", (1 + 0j, 3 + 0j)), True),
        (0j, 5 + 0j, True),
    ],
)
def test_what_differs(one: Value, other: Value, expected: bool) -> None:
    assert differ(one, other) is differ(other, one) is expected


def test_what_is_taken_as_near_enough_differs_by_more() -> None:
    assert differ(101 + 0j, 103 + 0j)
    assert not differ(101 + 0j, 103 + 0j, near=True)


def test_the_nearest_is_one_alone() -> None:
    values: dict[str, Value] = {"A": 9 + 0j, "B": 4.8 + 0j, "C": 5.3 + 0j}
    assert nearest(values, 5.27 + 0j, "A") == ["C"]
    assert nearest(values, 5.05 + 0j, "A") == []
    assert nearest(values, -5.3 + 0j, "A") == []
    assert nearest(values, ("❴", (5.3 + 0j,)), "A") == []


def test_of_several_that_are_near_the_nearest_is_far_nearer_than_the_next() -> None:
    values: dict[str, Value] = {"A": 5.36 + 0j, "B": 5.16 + 0j, "C": 5.56 + 0j, "D": 9 + 0j}
    assert nearest(values, 5.33 + 0j, "C") == ["A"]
    assert nearest(values, 5.33 + 0j, "A") == []
    assert nearest(values, 5.26 + 0j, "D") == []
