"""The simulation of promises: few audits, and what must hold of them."""

from __future__ import annotations

from bench.guarantee import measured, passed, rows


def test_a_row_tells_what_is_kept() -> None:
    goal, *cells = measured(next(rows()), 20, 0)
    assert goal == "recall 0.9"
    promises, held, plain = cells[3:6]
    assert promises == "100.0%"
    assert float(plain[:-1]) < float(held[:-1])


def test_bounds_on_missed_errors_hold() -> None:
    _, _, alike, unlike = passed(0.05, 100, 50, 0)
    assert min(float(alike[:-1]), float(unlike[:-1])) > 85
