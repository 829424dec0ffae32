"""Rates from labels of a part: designs, weights, and what a checker adds."""

from __future__ import annotations

from math import nan

import numpy as np
import pytest
from scipy.stats import binom, binomtest, t
from statsmodels.stats.proportion import confint_proportions_2indep, proportion_confint

from hybrid.stats import wilson
from hybrid.stats.exact import Bools, Floats, Ints, limits
from hybrid.stats.rates import (
    Cells,
    Labels,
    Quality,
    Share,
    as_fitted,
    by_chance,
    cells,
    correlation,
    design_effect,
    difference,
    divide,
    rogan_gladen,
    shares,
    stacked,
)

# --- rates --------------------------------------------------------------------------------------
# Intervals of rates: exact where they can be, and held against second implementations.


def _exact(counts: Floats, number: int) -> tuple[Floats, Floats]:
    return limits(counts / number, lambda rates: np.full(rates.shape, float(number)))


@pytest.mark.parametrize("number", [20, 50])
def test_blakers_interval_never_covers_less_and_lies_within_the_exact_one(number: int) -> None:
    counts = np.arange(number + 1.0)
    low, high = _exact(counts, number)
    for rate in np.linspace(0.002, 0.998, 250):
        held = (low <= rate) & (rate <= high)
        assert binom.pmf(counts, number, rate)[held].sum() >= 0.9499
    for count, least, most in zip(counts, low, high, strict=True):
        outer = binomtest(int(count), number).proportion_ci(method="exact")
        assert outer.low - 1e-4 <= least <= count / number <= most <= outer.high + 1e-4


def test_blakers_interval_agrees_with_its_definition() -> None:
    number, seen = 30, 2
    counts = np.arange(number + 1)
    rates = np.linspace(0.0005, 0.6, 6000)
    tails = np.minimum(
        binom.cdf(counts[:, None], number, rates), binom.sf(counts[:, None] - 1, number, rates)
    )
    extreme = tails <= tails[seen] * (1 + 1e-9)
    accepted = rates[(binom.pmf(counts[:, None], number, rates) * extreme).sum(0) > 0.05]
    low, high = _exact(np.array([float(seen)]), number)
    assert low[0] == pytest.approx(accepted.min(), abs=5e-4)
    assert high[0] == pytest.approx(accepted.max(), abs=5e-4)


def test_with_one_part_the_interval_is_that_of_the_labels() -> None:
    error = np.arange(100) < 3
    nowhere, each = np.zeros(100, dtype=np.int64), np.arange(100)
    own = cells(Labels(error, nowhere, np.ones(100), each), np.ones(1), np.zeros((1, 1)))
    low, high = _exact(np.array([3.0]), 100)
    assert np.array(own.interval()) == pytest.approx(np.array([low[0], high[0]]), abs=1e-4)
    outer = proportion_confint(3, 100, method="beta")
    assert outer[0] < own.interval()[0] < own.interval()[1] < outer[1]


def _audit(seed: int = 0) -> tuple[Bools, Ints, Bools, Ints]:
    random = np.random.default_rng(seed)
    error = random.random(2000) < 0.2
    flag = (random.random(2000) < np.where(error, 0.7, 0.1)).astype(np.int64)
    labelled = np.zeros(2000, dtype=np.bool_)
    labelled[random.choice(2000, 150, replace=False)] = True
    return error, flag, labelled, np.repeat(np.arange(400), 5)


def test_the_corrected_rate_is_prediction_powered_inference_at_its_best_weight() -> None:
    error, flag, labelled, _ = _audit()
    part = divide(flag, np.zeros_like(flag), labelled)
    labels = Labels(error[labelled], part[labelled], np.ones(150), np.arange(150))
    own = cells(labels, *shares(part, np.arange(2000)))
    seen, known = error[labelled].astype(float), flag[labelled].astype(float)
    weight = np.cov(seen, known)[0, 1] / known.var(ddof=1)
    assert own.estimate == pytest.approx(seen.mean() + weight * (flag.mean() - known.mean()))


def test_shares_vary_as_sums_over_questions_do() -> None:
    _, flag, labelled, question = _audit()
    part = divide(flag, question % 3, labelled)
    share, covariance = shares(part, question)
    table = np.zeros((400, len(share)))
    np.add.at(table, (question, part), 1)
    rest = table - table.sum(1, keepdims=True) * share
    assert covariance == pytest.approx(rest.T @ rest / 2000**2)


def test_each_part_has_five_labels_of_one_answer_or_is_all_of_that_answer() -> None:
    answer = np.array([0] * 30 + [1] * 3 + [2] * 4)
    stratum = np.array([0] * 4 + [1] * 26 + [0, 1, 1] + [0] * 4)
    labelled = np.array([True] * 33 + [False] * 4)
    part = divide(answer, stratum, labelled)
    assert len(set(part[:30])) == 1
    assert set(part[30:33]) == set(part[33:]) == {1}


def test_answers_alike_within_questions_count_as_one_and_few_errors_are_not_trusted() -> None:
    question = np.repeat(np.arange(30), 5)
    nowhere = np.zeros(150, dtype=np.int64)
    one = (np.ones(1), np.zeros((1, 1)))
    alike = np.repeat(np.arange(30) < 9, 5)
    clustered = cells(Labels(alike, nowhere, np.ones(150), question), *one)
    assert clustered.design == pytest.approx(5, rel=0.15)
    none = cells(Labels(np.zeros_like(alike), nowhere, np.ones(150), question), *one)
    assert float(none.interval()[1]) > float(
        limits(np.zeros(1), lambda r: np.full(r.shape, 32.0))[1][0]
    )


def test_many_at_once_give_what_each_gives() -> None:
    found = []
    for seed in range(3):
        error, flag, labelled, question = _audit(seed)
        part = divide(flag, question % (seed + 1), labelled)
        codes = np.unique(question[labelled], return_inverse=True)[1]
        labels = Labels(error[labelled], part[labelled], np.ones(150), codes)
        found.append(cells(labels, *shares(part, question)))
    low, high = stacked(found).interval()
    for at, own in enumerate(found):
        assert np.array(own.interval()) == pytest.approx(np.array([low[at], high[at]]))


def test_differences_are_newcombes() -> None:
    ends = [wilson(9, 60), wilson(20, 80)]
    assert ends[0] is not None
    assert ends[1] is not None
    left, right = Share(9 / 60, *ends[0], 60), Share(20 / 80, *ends[1], 80)
    told = confint_proportions_2indep(9, 60, 20, 80, method="newcomb", compare="diff")
    assert difference(left, right) == pytest.approx(told, abs=1e-9)
    narrow = difference(left, right, 0.5)
    assert told[0] < narrow[0] < narrow[1] < told[1]


def test_rogan_and_gladen_give_back_the_rate_of_a_known_checker() -> None:
    many = 1e7
    checker = Quality(Share(0.8, 0, 1, many), Share(0.9, 0, 1, many))
    flagged = 0.2 * 0.8 + 0.8 * 0.1
    own = rogan_gladen(Share(flagged, 0, 1, 1000.0), checker)
    spread = 1.96 * (flagged * (1 - flagged) / 1000) ** 0.5 / 0.7
    assert own.value == pytest.approx(0.2)
    assert (own.low, own.high) == pytest.approx((0.2 - spread, 0.2 + spread), abs=2e-3)
    assert checker.youden.value == pytest.approx(0.7)


def test_a_group_whose_labels_are_all_errors_has_a_real_correlation() -> None:
    # Sums of a covariance of shares are 0 but for rounding, and may fall below.
    covariance = np.array([[1e-4, -1e-4], [-1e-4, 1e-4 - 1e-16]])
    own = Cells(np.array([0.3, 0.7]), covariance, np.ones(2), np.array([5.0, 9.0]), np.ones(()))
    other = Cells(np.ones(1), np.zeros((1, 1)), np.full(1, 0.5), np.full(1, 20.0), np.ones(()))
    deviations = np.ones((2, 3))
    assert correlation((own, deviations), (other, deviations)) == 0.0


def test_intervals_at_many_levels_are_those_at_each() -> None:
    error, flag, labelled, question = _audit()
    part = divide(flag, np.zeros_like(flag), labelled)
    labels = Labels(error[labelled], part[labelled], np.ones(150), np.arange(150))
    own = cells(labels, *shares(part, question))
    levels = np.array([0.001, 0.05, 0.3])
    low, high = stacked([own, own]).intervals(levels)
    for at, level in enumerate(levels):
        assert np.array(own.interval(float(level))) == pytest.approx(
            np.array([low[1, at], high[1, at]])
        )


def test_probabilities_divide_records_in_bands_that_hang_on_no_label() -> None:
    chance = np.r_[np.linspace(0.01, 0.99, 99), nan]
    answer, stratum = (np.zeros(100, dtype=np.int64) for _ in range(2))
    known, bands = by_chance(answer, stratum, chance, 1000)
    assert (known[-1], set(known[:-1].tolist())) == (0, {1})
    assert (np.diff(bands[:-1]) >= 0).all()
    assert len(set(bands[:-1].tolist())) == 5
    _, few = by_chance(answer, stratum, chance, 25)
    assert len(set(few[:-1].tolist())) == 2
    rare = np.full(100, 0.02)
    assert set(by_chance(answer, stratum, rare, 200)[1].tolist()) == {0}
    # Two bands take twenty labels, and ten errors to be expected among them.
    tenth = np.tile([0.05, 0.15], 50)
    numbers = [len(set(by_chance(answer, stratum, tenth, n)[1].tolist())) for n in (99, 101)]
    assert numbers == [1, 2]


def test_without_probabilities_answers_divide_as_they_are() -> None:
    answer = np.array([0, 1, 1])
    own = by_chance(answer, answer, np.full(3, nan), 3)
    assert own[0] is answer
    assert own[1] is answer


def test_labels_that_were_fitted_tell_less() -> None:
    one = np.ones(1)
    own = Cells(one, np.zeros((1, 1)), 0.3 * one, 100 * one, np.asarray(1.0))
    assert as_fitted(own, 100).interval()[1] > own.interval()[1]
    assert as_fitted(own, 10**9).interval()[1] == pytest.approx(own.interval()[1])


# --- design -------------------------------------------------------------------------------------
# By how much answers that are alike within a question widen an interval.


def test_half_a_question_of_errors_alone_is_added_to_those_seen() -> None:
    """Held against the same by hand: 4 questions of 2 labels, one error in each of two."""
    question = np.repeat(np.arange(4), 2)
    error = np.array([1, 0, 1, 0, 0, 0, 0, 0])
    rest = error - error.mean()
    # Sums by question are .5, .5, -.5, -.5; squares of rows are 2 of .5625 and 6 of .0625.
    together, apart = 1.0 * 4 / 3, 1.5 * 8 / 7
    size, half = 2.0, 0.5 * 0.5625 * 2.0
    effect = (together + half * size) / (apart + half)
    few = (t.ppf(0.975, 3) / t.ppf(0.975, 7)) ** 2
    assert 1 < effect < size
    assert design_effect(np.ones(8), rest, question) == pytest.approx(effect * few)
