"""Differences between the rates of groups: intervals, and p-values that agree with them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

import numpy as np

from hybrid.measure.told import Told
from hybrid.records import ErrorType
from hybrid.stats.checker import recovered
from hybrid.stats.exact import Floats
from hybrid.stats.several import holm
from hybrid.stats.weighted import Ints, correlation, stacked

_LEAST_P: Final = 1e-5
_LEVEL: Final = 0.05
_MANY_LIMITS: Final = 600


@dataclass(frozen=True, slots=True)
class Difference:
    """The rate of ``left`` minus that of ``right``, both told by ``use``.

    ``p`` is that of no difference, ``holm`` the same over all differences of the error type and
    field (Holm 1979); ``paired`` counts questions with labels in both groups.
    """

    error_type: ErrorType
    by: str
    left: str
    right: str
    use: str
    value: float
    low: float
    high: float
    paired: int
    p: float
    holm: float


@dataclass(frozen=True, slots=True)
class _Ends:
    """The estimates of several groups, and the ends of their intervals at each level."""

    value: Floats
    low: Floats
    high: Floats


def differences(told: Sequence[Told], use: str) -> Iterator[Difference]:
    """Yield the differences between groups of one field, with Holm's correction over them."""
    if len(told) < 2:
        return
    levels, pairs = _levels(len(told)), [*combinations(range(len(told)), 2)]
    ends = _ends(told, use, levels)
    own = [(each.own[use], each.added[use]) for each in told]
    together = np.array([correlation(own[left], own[right]) for left, right in pairs])
    low, high = _apart(ends, np.array(pairs), together)
    ps = _p_values(low, high, levels)
    adjusted = holm(ps)
    usual = int(np.flatnonzero(levels == _LEVEL)[0])
    for at, pair in enumerate(pairs):
        left, right = (told[side] for side in pair)
        yield Difference(
            error_type=left.rate.error_type,
            by=left.rate.by,
            left=left.rate.group,
            right=right.rate.group,
            use=use,
            value=float(ends.value[pair[0]] - ends.value[pair[1]]),
            low=float(low[at, usual]),
            high=float(high[at, usual]),
            paired=int((left.labelled & right.labelled).sum()),
            p=float(ps[at]),
            holm=float(adjusted[at]),
        )


def _levels(groups: int) -> Floats:
    """Return the levels that intervals are made at, the more the fewer groups there are."""
    count = min(100, max(24, _MANY_LIMITS // groups))
    return np.unique(np.r_[np.geomspace(_LEAST_P, 1.0, count), _LEVEL])


def _ends(told: Sequence[Told], use: str, levels: Floats) -> _Ends:
    own, least, most = (
        stacked(many)
        for many in zip(*((each.own[use], *each.ends[use]) for each in told), strict=True)
    )
    low, high = own.intervals(levels)
    if any(each.ends[use][0] is not each.own[use] for each in told):
        low = np.minimum(low, least.intervals(levels)[0])
        high = np.maximum(high, most.intervals(levels)[1])
    return _Ends(own.estimate, low, high)


def _apart(ends: _Ends, pairs: Ints, together: Floats) -> tuple[Floats, Floats]:
    """Return the ends of each pair's difference at each level."""
    left, right = pairs.T
    value = ends.value[:, None]
    down, up = value - ends.low, ends.high - value
    apart, tied = value[left] - value[right], together[:, None]
    return (
        np.maximum(-1.0, apart - recovered(down[left], up[right], tied)),
        np.minimum(1.0, apart + recovered(up[left], down[right], tied)),
    )


def _p_values(low: Floats, high: Floats, levels: Floats) -> Floats:
    """Return the level at which each pair's interval just leaves out 0.

    Ends are all but straight lines in the quantile of the level, so between two levels the place is
    interpolated there; no p-value is less than the least level.
    """
    from scipy.special import ndtr, ndtri

    quantiles = -ndtri(levels / 2)
    beyond = np.maximum(low, -high)
    found = np.ones(len(beyond))
    for at, own in enumerate(beyond):
        out = np.flatnonzero(0 < own)
        if not len(out):
            continue
        first = int(out[0])
        part = own[first] / (own[first] - own[first - 1]) if first else 0.0
        found[at] = 2 * ndtr(-(quantiles[first] + part * (quantiles[first - 1] - quantiles[first])))
    return np.asarray(np.maximum(found, _LEAST_P))
