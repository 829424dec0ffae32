"""The clustered test of McNemar, held against scipy's permutations and against chance."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.stats import permutation_test

from hybrid.stats.exact import sign_flip


@pytest.mark.parametrize("own", [[3, -1, 2, 2, 0, 5, -4, 1], [7], [4, 4, 4], [0, 0]])
def test_it_is_the_exact_permutation_of_signs(own: list[int]) -> None:
    values = np.array([*own, 0], dtype=float)
    done = permutation_test(
        (values,), lambda x, axis: np.sum(x, axis=axis), permutation_type="samples", vectorized=True
    )
    assert sign_flip(own) == pytest.approx(done.pvalue, abs=1e-12)


def test_alike_runs_are_rarely_told_apart_where_answers_repeat() -> None:
    random = np.random.default_rng(0)
    told = 0
    for _ in range(400):
        # Fifteen questions of twenty answers: which run is right hangs on the question.
        favour = random.random(15) < 0.5
        gained = np.where(favour, 1, -1) * random.binomial(20, 0.3, 15)
        told += sign_flip(gained.tolist()) < 0.05
    assert told / 400 <= 0.065
