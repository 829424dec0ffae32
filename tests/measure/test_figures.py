"""Figures and their intervals."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn import metrics as sk

from hybrid.measure.figures import (
    METRICS,
    Decisions,
    Resampling,
    always,
    codes,
    estimates,
    hull,
    jackknife_interval,
    measured,
    never,
    percentile_interval,
    point_figures,
    resampled_figures,
    share,
    weights,
)
from hybrid.records import ErrorType
from hybrid.stats import wilson
from tests.measure.build import cells, finding, gold_line, joined, label, line

# --- intervals ----------------------------------------------------------------------------------
# Intervals: that whole questions are drawn, and that seeds repeat.

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


# --- metrics ------------------------------------------------------------------------------------
# Figures against numbers counted by hand and against scikit-learn.

QUICK = Resampling(200)


def decisions(gold: list[bool], found: list[bool], score: list[float]) -> Decisions:
    return Decisions(np.array(gold, bool), np.array(found, bool), np.array(score, float))


rows = st.lists(
    st.tuples(st.booleans(), st.booleans(), st.sampled_from([0.0, 0.25, 0.5, 0.9])),
    min_size=1,
    max_size=25,
)


def test_by_hand() -> None:
    # 3 right alarms, 1 false alarm, 2 misses, 4 right passes.
    gold = [True] * 5 + [False] * 5
    found = [True, True, True, False, False, True, False, False, False, False]
    score = [0.9, 0.8, 0.7, 0.2, 0.1, 0.6, 0.15, 0.05, 0.05, 0.05]
    own = point_figures(decisions(gold, found, score))
    assert own["precision"] == pytest.approx(3 / 4)
    assert own["recall"] == pytest.approx(3 / 5)
    assert own["false_alarm_rate"] == pytest.approx(1 / 5)
    assert own["f1"] == pytest.approx(2 * 3 / (2 * 3 + 1 + 2))
    assert own["balanced_accuracy"] == pytest.approx((3 / 5 + 4 / 5) / 2)
    # Observed agreement 0.7, by chance 0.4 * 0.5 + 0.6 * 0.5 = 0.5.
    assert own["kappa"] == pytest.approx((0.7 - 0.5) / (1 - 0.5))
    # 22 of the 25 pairs are ranked right: 0.2 stands under 0.6, 0.1 under 0.6 and 0.15.
    assert own["auroc"] == pytest.approx(22 / 25)
    assert own["average_precision"] == pytest.approx((1 + 1 + 1 + 4 / 5 + 5 / 7) / 5)


def test_what_is_not_defined_is_none() -> None:
    clean = point_figures(decisions([False, False], [False, False], [0.1, 0.2]))
    assert clean == dict.fromkeys(METRICS) | {"false_alarm_rate": 0.0}
    alarm = point_figures(decisions([False, False], [True, False], [0.9, 0.2]))
    assert (alarm["precision"], alarm["recall"], alarm["f1"]) == (0.0, None, 0.0)
    assert (alarm["kappa"], alarm["auroc"]) == (0.0, None)
    missed = point_figures(decisions([True, True], [False, False], [0.9, 0.2]))
    assert (missed["precision"], missed["recall"], missed["f1"]) == (None, 0.0, 0.0)


@given(rows)
def test_resamples_of_the_whole_equal_the_point(drawn: list[tuple[bool, bool, float]]) -> None:
    gold, found, score = (list(each) for each in zip(*drawn, strict=True))
    own = decisions(gold, found, score)
    points = point_figures(own)
    resampled = resampled_figures(own, np.ones((1, len(own))))
    for metric in METRICS:
        value, point = float(resampled[metric][0]), points[metric]
        assert math.isnan(value) if point is None else value == pytest.approx(point), metric


@given(rows, st.data())
@settings(max_examples=60)
def test_weights_count_as_in_scikit_learn(
    drawn: list[tuple[bool, bool, float]], data: st.DataObject
) -> None:
    gold, found, score = (list(each) for each in zip(*drawn, strict=True))
    many = st.lists(st.integers(0, 3), min_size=len(gold), max_size=len(gold))
    weight = data.draw(many)
    own = resampled_figures(decisions(gold, found, score), np.array([weight], float))
    kept: list[Any] = [at for at, each in enumerate(weight) for _ in range(each)]
    labels, scores = [gold[at] for at in kept], [score[at] for at in kept]
    if len(set(labels)) == 2:
        assert own["auroc"][0] == pytest.approx(sk.roc_auc_score(labels, scores))
        kappa = sk.cohen_kappa_score(labels, [found[at] for at in kept])
        assert own["kappa"][0] == pytest.approx(kappa)
    if any(labels):
        expected = sk.average_precision_score(labels, scores)
        assert own["average_precision"][0] == pytest.approx(expected)


@given(st.integers(1, 30), st.integers(0, 30))
def test_constant_answers_have_the_figures_of_constant_answers(errors: int, cleans: int) -> None:
    gold = [True] * errors + [False] * cleans
    base = errors / len(gold)
    for constant, formula in ((True, always), (False, never)):
        own = decisions(gold, [constant] * len(gold), [0.5] * len(gold))
        points = point_figures(own)
        expected = formula(base)
        for metric in METRICS:
            if metric == "kappa" and not cleans:
                continue  # Without a clean record agreement by chance is certain.
            value, point = expected[metric], points[metric]
            assert (value is None) == (point is None), metric
            assert value is None or value == pytest.approx(point), metric


def test_a_run_by_hand(tmp_path: Path) -> None:
    own = cells(
        tmp_path,
        [
            (True, "error", 6),
            (True, "clean", 1),
            (True, "rejected", 1),
            (True, "unassessed", 2),
            (False, "error", 2),
            (False, "clean", 8),
            (False, "disputed", 2),
            (False, "unassessed", 1),
        ],
    )
    found = measured("all", own.of(ErrorType.LOGICAL), QUICK)
    assert (found.n, found.errors, found.found, found.questions) == (20, 8, 8, 20)
    decided = found.decided
    assert (decided.unassessed, decided.rejected, decided.disputed) == (3, 1, 2)
    assert decided.not_asked == 0
    assert found.value("precision") == pytest.approx(6 / 8)
    assert found.value("recall") == pytest.approx(6 / 8)
    assert found.value("false_alarm_rate") == pytest.approx(2 / 12)
    assert (found.figures["precision"].n, found.figures["false_alarm_rate"].n) == (8, 12)
    assert found.base.value == pytest.approx(8 / 20)
    assert found.always["f1"] == pytest.approx(2 * 0.4 / 1.4)


def test_not_asked_is_counted_in_a_judged_run_only(tmp_path: Path) -> None:
    judge = {"answers": [], "split": False}
    found = [
        line("a", finding("logical", decided_by="judge", judge=judge)),
        line("b", finding("logical")),
    ]
    own = joined(tmp_path, found, [gold_line(id_, {"logical": label(False)}) for id_ in "ab"])
    assert measured("all", own.items, QUICK, judged=own.judged).decided.not_asked == 1


def test_without_any_assessed_item_nothing_is_defined(tmp_path: Path) -> None:
    own = cells(tmp_path, [(True, "unassessed", 2)])
    found = measured("all", own.items, QUICK)
    assert (found.n, found.base.value, found.value("f1")) == (0, None, None)
    assert set(found.always.values()) == {None}


def test_codes_are_numbers_without_gaps() -> None:
    assert codes(["x", "y", "x", "z"]) == [0, 1, 0, 2]


# --- measured -----------------------------------------------------------------------------------
# Figures of answers to repeated questions: a question is one draw, not as many as its answers.


def test_a_share_of_answers_that_are_alike_is_that_of_the_questions() -> None:
    held = np.repeat(np.arange(15) < 4, 20)
    questions = [f"q{at // 20}" for at in range(300)]
    own, plain = share(held, questions), wilson(4, 15)
    assert own.interval is not None
    assert plain is not None
    assert own.interval[1] - own.interval[0] > 0.9 * (plain[1] - plain[0])
    alone = share(held, [f"q{at}" for at in range(300)])
    assert alone.interval == wilson(80, 300)


def _drawn(
    questions: int, answers: int, random: np.random.Generator
) -> tuple[Decisions, list[str]]:
    """Return labels and findings that know nothing of each other, each alike within a question."""
    asked = np.repeat(np.arange(questions), answers)
    chances = random.beta(0.45, 1.05, (2, questions))[:, asked]
    gold, found = random.random((2, len(asked))) < chances
    return Decisions(gold, found, chances[1]), [f"q{at}" for at in asked]


def test_intervals_hold_where_questions_have_many_answers() -> None:
    random, resampling = np.random.default_rng(0), Resampling(200)
    truth = {"base": 0.3, "false_alarm_rate": 0.3, "balanced_accuracy": 0.5, "auroc": 0.5}
    held = dict.fromkeys(truth, 0)
    for _ in range(100):
        own, questions = _drawn(40, 5, random)
        told = estimates(own, questions, resampling) | {"base": share(own.gold, questions)}
        for name, wanted in truth.items():
            interval = told[name].interval
            held[name] += interval is not None and interval[0] <= wanted <= interval[1]
    assert min(held.values()) > 88


def test_few_questions_have_no_interval_but_of_shares() -> None:
    own, questions = _drawn(15, 20, np.random.default_rng(0))
    told = estimates(own, questions, Resampling(200))
    assert told["recall"].interval is not None
    assert told["f1"].interval is None
    assert estimates(own, [*map(str, range(300))], Resampling(200))["f1"].interval is not None


def test_leaving_out_a_label_at_a_time_gives_the_interval_of_a_mean() -> None:
    held = np.arange(100) < 30
    left_out = (30 - held) / 99
    found = jackknife_interval(left_out, 0.3, 100, 0.0)
    assert found is not None
    assert found == pytest.approx(wilson(30, 100), abs=0.01)
    assert jackknife_interval(np.ones(9), 1.0, 9, 0.0) is None
