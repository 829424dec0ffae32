"""Holm's correction and Fleiss' kappa, held against a second implementation and the textbook."""

from __future__ import annotations

import numpy as np
import pytest
from statsmodels.stats.inter_rater import fleiss_kappa as second_kappa
from statsmodels.stats.multitest import multipletests

from hybrid.stats.exact import fleiss_kappa, holm


@pytest.mark.parametrize(
    "probabilities",
    [[0.03], [0.01, 0.04, 0.03, 0.005], [0.5, 0.5, 0.001], [0.02] * 4, [0.0, 1.0, 0.9, 0.06]],
)
def test_holms_correction_is_that_of_the_textbook(probabilities: list[float]) -> None:
    assert holm(probabilities) == pytest.approx(multipletests(probabilities, method="holm")[1])


def test_holms_correction_of_many() -> None:
    many = np.random.default_rng(3).random(200) ** 3
    assert holm(many.tolist()) == pytest.approx(multipletests(many, method="holm")[1])


def test_fleiss_kappa_of_his_own_example() -> None:
    """Fleiss 1971, table 1 as it is reprinted: 14 raters, 10 subjects, 5 categories, .210."""
    table = """
        0 0 0 0 14   0 2 6 4 2   0 0 3 5 6   0 3 9 2 0   2 2 8 1 1
        7 7 0 0 0    3 2 6 3 0   2 5 3 2 2   6 5 2 1 0   0 2 2 3 7
    """
    counts = np.array(table.split(), dtype=np.int64).reshape(10, 5)
    assert fleiss_kappa(counts) == pytest.approx(0.210, abs=5e-4)
    assert fleiss_kappa(counts) == pytest.approx(second_kappa(counts))


@pytest.mark.parametrize("seed", range(5))
def test_fleiss_kappa_of_yes_and_no(seed: int) -> None:
    errors = np.random.default_rng(seed).integers(0, 6, 40)
    counts = np.stack([errors, 5 - errors], axis=1)
    assert fleiss_kappa(counts) == pytest.approx(second_kappa(counts))


def test_verdicts_that_are_all_one_have_no_kappa() -> None:
    assert np.isnan(fleiss_kappa(np.array([[3, 0], [3, 0]], dtype=np.int64)))
