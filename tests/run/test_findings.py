from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid.errors import InputError, OutputError
from hybrid.records import ErrorType, RecordFindings
from hybrid.records.findings import decode_line, encode, encode_line, findings_schema, from_line
from hybrid.run.findings import (
    COLUMNS,
    FindingsStream,
    StreamFormat,
    csv_header,
    csv_rows,
    pieces,
    read_findings,
    seed_lines,
    write_table,
)
from hybrid.text.escape import spreadsheet
from hybrid.text.table import csv_line
from tests.conftest import Golden
from tests.reading.samples import findings, sample

# --- tabular -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "start", ["=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠", " =", "\ufeff@"]
)
def test_a_cell_that_begins_like_a_formula_is_spreadsheet(start: str) -> None:
    assert spreadsheet(start + "1+1") == "'" + start + "1+1"


def test_other_cells_stay_as_they_are() -> None:
    for cell in ("a=b", " 1", "", "'x", "(A)", -5, 0.5, None):
        assert spreadsheet(cell) == cell


def test_csv_has_a_row_for_each_record_and_error_type(golden: Golden) -> None:
    hostile = sample("=HYPERLINK(1)", answer="@SUM(A1)")
    golden("findings.csv", csv_header() + "".join(csv_rows(sample())) + "".join(csv_rows(hostile)))


@given(st.lists(st.text(st.characters(codec="utf-8", exclude_characters="\0"))))
def test_cells_are_read_back(cells: list[str]) -> None:
    rows = list(csv.reader(io.StringIO(csv_line(cells), newline="")))
    assert rows == [[str(spreadsheet(cell)) for cell in cells]]


@given(findings())
def test_every_csv_row_has_every_column(original: RecordFindings) -> None:
    text = csv_header() + "".join(csv_rows(original))
    rows = list(csv.DictReader(io.StringIO(text, newline="")))
    assert len(rows) == len(original.findings)
    assert all(list(row) == [name for name, *_ in COLUMNS] for row in rows)


def test_seed_lines_have_the_keys_of_the_definitions(golden: Golden) -> None:
    lines = list(seed_lines(sample()))
    assert list(json.loads(lines[1])) == [
        "id", "error_type", "is_error", "evidence", "explanation",
    ]  # fmt: skip
    golden("findings.seed.jsonl", b"".join(lines).decode())


def _written(form: StreamFormat, *several: RecordFindings) -> bytes:
    out = io.BytesIO()
    with FindingsStream(out, form) as stream:
        for each in several:
            stream.write(pieces(each, form))
    return out.getvalue()


def test_streams() -> None:
    one, two = sample("q1"), sample("q2")
    lines = [one.to_dict(), two.to_dict()]
    assert [json.loads(line) for line in _written("jsonl", one, two).splitlines()] == lines
    assert json.loads(_written("json", one, two)) == lines
    assert len(_written("csv", one, two).splitlines()) == 7
    assert len(_written("seed", one, two).splitlines()) == 6


@pytest.mark.parametrize("form", get_args(StreamFormat))
def test_a_stream_of_nothing_is_well_formed(form: StreamFormat) -> None:
    text = _written(form).decode()
    assert text == {"json": "[\n]\n", "csv": csv_header()}.get(form, "")


def test_a_table_has_the_documented_types(tmp_path: Path) -> None:
    pq = pytest.importorskip("pyarrow.parquet")
    assert write_table([sample("q1"), sample("q2", answer=None)], tmp_path / "t.parquet") == 6
    table = pq.read_table(tmp_path / "t.parquet")
    documented = [(name, kind.replace("float64", "double")) for name, kind, _ in COLUMNS]
    found = [(each.name, str(each.type)) for each in table.schema]
    assert [(n, k.replace("list<element: string>", "list<string>")) for n, k in found] == documented
    assert table.column("answer").to_pylist() == ["A"] * 3 + [None] * 3
    assert table.column("premises").to_pylist()[1] == ["not enough information"]


def test_a_table_as_lines_and_as_csv_holds_the_same(tmp_path: Path) -> None:
    for name in ("t.csv", "t.jsonl"):
        write_table([sample()], tmp_path / name)
    lines = [json.loads(line) for line in (tmp_path / "t.jsonl").read_text().splitlines()]
    with (tmp_path / "t.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["status"] for row in rows] == [line["status"] for line in lines]
    with pytest.raises(OutputError, match=r"accepted is a file \.csv, \.jsonl or \.parquet"):
        write_table([sample()], tmp_path / "t.xlsx")


def test_the_docs_name_every_column() -> None:
    page = Path(__file__).resolve().parents[2] / "docs" / "findings.md"
    text = page.read_text(encoding="utf-8")
    assert all(f"| `{name}` | `{kind}` | {what} |" in text for name, kind, what in COLUMNS)


# --- findings ------------------------------------------------------------------------------------


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
    with pytest.raises(InputError, match="is outside the record"):
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
    with pytest.raises(InputError, match="does not contain"):
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
