"""Intervals: that whole questions are drawn, and that seeds repeat."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from hybrid.measure.figures import Resampling, hull, percentile_interval, weights

clusters = st.lists(st.integers(0, 6), min_size=1, max_size=30)


@given(clusters, st.integers(0, 5))
def test_whole_clusters_are_drawn(values: list[int], seed: int) -> None:
    numbered = {value: at for at, value in enumerate(dict.fromkeys(values))}
    own = [numbered[value] for value in values]
    (drawn,) = weights(own, Resampling(50, seed))
    assert drawn.shape == (50, len(own))
    first = {code: own.index(code) for code in own}
    for at, code in enumerate(own):
        assert (drawn[:, at] == drawn[:, first[code]]).all()
    per_cluster = drawn[:, list(first.values())]
    assert (per_cluster.sum(axis=1) == len(first)).all()


@given(st.integers(0, 1000))
def test_the_same_seed_draws_the_same(seed: int) -> None:
    own = [0, 1, 1, 2, 3]
    left = [*weights(own, Resampling(20, seed))]
    right = [*weights(own, Resampling(20, seed))]
    assert all((a == b).all() for a, b in zip(left, right, strict=True))


def test_many_items_come_in_blocks() -> None:
    own = list(range(50_000))
    blocks = [len(each) for each in weights(own, Resampling(200))]
    assert sum(blocks) == 200
    assert 1 < len(blocks)


values = st.lists(st.floats(0, 1), min_size=1, max_size=200)


@given(values, st.floats(0, 1))
def test_percentiles_hold_the_point(drawn: list[float], point: float) -> None:
    found = percentile_interval(np.array(drawn), point)
    if found is None:
        low, high = np.percentile(drawn, [2.5, 97.5])
        assert low == high
    else:
        assert found[0] <= point <= found[1]
        assert found[0] < found[1]


def test_no_interval_from_too_few_defined_resamples() -> None:
    drawn = np.array([0.2, 0.4] * 40 + [np.nan] * 20)
    assert percentile_interval(drawn, 0.3) is None
    assert percentile_interval(drawn[:81], 0.3) is not None
    assert percentile_interval(np.array([np.nan] * 3), 0.3) is None


def test_hull() -> None:
    assert hull((0.1, 0.4), (0.2, 0.6)) == (0.1, 0.6)
    assert hull(None, (0.2, 0.6)) == (0.2, 0.6)
    assert hull((0.1, 0.4), None) == (0.1, 0.4)
    assert hull(None, None) is None
