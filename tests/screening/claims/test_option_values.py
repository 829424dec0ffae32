"""Options that are values, and the values that words give."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from hybrid.screening.claims.option_values import option_values, read_values


def lettered(*texts: str) -> dict[str, str]:
    return dict(zip("ABCDE", texts, strict=False))


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (["12 hens", "11 hens"], [12, 11]),
        (["$4.50", "$5"], [4.5, 5]),
        (["1/2", "3/4"], [0.5, 0.75]),
        # Lengths of time count in minutes.
        (["2 hours", "90 minutes"], [120, 90]),
        # One of many may be misprinted.
        (["4", "5", "6", "none"], [4, 5, 6]),
        # Other words tell these apart too, or nothing does.
        (["12 hens", "11 cows"], []),
        (["12 hens", "12 hens"], []),
        (["a hen", "a cow"], []),
        (["2020-2021", "2021-2022"], []),
    ],
)
def test_options_that_are_values(texts: Sequence[str], expected: Sequence[float]) -> None:
    assert [*option_values(lettered(*texts)).values()] == expected


def test_times_of_day_are_values_of_their_own() -> None:
    values = option_values(lettered("3:30 p.m.", "4 p.m."))
    assert [isinstance(value, tuple) for value in values.values()] == [True, True]
    assert read_values("It ends at half past three.", lettered("3:30 p.m.", "4 p.m."))


def _values_in(text: str, options: dict[str, str]) -> set[object]:
    return {value for _, _, value in read_values(text, options)}


def test_bare_numbers_are_values_among_lengths_of_time_in_one_unit() -> None:
    assert _values_in("after 90 minutes", lettered("2 hours", "90 minutes")) == {90}
    assert _values_in("after 2 hours", lettered("120", "90")) == {2}
    assert _values_in("after 2 hours 5 minutes", lettered("120", "90")) == set()


@pytest.mark.parametrize(
    "options",
    [
        {"A": "Lamp 1", "B": "Lamp 2"},
        {"A": "The room 3", "B": "The room 4"},
        {"A": "一号灯", "B": "二号灯"},
    ],
)
def test_a_number_that_names_a_thing_is_no_value(options: dict[str, str]) -> None:
    assert option_values(options) == {}
