"""``hybrid calibrate``, and ``hybrid check --thresholds`` with what it wrote."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command import SMALL_PACK, Hybrid
from tests.cli.judged import QUICK, manifest
from tests.cli.judging_commands import PACK_OPTIONS, prepare
from tests.servers.endpoint import serving
from tests.servers.judge import believer

TYPE = ("--error-type", "logical")
EASY = ("--recall", "0.8", "--confidence", "0.8")


@pytest.fixture
def calibrated(hybrid: Hybrid, monkeypatch: pytest.MonkeyPatch) -> Hybrid:
    """Return the command line in a folder with a screened run and labels of all of it: of twenty
    records ten say that nothing can be told, and choose; these are the errors."""
    prepare(monkeypatch, hybrid.folder)
    hybrid.write("in.jsonl", *(json.dumps(_row(number)) for number in range(20)))
    labels = [
        {"id": f"r{number}", "error_type": "logical", "is_error": bool(number % 2)}
        for number in range(20)
    ]
    hybrid.write("gold.jsonl", *map(json.dumps, labels))
    hybrid.check("in.jsonl", *TYPE, "-o", "run", "--quiet")
    return hybrid


def _row(number: int) -> dict[str, Any]:
    told = "There is not enough information. Still, I" if number % 2 else "The text says so; I"
    return {
        "id": f"r{number}", "question": f"Who was late on day {number}?",
        "options": {"A": "the nurse", "B": "the pilot"},
        "reasoning": f"{told} choose (A).", "answer": "A",
    }  # fmt: skip


def test_a_judge_is_asked_from_the_threshold_on(calibrated: Hybrid) -> None:
    done = calibrated(
        "calibrate", "run", "--gold", "gold.jsonl", *EASY, "-o", "t.json", "--plot", "p.svg"
    )
    assert done.code == 0, done.err
    assert "with 50.0% fewer calls to the judge" in done.out
    assert "<svg" in (calibrated.folder / "p.svg").read_text("utf-8")
    with serving(believer) as endpoint:
        judged = ("check", "in.jsonl", *PACK_OPTIONS, *TYPE, "--model", "m", "--thresholds")
        asked = calibrated(*judged, "t.json", "--base-url", endpoint.url, *QUICK, "-o", "out")
    assert asked.code == 1, asked.err
    assert len(endpoint.requests) == 10
    told = manifest(calibrated.folder / "out")["parameters"]["thresholds"]
    assert (told["goal"], told["target"], told["confidence"]) == ("recall", 0.8, 0.8)
    assert 0 < told["logical"] < 1


def test_a_batch_asks_the_same(calibrated: Hybrid) -> None:
    calibrated("calibrate", "run", "--gold", "gold.jsonl", *EASY, "-o", "t.json")
    done = calibrated(
        "judge", "batch", "export", "in.jsonl", *PACK_OPTIONS, *TYPE, "--model", "m",
        "--thresholds", "t.json", "-o", "batch",
    )  # fmt: skip
    assert "10 calls written" in done.err


def test_thresholds_of_other_rules_or_types_are_refused(calibrated: Hybrid) -> None:
    calibrated("calibrate", "run", "--gold", "gold.jsonl", *EASY, "-o", "t.json")
    asked = ("check", "in.jsonl", "--model", "m", "--dry-run", "--thresholds", "t.json")
    assert "made on another run (rules: " in calibrated(*asked, *TYPE).err
    assert "made on another run (error types: " in calibrated(*asked, *PACK_OPTIONS).err
    both = calibrated(*asked, *PACK_OPTIONS, *TYPE, "--judge", "flagged")
    assert "both say what to ask" in both.err
    assert (
        "--thresholds is for a judge"
        in calibrated("check", "in.jsonl", *SMALL_PACK, "--thresholds", "t.json").err
    )
    (calibrated.folder / "t.json").write_text("{}")
    other = calibrated(*asked, *PACK_OPTIONS, *TYPE)
    assert (other.code, "accepted: what hybrid calibrate writes" in other.err) == (2, True)


def test_what_cannot_be_proved_is_refused(calibrated: Hybrid) -> None:
    few = calibrated("calibrate", "run", "--gold", "gold.jsonl", "-o", "t.json")
    assert few.code == 2
    assert "at least 45 labelled errors are needed" in few.out
    assert not (calibrated.folder / "t.json").exists()
    lines = (calibrated.folder / "gold.jsonl").read_text("utf-8").splitlines()
    calibrated.write("some.jsonl", *lines[:15])
    some = calibrated("calibrate", "run", "--gold", "some.jsonl", *EASY)
    assert "15 of 15 labels do not say how their records were drawn" in some.err
    calibrated.write("other.jsonl", *lines[1:], lines[0].replace("{", '{"question": "Why?", ', 1))
    other = calibrated("calibrate", "run", "--gold", "other.jsonl", *EASY)
    assert "1 labels are on other texts than the run's (the question of 'r0' first)" in other.err
    (calibrated.folder / "run" / "manifest.json").unlink()
    assert "no manifest" in calibrated("calibrate", "run", "--gold", "gold.jsonl").err


def test_drawn_labels_are_taken_as_drawn(calibrated: Hybrid) -> None:
    drawn = calibrated("sample", "run", "-n", "16", "--by", "", "-o", "labels.jsonl")
    assert drawn.code == 0, drawn.err
    rows = [json.loads(row) for row in _text(calibrated.folder / "labels.jsonl")]
    for row in rows[1:]:
        row["labels"] = {"logical": {"is_error": bool(int(row["id"][1:]) % 2)}}
    calibrated.write("labels.jsonl", *map(json.dumps, rows))
    wish = ("--recall", "0.7", "--confidence", "0.7")
    done = calibrated("calibrate", "run", "--gold", "labels.jsonl", *wish)
    assert done.code == 0, done.err
    assert "logical: 1 drawn records have no label" in done.out


def _text(path: Path) -> list[str]:
    return path.read_text("utf-8").splitlines()


def test_a_report_with_labels_bounds_what_was_missed(calibrated: Hybrid) -> None:
    form = ("report", "run", "--gold", "gold.jsonl", "--format")
    told = "of 10 records that the rules passed and nobody judged, at most 0 (0.0%) are errors"
    assert told in calibrated(*form, "md").out
    calibrated(*form, "html", "-o", "page.html")
    assert told in (calibrated.folder / "page.html").read_text("utf-8")
    rows = _text(calibrated.folder / "gold.jsonl")
    calibrated.write("some.jsonl", *rows[:15])
    unknown = calibrated("report", "run", "--gold", "some.jsonl", "--format", "md")
    assert "is unknown: 8 of 8 labels do not say" in unknown.err
    assert "nobody judged" not in unknown.out
