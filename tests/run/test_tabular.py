from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid.errors import OutputError
from hybrid.records import RecordFindings
from hybrid.run.findings import (
    COLUMNS,
    FindingsStream,
    StreamFormat,
    csv_header,
    csv_rows,
    pieces,
    seed_lines,
    write_table,
)
from hybrid.text.escape import spreadsheet
from hybrid.text.table import csv_line
from tests.conftest import Golden
from tests.reading.samples import findings, sample


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
