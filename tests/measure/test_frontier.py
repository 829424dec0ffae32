"""What asking judges buys, on a run small enough to work every row out by hand."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from hybrid.errors import InputError
from hybrid.measure.evaluate import Evaluation, Wanted, evaluate
from hybrid.measure.figures import Resampling
from hybrid.measure.frontier import Point, frontier
from hybrid.measure.plots import draw_frontier
from hybrid.measure.tables import as_csv, tables
from hybrid.run.manifest import Manifest
from tests.measure.build import finding, flag, gold_line, joined, label, line


@dataclass(frozen=True)
class Told:
    """A label, the rules' score with a flag or none, and each judge's chance of an error."""

    is_error: bool
    score: float
    flagged: bool
    cheap: float | None
    strong: float | None = None


# The rules find 1 and 3 (one right), the cheap judge 1, 2, 5; the strong one all that it sees.
RUN = (
    Told(is_error=True, score=0.9, flagged=True, cheap=0.95),
    Told(is_error=True, score=0.4, flagged=True, cheap=0.56, strong=0.9),
    Told(is_error=False, score=0.9, flagged=True, cheap=0.45, strong=0.1),
    Told(is_error=True, score=0.1, flagged=False, cheap=0.3, strong=0.9),
    Told(is_error=False, score=0.1, flagged=False, cheap=0.7, strong=0.2),
    Told(is_error=False, score=0.1, flagged=False, cheap=0.05),
)


def answer(model: str, chance: float) -> dict[str, Any]:
    return {
        "model": model, "vote": 0, "key": "k", "is_error": 0.5 <= chance, "p_error": chance,
        "status": "error" if 0.5 <= chance else "clean",
        "usage": {"prompt_tokens": 1000, "completion_tokens": 100},
    }  # fmt: skip


def judge(told: Told) -> dict[str, Any] | None:
    if told.cheap is None:
        return None
    cheap = [answer("cheap", told.cheap)]
    if told.strong is None:
        return {"answers": cheap, "hints": []}
    return {"answers": [answer("gpt-4o-mini", told.strong)], "first": cheap, "hints": []}


def run(
    folder: Path, rows: Sequence[Told] = RUN, *, by: str = "judge", **parameters: Any
) -> Evaluation:
    """Return the evaluation of a run, decided ``by`` whom; ``parameters`` are its manifest's."""
    lines, gold = [], []
    for at, told in enumerate(rows):
        own = judge(told)
        decision = (own or {"answers": [{"status": "clean"}]})["answers"][0]["status"]
        flags = [flag("logical/a")] if told.flagged else []
        found = finding(
            "logical", decision, score=told.score, flags=flags, judge=own,
            decided_by="rules" if own is None else by,
        )  # fmt: skip
        lines.append(line(f"r{at}", found))
        gold.append(gold_line(f"r{at}", {"logical": label(told.is_error)}))
    both = joined(folder, lines, gold)
    if parameters:
        made = Manifest(
            version="1",
            inputs=(),
            input_hash=None,
            pack_hash="",
            started_at="2026-01-01",
            parameters=parameters,
        )
        (folder / "findings.manifest.json").write_text(made.model_dump_json(), "utf-8")
    return evaluate(both, Wanted(by=("cost",), resampling=Resampling(50)))


def points(evaluation: Evaluation) -> dict[str, Point]:
    (report,) = evaluation.types
    return {each.options: each for each in report.frontier if each.kind != "second judge"}


def figures(own: Point) -> tuple[float, float | None, float | None]:
    return round(own.asked, 3), own.recall.value, own.precision.value


def test_every_way_of_asking_is_counted(tmp_path: Path) -> None:
    found = {name: figures(each) for name, each in points(run(tmp_path)).items()}
    third = pytest.approx(1 / 3)
    two_thirds = pytest.approx(2 / 3)
    assert found == {
        "--rules-only": (0.0, third, 0.5),
        "--judge flagged": (0.5, two_thirds, 1.0),
        "--judge uncertain": (pytest.approx(0.167, abs=1e-3), two_thirds, two_thirds),
        "--judge all": (1.0, two_thirds, two_thirds),
        "--ask 0.45..0.55": (pytest.approx(0.167, abs=1e-3), two_thirds, two_thirds),
        "--ask 0.4..0.6": (pytest.approx(0.333, abs=1e-3), two_thirds, two_thirds),
        "--ask 0.3..0.7": (pytest.approx(0.667, abs=1e-3), 1.0, 1.0),
    }


def test_judge_and_rules_weighed_are_told_for_every_share_asked(tmp_path: Path) -> None:
    found = {name: figures(each) for name, each in points(run(tmp_path, by="both")).items()}
    told = {name: each for name, each in found.items() if name.startswith("--decision")}
    two_thirds = pytest.approx(2 / 3)
    assert told == {
        "--decision FILE --judge flagged": (0.5, two_thirds, 1.0),
        "--decision FILE --judge uncertain": (0.167, two_thirds, two_thirds),
        "--decision FILE --judge all": (1.0, 1.0, 1.0),
    }
    rows = [each if each.flagged else Told(each.is_error, 0.1, False, None) for each in RUN]
    named = points(run(tmp_path, rows, by="both"))
    assert "--decision FILE --judge all" not in named
    assert named["--decision FILE --judge flagged"].taken.calls == pytest.approx(
        3000 / 6 + 2000 / 6
    )


def test_rows_that_the_run_cannot_tell_are_left_out(tmp_path: Path) -> None:
    rows = [each if each.flagged else Told(each.is_error, 0.1, False, None) for each in RUN]
    assert list(points(run(tmp_path, rows))) == ["--rules-only", "--judge flagged", "--judge uncertain"]  # fmt: skip


def test_calls_and_tokens_are_per_thousand_records(tmp_path: Path) -> None:
    found = points(run(tmp_path))
    assert found["--rules-only"].taken.calls == 0
    assert found["--rules-only"].taken.cost == 0
    assert found["--judge flagged"].taken.calls == pytest.approx(500)
    assert found["--judge flagged"].taken.tokens == pytest.approx(500 * 1100)
    assert found["--ask 0.3..0.7"].taken.calls == pytest.approx(1000 + 4000 / 6)
    assert found["--judge all"].taken.cost is None, "no manifest tells the endpoint"


def test_what_has_a_price_is_priced(tmp_path: Path) -> None:
    told = run(
        tmp_path, models=["cheap"], base_url="http://127.0.0.1:1/v1", then="gpt-4o-mini",
        then_base_url="https://api.openai.com/v1", ask="0.3..0.7",
    )  # fmt: skip
    found = points(told)
    assert found["--judge all"].taken.cost is None
    paid = found["--ask 0.3..0.7"].taken
    # 0.15 and 0.60 US dollars per million tokens, for four calls of six records.
    assert paid.cost == pytest.approx(4000 / 6 * (1000 * 0.15e-6 + 100 * 0.6e-6))
    assert paid.unpriced


def test_second_judge_alone_where_everything_went_on(tmp_path: Path) -> None:
    rows = [
        Told(each.is_error, each.score, each.flagged, each.cheap, float(each.is_error))
        for each in RUN
    ]
    (report,) = run(tmp_path, rows).types
    alone = {each.options: each for each in report.frontier if each.kind == "second judge"}
    assert list(alone) == ["--judge flagged", "--judge uncertain", "--judge all"]
    assert figures(alone["--judge all"]) == (1.0, 1.0, 1.0)
    assert figures(alone["--judge flagged"]) == pytest.approx((0.5, 2 / 3, 1.0))
    assert alone["--judge all"].taken.calls == pytest.approx(1000)


def test_a_failed_first_answer_leaves_the_rules_decision(tmp_path: Path) -> None:
    both = run(tmp_path).joined
    failed = {"model": "m", "vote": 0, "key": "k", "failure": "no", "status": "unassessed"}
    found = both.items[0].finding
    assert found.judge is not None
    found.judge["answers"], found.judge["first"] = [answer("s", 0.9)], [failed]
    everything = {each.options: each for each in frontier(both.items, both.findings)}
    assert everything["--judge all"].recall.value == pytest.approx(2 / 3)
    assert everything["--ask 0.45..0.55"].asked == pytest.approx(2 / 6)


def test_table_json_and_csv_tell_the_same(tmp_path: Path) -> None:
    told = run(tmp_path)
    (table,) = [each for each in tables(told) if "judges find" in each.title]
    assert table.rows[0][:4] == ("rules alone", "--rules-only", "0%", "0.33")
    assert {row[1]: row[2] for row in table.rows}["--ask 0.3..0.7"] == "67%"
    stored = json.loads(told.to_json())["types"]["logical"]["frontier"]
    assert [each["options"] for each in stored] == [row[1] for row in table.rows]
    rows = list(csv.DictReader(io.StringIO(as_csv(told))))
    (asked,) = [
        row for row in rows
        if row["group_by"] == "cost" and row["figure"] == "asked" and "0.3..0.7" in row["group"]
    ]  # fmt: skip
    assert float(asked["value"]) == pytest.approx(4 / 6)


def test_nothing_is_told_unless_asked_for(tmp_path: Path) -> None:
    (report,) = evaluate(run(tmp_path).joined, Wanted(resampling=Resampling(50))).types
    assert report.frontier == ()


def test_picture_holds_every_kind_and_share(tmp_path: Path) -> None:
    from matplotlib import rc_context

    path = tmp_path / "cost.svg"
    with rc_context({"svg.fonttype": "none"}):
        draw_frontier(run(tmp_path), path)
    drawn = path.read_text("utf-8")
    for words in ("rules alone", "first judge", "first, then second", "67%", "tokens per 1,000"):
        assert words in drawn


def test_picture_is_in_dollars_where_any_call_has_a_price(tmp_path: Path) -> None:
    from matplotlib import rc_context

    path = tmp_path / "cost.svg"
    own: dict[str, Any] = {
        "models": ["cheap"],
        "base_url": "http://127.0.0.1:1/v1",
        "then": "gpt-4o-mini",
    }
    told = run(tmp_path, then_base_url="https://api.openai.com/v1", **own)
    with rc_context({"svg.fonttype": "none"}):
        draw_frontier(told, path)
    assert "US dollars per 1,000 records, calls of unknown price left out" in path.read_text(
        "utf-8"
    )


def test_no_picture_without_a_judge(tmp_path: Path) -> None:
    rules = [Told(each.is_error, each.score, each.flagged, None) for each in RUN]
    with pytest.raises(InputError, match="no judge was asked"):
        draw_frontier(run(tmp_path, rules), tmp_path / "cost.svg")
