"""Chunks are cut between rows: put together, they are the rows of the input."""

from __future__ import annotations

import gzip
import io
import json
import pickle
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid.errors import HybridError
from hybrid.reading import reader as chunking
from hybrid.reading.bytelines import ByteLines
from hybrid.reading.reader import CHUNK_ROWS, NO_ROWS, open_records, prepare_all
from hybrid.reading.rows import INPUT_FORMATS, BadRow, InputFormat, RawRow, ReadOptions

_HEADER = "question,options,reasoning,id\n"
_GOOD = {"question": "Who paid?", "options": ["Mia", "Noor"], "reasoning": "So A.", "answer": "A"}
_CELLS = st.text('",;\n\r\t xé\ud800', max_size=12).map(
    lambda text: text.encode("utf-8", errors="surrogatepass")
)
_LINES = st.sampled_from([b"\n", b" \r\n", b"{broken\n", b"[1]\n", json.dumps(_GOOD).encode()])


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("chunks") / "input"


@pytest.fixture(autouse=True, scope="module")
def _small_chunks() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(chunking, "CHUNK_ROWS", 3)
        patch.setattr(chunking, "CHUNK_BYTES", 40)
        yield


def _rows(path: Path, options: ReadOptions) -> list[RawRow | BadRow]:
    """Return the rows as the reader sees them when it reads the input in one go."""
    rows: list[RawRow | BadRow] = []
    for each in prepare_all([str(path)], [path.name], options):
        with ByteLines(each.source) as lines:
            rows += list(each.rows(lines)) or [BadRow(0, NO_ROWS)]
    return rows


def _compare(path: Path, options: ReadOptions, skips: tuple[int, ...] = (0, 1, 2, 5)) -> None:
    whole = _rows(path, options)
    for skip in (*skips, len(whole)):
        chunks = [
            pickle.loads(pickle.dumps(each))
            for each in open_records([path], options).chunks(skip=skip)
        ]
        assert [row for chunk in chunks for row in chunk.rows] == whole[skip:]
        assert all(0 < len(chunk.rows) <= 3 for chunk in chunks)


@given(data=st.binary(max_size=60), form=st.sampled_from(INPUT_FORMATS))
def test_any_bytes(data: bytes, form: InputFormat, path: Path) -> None:
    path.write_bytes(data)
    with suppress(HybridError):
        _compare(path, ReadOptions(input_format=form))


@given(cells=st.lists(_CELLS, max_size=12), head=st.booleans(), tabs=st.booleans())
def test_any_table(cells: list[bytes], head: bool, tabs: bool, path: Path) -> None:
    path.write_bytes(_HEADER.encode() * head + b",".join(cells))
    mapping = {"question": "question", "options": "options", "reasoning": "reasoning"}
    with suppress(HybridError):
        _compare(path, ReadOptions(input_format="tsv" if tabs else "csv", mapping=mapping))


@given(lines=st.lists(_LINES, max_size=12), packed=st.booleans(), cut=st.integers(0, 9))
def test_any_json_lines(lines: list[bytes], packed: bool, cut: int, path: Path) -> None:
    data = b"\n".join(lines)
    data = gzip.compress(data) if packed else data
    path.write_bytes(data[: len(data) - cut])
    with suppress(HybridError):
        _compare(path, ReadOptions(input_format="jsonl"))


def test_damage_in_compressed_data_is_the_last_row(tmp_path: Path) -> None:
    path = tmp_path / "in.jsonl.gz"
    lines = "".join(json.dumps(_GOOD | {"id": str(n)}) + "\n" for n in range(4000))
    path.write_bytes(gzip.compress(lines.encode())[:-400])
    _compare(path, ReadOptions(), (0, 100))
    *_, last = [row for chunk in open_records([path]).chunks() for row in chunk.rows]
    assert isinstance(last, BadRow)
    assert "compressed data is damaged" in last.reason


def test_a_table_whose_cells_hold_line_breaks(tmp_path: Path) -> None:
    path = tmp_path / "in.csv"
    row = '"Who\n\npaid?","[""x"", ""y""]","So\r\nA.",%d\n'
    path.write_text(_HEADER + "\n".join(row % number for number in range(10)), newline="")
    _compare(path, ReadOptions())
    found = [row for chunk in open_records([path]).chunks() for row in chunk.rows]
    assert [row.line for row in found] == [2 + 5 * number for number in range(10)]


def test_several_inputs_one_of_them_empty(tmp_path: Path) -> None:
    names = ["a.jsonl", "b.jsonl", "c.csv", "d.json"]
    (tmp_path / "a.jsonl").write_text(f"{json.dumps(_GOOD)}\n" * 5)
    (tmp_path / "b.jsonl").write_text("")
    (tmp_path / "c.csv").write_text(f'{_HEADER}Who?,"[""x"", ""y""]",So A.,1\n')
    (tmp_path / "d.json").write_text(json.dumps([_GOOD] * 4))
    paths = [tmp_path / name for name in names]
    places = [(0, n) for n in range(1, 6)] + [(1, 0), (2, 2)] + [(3, n) for n in range(1, 5)]
    for skip in range(len(places) + 1):
        chunks = open_records(paths).chunks(skip=skip)
        found = [(chunk.input, row.line) for chunk in chunks for row in chunk.rows]
        assert found == places[skip:]


def test_standard_input_goes_on_after_the_rows_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    data = "".join(json.dumps(_GOOD | {"id": str(n)}) + "\n\n" for n in range(120)) + "{"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data.encode())))
    chunks = list(open_records(["-"], ReadOptions(input_format="jsonl")).chunks())
    rows = [row for chunk in chunks for row in chunk.rows]
    assert [row.line for row in rows] == [*range(1, 241, 2), 241]
    assert isinstance(rows[-1], BadRow)


def test_standard_input_as_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    data = _HEADER + "".join(f'Who?,"[""x"", ""y""]","So\nA.",{n}\n' for n in range(120))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data.encode())))
    reader = open_records(["-"], ReadOptions(input_format="csv"))
    rows = [row for chunk in reader.chunks() for row in chunk.rows]
    assert [row.line for row in rows] == [*range(2, 242, 2)]


def test_a_chunk_is_bounded_in_rows(tmp_path: Path) -> None:
    path = tmp_path / "in.jsonl"
    path.write_text(f"{json.dumps(_GOOD)}\n" * 2 * CHUNK_ROWS)
    chunks = list(open_records([path]).chunks())
    assert max(len(chunk.rows) for chunk in chunks) <= 3
