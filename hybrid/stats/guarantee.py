"""What few labels prove of many records, and how many labels a wanted width takes.

Exact bounds, and thresholds that keep a promise. A promise is "at least this share, with this
confidence", and holds for samples of any size.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import ceil, log

import numpy as np

from hybrid.stats.exact import Bools, Floats, Ints
from hybrid.stats.rates import Cells

_ROUNDING = 1e-9
_TINY = 1e-9


def least_share(count: Ints | Floats, total: Ints | Floats, confidence: float) -> Floats:
    """Return the one-sided lower bounds of ``count`` of ``total`` (Clopper and Pearson 1934).

    Where nothing was counted at all the bound is 0.
    """
    from scipy.stats import beta

    bound = beta.ppf(1 - confidence, np.maximum(count, _TINY), np.maximum(total - count + 1, 1))
    return np.where(count <= 0, 0.0, bound)


def least_labels(target: float, confidence: float) -> int:
    """Return how many labels, all of them as wished, prove a share of ``target``."""
    return ceil(log(1 - confidence) / log(target) - 1e-9)


@dataclass(frozen=True, slots=True)
class Missed:
    """Errors among ``size`` records that nobody judged, told from ``taken`` of them.

    ``found`` of those taken are errors. With the ``confidence`` stated there are at most ``most``
    among all; ``None`` where none was taken.
    """

    size: int
    taken: int
    found: int
    confidence: float
    most: int | None

    @property
    def share(self) -> float | None:
        """The bound as a share of the records; ``None`` where nothing was taken."""
        return None if self.most is None or not self.size else self.most / self.size


def missed(size: int, taken: int, found: int, confidence: float = 0.95) -> Missed:
    """Return the exact upper bound on the errors among ``size`` records.

    ``taken`` of them were drawn at random without replacement, so ``found`` is hypergeometric
    whatever the records have in common; the bound is the largest number of errors under which so
    few would not be found with a chance above ``1 - confidence`` (Buonaccorsi 1987).
    """
    from scipy.stats import hypergeom

    if not taken:
        return Missed(size, taken, found, confidence, None)
    # A chance that is the level itself is not above it, however both are rounded.
    level = (1 - confidence) * (1 + _ROUNDING)
    least, most = found, size - taken + found
    while least < most:
        middle = (least + most + 1) // 2
        possible = level < hypergeom.cdf(found, size, middle, taken)
        least, most = (middle, most) if possible else (least, middle - 1)
    return Missed(size, taken, found, confidence, least)


def missed_by_question(
    sizes: Mapping[int, int],
    taken: Mapping[int, int],
    found: Mapping[int, int],
    confidence: float = 0.95,
) -> Missed | None:
    """Return the bound where whole questions were drawn, ``None`` where one is labelled in part.

    ``sizes`` are all records by question, ``taken`` those labelled and ``found`` the errors among
    them. The questions with an error are bounded as records are by ``missed``; those not drawn are
    taken to be the largest, and errors in all of their records.
    """
    if any(sizes.get(each, 0) != count for each, count in taken.items()):
        return None
    spoilt = sum(0 < count for count in found.values())
    bound = missed(len(sizes), len(taken), spoilt, confidence).most or 0
    left = sorted((size for each, size in sizes.items() if each not in taken), reverse=True)
    errors = sum(found.values())
    most = errors + sum(left[: max(0, bound - spoilt)])
    return Missed(sum(sizes.values()), sum(taken.values()), errors, confidence, most)


def bounds(inside: Bools, good: Bools, questions: Ints, confidence: float) -> Floats:
    """Return for each threshold a lower bound on the share that is as wished.

    Both arrays have a row for each label and a column for each threshold: ``inside`` says whether
    the label counts there, ``good`` whether it is as wished. ``questions`` numbers the question of
    each row. The bound is the lower of two of Clopper and Pearson's: by rows, and by questions,
    where a question counts once, and is as wished only where all of its rows are. Where questions
    have rows of unlike number a third is by as many questions of one size as these are worth (Kish
    1965), for large questions may be unlike small ones.
    """
    order = np.argsort(questions, kind="stable")
    starts = np.flatnonzero(np.diff(questions[order], prepend=-1))
    spoilt = np.logical_or.reduceat((inside & ~good)[order], starts).sum(0)
    asked = np.logical_or.reduceat(inside[order], starts).sum(0)
    by_rows = least_share((inside & good).sum(0), inside.sum(0), confidence)
    held = np.add.reduceat(inside[order], starts, dtype=np.int64)
    right = np.add.reduceat((inside & good)[order], starts, dtype=np.int64)
    by_questions = least_share(asked - spoilt, asked, confidence)
    by_worth = _by_worth(held, right, confidence)
    return np.asarray(np.minimum(np.minimum(by_rows, by_questions), by_worth))


def _by_worth(held: Ints, right: Ints, confidence: float) -> Floats:
    """Return the bounds by so many questions of one size as those with ``held`` rows are worth."""
    total, squares = held.sum(0), (held**2).sum(0)
    number = total**2 / np.maximum(squares, 1)
    count = right.sum(0) / np.maximum(total, 1) * number
    return least_share(count, number, confidence)


def for_recall(bound: Floats, target: float) -> int | None:
    """Return the place of the highest threshold that keeps ``target``, ``None`` without one.

    Thresholds rise. Each is tested at the full level, from the lowest on, and the first that
    fails ends it: fixed sequence testing (Angelopoulos et al. 2021, Learn then test, section 3.2),
    which keeps the chance of any wrong promise at that level.
    """
    kept = int(np.argmin(np.r_[target <= bound, False]))
    return kept - 1 if kept else None


STARTS = 4
"""From how many places the search for a precision begins; each has its share of the level."""


def for_precision(bound: Floats, expected: Floats, least: int, target: float) -> int | None:
    """Return the place of the lowest threshold that keeps ``target``, ``None`` without one.

    Precision need not rise with the threshold, so it is looked for downwards from ``STARTS``
    thresholds, over which between ``least`` and all labels are ``expected``; ``bound`` holds at a
    ``STARTS``-th of the level (Bonferroni over fixed sequences; the same source).
    """
    sizes = np.geomspace(least, max(least, expected[0]), STARTS)
    found: list[int] = []
    for start in {
        int(np.flatnonzero(size <= expected)[-1]) for size in sizes if size <= expected[0]
    }:
        down = bound[: start + 1][::-1]
        kept = int(np.argmin(np.r_[target <= down, False]))
        found += [start - kept + 1] if kept else []
    return min(found, default=None)


# --- how many labels ----------------------------------------------------------------------------
# How many labels a wanted width of the interval takes, with a checker's answers and without.

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
        cells = Cells(share, covariance, rate, share * labels, np.asarray(self.design(labels)))
        low, high = cells.interval()
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
