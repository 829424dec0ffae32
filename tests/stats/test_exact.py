"""The test that intervals of shares invert."""

from __future__ import annotations

import numpy as np

from hybrid.stats.exact import _by_both, acceptability


def test_a_rate_far_from_what_was_seen_has_next_to_no_p_value() -> None:
    far = acceptability(np.array([0.9, 0.1]), np.array([1000.0]), np.array([0.1, 0.9]))
    assert (far < 1e-12).all()


def test_the_short_way_to_a_decision_is_that_of_the_p_value() -> None:
    share, number = np.linspace(0, 1, 21)[:, None, None], np.array([3.0, 17.5, 240.0])[:, None]
    assumed, level = np.linspace(0.001, 0.999, 97), 0.05
    wanted = level < acceptability(*np.broadcast_arrays(share, number, assumed))
    assert (_by_both(share, number, assumed, np.array(level)) == wanted).all()
