from __future__ import annotations

import json
from pathlib import Path

import pytest

from hybrid.errors import InputError
from hybrid.records.findings import encode_line
from hybrid.report import read_run
from tests.report.samples import judged_lines


def _write(path: Path, *changes: dict[str, object]) -> Path:
    line = json.loads(encode_line(judged_lines()[0]))
    path.write_text("".join(json.dumps({**line, **each}) + "\n" for each in changes), "utf-8")
    return path


def test_a_run_is_named_without_the_folders_above_it(tmp_path: Path) -> None:
    folder = tmp_path / "audit"
    folder.mkdir()
    path = _write(folder / "findings.jsonl", {})
    assert read_run(str(folder)).title == "audit"
    assert read_run(str(path)).title == "audit"
    assert read_run(str(path)).manifest is None


def test_an_id_that_stands_twice_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="two findings lines have the id 'near'"):
        read_run(str(_write(tmp_path / "f.jsonl", {}, {})))


def test_a_span_that_does_not_hold_its_text_is_refused(tmp_path: Path) -> None:
    flag = {"rule": "logical/x", "criterion": "reversal", "strength": "strong", "message": "m"}
    span = {"field": "reasoning", "start": 0, "end": 2, "text": "no"}
    line = json.loads(encode_line(judged_lines()[0]))
    line["findings"][0]["flags"] = [{**flag, "premises": [span], "conclusion": None}]
    with pytest.raises(InputError, match="does not contain 'no'"):
        read_run(str(_write(tmp_path / "f.jsonl", {"findings": line["findings"]})))
