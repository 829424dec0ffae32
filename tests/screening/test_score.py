"""The score: a logistic sum of measures, each with its contribution."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid.packs import TypeScoring
from hybrid.records import ErrorType, Score
from hybrid.screening.measures import MEASURES
from hybrid.screening.score import score
from tests.build import default_pack

NAMES = ("flags", "leaps", "length", "options")
NUMBERS = st.floats(-50, 50, allow_nan=False)
AMOUNTS = st.floats(0, 50, allow_nan=False)


@st.composite
def scorings(draw: st.DrawFn) -> TypeScoring:
    return TypeScoring(
        threshold=draw(st.floats(0, 1)),
        intercept=draw(NUMBERS),
        coefficients=draw(st.dictionaries(st.sampled_from(NAMES), NUMBERS)),
        scales=draw(st.dictionaries(st.sampled_from(NAMES), st.floats(0.1, 10))),
    )


def log_odds(own: Score) -> float:
    return math.log(own.value / (1.0 - own.value))


@given(scorings(), st.dictionaries(st.sampled_from(NAMES), NUMBERS))
def test_a_score_lies_between_zero_and_one(
    scoring: TypeScoring, measures: dict[str, float]
) -> None:
    own = score(measures, scoring)
    assert 0.0 < own.value <= 1.0
    assert own.threshold == scoring.threshold


@given(scorings(), st.dictionaries(st.sampled_from(NAMES), NUMBERS))
def test_contributions_and_intercept_sum_to_the_log_odds(
    scoring: TypeScoring, measures: dict[str, float]
) -> None:
    own = score(measures, scoring)
    total = scoring.intercept + sum(term.contribution for term in own.terms)
    # Nearer to one a float is too coarse to tell what is left of it.
    if abs(total) < 25:
        assert log_odds(own) == pytest.approx(total, abs=1e-3)


@given(scorings(), st.dictionaries(st.sampled_from(NAMES), NUMBERS))
def test_contributions_are_coefficient_times_scaled_value_largest_first(
    scoring: TypeScoring, measures: dict[str, float]
) -> None:
    own = score(measures, scoring)
    assert {term.measure for term in own.terms} == set(scoring.coefficients) & set(measures)
    sizes = [abs(term.contribution) for term in own.terms]
    assert sizes == sorted(sizes, reverse=True)
    for term in own.terms:
        scale = scoring.scales.get(term.measure, 1.0)
        expected = scoring.coefficients[term.measure] * measures[term.measure] / scale
        assert term.value == measures[term.measure]
        assert term.contribution == pytest.approx(expected)


@given(st.floats(0.01, 5), NUMBERS, NUMBERS, AMOUNTS)
def test_more_of_a_positive_measure_never_scores_lower(
    weight: float, intercept: float, less: float, more: float
) -> None:
    scoring = TypeScoring(threshold=0.5, intercept=intercept, coefficients={"flags": weight})
    low = score({"flags": less}, scoring)
    high = score({"flags": less + more}, scoring)
    assert low.value <= high.value


@given(st.floats(0.01, 5), NUMBERS, AMOUNTS)
def test_more_of_a_negative_measure_never_scores_higher(
    weight: float, less: float, more: float
) -> None:
    scoring = TypeScoring(threshold=0.5, intercept=0.0, coefficients={"length": -weight})
    assert score({"length": less + more}, scoring).value <= score({"length": less}, scoring).value


def test_without_measures_the_intercept_stands_alone() -> None:
    scoring = TypeScoring(threshold=0.5, intercept=0.0, coefficients={"flags": 3.0})
    assert score({}, scoring) == Score(0.5, 0.5, ())


def test_measures_without_coefficient_do_not_count() -> None:
    scoring = TypeScoring(threshold=0.5, intercept=0.0, coefficients={})
    assert score({"flags": 9.0}, scoring).value == 0.5


@pytest.mark.parametrize("intercept", [1e9, -1e9, 1e308, -1e308])
def test_the_largest_sums_overflow_nothing(intercept: float) -> None:
    scoring = TypeScoring(threshold=0.5, intercept=intercept, coefficients={})
    assert score({}, scoring).value == pytest.approx(1.0 if intercept > 0 else 0.0)


@pytest.mark.parametrize("error_type", ErrorType)
def test_our_own_coefficients_name_measures_that_exist(error_type: ErrorType) -> None:
    scoring = default_pack().scoring
    assert scoring is not None
    own = scoring.types[error_type]
    assert set(own.coefficients) <= set(MEASURES)
    assert set(own.scales) <= set(own.coefficients)
    assert set(own.held) <= set(own.coefficients)
    assert 0.0 < own.threshold < 1.0
    assert own.coefficients["strong_flags"] > 0


@pytest.mark.parametrize("error_type", [ErrorType.LOGICAL, ErrorType.SEMANTIC])
def test_one_strong_flag_is_a_proof_and_one_weak_flag_is_none(error_type: ErrorType) -> None:
    scoring = default_pack().scoring
    assert scoring is not None
    own = scoring.types[error_type]
    nothing = dict.fromkeys(MEASURES, 0.0)
    strong = score({**nothing, "strong_flags": 1.0}, own)
    weak = score({**nothing, "weak_flags": 1.0}, own)
    assert own.threshold <= strong.value
    assert weak.value < own.threshold
