"""By how much answers that are alike within a question widen an interval."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.stats import t

from hybrid.stats.rates import design_effect


def test_half_a_question_of_errors_alone_is_added_to_those_seen() -> None:
    """Held against the same by hand: 4 questions of 2 labels, one error in each of two."""
    question = np.repeat(np.arange(4), 2)
    error = np.array([1, 0, 1, 0, 0, 0, 0, 0])
    rest = error - error.mean()
    # Sums by question are .5, .5, -.5, -.5; squares of rows are 2 of .5625 and 6 of .0625.
    together, apart = 1.0 * 4 / 3, 1.5 * 8 / 7
    size, half = 2.0, 0.5 * 0.5625 * 2.0
    effect = (together + half * size) / (apart + half)
    few = (t.ppf(0.975, 3) / t.ppf(0.975, 7)) ** 2
    assert 1 < effect < size
    assert design_effect(np.ones(8), rest, question) == pytest.approx(effect * few)
