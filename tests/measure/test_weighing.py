"""Judge and rules weighed: no question on both sides, right weights, refusals, kept promises."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from bench.decision import Source
from hybrid.measure.figures import Resampling
from hybrid.measure.thresholds import Wish
from hybrid.measure.weighing import (
    FOLDS,
    Labelled,
    best_point,
    cross_fitted,
    fit,
    folds,
    gain,
    lines,
    weigh,
)
from hybrid.records import ErrorType
from hybrid.stats.exact import Bools, Floats

FEW = Resampling(200)


def drawn(source: Source, size: int = 300, seed: int = 0) -> Labelled:
    return source.draw(size, np.random.default_rng(seed))


def weighed(own: Labelled, wish: Wish | None = None) -> tuple[str, float | None]:
    told = fit(ErrorType.FACTUAL, own, wish, FEW)
    return told.reason, told.rows[-1].point if told.rows else None


def test_no_question_is_on_both_sides() -> None:
    own = drawn(Source("honest", 0.8, 0.8, answers=5))
    parts = folds(own.questions, own.error, 0)
    for question in set(own.questions):
        held = [part for part, each in zip(parts, own.questions, strict=True) if each == question]
        assert len(set(held)) == 1
    errors = [int(own.error[parts == part].sum()) for part in range(FOLDS)]
    assert max(errors) - min(errors) <= 2 * 5


def test_labels_of_a_question_do_not_move_its_own_probability() -> None:
    own = drawn(Source("honest", 0.8, 0.8, answers=5))
    parts = folds(own.questions, own.error, 0)
    before = cross_fitted(own.values, own.error, parts)
    held = np.array([each == own.questions[0] for each in own.questions])
    after = cross_fitted(own.values, own.error ^ held, parts)
    fold = parts == parts[0]
    assert before[fold] == pytest.approx(after[fold], abs=0)
    assert not np.array_equal(before[~fold], after[~fold])


def test_weights_are_those_of_scikit_learn() -> None:
    linear = pytest.importorskip("sklearn.linear_model")
    own = drawn(Source("honest", 0.8, 0.8))
    spread = own.values.std(0)
    scaled = (own.values - own.values.mean(0)) / spread
    model = linear.LogisticRegression(C=1.0, tol=1e-10, max_iter=10_000).fit(scaled, own.error)
    found = weigh(own.values, own.error)
    assert found.coefficients * spread == pytest.approx(model.coef_[0], abs=1e-4)
    assert found.chance(own.values) == pytest.approx(model.predict_proba(scaled)[:, 1], abs=1e-4)


def test_a_term_that_never_varies_and_parted_classes_are_fitted() -> None:
    error = np.arange(100) < 50
    values = np.stack([np.where(error, 9.0, -9.0), np.full(100, 2.0)], axis=1)
    found = weigh(values, error)
    assert found.coefficients[1] == pytest.approx(0)
    assert ((0.5 < found.chance(values)) == error).all()


def test_best_point_has_the_greatest_f1() -> None:
    shown = np.array([0.9, 0.8, 0.3, 0.2, -1.0])
    error = np.array([True, True, False, False, True])
    assert 0.3 < best_point(shown, error) <= 0.8


def test_both_are_decided_where_they_gain() -> None:
    reason, point = weighed(drawn(Source("honest", 0.8, 0.8)))
    assert (reason, point is not None) == ("", True)


def test_a_judge_that_knows_nothing_more_is_refused_with_the_labels_it_would_take() -> None:
    own = drawn(Source("honest", 0.6, 0.9))
    reason, _ = weighed(own)
    assert "not better than the better one beyond chance" in reason
    told = gain(own, cross_fitted(own.values, own.error, folds(own.questions, own.error, 0)), FEW)
    assert told.least <= 0
    assert f"about {told.wanted:,} labels would show" in reason
    assert told.wanted > 300


def _cut(own: Labelled, kept: Bools) -> Labelled:
    asked = tuple(each for each, held in zip(own.questions, kept, strict=True) if held)
    return Labelled(
        own.values[kept],
        judges=own.judges[kept],
        rules=own.rules[kept],
        vetoed=own.vetoed[kept],
        error=own.error[kept],
        questions=asked,
    )


def test_a_veto_takes_from_both_and_not_from_rules_alone() -> None:
    own = drawn(Source("honest", 0.8, 0.8))
    vetoed = replace(own, vetoed=np.arange(len(own.error)) % 2 == 0)
    whole, half = (fit(ErrorType.FACTUAL, each, None, FEW) for each in (own, vetoed))
    assert half.rows[1] == whole.rows[1]
    lost = (whole.rows[2].recall.value or 0) - (half.rows[2].recall.value or 0)
    assert lost > 0.2
    (told,) = lines([half], None)
    assert "but F1 is greater with rules alone" in told
    (told,) = lines([whole], None)
    assert "but F1" not in told


def test_few_errors_and_few_questions_are_refused() -> None:
    own = drawn(Source("honest", 0.8, 0.8))
    scarce = _cut(own, ~own.error | (own.error.cumsum() <= 19))
    assert weighed(scarce)[0].startswith("at least 20 errors and 20 labels without one")
    asked = tuple(f"q{number % 9}" for number in range(len(own.error)))
    alike = replace(own, questions=asked)
    assert weighed(alike)[0].startswith("at least 10 questions with an error")


def test_an_error_without_evidence_is_never_reached() -> None:
    own = drawn(Source("honest", 0.9, 0.9))
    nobody = np.zeros_like(own.error)
    blind = replace(own, judges=nobody, rules=nobody)
    reason, point = weighed(blind, Wish("recall", 0.5, 0.9))
    assert point is None
    assert reason.startswith(
        "for a recall of at least 0.5, no threshold keeps it (these labels prove 0.00 at most); "
    )


def _recall(own: Labelled, chance: Floats, point: float) -> float:
    found = (point <= chance) & own.able("both")
    return float((found & own.error).sum() / own.error.sum())


def test_a_promise_holds_on_other_findings() -> None:
    own = Source("honest", 0.9, 0.9, rate=0.5)
    told = fit(ErrorType.FACTUAL, drawn(own, 500), Wish("recall", 0.8, 0.95), FEW)
    assert told.weights is not None
    point = told.rows[-1].point
    assert point is not None
    others = drawn(own, 5000, seed=1)
    assert _recall(others, told.weights.chance(others.values), point) >= 0.8
