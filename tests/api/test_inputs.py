"""What ``check`` and ``read`` take, how often it can be read, and frames that come back whole."""

from __future__ import annotations

import asyncio
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import hybrid

ROOT = Path(__file__).resolve().parents[2]
CSV = ROOT / "fixtures" / "records.csv"


def dataset(rows: list[dict[str, Any]]) -> Any:
    """Return the rows as a data set of Hugging Face's own package."""
    datasets = pytest.importorskip("datasets", reason="the package datasets is not installed")
    return datasets.Dataset.from_list(rows)


INPUTS: dict[str, Callable[[], Any]] = {
    "path": lambda: CSV,
    "text": lambda: str(CSV),
    "frame": lambda: pd.read_csv(CSV),
    "lazy frame": lambda: pl.read_csv(CSV).lazy(),
    "rows": lambda: pd.read_csv(CSV).to_dict("records"),
    "generator": lambda: iter(pd.read_csv(CSV).to_dict("records")),
    "dataset": lambda: dataset(pd.read_csv(CSV).to_dict("records")),
    "read": lambda: hybrid.read(CSV),
    "records": lambda: list(hybrid.read(CSV)),
    "generator of records": lambda: iter(list(hybrid.read(CSV))),
}


@pytest.mark.parametrize("name", INPUTS)
def test_check_takes(name: str) -> None:
    wanted = [each.to_json() for each in hybrid.check(hybrid.read(CSV))]
    assert [each.to_json() for each in hybrid.check(INPUTS[name]())] == wanted


def test_a_mapping_of_texts_is_one_record() -> None:
    (record, *_) = hybrid.read(CSV)
    row: dict[str, Any] = {
        "id": record.id,
        "question": record.question,
        "options": dict(record.options),
    }
    row |= {"reasoning": record.reasoning, "answer": record.answer}
    assert hybrid.check(row).to_json() == hybrid.check(record).to_json()
    assert list(hybrid.read(row)) == [record]
    renamed = {"why" if name == "reasoning" else name: each for name, each in row.items()}
    (logical,) = hybrid.check(renamed, mapping={"reasoning": "why"}, error_types="logical").findings
    assert logical == hybrid.check(record, error_types="logical").findings[0]


def test_check_takes_the_options_of_reading() -> None:
    frame = pd.read_csv(CSV).rename(columns={"rationale": "why_so"})
    (first, *_) = hybrid.check(frame, mapping={"reasoning": "why_so"}, error_types="logical")
    assert [each.error_type for each in first.findings] == ["logical"]


def test_a_generator_is_drawn_from_only_when_asked() -> None:
    hybrid.check(each / 0 for each in [1])


def test_records_are_read_anew_each_time() -> None:
    frame = pd.read_csv(CSV)
    frame.loc[1, "rationale"] = None
    records = hybrid.read(frame)
    with pytest.warns(hybrid.SkippedWarning):
        first = list(records)
    with pytest.warns(hybrid.SkippedWarning):
        assert list(records) == first
    assert [each.line for each in records.skipped] == [2]
    with pytest.warns(hybrid.SkippedWarning):
        assert [each.record for each in hybrid.check(records)] == first


def test_no_rows_are_said_to_be_none() -> None:
    with pytest.warns(hybrid.SkippedWarning, match="the input has no rows"):
        assert list(hybrid.read([])) == []


def _lines_warned(call: Callable[[], Any]) -> list[tuple[str, str]]:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        call()
    places = [(Path(each.filename), each.lineno) for each in caught]
    return [
        (path.name, path.read_text("utf-8").splitlines()[line - 1].strip()) for path, line in places
    ]


def test_warnings_point_at_the_line_that_called() -> None:
    frame = pd.read_csv(CSV)
    frame.loc[1, "rationale"] = None

    def by_hand() -> None:
        for _ in hybrid.read(frame): pass  # fmt: skip  # noqa: E701

    def checked() -> None:
        list(hybrid.check(frame))

    def framed() -> None:
        hybrid.check_frame(frame)

    async def awaited() -> None:
        where = {"base_url": "http://127.0.0.1:9"}
        how: dict[str, Any] = {"model": "m", "no_cache": True, "max_calls": 0, **where}
        async for _ in hybrid.check_async(frame, **how): pass  # fmt: skip  # noqa: E701

    own = Path(__file__).name
    ((file, awaiting),) = _lines_warned(lambda: asyncio.run(awaited()))
    assert (file, awaiting[:9]) == (own, "async for")
    (line,) = _lines_warned(by_hand)
    assert line[0] == own
    assert line[1].startswith("for _ in hybrid.read(frame)")
    assert _lines_warned(checked) == [(own, "list(hybrid.check(frame))")]
    assert _lines_warned(framed) == [(own, "hybrid.check_frame(frame)")]


def test_a_frame_keeps_its_index_and_its_columns() -> None:
    frame = pd.read_csv(CSV).assign(score=["low", "high", "low"], note=[1.5, None, 3.5])
    frame.index = pd.Index(["x", "y", "z"], name="key")
    frame.loc["y", "rationale"] = None
    with pytest.warns(hybrid.SkippedWarning):
        found = hybrid.check_frame(frame, error_types=["factual", "logical"])
    assert list(found.index) == ["x", "x", "z", "z"]
    assert found.index.name == "key"
    assert list(found.columns[: len(frame.columns)]) == list(frame.columns)
    assert list(found["score"]) == ["low"] * 4
    assert found["hybrid_score"].between(0, 1).all()
    assert found["is_error"].dtype == "boolean"
    beside = frame.join(found.query("error_type == 'logical'")[["status"]])
    assert beside["status"].isna().tolist() == [False, True, False]


@pytest.mark.parametrize("made", [pl.DataFrame, pa.Table.from_pydict, pd.DataFrame])
def test_every_frame_keeps_its_columns(made: Any) -> None:
    table = pd.read_csv(CSV)
    frame = made({name: list(values) for name, values in table.items()})
    found = hybrid.check_frame(frame, error_types="logical")
    names = getattr(found, "column_names", None) or list(found.columns)
    assert names[: len(table.columns)] == list(table.columns)
    assert [str(each) for each in found["rationale"]] == list(table["rationale"])


def test_rows_of_frames_may_come_in_any_order_of_their_index() -> None:
    frame = pd.read_csv(CSV)
    turned = hybrid.check_frame(frame.iloc[::-1], error_types="logical")
    plain = hybrid.check_frame(frame, error_types="logical")
    assert list(turned.index) == [2, 1, 0]
    pd.testing.assert_frame_equal(turned.sort_index(), plain)
