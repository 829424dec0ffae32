"""How many labels a wanted width of the interval takes, with a checker's answers and without."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from hybrid.stats.exact import Floats
from hybrid.stats.weighted import Cells

_FEWEST = 10


@dataclass(frozen=True, slots=True)
class Expected:
    """What is expected of an audit: the rate of errors, the run's size, and the checker's quality.

    ``answers`` is how many records of the run ask the question of one of them, ``per_question`` how
    many labels do whatever their number; both are alike by ``likeness`` (intraclass correlation).
    """

    rate: float
    records: int
    sensitivity: float
    specificity: float
    per_question: float = 1.0
    likeness: float = 0.0
    answers: float = 1.0

    @property
    def flagged(self) -> float:
        """The share of records that the checker flags."""
        return self.rate * self.sensitivity + (1 - self.rate) * (1 - self.specificity)

    def design(self, labels: int) -> float:
        """Return by how much questions widen the variance of so many labels (Kish 1965)."""
        by_chance = (self.answers - 1) * min(1.0, labels / self.records)
        return 1 + max(self.per_question - 1, by_chance) * self.likeness

    def alone(self, labels: int) -> float:
        """Return the expected half-width of the interval of this many labels alone."""
        return self._half(np.ones(1), np.array([self.rate]), np.zeros((1, 1)), labels)

    def corrected(self, labels: int) -> float:
        """Return the same where the checker's answers correct the rate."""
        share = np.array([1 - self.flagged, self.flagged])
        if not share.all():
            return self.alone(labels)
        caught = self.rate * np.array([1 - self.sensitivity, self.sensitivity])
        spread = share.prod() / self.records * self.design(self.records)
        return self._half(share, caught / share, spread * np.array([[1, -1], [-1, 1]]), labels)

    def _half(self, share: Floats, rate: Floats, covariance: Floats, labels: int) -> float:
        own = Cells(share, covariance, rate, share * labels, np.asarray(self.design(labels)))
        low, high = own.interval()
        return float(high - low) / 2


def needed(half_width: Callable[[int], float], target: float, most: int) -> int | None:
    """Return the fewest labels that reach ``target``, ``None`` where ``most`` do not."""
    if target < half_width(most):
        return None
    few, many = _FEWEST - 1, most
    while 1 < many - few:
        middle = (few + many) // 2
        few, many = (few, middle) if half_width(middle) <= target else (middle, many)
    return many
