"""Several tests at once, and several verdicts on one question."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from hybrid.stats.exact import Floats


def holm(probabilities: Sequence[float] | Floats) -> Floats:
    """Return p-values adjusted for their number (Holm 1979), in the order given."""
    given = np.asarray(probabilities, dtype=np.float64)
    order = np.argsort(given, kind="stable")
    stepped = np.maximum.accumulate(given[order] * np.arange(len(given), 0, -1))
    adjusted = np.empty_like(given)
    adjusted[order] = np.minimum(stepped, 1.0)
    return adjusted


def fleiss_kappa(table: NDArray[np.int64]) -> float:
    """Return Fleiss' kappa (1971) of a row of counts per record, a column per verdict.

    Each row has the same sum, of at least two. Not a number where all verdicts are one.
    """
    if not table.any(axis=0).all():
        return float("nan")
    each = int(table[0].sum())
    same = ((table**2).sum(axis=1) - each) / (each * (each - 1))
    chance = float(((table.sum(axis=0) / table.sum()) ** 2).sum())
    return (float(same.mean()) - chance) / (1 - chance)
