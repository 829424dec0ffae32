"""Whatever the bytes are: records, skipped rows, or an error that hybrid raises on purpose."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid.errors import HybridError
from hybrid.io import ReadOptions, SkippedRow, open_records
from hybrid.io.values import INPUT_FORMATS, InputFormat

_GOOD = {"question": "Who paid?", "options": ["Mia", "Noor"], "reasoning": "So A.", "answer": "A"}
_NAMES = st.sampled_from([*_GOOD, "id", "context", "lang", "A", "B", "ans0", "label", "response"])
_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.floats() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=2), inner),
    max_leaves=6,
)
_ROWS = st.dictionaries(_NAMES, _VALUES, max_size=5).map(lambda changes: {**_GOOD, **changes})


def _read(data: bytes, form: InputFormat | None, path: Path, base: bool) -> None:
    path.write_bytes(data)
    options = ReadOptions(input_format=form, answer_base=0 if base else None)
    with suppress(HybridError):
        for item in open_records([path], options):
            if isinstance(item, SkippedRow):
                assert item.reason
                continue
            assert len(item.options) > 1
            for _, text in item.fields():
                text.encode("utf-8")


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("any") / "input"


@given(data=st.binary(), form=st.none() | st.sampled_from(INPUT_FORMATS))
def test_any_bytes(data: bytes, form: InputFormat | None, path: Path) -> None:
    _read(data, form, path, base=False)


@given(rows=st.lists(_ROWS, max_size=4), array=st.booleans(), base=st.booleans())
def test_any_json_rows(rows: list[object], array: bool, base: bool, path: Path) -> None:
    text = json.dumps(rows) if array else "\n".join(json.dumps(row) for row in rows)
    _read(text.encode(), None, path, base)


@given(value=_VALUES)
def test_any_json_document(value: object, path: Path) -> None:
    _read(json.dumps(value).encode(), "json", path, base=False)


@given(
    cells=st.lists(st.lists(st.text(max_size=8), max_size=6), max_size=4),
    raw=st.text('",\n\r;\tA1 ', max_size=30),
)
def test_any_table(cells: list[list[str]], raw: str, path: Path) -> None:
    lines = [",".join(_quoted(cell) for cell in row) for row in cells]
    text = "\n".join(["question,A,B,cot,answer", *lines, raw])
    _read(text.encode("utf-8", errors="surrogatepass"), "csv", path, base=True)


def _quoted(cell: str) -> str:
    return '"' + cell.replace('"', '""') + '"'
