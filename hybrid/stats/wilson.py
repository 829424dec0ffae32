"""The Wilson score interval (Wilson 1927)."""

from __future__ import annotations

from math import sqrt
from typing import Final

Interval = tuple[float, float]

Z_95: Final = 1.959963984540054


def wilson(count: int, total: int) -> Interval | None:
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
