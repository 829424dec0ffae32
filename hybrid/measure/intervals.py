"""95 % intervals by resampling of whole questions; shares have Wilson's (``hybrid.stats``)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from math import inf, sqrt

import numpy as np
from numpy.typing import NDArray

from hybrid.stats import Interval

Floats = NDArray[np.float64]

RESAMPLES = 1000
SEED = 0
_TAIL = 2.5
_LEAST_CLUSTERS = 2
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


def worth(clusters: Sequence[Hashable]) -> float:
    """Return how many clusters of one size these are worth (Kish 1965)."""
    sizes = np.array([*Counter(clusters).values()], dtype=np.float64)
    return float(sizes.sum() ** 2 / (sizes**2).sum()) if len(sizes) else 0.0


def percentile_interval(values: Floats, point: float, clusters: float = inf) -> Interval | None:
    """Return the middle 95 % of ``values``, widened to hold ``point``.

    Percentiles lie further out where few ``clusters`` were resampled, as quantiles of t do beside
    those of the normal distribution (the expanded percentile interval, Hesterberg 2015).

    ``None`` where too many resamples have no value (NaN), or all have the same: resampling cannot
    tell how far a figure may lie off when no record stands for that.
    """
    defined = values[~np.isnan(values)]
    if len(defined) < (1 - _MOST_UNDEFINED) * len(values) or not len(defined):
        return None
    tail = _tail(clusters)
    low, high = (float(each) for each in np.percentile(defined, (tail, 100 - tail)))
    if low == high:
        return None
    return min(low, point), max(high, point)


def jackknife_interval(
    left_out: Floats, point: float, clusters: float, least: float
) -> Interval | None:
    """Return the interval of a figure from those without each cluster in turn (Efron 1982), on the
    scale of log-odds between ``least`` and 1; ``None`` at an end of it."""
    from scipy.special import expit, logit, stdtrit

    told = (left_out[~np.isnan(left_out)] - least) / (1 - least)
    centre = (point - least) / (1 - least)
    if not (0 < centre < 1 and len(told)) or not (0 < told.min() and told.max() < 1):
        return None
    apart = logit(told)
    spread = sqrt((len(apart) - 1) / len(apart) * float(((apart - apart.mean()) ** 2).sum()))
    half = float(stdtrit(clusters - 1, 1 - _TAIL / 100)) * spread
    low, high = (float(expit(logit(centre) + side * half)) for side in (-1, 1))
    return least + (1 - least) * low, least + (1 - least) * high


def hull(left: Interval | None, right: Interval | None) -> Interval | None:
    """Return the interval that holds both."""
    if left is None or right is None:
        return left or right
    return min(left[0], right[0]), max(left[1], right[1])


def _tail(clusters: float) -> float:
    """Return the percentile that an interval begins at."""
    from scipy.special import ndtr, stdtrit

    if clusters == inf:
        return _TAIL
    if clusters < _LEAST_CLUSTERS:
        return 0.0
    wide = sqrt(clusters / (clusters - 1)) * stdtrit(clusters - 1, 1 - _TAIL / 100)
    return float(100 * ndtr(-wide))
