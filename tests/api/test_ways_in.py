"""A row is read with the same choice, whichever way it comes in."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pyarrow import parquet

import hybrid
from hybrid.api.checking import default_checker
from hybrid.cli.main import run
from hybrid.reading.build import Draft, RowPlan
from hybrid.reading.formats import tools
from hybrid.reading.reader import described, open_records, read_one
from hybrid.reading.rows import RawRow, ReadOptions
from hybrid.records import Record

ASK = "A baker and a welder missed ferry {n}. Did the welder oversleep?"
WHY = "Welders work late on day {n}, so it was the welder. The answer is yes."
OPTIONS = ["No", "Yes"]
Rows = list[dict[str, Any]]


def _rows(answers: list[Any]) -> Rows:
    return [
        {
            "question": ASK.format(n=n),
            "options": OPTIONS,
            "reasoning": WHY.format(n=n),
            "prediction": answer,
        }
        for n, answer in enumerate(answers)
    ]


def _choices(records: Any) -> list[str | None]:
    checker = default_checker()
    return [checker.screen(each).choice.letter for each in records if isinstance(each, Record)]


def _lines(rows: Rows, path: Path) -> list[str | None]:
    path.write_text("\n".join(map(json.dumps, rows)))
    return _choices(open_records([path]))


def _document(rows: Rows, path: Path) -> list[str | None]:
    columns = {name: [row[name] for row in rows] for name in rows[0]}
    path.write_text(json.dumps(columns))
    return _choices(open_records([path], ReadOptions(input_format="json")))


def _table(rows: Rows, path: Path) -> list[str | None]:
    with path.open("w", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
    return _choices(open_records([path], ReadOptions(input_format="csv")))


def _parquet(rows: Rows, path: Path) -> list[str | None]:
    parquet.write_table(pa.Table.from_pandas(pd.DataFrame(rows)), path)
    return _choices(open_records([path]))


def _memory(rows: Rows, _path: Path) -> list[str | None]:
    return _choices(hybrid.read(rows))


def _numpy(rows: Rows, _path: Path) -> list[str | None]:
    cells = [
        np.array([row["prediction"]])[0] if row["prediction"] is not None else float("nan")
        for row in rows
    ]
    return _choices(hybrid.read([{**r, "prediction": c} for r, c in zip(rows, cells, strict=True)]))


def _pandas(rows: Rows, _path: Path) -> list[str | None]:
    return list(hybrid.check_frame(pd.DataFrame(rows), error_types=["logical"])["choice"])


def _objects(rows: Rows, _path: Path) -> list[str | None]:
    return _choices(hybrid.read(pd.DataFrame(rows, dtype="object")))


def _polars(rows: Rows, _path: Path) -> list[str | None]:
    return list(hybrid.check_frame(pl.DataFrame(rows), error_types=["logical"])["choice"])


def _dataset(rows: Rows, _path: Path) -> list[str | None]:
    """Read rows as a process of a cluster does: with a plan, from a batch of Arrow."""
    held = pa.Table.from_pylist(rows).to_pylist(maps_as_pydicts="strict")
    raw = [RawRow(0, row) for row in held]
    plan = RowPlan("the dataset", described(raw, ReadOptions(), "the dataset")[0], ReadOptions())
    drafts = [plan.read(row) for row in raw]
    return _choices(each.record("x") for each in drafts if isinstance(each, Draft))


def _command(rows: Rows, path: Path) -> list[str | None]:
    path.write_text("\n".join(map(json.dumps, rows)))
    target = path.with_suffix(".found.jsonl")
    run(["check", str(path), "--rules-only", "--quiet", "--overwrite", "-o", str(target)])
    return [json.loads(line)["choice"] for line in target.read_text().splitlines()]


WAYS: tuple[Callable[[Rows, Path], list[str | None]], ...] = (
    _lines,
    _document,
    _table,
    _parquet,
    _memory,
    _numpy,
    _pandas,
    _objects,
    _polars,
    _dataset,
)
# Answers as rows hold them, each with the key that it means of No and Yes; none is told by
# the reasoning, which says yes.
KINDS: dict[str, dict[Any, str]] = {
    "numbers": {0: "A", 1: "B", None: "B"},
    "parts": {0.0: "A", 1.0: "B", None: "B"},
    "truths": {False: "A", True: "B", None: "B"},
    "texts": {"No": "A", "yes": "B", "": "B", None: "B"},
    "keys": {"A": "A", "(B)": "B", None: "B"},
}


@st.composite
def _answers(draw: st.DrawFn) -> tuple[list[Any], list[str]]:
    kind = KINDS[draw(st.sampled_from(sorted(KINDS)))]
    drawn = draw(st.lists(st.sampled_from(list(kind)), min_size=1, max_size=6))
    first = next(iter(kind))
    # Some answer is there in each file, and it is a zero where it alone is.
    answers = [first, *drawn]
    return answers, [kind[each] for each in answers]


@settings(max_examples=12)
@given(case=_answers())
def test_every_way_in_reads_the_same_choice(
    tmp_path_factory: pytest.TempPathFactory, case: tuple[list[Any], list[str]]
) -> None:
    answers, meant = case
    path = tmp_path_factory.mktemp("ways") / "rows"
    for way in WAYS:
        assert way(_rows(answers), path) == meant, way.__name__


@pytest.mark.parametrize("kind", KINDS)
def test_the_command_reads_the_same_choice(tmp_path: Path, kind: str) -> None:
    answers = list(KINDS[kind])
    meant = [KINDS[kind][each] for each in answers]
    assert _command(_rows(answers), tmp_path / "rows.jsonl") == meant


def _inspected(answer: Any) -> Iterator[Any]:
    message = {"role": "assistant", "content": WHY.format(n=0)}
    sample = {
        "id": 0,
        "epoch": 1,
        "input": ASK.format(n=0),
        "choices": OPTIONS,
        "target": "B",
        "messages": [],
        "output": {"choices": [{"message": message}]},
        "scores": {"choice": {"answer": answer}},
    }
    return tools.plain_rows("inspect", [RawRow(0, sample)], ReadOptions())


def _prompted(answer: Any) -> Iterator[Any]:
    prompt = f"{ASK.format(n=0)}\n(A) No\n(B) Yes"
    output = {"reasoning": WHY.format(n=0), "answer": answer}
    result = {"vars": {}, "prompt": prompt, "response": {"output": output}, "provider": None}
    return tools.plain_rows("promptfoo", [RawRow(0, {**result, "id": 0})], ReadOptions())


@pytest.mark.parametrize("made", [_inspected, _prompted])
@pytest.mark.parametrize("kind", sorted(KINDS))
def test_tools_hand_on_the_same_choice(made: Callable[[Any], Iterator[Any]], kind: str) -> None:
    for answer, meant in KINDS[kind].items():
        (row,) = made(answer)
        # A number in one row alone does not tell where options begin.
        base = ReadOptions(answer_base=0)
        assert _choices([read_one(row, "the row", base)]) == [meant]
