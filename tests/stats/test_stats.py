"""Intervals and agreement: by formula, by another implementation, and where they must lie."""

from __future__ import annotations

from statistics import NormalDist

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binomtest
from sklearn.metrics import cohen_kappa_score
from statsmodels.stats.multitest import multipletests

from hybrid.stats import cohens_kappa, holm, wilson


@given(st.integers(0, 300), st.integers(0, 300))
def test_wilson_holds_the_share_and_stays_within_bounds(count: int, more: int) -> None:
    total = count + more
    found = wilson(count, total)
    if not total:
        assert found is None
        return
    assert found is not None
    low, high = found
    assert 0 <= low <= count / total <= high <= 1
    assert low < high


@given(st.integers(1, 50), st.integers(1, 50))
def test_wilson_by_its_formula(count: int, more: int) -> None:
    total = count + more
    z, share = NormalDist().inv_cdf(0.975), count / total
    centre = (share + z**2 / (2 * total)) / (1 + z**2 / total)
    half = z * ((share * (1 - share) + z**2 / (4 * total)) / total) ** 0.5 / (1 + z**2 / total)
    assert wilson(count, total) == pytest.approx((centre - half, centre + half))


def test_wilson_narrows_with_more_records() -> None:
    few, many = wilson(8, 10), wilson(800, 1000)
    assert few is not None
    assert many is not None
    assert many[1] - many[0] < few[1] - few[0]


@given(st.integers(0, 2000), st.integers(0, 2000))
def test_wilson_is_that_of_another_implementation(count: int, more: int) -> None:
    total = count + more
    if total:
        found = binomtest(count, total).proportion_ci(0.95, method="wilson")
        assert wilson(count, total) == pytest.approx((found.low, found.high), abs=1e-9)


counts = st.integers(0, 40)


@given(counts, counts, counts, counts)
def test_kappa_is_that_of_another_implementation(a: int, b: int, c: int, d: int) -> None:
    found = cohens_kappa(a, b, c, d)
    if not a + b + c + d or a + b + c == 0 or b + c + d == 0:
        assert found is None
        return
    left = [True] * (a + b) + [False] * (c + d)
    right = [True] * a + [False] * b + [True] * c + [False] * d
    assert found == pytest.approx(cohen_kappa_score(left, right))


def test_agreement_by_chance_alone_is_none() -> None:
    assert cohens_kappa(25, 25, 25, 25) == 0
    assert cohens_kappa(5, 0, 0, 5) == 1
    assert cohens_kappa(0, 5, 5, 0) == -1


@given(st.lists(st.floats(0, 1), min_size=1, max_size=8))
def test_holm_is_that_of_another_implementation(p_values: list[float]) -> None:
    assert holm(p_values) == pytest.approx(list(multipletests(p_values, method="holm")[1]))
