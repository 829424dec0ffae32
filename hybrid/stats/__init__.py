"""Statistics of plain counts: intervals of shares, agreement of two."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

Interval = tuple[float, float]

Z_95: Final = 1.959963984540054
_DRAWS: Final = 20_000


def wilson(count: float, total: float) -> Interval | None:
    """Return the 95 % interval of ``count`` of ``total``, ``None`` without a total.

    Unlike the textbook interval it stays within 0 and 1, and is not empty at 0 or at 1.
    """
    if not total:
        return None
    share, z2 = count / total, Z_95**2
    centre = (share + z2 / (2 * total)) / (1 + z2 / total)
    half = Z_95 * sqrt(share * (1 - share) / total + z2 / (4 * total**2)) / (1 + z2 / total)
    # At the ends rounding would leave a hair outside the share itself.
    low = 0.0 if count == 0 else min(centre - half, share)
    high = 1.0 if count == total else max(centre + half, share)
    return max(0.0, low), min(1.0, high)


def clustered_wilson(counts: Sequence[int], sizes: Sequence[int]) -> Interval | None:
    """Return the 95 % interval of a share whose items come in clusters; ``None`` without an item.

    ``counts[n]`` are those of the ``sizes[n]`` items of a cluster. It is Wilson's at the effective
    number of items (Kish 1965) that holds where the items of a cluster are all alike, so it is too
    wide rather than too narrow.
    """
    total = sum(sizes)
    if not total:
        return None
    effective = total**2 / sum(size**2 for size in sizes)
    return wilson(sum(counts) / total * effective, effective)


@dataclass(frozen=True, slots=True)
class Rate:
    """``count`` of ``total``, with its 95 % interval; all three are ``None`` without a total."""

    count: int
    total: int
    value: float | None
    low: float | None
    high: float | None


def rate(count: int, total: int) -> Rate:
    """Return a rate with its Wilson score interval, 95 %."""
    interval = wilson(count, total)
    if interval is None:
        return Rate(count, total, None, None, None)
    return Rate(count, total, count / total, *interval)


def cohens_kappa(both_yes: int, only_left: int, only_right: int, both_no: int) -> float | None:
    """Return Cohen's kappa (1960) of a two-by-two table of counts.

    ``None`` without a count, and where chance alone would make them agree.
    """
    total = both_yes + only_left + only_right + both_no
    if not total:
        return None
    left, right = (both_yes + only_left) / total, (both_yes + only_right) / total
    chance = left * right + (1 - left) * (1 - right)
    return None if chance == 1 else ((both_yes + both_no) / total - chance) / (1 - chance)


def kappa_interval(both_yes: int, only_left: int, only_right: int, both_no: int) -> Interval | None:
    """Return the 95 % interval of Cohen's kappa, ``None`` where there is no kappa.

    The four shares are drawn from their posterior under Jeffreys' prior, which stays within bounds,
    and is not empty where two agree on everything.
    """
    import numpy as np

    counts = np.array([both_yes, only_left, only_right, both_no])
    point = cohens_kappa(both_yes, only_left, only_right, both_no)
    if point is None:
        return None
    drawn = np.random.default_rng(0).dirichlet(counts + 0.5, _DRAWS)
    left, right = drawn[:, :2].sum(1), drawn[:, [0, 2]].sum(1)
    chance = left * right + (1 - left) * (1 - right)
    low, high = np.percentile((drawn[:, [0, 3]].sum(1) - chance) / (1 - chance), [2.5, 97.5])
    return min(float(low), point), max(float(high), point)
