"""Zero, false and the first of a list that begins at 0 are answers like any other."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from hybrid.reading import ReadOptions, open_records
from hybrid.reading.options import options_in
from hybrid.records import Record

_ROW = {
    "question": "A baker and a welder missed the ferry. Who overslept?",
    "options": ["The baker", "The welder"],
    "cot": "Welders work late, so it was the welder. The answer is B.",
}


def _answers(path: Path, *rows: dict[str, Any], **options: Any) -> list[tuple[str, str | None]]:
    path.write_text("\n".join(json.dumps(row) for row in rows))
    items = list(open_records([path], ReadOptions(**options)))
    return [(each.id, each.answer) for each in items if isinstance(each, Record)]


@pytest.mark.parametrize("zero", [0, 0.0, [0], "0"])
def test_a_zero_alone_is_the_answer(tmp_path: Path, zero: Any) -> None:
    rows = [{**_ROW, "prediction": zero, "id": n} for n in range(3)]
    answers = _answers(tmp_path / "a.jsonl", *rows)
    assert answers == [("0", "A"), ("1", "A"), ("2", "A")]


@pytest.mark.parametrize("false", [False, [False], "False"])
def test_false_is_the_answer(tmp_path: Path, false: Any) -> None:
    row = {"question": "Was the bus late?", "cot": "It came at ten.", "prediction": false}
    ((_, answer),) = _answers(tmp_path / "a.jsonl", row)
    assert answer == "No"
    ((_, answer),) = _answers(tmp_path / "b.jsonl", {**row, "options": ["No", "Yes"]})
    assert answer == "A"


def test_a_zero_where_it_is_mapped(tmp_path: Path) -> None:
    rows = [{**_ROW, "run": {"guess": 0}}]
    ((_, answer),) = _answers(tmp_path / "a.jsonl", *rows, mapping={"answer": "run.guess"})
    assert answer == "A"


@pytest.mark.parametrize(
    "text",
    [
        "Which is a bird? 0. Robin 1. Trout",
        "Which is a bird?\n0. Robin\n1. Trout",
        "Which is a bird?\n(0) Robin\n(1) Trout",
        "Which is a bird? (0) Robin (1) Trout",
        "Which is a bird?\n0) Robin\n1) Trout",
        "Which is a bird?\n0: Robin\n1: Trout",
    ],
)
def test_a_list_may_begin_at_zero(tmp_path: Path, text: str) -> None:
    assert options_in(text) == {"0": "Robin", "1": "Trout"}
    row = {"question": text, "cot": "A robin has wings.", "prediction": 0}
    ((_, answer),) = _answers(tmp_path / "a.jsonl", row)
    assert answer == "0"


def test_a_list_may_still_begin_at_one() -> None:
    assert options_in("Which?\n1. Robin\n2. Trout") == {"1": "Robin", "2": "Trout"}
    assert options_in("Version 0. It is 1. Robin came.") == {}


def test_one_response_with_why_it_ended(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(json.dumps({**_ROW, "cot": [_ROW["cot"], "stop"]}))
    (record,) = open_records([path])
    assert isinstance(record, Record)
    assert record.reasoning == _ROW["cot"]
