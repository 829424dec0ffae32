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
    _, _, *held = passed(0.05, 100, 50, 0)
    assert min(float(each[:-1]) for each in held) > 85


def test_promises_are_kept_where_large_questions_score_lower() -> None:
    wanted = [row for row in rows() if row.source.unlike and row.wish.goal == "recall"]
    (row,) = (row for row in wanted if row.labels == 1000 and row.source.rate == 0.2)
    held = measured(row, 60, 0)[5]
    assert float(held[:-1]) >= 90
