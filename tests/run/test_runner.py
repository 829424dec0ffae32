"""Rows in, findings out: the same whatever process reads them, and however they are divided."""

from __future__ import annotations

import json
import pickle
from pathlib import Path

import pytest

from hybrid.packs import load_packs
from hybrid.reading.build import RowPlan
from hybrid.reading.reader import Chunk, open_records
from hybrid.reading.rows import BadRow, RawRow, ReadOptions, SkippedRow
from hybrid.records import Record, RecordFindings
from hybrid.run.checker import Checker
from hybrid.run.runner import Recipe, Row, Work, as_it_is

PACK = Path(__file__).parents[1] / "cli" / "pack"
FIXTURES = Path(__file__).parents[2] / "fixtures"
ROW = {
    "question": "Who was late?",
    "options": ["the nurse", "the pilot"],
    "reasoning": "There is not enough information. Still, I choose (A).",
    "answer": "A",
}
ROWS: list[RawRow | BadRow] = [
    RawRow(1, ROW),
    BadRow(2, "broken JSON"),
    RawRow(3, {**ROW, "id": "q3"}),
    RawRow(4, {"id": "q4", "question": "Who?"}),
    RawRow(9, ROW),
]


@pytest.fixture(scope="module")
def checker() -> Checker:
    return Checker(load_packs([PACK]))


def _check(
    checker: Checker, rows: list[RawRow | BadRow], tmp_path: Path
) -> list[Row[RecordFindings]]:
    path = tmp_path / "in.jsonl"
    path.write_text(json.dumps({"id": "q", **ROW}), encoding="utf-8")
    (plan,) = open_records([path], ReadOptions(prefix_ids=True)).plans
    return _work(plan).check(checker, Chunk(0, tuple(rows))).rows


def _work(plan: RowPlan) -> Work[RecordFindings]:
    work = Work(Recipe(pack=load_packs([PACK])), (plan,), as_it_is)
    sent: Work[RecordFindings] = pickle.loads(pickle.dumps(work))
    return sent


def test_each_row_has_one_result_with_its_line_and_id(checker: Checker, tmp_path: Path) -> None:
    found = _check(checker, [*ROWS], tmp_path)
    hashed = found[0].id
    assert hashed is not None
    assert [(each.line, each.given, each.id) for each in found] == [
        (1, False, hashed),
        (2, False, None),
        (3, True, "in.jsonl:q3"),
        (4, False, None),
        (9, False, hashed),
    ]
    assert len(hashed) == 16
    assert [type(each.made) for each in found] == [
        RecordFindings, SkippedRow, RecordFindings, SkippedRow, RecordFindings,
    ]  # fmt: skip


def test_any_division_gives_the_same_results(checker: Checker, tmp_path: Path) -> None:
    whole = _check(checker, [*ROWS], tmp_path)
    parts = [_check(checker, [row], tmp_path) for row in ROWS]
    assert [each for part in parts for each in part] == whole


def test_results_are_those_of_the_reader_and_the_checker(checker: Checker) -> None:
    path = FIXTURES / "records_en.jsonl"
    records = [item for item in open_records([path]) if isinstance(item, Record)]
    (plan,) = open_records([path]).plans
    rows = [
        RawRow(number, {**row, "id": record.id})
        for number, (row, record) in enumerate(_decoded(path, records), 1)
    ]
    found = [each.made for each in _work(plan).check(checker, Chunk(0, tuple(rows))).rows]
    assert found == [checker.check(record) for record in records]


def test_a_fault_of_our_own_names_file_line_and_record(tmp_path: Path) -> None:
    def slip(*_: object, **__: object) -> None:
        raise ZeroDivisionError("a slip")

    faulty = type("Faulty", (Checker,), {"check": slip})
    (found,) = _check(faulty(load_packs([PACK])), [ROWS[2]], tmp_path)
    assert isinstance(found.made, SkippedRow)
    assert found.made.file == str(tmp_path / "in.jsonl")
    assert (found.made.line, found.made.id, found.given) == (3, "in.jsonl:q3", True)
    assert found.made.reason.endswith("internal fault: ZeroDivisionError('a slip')")


def _decoded(path: Path, records: list[Record]) -> list[tuple[dict[str, object], Record]]:
    lines = path.read_text("utf-8").splitlines()
    return [(json.loads(line), record) for line, record in zip(lines, records, strict=True)]
