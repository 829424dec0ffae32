"""Logistic regression with given log-odds: held against scikit-learn, and against itself."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.linear_model import LogisticRegression
from sklearn.preprocessing import StandardScaler

from hybrid.evaluation.logistic import coefficients


def made(count: int = 200) -> tuple[np.ndarray, np.ndarray]:
    random = np.random.default_rng(3)
    values = random.normal(0.0, (0.5, 3.0, 20.0), (count, 3))
    odds = values @ (2.0, -0.4, 0.01) - 0.7
    return values, random.random(count) < 1 / (1 + np.exp(-odds))


@pytest.mark.parametrize("c", [0.03, 1.0, 30.0])
def test_with_nothing_given_it_is_the_usual_regression(c: float) -> None:
    values, gold = made()
    scaler = StandardScaler().fit(values)
    usual = LogisticRegression(C=c, tol=1e-8, max_iter=500).fit(scaler.transform(values), gold)
    raw = usual.coef_[0] / scaler.scale_
    found, intercept = coefficients(values, gold, np.zeros(len(gold)), c)
    assert found == pytest.approx(raw, abs=1e-4)
    assert intercept == pytest.approx(usual.intercept_[0] - raw @ scaler.mean_, abs=1e-4)


def test_what_is_given_is_what_the_other_coefficients_come_to() -> None:
    values, gold = made()
    whole, _ = coefficients(values, gold, np.zeros(len(gold)), 1e6)
    rest, _ = coefficients(values[:, 1:], gold, values[:, 0] * whole[0], 1e6)
    assert rest == pytest.approx(whole[1:], abs=1e-3)


def test_a_column_that_is_the_same_everywhere_weighs_nothing() -> None:
    values, gold = made()
    values[:, 1] = 7.0
    found, _ = coefficients(values, gold, np.zeros(len(gold)), 1.0)
    assert found[1] == pytest.approx(0.0, abs=1e-9)


def test_errors_that_one_column_tells_apart_have_a_finite_weight() -> None:
    gold = np.arange(100) < 50
    found, _ = coefficients(gold[:, None].astype(np.float64), gold, np.zeros(100), 1.0)
    assert 1.0 < found[0] < 20.0


def test_with_no_column_the_intercept_is_the_odds_of_all() -> None:
    gold = np.arange(100) < 20
    found, intercept = coefficients(np.zeros((100, 0)), gold, np.zeros(100), 1.0)
    assert len(found) == 0
    assert intercept == pytest.approx(np.log(20 / 80), abs=1e-4)
