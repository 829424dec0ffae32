"""``hybrid check`` with a real model behind a real server: what holds for any model."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from hybrid.evidence.locate import locate
from hybrid.evidence.source import prepare
from hybrid.records import ErrorType, Finding, RecordFindings, Status
from hybrid.records.findings import from_line
from hybrid.records.record import Span
from hybrid.run.findings import read_findings

FIXTURES = Path(__file__).parents[2] / "fixtures"
PER_LANGUAGE = 1
TYPES = (ErrorType.FACTUAL,)
CALLS = 2 * PER_LANGUAGE * len(TYPES)
MODEL = "SmolLM2-135M-Instruct"
# The penalty keeps so small a model from repeating itself until it is cut off.
SETTINGS = (
    *(part for each in TYPES for part in ("--error-type", each.value)),
    "--max-output-tokens", "220", "--extra-body", '{"repeat_penalty": 1.3}',
    "--concurrency", "1", "--timeout", "300", "--max-retries", "0",
)  # fmt: skip


# Half a minute on an idle core; several times that on busy ones.
@pytest.mark.timeout(1200)
def test_check_and_replay_with_a_real_model(real_endpoint: str, tmp_path: Path) -> None:
    sample(tmp_path / "in.jsonl")
    judge = ("check", "in.jsonl", "--model", MODEL, "--base-url", real_endpoint, *SETTINGS)
    hybrid(tmp_path, *judge, "-o", "first")
    found = read(tmp_path / "first")
    assert len(found) == 2 * PER_LANGUAGE
    for each in found:
        assert [finding.error_type for finding in each.findings] == list(TYPES)
        for finding in each.findings:
            decided_by_one_answer(finding)
            quotes_stand(each, finding)
    assert any(finding.verdict.explanation for each in found for finding in each.findings)
    told = manifest(tmp_path / "first")
    assert told["judging"]["asked"] == CALLS
    assert told["judging"]["prompt_tokens"] > CALLS * 500

    assert kept(found) == CALLS
    hybrid(tmp_path, *judge, "-o", "second")
    assert manifest(tmp_path / "second")["judging"]["requests"] == 0
    assert data(tmp_path / "second") == data(tmp_path / "first")
    hybrid(tmp_path, "replay", "first", "-o", "replayed")
    assert data(tmp_path / "replayed") == data(tmp_path / "first")


def sample(path: Path) -> None:
    """Write the first records of each language into one file."""
    lines: list[str] = []
    for lang in ("en", "zh"):
        text = (FIXTURES / f"records_{lang}.jsonl").read_text("utf-8")
        lines += text.splitlines()[:PER_LANGUAGE]
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def hybrid(folder: Path, *arguments: str) -> None:
    """Run the command in a folder with a cache of its own."""
    unset = ("OPENAI_API_KEY", "OPENAI_BASE_URL")
    environment = {name: value for name, value in os.environ.items() if name not in unset}
    environment["HYBRID_CACHE"] = str(folder / "answers.sqlite")
    done = subprocess.run(
        [sys.executable, "-m", "hybrid", *arguments],
        cwd=folder, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode in (0, 1, 2), done.stderr
    assert "Traceback" not in done.stderr


def decided_by_one_answer(finding: Finding) -> None:
    """The answer follows the schema, or the finding is unassessed and says why."""
    assert finding.decided_by == "judge"
    assert finding.judge is not None
    (answer,) = finding.judge["answers"]
    if finding.status is Status.UNASSESSED:
        assert answer["failure"]
        assert [each.code for each in finding.objections] == ["no_verdict"]
        assert finding.verdict.premises == ()
    else:
        assert answer["is_error"] in (True, False)
        assert answer["failure"] is None
        assert answer["rung"] == "json_schema"
    assert finding.is_error is not True or finding.status is Status.ERROR


def quotes_stand(found: RecordFindings, finding: Finding) -> None:
    """No quote counts as evidence that is not in the record, at the place that is named."""
    source = prepare(found.record)
    for each in finding.grounding:
        if not each.accepted:
            assert finding.status is not Status.ERROR
            continue
        assert each.field is not None
        assert each.start is not None
        assert each.end is not None
        stands = found.record.text(Span(each.field, each.start, each.end))
        if each.tier == "exact" and not each.parts:
            assert stands == each.quote
        assert locate(each.quote, source, role=each.role).tier != "missing" or len(each.quote) == 1


def kept(found: list[RecordFindings]) -> int:
    """Return how many calls left an answer that the cache keeps."""
    failures = [
        answer["failure"]
        for each in found
        for finding in each.findings
        if finding.judge is not None
        for answer in finding.judge["answers"]
    ]
    return sum(failure is None or "finish_reason=length" in failure for failure in failures)


def read(folder: Path) -> list[RecordFindings]:
    return [from_line(line) for line in read_findings(folder)]


def manifest(folder: Path) -> dict[str, Any]:
    value: dict[str, Any] = json.loads((folder / "manifest.json").read_text("utf-8"))
    return value


def data(folder: Path) -> bytes:
    return (folder / "findings.jsonl").read_bytes()
