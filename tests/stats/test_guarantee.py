"""Bounds against another implementation, by enumeration, and thresholds by hand."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binomtest

from hybrid.stats.guarantee import (
    bounds,
    for_precision,
    for_recall,
    least_labels,
    least_share,
    missed,
)


@given(st.integers(0, 200), st.integers(0, 200), st.sampled_from([0.8, 0.9, 0.99]))
def test_lower_bounds_are_those_of_another_implementation(
    count: int, more: int, confidence: float
) -> None:
    if not count + more:
        return
    test = binomtest(count, count + more, alternative="greater")
    found = least_share(np.array([count]), np.array([count + more]), confidence)
    assert found[0] == pytest.approx(test.proportion_ci(confidence, "exact").low, abs=1e-9)


def test_so_many_labels_are_just_enough() -> None:
    assert least_labels(0.95, 0.9) == 45
    enough, few = least_share(np.array([45, 44]), np.array([45, 44]), 0.9)
    assert few < 0.95 <= enough


@given(st.integers(0, 60), st.data())
def test_missed_errors_are_the_most_that_do_not_surprise(size: int, data: st.DataObject) -> None:
    taken = data.draw(st.integers(0, size))
    found = data.draw(st.integers(0, taken))
    own = missed(size, taken, found, 0.9)
    if not taken:
        assert own.most is None
        assert own.share is None
        return
    possible = [
        errors
        for errors in range(found, size - taken + found + 1)
        if Fraction(1, 10) < _chance_of_at_most(found, size, errors, taken)
    ]
    assert own.most == max(possible)


def _chance_of_at_most(found: int, size: int, errors: int, taken: int) -> Fraction:
    ways = sum(comb(errors, n) * comb(size - errors, taken - n) for n in range(found + 1))
    return Fraction(ways, comb(size, taken))


@pytest.mark.parametrize(("size", "most"), [(10, 8), (20, 17), (60, 53)])
def test_a_chance_of_just_the_level_does_surprise(size: int, most: int) -> None:
    assert missed(size, 1, 0, 0.9).most == most


def test_all_taken_leaves_no_doubt() -> None:
    assert missed(50, 50, 3).most == 3


def test_a_question_is_as_wished_only_where_all_of_its_rows_are() -> None:
    good = np.array([[True], [False], [True], [True]])
    inside = np.ones_like(good)
    together = bounds(inside, good, np.array([0, 0, 1, 2]), 0.9)
    assert together == pytest.approx(least_share(np.array([2]), np.array([3]), 0.9))
    # Ten misses on one question are one miss by questions: as many questions of one size as these
    # are worth bound it lower than the records do.
    good = np.array([[number < 90] for number in range(100)])
    questions = np.minimum(np.arange(100), 90)
    own = bounds(np.ones_like(good), good, questions, 0.9)
    worth = 100**2 / (90 + 10**2)
    assert own == pytest.approx(least_share(np.array([0.9 * worth]), np.array([worth]), 0.9))


def test_recall_stops_at_the_first_threshold_that_fails() -> None:
    assert for_recall(np.array([0.97, 0.96, 0.94, 0.99]), 0.95) == 1
    assert for_recall(np.array([0.97, 0.96]), 0.95) == 1
    assert for_recall(np.array([0.9, 0.99]), 0.95) is None


def test_precision_is_looked_for_downwards_from_several_places() -> None:
    expected = np.array([100.0, 60.0, 40.0, 30.0, 10.0])
    # The highest threshold has too few labels; from the next one with enough it goes down twice.
    assert for_precision(np.array([0.5, 0.8, 0.92, 0.95, 0.1]), expected, 30, 0.9) == 2
    assert for_precision(np.array([0.5, 0.8, 0.92, 0.1, 0.1]), expected, 30, 0.9) is None
    assert for_precision(np.array([0.95, 0.8, 0.1, 0.1, 0.1]), expected, 30, 0.9) == 0
    assert for_precision(np.ones(5), expected, 200, 0.9) is None
