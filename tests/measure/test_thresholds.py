"""Thresholds on runs whose errors are known: what is promised, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from hybrid.measure.gold import Joined
from hybrid.measure.thresholds import Curve, Wish, calibrate, lines, picture, table
from hybrid.records import ErrorType
from tests.measure.build import finding, gold_line, joined, label, line

RECALL = Wish("recall", 0.95, 0.9)
PRECISION = Wish("precision", 0.7, 0.9)


def run(folder: Path, size: int = 100, *, asking: int = 1) -> Joined:
    """Return records with scores from 0 up, the upper six in ten errors but for each fifth;
    ``asking`` of them ask the same question."""
    lines, gold = [], []
    for number in range(size):
        question = f"Question {number // asking}?"
        own = finding("factual", score=round(number / size, 4))
        lines.append(line(f"r{number}", own, question=question))
        error = 0.4 * size <= number and bool(number % 5)
        gold.append(gold_line(f"r{number}", {"factual": label(error)}))
    return joined(folder, lines, gold)


def of(own: Joined, wish: Wish) -> Curve:
    return calibrate(own, ErrorType.FACTUAL, wish, random=False)


def test_recall_keeps_a_threshold_below_enough_errors(tmp_path: Path) -> None:
    curve = of(run(tmp_path), RECALL)
    entry = curve.entry()
    assert entry is not None
    # Of 48 errors none may be missed: one in 48 is not yet proved to be under one in twenty.
    assert (entry.threshold, entry.asked, entry.errors) == (0.41, 0.59, 48)
    assert entry.bound == pytest.approx(0.1 ** (1 / 48), abs=1e-4)
    assert "41.0% fewer calls to the judge" in next(iter(lines([curve], RECALL)))


def test_questions_with_several_answers_count_once(tmp_path: Path) -> None:
    curve = of(run(tmp_path, asking=2), RECALL)
    assert curve.questions == 30
    assert curve.chosen is None
    assert "at least 45 labelled errors are needed" in next(iter(lines([curve], RECALL)))


def test_precision_goes_down_as_far_as_it_holds(tmp_path: Path) -> None:
    curve = of(run(tmp_path, 1000), PRECISION)
    entry = curve.entry()
    assert entry is not None
    assert 0.25 < entry.threshold < 0.45
    assert curve.share[curve.chosen] > 0.7
    few = of(run(tmp_path, 10), PRECISION)
    assert few.entry() is None
    assert "at least 11 labels at or above a threshold are needed" in few.reason


def test_table_and_picture_show_the_choice(tmp_path: Path) -> None:
    curve = of(run(tmp_path), RECALL)
    rows = table(curve, RECALL).rows
    assert [row[0] for row in rows if row[-1] == "chosen"] == ["0.41"]
    assert (rows[0][1], rows[-1][1]) == ("100.0%", "1.0%")
    picture([curve], RECALL, tmp_path / "a.svg")
    picture([curve], RECALL, tmp_path / "b.svg")
    drawn = (tmp_path / "a.svg").read_text("utf-8")
    assert drawn.startswith("<?xml")
    assert "factual, at least" in drawn
    assert drawn == (tmp_path / "b.svg").read_text("utf-8")
