"""JSON documents are read the same whatever pieces their text comes in."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid.reading.bytelines import ByteLines
from hybrid.reading.formats.document import document
from hybrid.reading.rows import BadRow, RawRow, ReadOptions

READING = sys.modules["hybrid.reading.formats.document"]
_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3)
    ),
    max_leaves=5,
)
_ROWS = st.lists(
    st.dictionaries(st.sampled_from(["question", "cot", "x"]), _VALUES), min_size=1, max_size=5
)


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("documents") / "a.json"


def _rows(path: Path, **options: Any) -> list[RawRow | BadRow]:
    with ByteLines(str(path)) as lines:
        return list(document(lines, ReadOptions(**options)))


@given(
    rows=_ROWS,
    indent=st.none() | st.integers(0, 2),
    piece=st.integers(1, 40),
    head=st.integers(60, 200),
)
def test_pieces_make_no_difference(
    rows: list[dict[str, Any]], indent: int | None, piece: int, head: int, path: Path
) -> None:
    path.write_text(json.dumps({"run": {"n": 1}, "samples": rows}, indent=indent))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(READING, "_PIECE", piece)
        patch.setattr(READING, "_HEAD_BYTES", head)
        found = _rows(path, mapping={"question": "samples[].question"})
    assert [row.values for row in found if isinstance(row, RawRow)] == rows
    assert [row.line for row in found] == list(range(1, len(rows) + 1))


@given(cut=st.integers(0, 90), piece=st.integers(1, 40))
def test_a_document_that_breaks_off_gives_the_rows_before(cut: int, piece: int, path: Path) -> None:
    text = json.dumps([{"question": "Who?", "n": n} for n in range(4)])
    path.write_text(text[:cut])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(READING, "_PIECE", piece)
        found = _rows(path)
    whole = text[:cut].count("}")
    assert [row.values["n"] for row in found if isinstance(row, RawRow)] == list(range(whole))
    assert isinstance(found[-1], BadRow) if 0 < cut < len(text) else True


@pytest.mark.parametrize(
    ("value", "rows"),
    [
        ({"a": {"question": "x"}, "b": {"question": "y"}}, [{"id": "a", "question": "x"}, {"id": "b", "question": "y"}]),
        ({"m": "gpt", "data": [{"question": "x"}]}, [{"m": "gpt", "question": "x"}]),
        ({"0": ["one", "two"], "1": ["three"]}, [{"key": "0", "text": "one"}, {"key": "0", "text": "two"}, {"key": "1", "text": "three"}]),
        ({"question": ["x", "y"], "cot": ["a", "b"]}, [{"question": "x", "cot": "a"}, {"question": "y", "cot": "b"}]),
        ({"question": "x", "samples": [{"cot": "a"}]}, [{"question": "x", "samples": [{"cot": "a"}]}]),
        ({"results": {"results": [{"question": "x"}], "stats": {"n": 1}}, "tests": [1]}, [{"question": "x"}]),
    ],
)  # fmt: skip
def test_where_rows_are(value: Any, rows: list[dict[str, Any]], path: Path) -> None:
    path.write_text(json.dumps(value))
    assert [row.values for row in _rows(path) if isinstance(row, RawRow)] == rows


def test_a_fault_is_placed_by_its_line(path: Path) -> None:
    path.write_text('[{"question": "x"},\n {"question": "y"}\n {"question": "z"}]')
    *good, bad = _rows(path)
    assert len(good) == 2
    assert isinstance(bad, BadRow)
    assert bad.reason.startswith("broken JSON at line 3, column 2: expecting ','")


def test_lone_surrogates_and_no_numbers_are_kept_apart(path: Path) -> None:
    path.write_text('[{"question": "x\\ud800y", "score": NaN, "more": [-Infinity]}]')
    (row,) = _rows(path)
    assert isinstance(row, RawRow)
    assert row.values == {"question": "x\ud800y", "score": None, "more": [None]}
