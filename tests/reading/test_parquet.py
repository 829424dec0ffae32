"""Parquet inputs give the records that the same rows give as JSON Lines."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from hybrid.errors import InputError
from hybrid.reading.reader import read_records
from hybrid.reading.rows import ReadOptions, SkippedRow
from hybrid.records import Record

pa = pytest.importorskip("pyarrow", reason="pyarrow is not installed (extra ray)")
pq = pytest.importorskip("pyarrow.parquet")

ROWS: list[dict[str, Any]] = [
    {
        "id": f"q{number}",
        "question": "Who was late?",
        "options": {letter: f"person {letter}" for letter in letters},
        "reasoning": "The text says that person A was late.",
        "answer": "A",
        "model": "m",
    }
    for number, letters in enumerate(("AB", "ABCD", "AB", "ABC"))
]


def _parquet(rows: Sequence[dict[str, Any]], path: Path, **how: Any) -> Path:
    pq.write_table(pa.Table.from_pylist(list(rows)), path, **how)
    return path


def _jsonl(rows: Sequence[dict[str, Any]], path: Path) -> Path:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def test_rows_are_those_of_json_lines(tmp_path: Path) -> None:
    # In a column of structs every row has every letter; those that it has not are null.
    stored = list(read_records([_parquet(ROWS, tmp_path / "in.parquet", row_group_size=2)]))
    lines = list(read_records([_jsonl(ROWS, tmp_path / "in.jsonl")]))
    assert stored == lines
    assert all(isinstance(each, Record) for each in stored)
    assert [record.meta["model"] for record in stored if isinstance(record, Record)] == ["m"] * 4


def test_the_form_shows_without_its_suffix(tmp_path: Path) -> None:
    plain = _parquet(ROWS, tmp_path / "answers")
    assert len(list(read_records([plain]))) == len(ROWS)


def test_a_bad_row_is_set_aside_by_its_number(tmp_path: Path) -> None:
    rows = [ROWS[0], {**ROWS[1], "reasoning": None}, ROWS[2]]
    path = _parquet(rows, tmp_path / "in.parquet")
    first, bad, last = read_records([path])
    assert isinstance(first, Record)
    assert isinstance(last, Record)
    assert isinstance(bad, SkippedRow)
    assert (bad.file, bad.line) == (str(path), 2)


def test_a_map_is_read_as_a_mapping(tmp_path: Path) -> None:
    options = pa.array([list(ROWS[0]["options"].items())], pa.map_(pa.string(), pa.string()))
    table = pa.table(
        {"options": options, **{k: [ROWS[0][k]] for k in ("id", "question", "reasoning")}}
    )
    pq.write_table(table, tmp_path / "in.parquet")
    (record,) = read_records([tmp_path / "in.parquet"])
    assert isinstance(record, Record)
    assert dict(record.options) == ROWS[0]["options"]


def test_what_is_no_parquet_is_refused_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = _jsonl(ROWS, tmp_path / "in.jsonl")
    with pytest.raises(InputError, match=r"in\.jsonl: is not a usable Parquet"):
        list(read_records([path], ReadOptions(input_format="parquet")))
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"PAR1")))
    with pytest.raises(InputError, match="standard input"):
        list(read_records(["-"], ReadOptions(input_format="parquet")))
