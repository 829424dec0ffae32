"""95 % intervals by resampling of whole questions; shares have Wilson's (``hybrid.stats``)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hybrid.stats import Interval

Floats = NDArray[np.float64]

RESAMPLES = 1000
SEED = 0
_TAILS = (2.5, 97.5)
# An interval from resamples of which more than this share has no value would mislead.
_MOST_UNDEFINED = 0.1
_BLOCK_CELLS = 4_000_000


@dataclass(frozen=True, slots=True)
class Resampling:
    """How intervals are made: the number of resamples, and the seed that makes them repeatable."""

    resamples: int = RESAMPLES
    seed: int = SEED


def weights(clusters: Sequence[int], resampling: Resampling) -> Iterator[Floats]:
    """Yield blocks of resamples: a row holds how often each item is drawn.

    ``clusters`` gives each item the number of its cluster, from 0 without gaps; the items of a
    cluster are drawn together (Davison and Hinkley 1997, section 2.4).
    """
    codes = np.asarray(clusters, dtype=np.int64)
    count = int(codes.max()) + 1
    random = np.random.default_rng(resampling.seed)
    rows = max(1, _BLOCK_CELLS // len(codes))
    for start in range(0, resampling.resamples, rows):
        size = min(rows, resampling.resamples - start)
        drawn = random.multinomial(count, np.full(count, 1.0 / count), size=size)
        yield drawn[:, codes].astype(np.float64)


def percentile_interval(values: Floats, point: float) -> Interval | None:
    """Return the middle 95 % of ``values``, widened to hold ``point``.

    ``None`` where too many resamples have no value (NaN), or all have the same: resampling cannot
    tell how far a figure may lie off when no record stands for that.
    """
    defined = values[~np.isnan(values)]
    if len(defined) < (1 - _MOST_UNDEFINED) * len(values) or not len(defined):
        return None
    low, high = (float(each) for each in np.percentile(defined, _TAILS))
    if low == high:
        return None
    return min(low, point), max(high, point)


def hull(left: Interval | None, right: Interval | None) -> Interval | None:
    """Return the interval that holds both."""
    if left is None or right is None:
        return left or right
    return min(left[0], right[0]), max(left[1], right[1])
