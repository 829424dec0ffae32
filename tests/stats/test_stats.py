"""Intervals and agreement: by formula, by another implementation, and where they must lie."""

from __future__ import annotations

from statistics import NormalDist

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binomtest
from sklearn.metrics import cohen_kappa_score

from hybrid.stats import clustered_wilson, cohens_kappa, kappa_interval, wilson


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


@given(st.lists(st.booleans(), min_size=1, max_size=30), st.integers(1, 9))
def test_items_that_are_always_alike_count_once(alike: list[bool], size: int) -> None:
    found = clustered_wilson([size * each for each in alike], [size] * len(alike))
    assert found == pytest.approx(wilson(sum(alike), len(alike)))


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(1, 9)), min_size=1, max_size=20))
def test_clusters_never_narrow_an_interval(clusters: list[tuple[int, int]]) -> None:
    sizes = [size for _, size in clusters]
    counts = [min(count, size) for count, size in clusters]
    found, plain = clustered_wilson(counts, sizes), wilson(sum(counts), sum(sizes))
    assert found is not None
    assert plain is not None
    assert plain[1] - plain[0] <= found[1] - found[0] + 1e-12
    assert found[0] <= sum(counts) / sum(sizes) <= found[1]


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


def test_the_interval_of_kappa_is_that_of_many_counts_and_never_empty() -> None:
    from statsmodels.stats.inter_rater import cohens_kappa as other

    told = other(np.array([[400, 60], [80, 460]]))
    assert kappa_interval(400, 60, 80, 460) == pytest.approx(
        (told.kappa_low, told.kappa_upp), abs=0.01
    )
    found = kappa_interval(10, 0, 0, 10)
    assert found is not None
    assert 0.5 < found[0] < 0.9
    assert found[1] == 1.0
    assert kappa_interval(9, 0, 0, 0) is None
