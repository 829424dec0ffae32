"""What the README says first, and its Python; tests/test_docs.py runs its commands."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text("utf-8")


def test_it_opens_with_the_two_commands() -> None:
    opening = README.split("```")[1].splitlines()[1:]
    assert [line.split("#")[0].strip() for line in opening] == ["make demo", "make test"]


def test_its_python_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    exec(compile(code, "README.md", "exec"), {})
    assert "cannot be decided" in capsys.readouterr().out


def test_the_records_of_the_audit_are_the_same_at_every_run(tmp_path: Path) -> None:
    make = [sys.executable, str(ROOT / "fixtures" / "audit" / "make.py")]
    subprocess.run([*make, str(tmp_path)], check=True)
    truth = [json.loads(row) for row in (tmp_path / "truth.jsonl").read_text("utf-8").splitlines()]
    errors = {
        each: sum(row["labels"][each]["is_error"] for row in truth) for each in truth[0]["labels"]
    }
    assert (len(truth), errors) == (1536, {"factual": 323, "logical": 168, "semantic": 42})
    drawn = tmp_path / "drawn.jsonl"
    drawn.write_text(
        "".join(json.dumps({"id": row["id"], "labels": {}}) + "\n" for row in truth[:3])
    )
    subprocess.run([*make, str(drawn), "--fill", "--first", "2"], check=True)
    filled = [json.loads(row) for row in drawn.read_text("utf-8").splitlines()]
    assert filled == [*truth[:2], {"id": truth[2]["id"], "labels": {}}]
