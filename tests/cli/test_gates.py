"""Runs in continuous integration: gates, baselines, and the forms that other tools take."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
import yaml

from hybrid.cli.check import Gates
from hybrid.records import ErrorType, Status
from hybrid.run.findings import read_findings
from hybrid.run.tally import Tally, TypeTally
from tests.cli.command import CLEAN, PACK, ROWS, Hybrid

ROOT = Path(__file__).resolve().parents[2]
MORE = ROWS[0].replace('"one"', '"four"').replace("nurse", "poet")
# A line break to some readers, and none in JSON Lines.
ODD = ROWS[0].replace('"one"', '"o\\u2028ne"')


@pytest.mark.parametrize(
    ("errors", "records", "options", "code"),
    [
        (9, 10, {"max_rate": ("logical=0.3",)}, 1),
        (5, 10, {"max_rate": ("logical=0.3",)}, 0),  # 0.24 to 0.76: may be chance
        (5, 10, {"max_rate": ("logical=0.3",), "max_rate_point": True}, 1),
        (0, 10, {"max_rate": ("logical=0",)}, 0),
        (3, 10, {"max_rate": ("logical=0.9",), "fail_on": "errors"}, 1),
        (0, 10, {"max_rate": ("factual=0.9",)}, 1),  # nothing was asked of that type
    ],
)
def test_a_rate_fails_beyond_chance_only(
    errors: int, records: int, options: dict[str, object], code: int
) -> None:
    counts = TypeTally(records=records)
    counts.by_status.update({Status.ERROR: errors, Status.CLEAN: records - errors})
    tally = Tally(records, errors, types={ErrorType.LOGICAL: counts})
    assert Gates(**options).exit_code(tally, None, exit_zero=False) == code  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--max-rate", "moral=0.3"], "accepted: TYPE=RATE with TYPE factual"),
        (["--max-rate", "logical=3"], "RATE from 0 to 1"),
        (["--max-rate-point"], "--max-rate-point needs a rate"),
        (["--fail-on", "new"], "--fail-on new and --baseline need each other"),
        (["--fail-on", "new", "--baseline", "in.jsonl"], "say where with -o DIR"),
        (["--fail-on", "new", "--baseline", ".", "-o", "."], "--baseline is what -o writes"),
    ],
)
def test_gates_that_make_no_sense_are_refused(
    hybrid: Hybrid, options: list[str], told: str
) -> None:
    done = hybrid.check(hybrid.write("in.jsonl", *ROWS), *options)
    assert done.code == 2
    assert told in done.err


def test_only_errors_that_the_baseline_does_not_hold_fail(hybrid: Hybrid) -> None:
    hybrid.check(hybrid.write("in.jsonl", *ROWS, ODD), "-o", "old", "-q")
    hybrid("export", "old", "--format", "baseline", "-o", "known.jsonl")
    hybrid.write("more.jsonl", MORE, *reversed(ROWS))
    for known in ("known.jsonl", "old", "old/findings.jsonl"):
        gate = ("--fail-on", "new", "--baseline", known, "--overwrite")
        assert hybrid.check("in.jsonl", "-o", "same", *gate).code == 0
        done = hybrid.check("more.jsonl", "-o", "more", *gate)
        assert done.code == 1
        assert "failed: new: four logical: undecidable_then_chose" in done.err
        assert "failed: new: one" not in done.err


def test_a_file_that_is_no_baseline_is_named(hybrid: Hybrid) -> None:
    hybrid.write("known.jsonl", '{"id": "one"}')
    gate = ("--fail-on", "new", "--baseline", "known.jsonl", "-o", "run")
    done = hybrid.check(hybrid.write("in.jsonl", *ROWS), *gate)
    assert done.code == 2
    assert "known.jsonl:1: not a line of a baseline" in done.err


def test_sarif_keeps_to_its_schema_and_names_line_and_words(hybrid: Hybrid) -> None:
    # A model of the schema in which every key that the schema does not know is an error.
    model = pytest.importorskip("pydantic_sarif.model", reason="pydantic-sarif is not installed")
    hybrid.check(hybrid.write("in.jsonl", CLEAN, "", *ROWS[:2]), "-o", "run", "-q")
    assert hybrid("export", "run", "-o", "run.sarif").code == 0
    log = json.loads(Path("run.sarif").read_text("utf-8"))
    model.StaticAnalysisResultsFormatSarifVersion210JsonSchema.model_validate(log)
    results = {each["properties"]["record"]: each for each in log["runs"][0]["results"]}
    place = results["one"]["locations"][0]
    assert place["physicalLocation"]["artifactLocation"]["uri"] == "in.jsonl"
    assert place["physicalLocation"]["region"]["startLine"] == 3
    lines = {each.id: each for each in read_findings("run")}
    for each in results["二"]["properties"]["evidence"]:
        text = getattr(lines["二"].record, each["field"])
        assert text[each["start"] : each["end"]] == each["quote"]


def test_a_changed_input_is_not_pointed_at(hybrid: Hybrid) -> None:
    hybrid.check(hybrid.write("in.jsonl", *ROWS), "-o", "run", "-q")
    assert "file=in.jsonl" in hybrid("export", "run", "--format", "github").out
    hybrid.write("in.jsonl", CLEAN, *ROWS[:2])
    changed = hybrid("export", "run", "--format", "github")
    assert "file=" not in changed.out
    assert changed.err == "input lines are not named: the input has changed\n"
    (hybrid.folder / "in.jsonl").unlink()
    gone = hybrid("export", "run", "-o", "out.sarif").err.splitlines()
    assert gone[0].startswith("input lines are not named: ")
    assert len(gone) == 2


def test_an_absolute_path_is_told_from_the_checkout_or_as_an_address(
    hybrid: Hybrid, tmp_path_factory: pytest.TempPathFactory
) -> None:
    (hybrid.folder / ".git").mkdir()
    outside = tmp_path_factory.mktemp("else where") / "out.jsonl"
    outside.write_text("\n".join(ROWS), encoding="utf-8")
    inside = hybrid.folder / "data" / "in.jsonl"
    inside.parent.mkdir()
    inside.write_bytes(outside.read_bytes())
    for path, told, uri in (
        (inside, "data/in.jsonl", "data/in.jsonl"),
        (outside, str(outside), outside.as_uri()),
    ):
        hybrid.check(str(path), "-o", path.stem, "-q")
        assert f"file={told}," in hybrid("export", path.stem, "--format", "github").out
        assert hybrid("export", path.stem, "-o", "run.sarif").code == 0
        (run,) = json.loads(Path("run.sarif").read_text("utf-8"))["runs"]
        (place, *_) = run["results"][0]["locations"]
        assert place["physicalLocation"]["artifactLocation"]["uri"] == uri


def test_annotations_escape_what_would_end_them(hybrid: Hybrid) -> None:
    row = ROWS[0].replace('"one"', '"a:b,c%"').replace("information. Still", "information.\\nStill")
    hybrid.check(hybrid.write("in.jsonl", row), "-o", "run", "-q")
    lines = hybrid("export", "run", "--format", "github").out.splitlines()
    assert all(line.startswith("::warning ") for line in lines)
    assert "title=a%3Ab%2Cc%25%3A logical" in lines[0]


def test_junit_has_a_case_for_each_record(hybrid: Hybrid) -> None:
    row = json.loads(ROWS[0]) | {"id": "\x01\ufffe]]>&"}
    hybrid.check(hybrid.write("in.jsonl", json.dumps(row), *ROWS[1:]), "-o", "run", "-q")
    assert hybrid("export", "run", "-o", "run.xml").code == 0
    suites = {each.get("name"): each for each in ET.parse("run.xml").getroot()}
    logical = suites["hybrid.logical"]
    assert (logical.get("tests"), logical.get("failures")) == ("3", "2")
    assert [each.get("name") for each in logical][1:] == ["二", "three"]


def test_a_summary_is_that_of_the_report_and_a_table_needs_a_file(hybrid: Hybrid) -> None:
    hybrid.check(hybrid.write("in.jsonl", *ROWS), "-o", "run", "-q")
    assert (
        hybrid("export", "run", "--format", "md").out
        == hybrid("report", "run", "--format", "md").out
    )
    assert "a table needs a file" in hybrid("export", "run").err


@pytest.mark.skipif(sys.platform == "win32", reason="the action's steps are written for bash")
def test_the_action_writes_a_report_annotates_and_keeps_the_exit_code(
    hybrid: Hybrid, tmp_path: Path
) -> None:
    action = yaml.safe_load((ROOT / "action.yml").read_text("utf-8"))
    step = next(each for each in action["runs"]["steps"] if each["name"] == "Check")
    assert set(step["env"]) == {each.upper() for each in action["inputs"]}
    hybrid.write("in.jsonl", *ROWS)
    (tmp_path / "hybrid").write_text(f'#!/bin/sh\nexec {sys.executable} -m hybrid "$@"\n')
    (tmp_path / "hybrid").chmod(0o755)
    env = os.environ | {
        "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
        "FILES": "in.jsonl",
        "OPTIONS": f"--rules-only --no-default-pack --pack {PACK}",
        "OUTPUT": "found",
        "ANNOTATE": "true",
        "GITHUB_STEP_SUMMARY": str(tmp_path / "summary.md"),
    }
    done = subprocess.run(
        ["bash", "-e", "-c", step["run"]], env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1, done.stderr
    assert "::warning file=in.jsonl" in done.stdout
    assert "# Reasoning audit" in (tmp_path / "summary.md").read_text("utf-8")
    assert {"report.html", "findings.sarif"} <= {each.name for each in Path("found").iterdir()}
