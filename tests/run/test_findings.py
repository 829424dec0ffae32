from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid.errors import InputError
from hybrid.records import ErrorType, RecordFindings
from hybrid.records.findings import encode, from_line
from hybrid.records.line import decode_line, encode_line, findings_schema
from hybrid.run.findings import read_findings
from tests.reading.samples import findings, sample


def test_a_line_has_the_keys_of_the_contract_in_order() -> None:
    line = sample().to_dict()
    assert list(line) == [
        "schema", "id", "lang", "choice", "stated_choice", "abstains", "unread", "closed_book", "record",
        "findings", "stance", "meta",
    ]  # fmt: skip
    assert list(line["record"]) == ["context", "question", "options", "reasoning", "answer"]
    logical = line["findings"][1]
    assert list(logical) == [
        "error_type", "status", "is_error", "decided_by", "score", "criteria", "evidence",
        "explanation", "flags", "grounding", "objections", "concerns", "judge",
    ]  # fmt: skip
    assert list(logical["evidence"]) == ["premises", "conclusion"]
    assert list(logical["flags"][0]) == [
        "rule", "criterion", "strength", "message", "premises", "conclusion",
    ]  # fmt: skip
    assert list(logical["flags"][0]["conclusion"]) == ["field", "start", "end", "text"]
    assert list(logical["grounding"][0])[:10] == [
        "role", "quote", "tier", "accepted", "field", "start", "end", "parts", "score", "reason",
    ]  # fmt: skip


def test_a_line_holds_the_words_of_its_spans() -> None:
    flag = sample().to_dict()["findings"][1]["flags"][0]
    assert flag["premises"][0]["text"] == "not enough information"
    assert flag["conclusion"]["text"] == "(A)"


def test_characters_are_not_escaped() -> None:
    line = encode_line({"text": "谁付了车费？", "score": 0.94})
    assert line == '{"text":"谁付了车费？","score":0.94}\n'.encode()


def test_a_lone_surrogate_is_replaced_not_fatal() -> None:
    assert json.loads(encode_line({"explanation": "so \ud83d"})) == {"explanation": "so \ufffd"}


def test_short_entries_of_the_row_are_kept() -> None:
    meta = {"model": "m1", "n": 3, "ok": True, "long": "x" * 201, "list": [1], "nan": float("nan")}
    kept = sample(meta=meta).to_dict()["meta"]
    assert kept == {"model": "m1", "n": 3, "ok": True}
    line = decode_line(encode(sample(meta=meta)))
    assert dict(from_line(line).record.meta) == kept


def test_a_stance_outside_the_record_is_refused() -> None:
    line = sample().to_dict()
    line["stance"] = [
        {"name": "turn", "option": None, "field": "reasoning", "start": 0, "end": 999}
    ]
    with pytest.raises(InputError, match="stands outside the record"):
        from_line(decode_line(encode_line(line)))


@given(findings())
def test_a_line_is_read_back_as_it_was(original: RecordFindings) -> None:
    data = encode(original)
    assert data.count(b"\n") == 1
    assert json.loads(data) == json.loads(json.dumps(original.to_dict()))
    assert from_line(decode_line(data)) == original


def _file(path: Path, *lines: dict[str, Any]) -> Path:
    path.write_bytes(b"".join(encode_line(line) for line in lines))
    return path


def test_a_run_directory_is_read_by_its_findings(tmp_path: Path) -> None:
    _file(tmp_path / "findings.jsonl", sample().to_dict())
    (line,) = read_findings(tmp_path)
    assert line.id == "q1"
    logical = line.finding(ErrorType.LOGICAL)
    assert logical is not None
    assert logical.is_error is True


def test_unknown_keys_are_ignored(tmp_path: Path) -> None:
    line = sample().to_dict()
    line["novelty"] = 1
    line["findings"][0]["more"] = [2]
    assert len(list(read_findings(_file(tmp_path / "f.jsonl", line)))) == 1


def test_a_line_of_another_kind_is_refused_with_its_place(tmp_path: Path) -> None:
    path = _file(tmp_path / "f.jsonl", sample().to_dict(), {"schema": 2})
    with pytest.raises(InputError, match=r"f\.jsonl:2: not a findings line: schema"):
        list(read_findings(path))
    with pytest.raises(InputError, match="no such file"):
        list(read_findings(tmp_path / "absent.jsonl"))


@pytest.mark.parametrize("change", [{"end": 9}, {"field": "option.Z"}, {"end": 1, "start": 5}])
def test_a_span_that_does_not_hold_its_text_is_refused(change: dict[str, Any]) -> None:
    line = sample().to_dict()
    line["findings"][1]["flags"][0]["premises"][0].update(change)
    parsed = decode_line(encode_line(line))
    with pytest.raises(InputError, match="does not hold"):
        from_line(parsed)


def test_the_schema_names_every_key() -> None:
    schema = findings_schema()
    assert list(schema["properties"]) == list(sample().to_dict())
    assert all("\n  " not in each["description"] for each in (schema, *schema["$defs"].values()))
    assert schema["$schema"].startswith("https://json-schema.org/")


@given(st.sampled_from(list(ErrorType)))
def test_a_finding_is_found_by_its_type(error_type: ErrorType) -> None:
    line = decode_line(encode(sample()))
    found = line.finding(error_type)
    assert found is not None
    assert found.error_type is error_type
