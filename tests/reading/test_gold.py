"""Gold lines: rows with their places, and what a faulty one is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from hybrid.errors import InputError
from hybrid.reading.gold import FlatLine, GoldLine, gold_line, gold_rows, refuse_criteria
from hybrid.records import ErrorType


def test_rows_come_with_their_places(tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    path.write_bytes(b'\xef\xbb\xbf{"id": 1}\n\n{"id": "b"}')
    assert list(gold_rows(str(path))) == [(f"{path}:1", {"id": 1}), (f"{path}:3", {"id": "b"})]


def test_null_stands_for_nothing_and_other_entries_are_kept() -> None:
    label = {
        "is_error": False,
        "criteria": None,
        "premises": None,
        "conclusion": None,
        "by": ["me"],
    }
    (read,) = gold_line({"id": 3, "labels": {"factual": label}}, GoldLine, "p").labels.values()
    assert (read.criteria, read.premises, read.conclusion, read.spans) == ((), (), "", ())
    assert read.model_dump(mode="json")["by"] == ["me"]


def test_a_fault_is_told_with_its_place() -> None:
    with pytest.raises(InputError, match=r"^here: not a line of gold: is_error: Input should be"):
        gold_line({"id": "a", "error_type": "logical", "is_error": "yes"}, FlatLine, "here")
    flat = {"id": "a", "error_type": "logical", "is_error": True, "criteria": ["made_up"]}
    line = gold_line(flat, FlatLine, "here")
    with pytest.raises(
        InputError, match="'made_up' is not a criterion of the logical type; accepted"
    ):
        refuse_criteria(line, ErrorType.LOGICAL, "here")
