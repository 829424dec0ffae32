"""The simulation of scripted judges: few audits, and what must hold of them."""

from __future__ import annotations

from bench.decision import Source, few, promised, ranked
from hybrid.measure.thresholds import Wish


def test_independent_equals_gain() -> None:
    cells = ranked(Source("overconfident", 0.75, 0.75), 500, 5)
    gain, least, error = (float(cells[at]) for at in (5, 6, 9))
    assert gain >= 0.05
    assert least >= -0.01
    assert error <= 0.03


def test_a_promise_is_made_and_kept() -> None:
    cells = promised(Source("honest", 0.95, 0.9, rate=0.4), 500, 20, Wish("recall", 0.9, 0.95))
    assert float(cells[5][:-1]) > 50
    assert float(cells[6][:-1]) >= 85


def test_few_labels_are_mostly_refused() -> None:
    cells = few(Source("honest", 0.6, 0.9, rate=0.5), 60, 10)
    assert int(cells[4].split()[0]) <= 2
