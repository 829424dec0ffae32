"""Regularised logistic regression in which some of the log-odds are given."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from hybrid.evaluation.intervals import Floats

_PRECISE = 1e-7


def coefficients(
    values: Floats, gold: NDArray[np.bool_], given: Floats, c: float
) -> tuple[Floats, float]:
    """Return coefficients of the columns of ``values``, as they are, and the intercept.

    ``given`` are log-odds of each row that count beside them. The penalty is half the sum of
    squares of coefficients on standardised columns; ``c`` weighs the losses against it.
    """
    from scipy.optimize import minimize

    middle, spread = values.mean(axis=0), values.std(axis=0)
    spread[spread == 0.0] = 1.0
    loss = _Loss((values - middle) / spread, gold, given, c)
    # The second derivative is at hand, and with few columns that takes the fewest steps.
    found = minimize(
        loss.value,
        np.zeros(values.shape[1] + 1),
        jac=loss.slope,
        hess=loss.curvature,
        method="trust-exact",
        options={"gtol": _PRECISE * len(gold)},
    )
    raw: Floats = found.x[1:] / spread
    return raw, float(found.x[0] - raw @ middle)


class _Loss:
    """What is least at the coefficients looked for; the intercept, which stands first, is free."""

    def __init__(self, values: Floats, gold: NDArray[np.bool_], given: Floats, c: float) -> None:
        self._columns = np.column_stack([np.ones(len(values)), values])
        self._gold = gold.astype(np.float64)
        self._given = given
        self._c = c
        self._penalty = np.r_[0.0, np.ones(values.shape[1])]

    def value(self, weights: Floats) -> float:
        odds = self._odds(weights)
        losses = np.logaddexp(0.0, odds) - self._gold * odds
        return float(self._c * losses.sum() + self._penalty @ weights**2 / 2)

    def slope(self, weights: Floats) -> Floats:
        missed = _logistic(self._odds(weights)) - self._gold
        found: Floats = self._c * (self._columns.T @ missed) + self._penalty * weights
        return found

    def curvature(self, weights: Floats) -> Floats:
        likely = _logistic(self._odds(weights))
        weighed = self._columns * (likely * (1.0 - likely))[:, None]
        found: Floats = self._c * (self._columns.T @ weighed) + np.diag(self._penalty)
        return found

    def _odds(self, weights: Floats) -> Floats:
        odds: Floats = self._columns @ weights + self._given
        return odds


def _logistic(odds: Floats) -> Floats:
    found: Floats = 1.0 / (1.0 + np.exp(-np.clip(odds, -40.0, 40.0)))
    return found
