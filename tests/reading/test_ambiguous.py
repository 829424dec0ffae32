"""What can be read in two ways is read in none, in every format."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import hybrid
from hybrid.errors import FieldError, HybridError, UsageError
from hybrid.packs import load_packs
from hybrid.reading.gold import gold_rows
from hybrid.reading.profiles import numbered
from hybrid.reading.reader import read_records
from hybrid.reading.rows import SkippedRow
from hybrid.records import Record

ROW = {
    "id": "q1", "question": "Who was late?", "options": {"A": "a cook", "B": "a guest"},
    "reasoning": "The cook was late, so A.", "answer": "A",
}  # fmt: skip
TEXT = json.dumps(ROW)
GOOD = json.dumps(ROW | {"id": "q0"})
TWICE = TEXT[:-1] + ', "answer": "B"}'
HEAD = "id,question,A,B,reasoning"
CELLS = "Who was late?,a cook,a guest,So A."
CELL = '"{""A"": ""a cook"", ""A"": ""a guest"", ""B"": ""a guest""}"'
LISTED = "question,options,reasoning\nWho?,a cook|a guest,So B.\n"
PYTHON = """"{'A': 'a cook', 'A': 'a guest', 'B': 'a guest'}\""""

TEXTS = {
    "fewer.csv": (f"{HEAD}\nq0,{CELLS}\nq1,Who was late?,a cook\n", 3, "the row has 3 cells, the"),
    "more.csv": (f"{HEAD}\nq0,{CELLS}\nq1,{CELLS},A\n", 3, "has 6 cells, the header 5; accepted"),
    "fewer.tsv": (f"{HEAD}\nq0,{CELLS}\nq1,x\n".replace(",", "\t"), 3, "has 2 cells, the header 5"),
    "cell.csv": (f"{LISTED}Who?,{CELL},So A.\n", 3, "the key 'A' appears twice"),
    "python.csv": (f"{LISTED}Who?,{PYTHON},So A.\n", 3, "the key 'A' appears twice"),
    "lines.jsonl": (f"{GOOD}\n{TWICE}\n", 2, "the key 'answer' appears twice in one object"),
    "options.jsonl": (f"{GOOD}\n{TEXT.replace('B', 'A')}\n", 2, "the key 'A' appears twice in one"),
    "items.json": (f"[{GOOD}, {TWICE}]", 2, "the key 'answer' appears twice in one object"),
    "inside.json": (f'{{"samples": [{GOOD}, {TWICE}]}}', 2, "the key 'answer' appears twice"),
    "top.json": (f'{{"samples": [{TEXT}], "samples": [{TEXT}]}}', 1, "key 'samples' appears twice"),
    "by_id.json": (
        f'{{"q1": {TEXT}, "q1": {TEXT}}}',
        1,
        "the key 'q1' appears twice in one object",
    ),
    "one.json": (
        json.dumps(ROW, indent=1)[:-1] + ', "answer": "B"}',
        1,
        "the key 'answer' appears twice in one object",
    ),
}


@pytest.mark.parametrize("name", TEXTS)
def test_a_row_that_can_be_read_in_two_ways_is_set_aside(tmp_path: Path, name: str) -> None:
    text, line, told = TEXTS[name]
    (tmp_path / name).write_text(text, encoding="utf-8")
    *good, skipped = read_records([tmp_path / name])
    assert all(isinstance(each, Record) for each in good)
    assert isinstance(skipped, SkippedRow)
    assert (skipped.file, skipped.line) == (str(tmp_path / name), line)
    assert told in skipped.reason
    assert "accepted: " in skipped.reason


def test_a_key_that_comes_again_far_behind_ends_a_document(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(import_module("hybrid.reading.formats.document"), "_HEAD_BYTES", 400)
    rows = ", ".join(json.dumps(ROW | {"id": f"q{number}"}) for number in range(9))
    path = tmp_path / "far.json"
    path.write_text(f'{{"samples": [{rows}], "samples": [{rows}]}}', encoding="utf-8")
    *good, skipped = read_records([path])
    assert len(good) == 9
    assert isinstance(skipped, SkippedRow)
    assert "the key 'samples' appears twice in one object; accepted: once" in skipped.reason


def _arrow(columns: list[str], cells: list[Any]) -> Any:
    pa = pytest.importorskip("pyarrow", reason="pyarrow is not installed (extra ray)")
    return pa.Table.from_arrays([pa.array([cell]) for cell in cells], names=columns)


def _parquet(path: Path, columns: list[str], cells: list[Any]) -> Path:
    table = _arrow(columns, cells)
    pytest.importorskip("pyarrow.parquet").write_table(table, path)
    return path


def _csv(path: Path, columns: list[str], cells: list[str]) -> Path:
    path.write_text(f"{','.join(columns)}\n{','.join(cells)}\n", encoding="utf-8")
    return path


@pytest.mark.parametrize("write", [_csv, _parquet])
@pytest.mark.parametrize(
    ("columns", "told"),
    [
        (["question", "A", "B", "reasoning", "answer", "answer"], 'mapping={"answer": "answer#2"}'),
        (["question", "A", "A", "B", "reasoning", "note"], 'mapping={"options": "A#2+B"}'),
        (
            ["question", "A", "B", "reasoning", "reasoning", "note"],
            'mapping={"reasoning": "reasoning#2"}',
        ),
    ],
)
def test_a_column_that_is_read_stands_once_or_is_chosen(
    tmp_path: Path,
    write: Callable[[Path, list[str], list[str]], Path],
    columns: list[str],
    told: str,
) -> None:
    cells = [f"{name} {number}" for number, name in enumerate(columns)]
    path = write(tmp_path / "in.data.csv", columns, cells)
    with pytest.raises(FieldError) as caught:
        list(read_records([path]))
    assert str(caught.value).startswith(f"{path}: several columns may contain the ")
    assert told in str(caught.value)


def test_a_frame_names_each_column_once() -> None:
    pandas = pytest.importorskip("pandas")
    frames = [pandas.DataFrame([[1, 2]], columns=["a", "a"]), _arrow(["a", "a"], ["1", "2"])]
    for frame in frames:
        with pytest.raises(UsageError, match="a column appears twice in the data frame"):
            hybrid.read(frame)


def test_a_struct_that_names_a_field_twice_is_set_aside(tmp_path: Path) -> None:
    pa = pytest.importorskip("pyarrow", reason="pyarrow is not installed (extra ray)")
    options = pa.array([[("A", "a"), ("B", "b")], [("A", "a"), ("A", "b")]],
        type=pa.map_(pa.string(), pa.string()))  # fmt: skip
    texts = {name: pa.array([f"{name} {n}" for n in (1, 2)]) for name in ("question", "reasoning")}
    path = tmp_path / "in.parquet"
    pytest.importorskip("pyarrow.parquet").write_table(
        pa.table({**texts, "options": options}), path
    )
    good, skipped = read_records([path])
    assert isinstance(good, Record)
    assert skipped == SkippedRow(str(path), 2, "a key appears twice in one object; accepted: once")


def _cues(folder: Path) -> None:
    (folder / "cues").mkdir()
    text = "cue: late\nwhat: Late.\ncue: later\nen: [late]\nexamples: {match: ['[[late]]']}\n"
    (folder / "cues" / "late.yaml").write_text(text, encoding="utf-8")
    load_packs([folder])


def _labels(folder: Path) -> None:
    (folder / "gold.jsonl").write_text('{"id": "q1", "id": "q2", "labels": {}}\n')
    list(gold_rows(str(folder / "gold.jsonl")))


@pytest.mark.parametrize(("read", "place"), [(_cues, "late.yaml:3:1"), (_labels, "gold.jsonl:1")])
def test_other_files_that_name_a_key_twice_are_refused(
    tmp_path: Path, read: Callable[[Path], None], place: str
) -> None:
    with pytest.raises(HybridError, match=r"twice|duplicate key") as caught:
        read(tmp_path)
    assert place in str(caught.value)


def test_no_numbered_name_hides_another() -> None:
    assert numbered(["a", "b", "a", "a#2", "a"]) == ("a", "b", "a#3", "a#2", "a#4")
