"""Results in Python: the figures of the command line, short in a prompt, marked in a notebook."""

from __future__ import annotations

import inspect
import json
from pathlib import Path
from typing import Any

import pandas as pd
import polars as pl
import pytest

import hybrid
from hybrid.api.checking import Checking
from hybrid.cli.check import check as command
from hybrid.cli.main import run
from hybrid.report import page as reporting
from tests.servers.endpoint import serving
from tests.servers.judge import believer

ROOT = Path(__file__).resolve().parents[2]
RECORDS = ROOT / "fixtures" / "records_en.jsonl"
GOLD = ROOT / "fixtures" / "gold" / "records.jsonl"


@pytest.fixture(scope="module")
def found() -> list[hybrid.RecordFindings]:
    return list(hybrid.check(RECORDS))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("runs") / "run"
    run(["check", str(RECORDS), "--rules-only", "-q", "-o", str(place)])
    return place


def _printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    capsys.readouterr()
    assert run([*arguments, "--format", "json"]) == 0
    return json.loads(capsys.readouterr().out)


def _without_places(whole: dict[str, Any]) -> dict[str, Any]:
    return {name: each for name, each in whole.items() if name not in ("findings", "before")}


def test_help_shows_every_option_with_its_default() -> None:
    shown = inspect.signature(hybrid.check).parameters
    assert set(shown) == {"records", *Checking.__annotations__}
    options = {each.name: each for each in command.params}
    for name, each in shown.items():
        own = options.get(name)
        if own is not None and isinstance(own.default, int | float | str):
            assert each.default == own.default, name
    assert (shown["temperature"].default, shown["votes"].default) == (0.0, 1)


@pytest.mark.parametrize("name", ["check", "read", "evaluate", "rate", "sample", "report"])
def test_no_signature_hides_its_keywords(name: str) -> None:
    function = reporting.report if name == "report" else getattr(hybrid, name)
    kinds = {each.kind for each in inspect.signature(function).parameters.values()}
    assert inspect.Parameter.VAR_KEYWORD not in kinds
    assert function.__doc__


def test_every_error_that_pages_name_can_be_caught_by_its_name() -> None:
    for name in ("UsageError", "InputError", "FieldError", "PackError", "JudgeError", "RowError"):
        assert issubclass(getattr(hybrid, name), hybrid.HybridError)
    assert issubclass(hybrid.SkippedWarning, UserWarning)
    assert {*hybrid.__all__} <= {*dir(hybrid)}
    assert all(hasattr(hybrid, name) for name in hybrid.__all__)


def test_results_are_those_of_the_command_line(
    found: list[hybrid.RecordFindings], folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    gold = str(GOLD)
    wanted = _printed(capsys, "eval", str(folder), "--gold", gold, "--by", "lang")
    for findings in (found, folder):
        told = hybrid.evaluate(findings, gold, by="lang").to_dict()
        assert _without_places(told) == _without_places(wanted)
    wanted = _printed(capsys, "rate", str(folder), "--gold", gold, "--these-records")
    told = hybrid.rate(found, gold, these_records=True).to_dict()
    assert _without_places(told) == _without_places(wanted)
    wanted = _printed(capsys, "compare", str(folder), str(folder), "--gold", gold)
    told = hybrid.compare(folder, found, gold).to_dict()
    assert told["types"] == wanted["types"]


def test_a_sample_is_that_of_the_command_line(
    found: list[hybrid.RecordFindings], folder: Path, tmp_path: Path
) -> None:
    lines, page = tmp_path / "labels.jsonl", tmp_path / "page.html"
    drawn = hybrid.sample(found, size=6, seed=3, output=lines, report=page)
    run(["sample", str(folder), "-n", "6", "--seed", "3", "-o", str(tmp_path / "own.jsonl")])
    assert lines.read_bytes() == (tmp_path / "own.jsonl").read_bytes()
    assert page.read_text("utf-8").count('"sampling":{"stratum"') == len(drawn.members) == 6


def test_thresholds_are_those_of_the_command_line(folder: Path, tmp_path: Path) -> None:
    own, told = tmp_path / "own.json", tmp_path / "told.json"
    how = ["--recall", "0.5", "--confidence", "0.5", "--labels-are-random"]
    run(["calibrate", str(folder), "--gold", str(GOLD), *how, "-o", str(told)])
    made = hybrid.calibrate(
        folder, GOLD, recall=0.5, confidence=0.5, labels_are_random=True, output=own
    )
    assert own.read_bytes() == told.read_bytes()
    written = json.loads(own.read_text("utf-8"))["types"]
    assert {name: each["threshold"] for name, each in written.items()} == made.thresholds
    assert "from score" in made.table


def test_thresholds_of_findings_in_memory_are_not_written(
    found: list[hybrid.RecordFindings], tmp_path: Path
) -> None:
    how: dict[str, Any] = {"recall": 0.5, "confidence": 0.5, "labels_are_random": True}
    assert hybrid.calibrate(found, GOLD, **how).thresholds
    with pytest.raises(hybrid.InputError, match="it has no manifest"):
        hybrid.calibrate(found, GOLD, **how, output=tmp_path / "thresholds.json")


@pytest.mark.parametrize("package", [pd.DataFrame, pl.DataFrame])
def test_frames_are_compared_with_frames(found: list[hybrid.RecordFindings], package: Any) -> None:
    rows = [json.loads(line) for line in GOLD.read_text("utf-8").splitlines()]
    labels = [
        {"id": row["id"], "error_type": name, "is_error": label["is_error"]}
        for row in rows
        for name, label in row["labels"].items()
    ]
    wide = [
        {"id": row["id"], **{name: own["is_error"] for name, own in row["labels"].items()}}
        for row in rows
    ]
    read = [json.loads(line) for line in RECORDS.read_text("utf-8").splitlines()]
    table = [
        {name: str(each[name]) for name in ("id", "question", "reasoning", "answer")}
        for each in read
    ]
    findings = hybrid.check_frame(package(table), options=["Yes", "No"], error_types=["factual"])
    wanted = hybrid.evaluate(hybrid.check(package(table), options=["Yes", "No"]), labels)
    one, two = (hybrid.evaluate(findings, package(each)) for each in (labels, wide))
    assert one.types[0].overall == two.types[0].overall == wanted.types[0].overall
    assert len(one.joined.items) == len(found)


def test_labels_that_are_missing_are_no_labels(found: list[hybrid.RecordFindings]) -> None:
    gold = pd.DataFrame(
        {"id": ["en-01", "en-02", "en-03"], "logical": [False, True, None], "factual": [0, 1, 1]}
    )
    told = hybrid.evaluate(found, gold)
    assert [(each.error_type, each.overall.n) for each in told.types] == [
        ("factual", 3),
        ("logical", 2),
    ]


def test_a_prompt_shows_one_short_line(found: list[hybrid.RecordFindings]) -> None:
    checked = hybrid.check(RECORDS)
    next(checked)
    shown = [
        *(found[1], found[1].record, found[1].findings[0], found[1].to_line()),
        *(hybrid.read(RECORDS), checked),
        hybrid.evaluate(found, GOLD, resamples=100),
        hybrid.rate(found, GOLD),
        hybrid.sample(found, size=5),
        hybrid.compare(found, found),
    ]
    for each in shown:
        assert len(repr(each)) < 200
        assert "\n" not in repr(each)
        assert repr(each).startswith("<")
    told = repr(found[1].findings[1])
    named = "(both_valid_then_chose, undecidable_then_chose)"
    assert told.startswith(f"<Finding logical error {named}, by rules, score 0.")


def test_a_notebook_counts_what_was_checked_so_far() -> None:
    checked = hybrid.check(RECORDS)
    assert "<td>" not in checked._repr_html_()
    for _ in range(2):
        next(checked)
    assert "<td>logical</td><td>2</td><td>1</td><td>1</td>" in checked._repr_html_()


def test_results_print_their_table(found: list[hybrid.RecordFindings]) -> None:
    told = hybrid.evaluate(found, GOLD, resamples=100)
    assert str(told).startswith("the findings against ")
    assert told.table in str(told)
    lines = str(told).splitlines()
    assert [each for each in lines if each != each.rstrip()] == []
    assert max(map(len, told.table.splitlines())) <= 80
    assert "<td>precision</td>" in told._repr_html_()


def test_a_notebook_marks_the_evidence_and_obeys_no_text() -> None:
    record = hybrid.Record(
        id="<b>q</b>",
        question="A <script>alert(1)</script> nurse and a pilot waited. Who was late?",
        options={"A": "The nurse & co", "B": "The pilot"},
        reasoning="There is not enough information <i>to</i> tell who was late. "
        "So I choose (A) The nurse.",
        answer="A",
    )
    found = hybrid.check(record)
    page = found._repr_html_()
    assert "<script>" not in page + record._repr_html_()
    assert "<b>q</b>" not in page
    assert "The nurse &amp; co" in page
    logical = next(each for each in found.findings if each.error_type == "logical")
    assert logical.is_error
    assert "So I choose (A) The nurse.</mark>" in page
    assert '<mark title="' in page
    assert "&lt;i&gt;to&lt;/i&gt;" in page
    assert "<mark>" in logical._repr_html_()
    assert found.to_line()._repr_html_() == page


def test_a_judge_is_asked_from_the_thresholds_on(folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "thresholds.json"
    how: dict[str, Any] = {"recall": 0.5, "confidence": 0.5, "labels_are_random": True}
    made = hybrid.calibrate(folder, GOLD, **how, output=path)
    with serving(believer) as endpoint:
        judged: dict[str, Any] = {"model": "m", "base_url": endpoint.url, "no_cache": True}
        found = list(hybrid.check(RECORDS, **judged, thresholds=path))
        asked = {
            (each.error_type, each.score >= made.thresholds[each.error_type], each.decided_by)
            for one in found
            for each in one.findings
        }
        with pytest.raises(hybrid.UsageError, match=r"thresholds=.*: made on another run"):
            hybrid.check(RECORDS, **judged, thresholds=path, error_types="logical")
    assert {told[1:] for told in asked} == {(True, "judge"), (False, "rules")}
