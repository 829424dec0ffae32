"""The rules' own probability of an error: a logistic combination of named measures."""

from __future__ import annotations

import math
from collections.abc import Mapping

from hybrid.packs import TypeScoring
from hybrid.records.values import Score, ScoreTerm


def score(measures: Mapping[str, float], scoring: TypeScoring) -> Score:
    """Return the score of one error type with each measure's contribution, largest first.

    A contribution is coefficient times value divided by the measure's scale, in log-odds.
    """
    parts = [
        ScoreTerm(name, measures[name], weight * measures[name] / scoring.scales.get(name, 1.0))
        for name, weight in scoring.coefficients.items()
        if name in measures
    ]
    total = scoring.intercept + sum(part.contribution for part in parts)
    return Score(
        value=_logistic(total),
        threshold=scoring.threshold,
        terms=tuple(sorted(parts, key=_weight, reverse=True)),
    )


def _weight(part: ScoreTerm) -> float:
    return abs(part.contribution)


def _logistic(total: float) -> float:
    bounded = max(-40.0, min(40.0, total))
    return 1.0 / (1.0 + math.exp(-bounded))
