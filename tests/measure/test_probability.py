"""The judge's probability against labels, on numbers small enough to work out by hand."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from matplotlib import rc_context
from sklearn.metrics import average_precision_score, brier_score_loss, roc_auc_score

from hybrid.errors import InputError
from hybrid.measure.evaluate import Evaluation, Wanted, evaluate
from hybrid.measure.figures import Resampling
from hybrid.measure.plots import draw_reliability
from hybrid.measure.probability import Probability, probability
from hybrid.measure.tables import as_csv, headlines, markdown, tables
from hybrid.records import ErrorType
from tests.measure.build import finding, gold_line, joined, label, line

QUICK = Resampling(200)
Told = tuple[bool, Sequence[float | None] | None]

# Label and the probabilities of the answers; None in place of the answers: not asked.
RUN: tuple[Told, ...] = (
    (True, [0.95]),
    (True, [0.9, 1.0]),
    (False, [0.95]),
    (True, [0.35, None]),
    (False, [0.3]),
    (False, [0.0]),
    (False, [None]),
    (True, None),
)


def judge(chances: Sequence[float | None]) -> dict[str, Any]:
    answers = [
        {"model": "m", "vote": vote, "key": "k", "is_error": True, "p_error": chance}
        for vote, chance in enumerate(chances)
    ]
    return {"answers": answers, "hints": []}


def evaluated(folder: Path, told: Sequence[Told]) -> Evaluation:
    lines = [
        line(
            f"r{at}",
            finding("logical", judge=None if chances is None else judge(chances)),
        )
        for at, (_, chances) in enumerate(told)
    ]
    gold = [
        gold_line(f"r{at}", {"logical": label(is_error)}) for at, (is_error, _) in enumerate(told)
    ]
    return evaluate(joined(folder, lines, gold), Wanted(resampling=QUICK))


def logical(evaluation: Evaluation) -> Probability:
    report = evaluation.type(ErrorType.LOGICAL)
    assert report is not None
    assert report.probability is not None
    return report.probability


def test_figures_are_those_of_the_textbook(tmp_path: Path) -> None:
    own = logical(evaluated(tmp_path, RUN))
    labels, chances = [True, True, False, True, False, False], [0.95, 0.95, 0.95, 0.35, 0.3, 0.0]
    assert (own.n, own.untold) == (6, 2)
    assert own.auroc.value == pytest.approx(roc_auc_score(labels, chances))
    assert own.average_precision.value == pytest.approx(average_precision_score(labels, chances))
    assert own.brier.value == pytest.approx(brier_score_loss(labels, chances))
    assert own.always_base == pytest.approx(brier_score_loss(labels, np.full(6, 0.5)))
    for each in (own.auroc, own.average_precision, own.brier):
        assert each.interval is not None
        assert each.value is not None
        assert each.interval[0] <= each.value <= each.interval[1]


def test_bins_hold_every_label_once(tmp_path: Path) -> None:
    own = logical(evaluated(tmp_path, RUN))
    shown = [(each.low, each.high, each.errors.n, each.errors.value) for each in own.bins]
    assert shown == [
        (0.0, 0.1, 1, 0.0),
        (0.3, 0.4, 2, 0.5),
        (0.9, 1.0, 3, pytest.approx(2 / 3)),
    ]
    assert [each.mean for each in own.bins] == pytest.approx([0.0, 0.325, 0.95])
    apart = (0 * 1 + (0.5 - 0.325) * 2 + (0.95 - 2 / 3) * 3) / 6
    assert own.calibration_error == pytest.approx(apart)


def test_certainty_belongs_to_the_last_bin(tmp_path: Path) -> None:
    (only,) = logical(evaluated(tmp_path, [(True, [1.0])])).bins
    assert (only.low, only.high, only.mean) == (0.9, 1.0, 1.0)


def test_one_class_of_labels_has_no_ranking(tmp_path: Path) -> None:
    own = logical(evaluated(tmp_path, [(False, [0.2]), (False, [0.4])]))
    assert own.auroc.value is None
    assert own.brier.value == pytest.approx((0.04 + 0.16) / 2)


def test_without_a_probability_nothing_is_told(tmp_path: Path) -> None:
    evaluation = evaluated(tmp_path, [(True, None), (False, [None])])
    report = evaluation.type(ErrorType.LOGICAL)
    assert report is not None
    assert report.probability is None
    assert "p_error" not in markdown(headlines(evaluation), tables(evaluation))
    assert json.loads(evaluation.to_json())["types"]["logical"]["p_error"] is None


def test_it_is_written_in_every_form(tmp_path: Path) -> None:
    evaluation = evaluated(tmp_path, RUN)
    text = markdown(headlines(evaluation), tables(evaluation))
    assert "### logical: the judge's probability of an error, 6 labels" in text
    assert "| 0.9 to 1.0 | 3 | 0.95 | 0.67 |" in text
    assert "left out: 2 labels without one" in text
    whole = json.loads(evaluation.to_json())["types"]["logical"]["p_error"]
    assert [each["errors"]["n"] for each in whole["bins"]] == [1, 2, 3]
    assert whole["auroc"]["n"] == 6
    rows = [
        row
        for row in csv.DictReader(io.StringIO(as_csv(evaluation)))
        if row["group_by"] == "p_error"
    ]
    assert [row["figure"] for row in rows[:4]] == [
        "auroc",
        "average_precision",
        "brier",
        "calibration_error",
    ]
    assert len(rows) == 4 + 2 * 3


def test_a_chance_beyond_one_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"r0.*p_error"):
        evaluated(tmp_path, [(True, [1.5])])


def test_items_of_a_run_without_a_judge(tmp_path: Path) -> None:
    own = joined(
        tmp_path, [line("a", finding("logical"))], [gold_line("a", {"logical": label(True)})]
    )
    assert probability(own.items, QUICK) is None


def test_the_diagram_holds_every_bin_with_its_count(tmp_path: Path) -> None:
    picture = tmp_path / "reliability.svg"
    with rc_context({"svg.fonttype": "none"}):
        draw_reliability(evaluated(tmp_path, RUN), picture)
    words = re.findall(r"<text[^>]*>([^<]*)</text>", picture.read_text("utf-8"))
    # The sizes of the three bins stand on their bars, in the order of the bins.
    assert [word for word in words if word in ("1", "2", "3")] == ["1", "2", "3"]
    assert {"logical, 6 labels", "calibration error 0.20"} <= set(words)


def test_without_a_probability_no_diagram_is_drawn(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no answer to a labelled record has the probability"):
        draw_reliability(
            evaluated(tmp_path, [(True, None), (False, [None])]), tmp_path / "none.svg"
        )
    assert not (tmp_path / "none.svg").exists()
