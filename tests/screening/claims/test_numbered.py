"""Numbers of statements, in every way that they are written."""

from __future__ import annotations

import pytest

from hybrid.screening.claims.numbered import held_statements, number_of, numbers_in


@pytest.mark.parametrize("mark", ["2", "II", "ii", "②", "二", "two", "Second", "\u0662"])
def test_a_number_is_read_however_it_is_written(mark: str) -> None:
    assert number_of(mark) == 2


def test_all_numbers_of_a_text_are_read() -> None:
    assert numbers_in("I, III and ⑨; not 0") == {1, 3, 9, 0}


def test_options_may_be_truth_values_in_chinese() -> None:
    options = {"A": "真，真", "B": "假，假", "C": "真，假", "D": "错误、正确"}
    assert held_statements(options) == {"A": {1, 2}, "B": set(), "C": {1}, "D": {2}}


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (
            ["Only conclusion I follows", "Only II follows", "Both follow", "Neither follows"],
            [{1}, {2}, {1, 2}, set()],
        ),
        (
            ["Only I is implicit", "Only II is implicit", "Both I and II are implicit"],
            [{1}, {2}, {1, 2}],
        ),
        (["(i) only", "(i) and (iii)", "(ii), (iii)"], [{1}, {1, 3}, {2, 3}]),
        # What holds of a deed is that it is not wrong.
        (["Wrong, Wrong", "Wrong, Not wrong", "Not wrong, Wrong"], [set(), {2}, {1}]),
    ],
)
def test_options_may_say_what_holds_in_words(texts: list[str], expected: list[set[int]]) -> None:
    options = dict(zip("ABCD", texts, strict=False))
    assert list(held_statements(options).values()) == expected


def test_both_may_be_an_option_of_another_kind() -> None:
    assert not held_statements({"A": "Only the miller", "B": "Both brothers", "C": "Neither"})
