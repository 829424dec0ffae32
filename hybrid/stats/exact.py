"""Intervals of shares by inverting exact tests, tests of pairs, and several verdicts at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
Ints = NDArray[np.int64]
Effective = Callable[[Floats], Floats]
"""Gives how many independent labels those in hand are worth, for each of several assumed shares
(the last axis) of each estimate."""
_Test = Callable[[Floats, Floats, Floats, Floats], Bools]
"""Whether a share of a number speaks for an assumed rate, at a level."""

_STEPS: Final = 24
_HALVINGS: Final = 14
_WINDOW: Final = 4
"""How far from where it should begin the other tail is looked for, before all steps are halved."""
_LEAST_SPREAD: Final = 1e-9
_TINY: Final = 1e-300


def acceptability(share: Floats, number: Floats, assumed: Floats) -> Floats:
    """Return Blaker's p-value of the rate ``assumed`` where ``share`` of ``number`` was seen.

    It is the smaller tail of the binomial distribution and the largest tail on the other side that
    is no larger (Blaker 2000, Canadian Journal of Statistics 28). Numbers need not be whole: tails
    are incomplete beta functions, and the other tail begins whole steps away from the count seen.
    """
    share, number, assumed = np.broadcast_arrays(share, number, assumed)
    seen = np.clip(share * number, 0.0, number)
    above, below = _at_least(seen, number, assumed), _at_most(seen, number, assumed)
    high = above <= below
    # What is low is the mirror image of what is high.
    count, rate = np.where(high, seen, number - seen), np.where(high, assumed, 1 - assumed)
    tail = np.where(high, above, below)
    away = _steps_away(count, number, rate, tail)
    return np.minimum(tail + _at_most(count - away, number, rate), 1.0)


def _steps_away(count: Floats, number: Floats, rate: Floats, tail: Floats) -> Floats:
    """Return the fewest whole steps down from ``count``, at least one, to a lower tail that is no
    larger than ``tail``.

    Where the other tail begins is all but known from the mean, the spread and the skewness of the
    distribution (Cornish and Fisher 1938), so it is looked for there first, and halved into after.
    """
    mean = number * rate
    z2 = (count - mean) ** 2 / np.maximum(mean * (1 - rate), _LEAST_SPREAD)
    near = np.rint(2 * (count - mean) - (1 - 2 * rate) * (z2 - 1) / 3)
    least, most = np.zeros_like(count), np.ceil(count) + 1
    for aside in (-1, 1, -1 - _WINDOW, 1 + _WINDOW):
        _narrow(least, most, near + aside, (count, number, rate, tail))
    while (least + 1 < most).any():
        _narrow(least, most, np.floor((least + most) / 2), (count, number, rate, tail))
    return most


def _narrow(
    least: Floats, most: Floats, steps: Floats, seen: tuple[Floats, Floats, Floats, Floats]
) -> None:
    """Put ``steps`` in place of an end, where they lie between both."""
    within = (least < steps) & (steps < most)
    count, number, rate, tail = (each[within] for each in seen)
    inside = steps[within]
    fits = _at_most(count - inside, number, rate) <= tail
    most[within], least[within] = (
        np.where(fits, inside, most[within]),
        np.where(fits, least[within], inside),
    )


def limits(
    share: Floats, effective: Effective, alpha: float | Floats = 0.05
) -> tuple[Floats, Floats]:
    """Return the least and the greatest rate that are not rejected at ``alpha``, by estimate.

    The limits lie within those of Clopper and Pearson (1934) for the same number of labels.
    """
    level = np.broadcast_to(np.asarray(alpha, dtype=np.float64), share.shape)[..., None]
    # Both ends at once, along one more axis: most of the time goes into calls, not into numbers.
    inside = np.stack([share, share], -1)
    outer = np.broadcast_to(np.array([0.0, 1.0]), inside.shape)
    outer = _crossing(_by_one_tail, inside, (inside, outer), effective, level)
    ends = _first_accepted(inside, outer, effective, level)
    return np.where(share <= 0, 0.0, ends[..., 0]), np.where(1 <= share, 1.0, ends[..., 1])


def _smaller_tail(share: Floats, number: Floats, assumed: Floats) -> Floats:
    seen = np.clip(share * number, 0.0, number)
    return np.minimum(_at_least(seen, number, assumed), _at_most(seen, number, assumed))


def _by_one_tail(share: Floats, number: Floats, assumed: Floats, level: Floats) -> Bools:
    """Whether Clopper's and Pearson's test does not reject."""
    return level < 2 * _smaller_tail(share, number, assumed)


def _by_both(share: Floats, number: Floats, assumed: Floats, level: Floats) -> Bools:
    """Whether Blaker's test does not reject; the other tail is no larger than the smaller one, and
    is looked for only where that leaves it open."""
    tail = _smaller_tail(share, number, assumed)
    found = level < tail
    left = ~found & (level < 2 * tail)
    tails = (each[left] for each in np.broadcast_arrays(share, number, assumed, level))
    share, number, assumed, level = tails
    found[left] = level < acceptability(share, number, assumed)
    return found


def _crossing(
    test: _Test, share: Floats, ends: tuple[Floats, Floats], effective: Effective, level: Floats
) -> Floats:
    """Return the rate from which ``test`` rejects, on the way from one that it accepts to another
    (``ends``)."""
    inside, outside = ends
    for _ in range(_HALVINGS):
        middle = (inside + outside) / 2
        accepted = test(share, effective(middle), middle, level)
        inside, outside = np.where(accepted, middle, inside), np.where(accepted, outside, middle)
    return outside


def _first_accepted(share: Floats, outer: Floats, effective: Effective, level: Floats) -> Floats:
    """Return the accepted rate nearest to ``outer``: p-values jump, so the way there is scanned."""
    grid = outer[..., None] + (share - outer)[..., None] * np.linspace(0, 1, _STEPS + 1)
    grid = np.clip(grid, 1e-12, 1 - 1e-12)
    number = effective(grid.reshape(*grid.shape[:-2], -1)).reshape(grid.shape)
    accepted = _by_both(share[..., None], number, grid, level[..., None])
    accepted[..., -1] = True
    first = np.argmax(accepted, axis=-1)[..., None]
    inside = np.take_along_axis(grid, first, -1)[..., 0]
    outside = np.take_along_axis(grid, np.maximum(first - 1, 0), -1)[..., 0]
    return _crossing(_by_both, share, (inside, outside), effective, level)


def _at_least(count: Floats, number: Floats, rate: Floats) -> Floats:
    from scipy.special import betainc

    found = betainc(np.maximum(count, _TINY), np.maximum(number - count + 1, _TINY), rate)
    return np.where(count <= 0, 1.0, found)


def _at_most(count: Floats, number: Floats, rate: Floats) -> Floats:
    """Return the probability of ``count`` or fewer, 0 for fewer than none.

    Those are as many others or more; scipy's own complement takes four times as long.
    """
    return np.where(count < 0, 0.0, _at_least(number - count, number, 1 - rate))


# --- several tests, several verdicts ------------------------------------------------------------
# Several tests at once, and several verdicts on one question.


def holm(probabilities: Sequence[float] | Floats) -> Floats:
    """Return p-values adjusted for their number (Holm 1979), in the order given."""
    given = np.asarray(probabilities, dtype=np.float64)
    order = np.argsort(given, kind="stable")
    stepped = np.maximum.accumulate(given[order] * np.arange(len(given), 0, -1))
    adjusted = np.empty_like(given)
    adjusted[order] = np.minimum(stepped, 1.0)
    return adjusted


def fleiss_kappa(table: Ints) -> float:
    """Return Fleiss' kappa (1971) of a row of counts per record, a column per verdict.

    Each row has the same sum, of at least two. Not a number where all verdicts are one.
    """
    if not table.any(axis=0).all():
        return float("nan")
    each = int(table[0].sum())
    same = ((table**2).sum(axis=1) - each) / (each * (each - 1))
    chance = float(((table.sum(axis=0) / table.sum()) ** 2).sum())
    return (float(same.mean()) - chance) / (1 - chance)


# --- pairs --------------------------------------------------------------------------------------
# Tests of two runs on the same items.


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
