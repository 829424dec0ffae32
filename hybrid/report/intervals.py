"""Intervals for rates."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

Z_95 = 1.959963984540054


@dataclass(frozen=True, slots=True)
class Rate:
    """``count`` of ``total``, with its 95 % interval; all three are ``None`` without a total."""

    count: int
    total: int
    value: float | None
    low: float | None
    high: float | None


def rate(count: int, total: int) -> Rate:
    """Return a rate with its Wilson score interval (Wilson 1927), 95 %.

    Unlike the textbook interval it stays within 0 and 1, and is not empty at 0 or at 1.
    """
    if not total:
        return Rate(count, total, None, None, None)
    share, z2 = count / total, Z_95**2
    centre = (share + z2 / (2 * total)) / (1 + z2 / total)
    half = Z_95 * sqrt(share * (1 - share) / total + z2 / (4 * total**2)) / (1 + z2 / total)
    # At the ends rounding would leave a hair outside the share itself.
    low = 0.0 if count == 0 else centre - half
    high = 1.0 if count == total else centre + half
    return Rate(count, total, share, max(0.0, low), min(1.0, high))
