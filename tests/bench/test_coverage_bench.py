"""The simulation of audits: few of them, and what must hold."""

from __future__ import annotations

import numpy as np

from bench import repeated
from bench.coverage import Row, audits, faults, outcomes, possible


def test_a_row_tells_what_is_published_and_what_it_hides() -> None:
    row = Row(0.45, 200)
    found, naive = outcomes(row, 60, 0)
    assert naive - row.rate < -0.1
    assert abs(float(found["published"].value.mean()) - row.rate) < 0.02
    assert found["published"].width < found["labels"].width < found["exact"].width
    assert 0.8 < found["published"].covers(row.rate)
    assert found["Rogan-Gladen"].silent == 0


def test_the_classical_rate_is_told_by_the_rule_of_the_product() -> None:
    found, _ = outcomes(Row(0.02, 50), 20, 0)
    assert found["Rogan-Gladen"].silent == 1


def test_what_covers_too_little_is_named() -> None:
    row = Row(0.25, 100)
    found, _ = outcomes(row, 30, 0)
    low = np.full(30, 0.9)
    spoilt = found | {"published": type(found["labels"])(low, low, low)}
    assert faults(row, spoilt)[-1] == "published 0.0%"


def test_labels_are_as_many_as_wanted_however_they_are_drawn() -> None:
    random = np.random.default_rng(0)
    for drawn, size in (("rows", 1), ("questions", 5), ("strata", 1)):
        (own,) = audits(Row(0.2, 100, drawn=drawn, size=size), 1, random)
        assert own.labelled.sum() == 100


def test_possible_coverage_is_that_of_a_range_of_counts() -> None:
    assert possible(Row(0.01, 50)) == "98.6"
    assert possible(Row(0.01, 50, drawn="strata")) == "–"


def test_repeated_questions_are_held_and_broken_designs_are_refused() -> None:
    told = [line.strip("| ").split(" | ") for line in repeated.lines(8, 0)]
    rows = {cells[0]: cells[1:] for cells in told if 1 < len(cells)}
    assert float(rows["15"][1]) > 80
    refused = {name: rows[name] for name in repeated.BROKEN}
    assert refused.pop("chance alone") == ["0.0%"]
    assert {cells[0] for cells in refused.values()} == {"100.0%"}
