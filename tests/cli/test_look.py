"""What a user sees of how files are read, before a run and in it."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from hybrid.reading import ReadOptions, open_records
from hybrid.reading.formats import FORMATS
from hybrid.records import Record, Screening
from hybrid.records.values import Choice
from hybrid.run.doubts import Agreement, agreement
from hybrid.screening import Screener
from tests.cli.command import SMALL_PACK, Hybrid

_OPTIONS = {"A": "The baker", "B": "The welder"}
_ASK = "A baker and a welder missed the ferry. Who overslept?"


def _row(number: int, said: str, answer: str | None, **more: Any) -> dict[str, Any]:
    why = f"Bakers rise at three on day {number}. So the answer is ({said})."
    row = {"question": _ASK, "options": _OPTIONS, "reasoning": why, **more}
    return row if answer is None else {**row, "answer": answer}


def _write(hybrid: Hybrid, *rows: dict[str, Any], name: str = "in.jsonl") -> None:
    lines = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    (hybrid.folder / name).write_text(lines, encoding="utf-8")


def _graded(hybrid: Hybrid) -> None:
    """Write ten rows of which three name another option than the reasoning concludes."""
    _write(hybrid, *[_row(n, "A", "B" if n < 3 else "A") for n in range(10)])


def test_look_shows_rows_as_they_are_understood(hybrid: Hybrid) -> None:
    bare = _row(4, "A", "A") | {"reasoning": "(B)"}
    _write(hybrid, *[_row(n, "B", "B") for n in range(4)], bare, {"question": "Who?"})
    done = hybrid("look", "in.jsonl")
    assert done.code == 0
    assert "reasoning ← reasoning, answer ← answer (keys)" in done.out
    assert done.out.count("the reasoning concludes: B") == 3
    assert "option B: The welder" in done.out
    assert "4 of the first 6 rows can be screened" in done.out
    assert "set aside, 1: no reasoning" in done.out
    assert "it agrees with the reasoning in 4 of 4" in done.out


def test_look_tells_of_an_answer_that_is_likelier_the_correct_one(hybrid: Hybrid) -> None:
    _graded(hybrid)
    done = hybrid("look", "in.jsonl")
    assert "in 3 of 10 rows that could be compared" in done.out
    assert "--answer-is-models" in done.out


def test_formats_are_listed(hybrid: Hybrid) -> None:
    done = hybrid("look", "--formats")
    assert all(
        line.startswith(name) for name, line in zip(FORMATS, done.out.splitlines(), strict=False)
    )


@pytest.mark.parametrize("engine", ["local", "ray"])
def test_a_run_asks_whose_answer_it_is(hybrid: Hybrid, engine: str) -> None:
    if engine == "ray":
        pytest.importorskip("ray", reason="ray is not installed (extra ray)")
    _graded(hybrid)
    done = hybrid("check", "in.jsonl", *SMALL_PACK, "-o", "run", "--engine", engine)
    assert done.code == 2
    assert '"answer" names another option than the reasoning concludes in 3 of 10' in done.err
    assert not (hybrid.folder / "run").exists()


@pytest.mark.parametrize(
    "settled", [["--answer-is-models"], ["--map", "answer="], ["--map", "answer=answer"]]
)
def test_each_way_out_of_it_settles_it(hybrid: Hybrid, settled: list[str]) -> None:
    _graded(hybrid)
    done = hybrid("check", "in.jsonl", *SMALL_PACK, "-o", "run", "--exit-zero", *settled)
    assert done.code == 0
    assert "10 records screened" in done.out


def test_a_prediction_is_never_doubted(hybrid: Hybrid) -> None:
    rows = [_row(n, "A", "A", prediction="B") for n in range(10)]
    _write(hybrid, *rows)
    assert "10 records screened" in hybrid("check", "in.jsonl", *SMALL_PACK, "--exit-zero").out


def test_few_rows_that_differ_are_no_doubt() -> None:
    assert not Agreement(known=9, differing=2).doubtful
    assert not Agreement(known=15, differing=3).doubtful
    assert Agreement(known=14, differing=3).doubtful


def test_only_what_names_an_option_is_compared(tmp_path: Path) -> None:
    path = tmp_path / "in.jsonl"
    rows = [
        _row(1, "A", "A"),
        _row(2, "A", "(B) The welder"),
        _row(3, "A", "neither"),
        _row(4, "A", None),
    ]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    (prepared,) = open_records([path], ReadOptions()).inputs
    concluded = Choice("A", "A", None, abstains=False, multiple=False, conclusion=None)
    assert agreement(prepared.sample, lambda record: concluded) == Agreement(known=2, differing=1)


def test_rows_without_reasoning_are_told_and_are_no_failure(hybrid: Hybrid) -> None:
    bare = [_row(n, "A", "A", id=f"q{n}") | {"reasoning": "A"} for n in range(3)]
    _write(hybrid, *bare, _row(9, "A", "A", id="q9"))
    done = hybrid("check", "in.jsonl", *SMALL_PACK, "-o", "run", "--exit-zero")
    assert done.code == 0
    assert "1 record screened, not judged; 3 of 4 rows hold no reasoning" in done.out
    manifest = json.loads((hybrid.folder / "run" / "manifest.json").read_text())
    assert (manifest["counts"]["bare"], manifest["counts"]["skipped"]) == (3, 0)
    again = hybrid("check", "in.jsonl", *SMALL_PACK, "-o", "run", "--exit-zero")
    assert (again.code, "3 of 4 rows hold no reasoning" in again.out) == (0, True)
    kept = hybrid("check", "in.jsonl", *SMALL_PACK, "--bare", "keep", "--exit-zero")
    assert "4 records screened" in kept.out


def test_options_reach_the_reader(hybrid: Hybrid) -> None:
    _write(
        hybrid,
        {
            "vignette": "A guard sees it. What now?",
            "thought": "I go left, for it is near.",
            "choice": "Left",
        },
    )
    done = hybrid("check", "in.jsonl", *SMALL_PACK, "--options", "Left,Right", "--exit-zero")
    assert "options ← Left, Right in every row" in done.err
    row = {
        "question": _ASK,
        "options": "The baker ~ The welder",
        "cot": "Bakers rise early; it was (A).",
    }
    _write(hybrid, row)
    done = hybrid("check", "in.jsonl", *SMALL_PACK, "--split-options", "~", "--exit-zero")
    assert "1 record screened" in done.out
    (hybrid.folder / "in.csv").write_bytes(
        "question,A,B,cot\n谁？,甲某,乙某,都可能，所以选A。\n".encode("gb18030")
    )
    done = hybrid("check", "in.csv", *SMALL_PACK, "--encoding", "gb18030", "--exit-zero")
    assert "1 record screened" in done.out


def test_findings_are_exported_as_a_table(hybrid: Hybrid) -> None:
    _write(hybrid, _row(1, "A", "A"), _row(2, "B", "B"))
    hybrid("check", "in.jsonl", *SMALL_PACK, "-o", "run")
    done = hybrid("export", "run", "-o", "out/t.csv")
    assert (done.code, "6 rows are in out/t.csv" in done.err) == (0, True)
    with (hybrid.folder / "out" / "t.csv").open(newline="") as file:
        assert [row["error_type"] for row in csv.DictReader(file)] == [
            "factual",
            "logical",
            "semantic",
        ] * 2


def test_nothing_is_exported_of_nothing(hybrid: Hybrid) -> None:
    assert hybrid("export", "absent", "-o", "t.csv").code == 2
    assert not (hybrid.folder / "t.csv").exists()


def test_a_record_that_cannot_be_screened_is_no_reason_to_stop(hybrid: Hybrid) -> None:
    _graded(hybrid)
    whole = Screener.screen

    def screen(own: Screener, record: Record, **named: Any) -> Screening:
        if "day 5" in record.reasoning:
            raise MemoryError
        return whole(own, record, **named)

    with mock.patch.object(Screener, "screen", screen):
        done = hybrid.check("in.jsonl", "--answer-is-models", "-o", "out", "--format", "jsonl")
        doubted = hybrid.check("in.jsonl")
    assert done.out.count("\n") == 9
    assert "in.jsonl:6: record" in done.err
    assert "it may hold the correct" in doubted.err
