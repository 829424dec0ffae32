"""However inputs are divided, their slices together hold each row once, in order."""

from __future__ import annotations

import gzip
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hybrid.io.bytelines import MAX_ROW_BYTES, ByteLines
from hybrid.io.formats.jsonlines import json_lines
from hybrid.io.values import BadRow, InputFormat, RawRow
from hybrid.pipeline.cluster.slices import Slice, divide

LINES = st.lists(
    st.sampled_from(
        [b'{"a": 1}', b'{"a": "\xe4\xb8\xad"}', b"", b"  ", b"{", b'{"a": "' + b"x" * 90 + b'"}']
    ),
    max_size=30,
)
FORM: InputFormat = "jsonl"


def _read(source: Path, size: int) -> list[RawRow | BadRow]:
    """Return the rows of all slices, with the lines that they have in the whole."""
    rows, before = [], 0
    for part in divide([(str(source), FORM)], size):
        reading = part.read()
        rows += [replace(row, line=row.line + before) for row in reading]
        before += reading.lines
    return rows


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    lines=LINES,
    ending=st.sampled_from([b"\n", b"\r\n"]),
    ends=st.tuples(st.sampled_from([b"", b"\xef\xbb\xbf"]), st.booleans()),
    size=st.integers(1, 400),
)
def test_slices_hold_each_row_once_in_order(
    tmp_path: Path, lines: list[bytes], ending: bytes, ends: tuple[bytes, bool], size: int
) -> None:
    path = tmp_path / "in.jsonl"
    mark, closed = ends
    path.write_bytes(mark + ending.join(lines) + (ending if closed else b""))
    with ByteLines(str(path)) as whole:
        assert _read(path, size) == list(json_lines(whole))


def test_a_line_longer_than_many_slices_is_one_row(tmp_path: Path) -> None:
    path = tmp_path / "in.jsonl"
    path.write_bytes(b'{"a": "' + b"x" * 5000 + b'"}\n{"a": 2}\n')
    assert [row.line for row in _read(path, 100)] == [1, 2]


def test_a_line_beyond_all_bounds_is_one_bad_row(tmp_path: Path) -> None:
    path = tmp_path / "in.jsonl"
    path.write_bytes(b'{"a": "' + b"x" * (MAX_ROW_BYTES + 10) + b'"}\n{"a": 2}\n')
    bad, good = _read(path, MAX_ROW_BYTES // 2)
    assert isinstance(bad, BadRow)
    assert "64 MB" in bad.reason
    assert (good.line, isinstance(good, RawRow)) == (2, True)


def test_what_cannot_be_cut_is_one_slice(tmp_path: Path) -> None:
    packed, table = tmp_path / "in.jsonl.gz", tmp_path / "in.csv"
    packed.write_bytes(gzip.compress(b'{"a": 1}\n' * 50))
    table.write_bytes(b"a,b\n" + b"1,2\n" * 50)
    parts = divide([(str(packed), "jsonl"), (str(table), "csv")], 10)
    assert [(part.number, part.input, part.kind) for part in parts] == [
        (0, 0, "whole"),
        (1, 1, "whole"),
    ]
    assert [len(list(part.read())) for part in parts] == [50, 50]


def test_the_same_inputs_are_divided_the_same_way(tmp_path: Path) -> None:
    path = tmp_path / "in.jsonl"
    path.write_bytes(b'{"a": 1}\n' * 100_000)
    parts = divide([(str(path), "jsonl")])
    assert 1 < len(parts) <= 64
    assert parts == divide([(str(path), "jsonl")])
    assert (parts[0].start, parts[-1].end) == (0, path.stat().st_size)
    assert msgspec.json.decode(msgspec.json.encode(parts[1]), type=Slice) == parts[1]


def test_row_groups_are_slices(tmp_path: Path) -> None:
    pa = pytest.importorskip("pyarrow", reason="pyarrow is not installed (extra ray)")
    pq = pytest.importorskip("pyarrow.parquet")
    path = tmp_path / "in.parquet"
    pq.write_table(pa.table({"a": list(range(100))}), path, row_group_size=10)
    parts = divide([(str(path), "parquet")], 200)
    assert 1 < len(parts) < 10
    rows = [row for part in parts for row in part.read()]
    assert [(row.line, row.values["a"]) for row in rows if isinstance(row, RawRow)] == [
        (number + 1, number) for number in range(100)
    ]
