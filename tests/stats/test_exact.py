"""Intervals by exact tests, pairs, and several tests at once."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.special import betainc, betaincc
from scipy.stats import permutation_test
from statsmodels.stats.inter_rater import fleiss_kappa as second_kappa
from statsmodels.stats.multitest import multipletests

from hybrid.stats.exact import _by_both, acceptability, fleiss_kappa, holm, sign_flip

# --- exact --------------------------------------------------------------------------------------
# The test that intervals of shares invert.


def test_a_rate_far_from_what_was_seen_has_next_to_no_p_value() -> None:
    far = acceptability(np.array([0.9, 0.1]), np.array([1000.0]), np.array([0.1, 0.9]))
    assert (far < 1e-12).all()


def test_the_short_way_to_a_decision_is_that_of_the_p_value() -> None:
    share, number = np.linspace(0, 1, 21)[:, None, None], np.array([3.0, 17.5, 240.0])[:, None]
    assumed, level = np.linspace(0.001, 0.999, 97), 0.05
    wanted = level < acceptability(*np.broadcast_arrays(share, number, assumed))
    assert (_by_both(share, number, assumed, np.array(level)) == wanted).all()


def _by_every_step(share: float, number: float, assumed: float) -> float:
    """Blaker's p-value as it is written: the other tail is the largest no larger one of them all."""
    seen = share * number
    above, below = (
        betainc(seen, number - seen + 1, assumed),
        betaincc(seen + 1, number - seen, assumed),
    )
    if below < above:
        return _by_every_step(1 - share, number, 1 - assumed)
    steps = np.arange(1, np.ceil(seen) + 1)
    left = seen - steps
    tails = np.where(left < 0, 0, betaincc(np.maximum(left, 0) + 1, number - left, assumed))
    return float(min(1.0, above + max(tails[tails <= above], default=0.0)))


def test_the_other_tail_begins_where_a_walk_over_all_steps_finds_it() -> None:
    rng = np.random.default_rng(3)
    for number in (7.0, 60.0, 61.4, 2_500.0):
        assumed = rng.uniform(0.001, 0.999, 60)
        wide = 5 * np.sqrt(assumed * (1 - assumed) / number)
        share = np.clip(assumed + rng.uniform(-1, 1, 60) * wide, 0.5 / number, 1 - 0.5 / number)
        found = acceptability(share, np.array(number), assumed)
        walked = [_by_every_step(*each) for each in zip(share, [number] * 60, assumed, strict=True)]
        np.testing.assert_allclose(found, walked, rtol=1e-9)


# --- several ------------------------------------------------------------------------------------
# Holm's correction and Fleiss' kappa, held against a second implementation and the textbook.


@pytest.mark.parametrize(
    "probabilities",
    [[0.03], [0.01, 0.04, 0.03, 0.005], [0.5, 0.5, 0.001], [0.02] * 4, [0.0, 1.0, 0.9, 0.06]],
)
def test_holms_correction_is_that_of_the_textbook(probabilities: list[float]) -> None:
    assert holm(probabilities) == pytest.approx(multipletests(probabilities, method="holm")[1])


def test_holms_correction_of_many() -> None:
    many = np.random.default_rng(3).random(200) ** 3
    assert holm(many.tolist()) == pytest.approx(multipletests(many, method="holm")[1])


def test_fleiss_kappa_of_his_own_example() -> None:
    """Fleiss 1971, table 1 as it is reprinted: 14 raters, 10 subjects, 5 categories, .210."""
    table = """
        0 0 0 0 14   0 2 6 4 2   0 0 3 5 6   0 3 9 2 0   2 2 8 1 1
        7 7 0 0 0    3 2 6 3 0   2 5 3 2 2   6 5 2 1 0   0 2 2 3 7
    """
    counts = np.array(table.split(), dtype=np.int64).reshape(10, 5)
    assert fleiss_kappa(counts) == pytest.approx(0.210, abs=5e-4)
    assert fleiss_kappa(counts) == pytest.approx(second_kappa(counts))


@pytest.mark.parametrize("seed", range(5))
def test_fleiss_kappa_of_yes_and_no(seed: int) -> None:
    errors = np.random.default_rng(seed).integers(0, 6, 40)
    counts = np.stack([errors, 5 - errors], axis=1)
    assert fleiss_kappa(counts) == pytest.approx(second_kappa(counts))


def test_verdicts_that_are_all_one_have_no_kappa() -> None:
    assert np.isnan(fleiss_kappa(np.array([[3, 0], [3, 0]], dtype=np.int64)))


# --- paired -------------------------------------------------------------------------------------
# The clustered test of McNemar, held against scipy's permutations and against chance.


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
