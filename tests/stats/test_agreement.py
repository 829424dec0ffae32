"""Cohen's kappa, beside another implementation."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.metrics import cohen_kappa_score

from hybrid.stats import cohens_kappa

counts = st.integers(0, 40)


@given(counts, counts, counts, counts)
def test_kappa_is_that_of_another_implementation(a: int, b: int, c: int, d: int) -> None:
    found = cohens_kappa(a, b, c, d)
    if not a + b + c + d or a + b + c == 0 or b + c + d == 0:
        assert found is None
        return
    left = [True] * (a + b) + [False] * (c + d)
    right = [True] * a + [False] * b + [True] * c + [False] * d
    assert found == pytest.approx(cohen_kappa_score(left, right))


def test_agreement_by_chance_alone_is_none() -> None:
    assert cohens_kappa(25, 25, 25, 25) == 0
    assert cohens_kappa(5, 0, 0, 5) == 1
    assert cohens_kappa(0, 5, 5, 0) == -1
