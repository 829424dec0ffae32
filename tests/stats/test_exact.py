"""The test that intervals of shares invert."""

from __future__ import annotations

import numpy as np
from scipy.special import betainc, betaincc

from hybrid.stats.exact import _by_both, acceptability


def test_a_rate_far_from_what_was_seen_has_next_to_no_p_value() -> None:
    far = acceptability(np.array([0.9, 0.1]), np.array([1000.0]), np.array([0.1, 0.9]))
    assert (far < 1e-12).all()


def test_the_short_way_to_a_decision_is_that_of_the_p_value() -> None:
    share, number = np.linspace(0, 1, 21)[:, None, None], np.array([3.0, 17.5, 240.0])[:, None]
    assumed, level = np.linspace(0.001, 0.999, 97), 0.05
    wanted = level < acceptability(*np.broadcast_arrays(share, number, assumed))
    assert (_by_both(share, number, assumed, np.array(level)) == wanted).all()


def _by_every_step(share: float, number: float, assumed: float) -> float:
    """Blaker's p-value as it is written: the other tail is the largest no larger one of them all."""
    seen = share * number
    above, below = (
        betainc(seen, number - seen + 1, assumed),
        betaincc(seen + 1, number - seen, assumed),
    )
    if below < above:
        return _by_every_step(1 - share, number, 1 - assumed)
    steps = np.arange(1, np.ceil(seen) + 1)
    left = seen - steps
    tails = np.where(left < 0, 0, betaincc(np.maximum(left, 0) + 1, number - left, assumed))
    return float(min(1.0, above + max(tails[tails <= above], default=0.0)))


def test_the_other_tail_begins_where_a_walk_over_all_steps_finds_it() -> None:
    rng = np.random.default_rng(3)
    for number in (7.0, 60.0, 61.4, 2_500.0):
        assumed = rng.uniform(0.001, 0.999, 60)
        wide = 5 * np.sqrt(assumed * (1 - assumed) / number)
        share = np.clip(assumed + rng.uniform(-1, 1, 60) * wide, 0.5 / number, 1 - 0.5 / number)
        found = acceptability(share, np.array(number), assumed)
        walked = [_by_every_step(*each) for each in zip(share, [number] * 60, assumed, strict=True)]
        np.testing.assert_allclose(found, walked, rtol=1e-9)
