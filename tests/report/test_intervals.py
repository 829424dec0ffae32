from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid.report.intervals import rate


# Reference values: Wilson intervals without continuity correction, as tables of them give.
@pytest.mark.parametrize(
    ("count", "total", "low", "high"),
    [(10, 100, 0.0552, 0.1744), (0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1)],
)
def test_known_intervals(count: int, total: int, low: float, high: float) -> None:
    found = rate(count, total)
    assert found.low == pytest.approx(low, abs=5e-5)
    assert found.high == pytest.approx(high, abs=5e-5)


def test_nothing_assessed_has_no_rate() -> None:
    found = rate(0, 0)
    assert (found.value, found.low, found.high) == (None, None, None)


@given(st.integers(1, 10_000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_an_interval_holds_its_share(pair: tuple[int, int]) -> None:
    found = rate(*pair)
    assert found.value is not None
    assert found.low is not None
    assert found.high is not None
    assert 0 <= found.low <= found.value <= found.high <= 1
