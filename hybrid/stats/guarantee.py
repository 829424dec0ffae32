"""What few labels prove of many records: exact bounds, and thresholds that keep a promise.

A promise is "at least this share, with this confidence", and holds for samples of any size.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, log

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
Ints = NDArray[np.int64]

_ROUNDING = 1e-9


def least_share(count: Ints, total: Ints, confidence: float) -> Floats:
    """Return the one-sided lower bounds of ``count`` of ``total`` (Clopper and Pearson 1934).

    Where nothing was counted at all the bound is 0.
    """
    from scipy.stats import beta

    bound = beta.ppf(1 - confidence, np.maximum(count, 1), np.maximum(total - count + 1, 1))
    return np.where(count < 1, 0.0, bound)


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


def bounds(inside: Bools, good: Bools, questions: Ints, confidence: float) -> Floats:
    """Return for each threshold a lower bound on the share that is as wished.

    Both arrays have a row for each label and a column for each threshold: ``inside`` says whether
    the label counts there, ``good`` whether it is as wished. ``questions`` numbers the question of
    each row. The bound is the lower of two of Clopper and Pearson's: by rows, and by questions,
    where a question counts once, and is as wished only where all of its rows are.
    """
    order = np.argsort(questions, kind="stable")
    starts = np.flatnonzero(np.diff(questions[order], prepend=-1))
    spoilt = np.logical_or.reduceat((inside & ~good)[order], starts).sum(0)
    asked = np.logical_or.reduceat(inside[order], starts).sum(0)
    by_rows = least_share((inside & good).sum(0), inside.sum(0), confidence)
    return np.minimum(by_rows, least_share(asked - spoilt, asked, confidence))


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
