"""Tests of two runs on the same items."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np


def sign_flip(differences: Sequence[int]) -> float:
    """Return the exact two-sided p-value of a sum of differences, one a cluster, where the two runs
    are alike: then each difference might as well have had the other sign (Fisher 1935).

    With one item a cluster this is McNemar's exact test (1947).
    """
    from scipy.signal import fftconvolve
    from scipy.stats import binom

    sizes = Counter(abs(each) for each in differences if each)
    total, chances = 0, np.ones(1)
    for size, count in sizes.items():
        steps = np.zeros(size * count + 1)
        steps[::size] = binom.pmf(np.arange(count + 1), count, 0.5)
        chances = fftconvolve(chances, steps)
        total += size * count
    sums = 2 * np.arange(total + 1) - total
    extreme = abs(sum(differences)) <= abs(sums)
    return float(np.clip(chances[extreme].sum(), _least(sizes), 1.0))


def _least(sizes: Counter[int]) -> float:
    """Return the least p-value there can be: rounding must not fall below it."""
    return min(1.0, 2.0 ** (1 - min(sizes.total(), 1000)))
