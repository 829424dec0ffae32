"""What the rules decide on short records written after them: errors, and near misses of errors."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hybrid.records import ErrorType, Record
from tests.build import screened

ROWS = [
    json.loads(line)
    for line in (Path(__file__).parent / "facts.jsonl").read_text(encoding="utf-8").splitlines()
]


def error(row: dict[str, str]) -> bool:
    fields = {name: row[name] for name in ("question", "options", "reasoning", "answer", "lang")}
    found = screened(Record(id="fact", **fields)).screening  # type: ignore[arg-type]
    score = found.scores[ErrorType.FACTUAL]
    return bool(found.flags[ErrorType.FACTUAL]) and score.value >= score.threshold


def parameters(expect: str) -> list[object]:
    return [pytest.param(row, id=row["question"][:40]) for row in ROWS if row["expect"] == expect]


@pytest.mark.parametrize("row", parameters("error"))
def test_errors(row: dict[str, str]) -> None:
    assert error(row)


@pytest.mark.parametrize("row", parameters("clean"))
def test_near_misses(row: dict[str, str]) -> None:
    assert not error(row)


@pytest.mark.parametrize("row", parameters("missed"))
def test_known_misses(row: dict[str, str]) -> None:
    assert not error(row)
