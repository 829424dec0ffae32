"""The rules' own probability of an error: a logistic combination of named measures."""

from __future__ import annotations

import math
from collections.abc import Mapping

from hybrid.packs import TypeScoring
from hybrid.records.values import Score, ScoreTerm


def score(measures: Mapping[str, float], scoring: TypeScoring) -> Score:
    """Return the score of one error type with each measure's contribution, largest first.

    A contribution is coefficient times value, in log-odds.
    """
    terms = [
        ScoreTerm(name, measures[name], coefficient * measures[name])
        for name, coefficient in scoring.coefficients.items()
    ]
    total = scoring.intercept + sum(term.contribution for term in terms)
    terms.sort(key=_size, reverse=True)
    return Score(1.0 / (1.0 + math.exp(-total)), scoring.threshold, tuple(terms))


def _size(term: ScoreTerm) -> float:
    return abs(term.contribution)
