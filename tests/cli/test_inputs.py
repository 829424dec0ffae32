from __future__ import annotations

import csv
import io
import json
import shlex
import tomllib
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid.cli.inputs import as_toml
from hybrid.reading.formats import FORMATS
from hybrid.reading.reader import open_records
from hybrid.reading.rows import ReadOptions
from hybrid.records import Record, Screening
from hybrid.records.record import Choice
from hybrid.run.doubts import Agreement, agreement
from hybrid.screening import Screener
from tests.cli.command import CLEAN, ROWS, SMALL_PACK, Done, Hybrid

# --- What a user sees of how files are read, before a run and in it ------------------------------

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
    assert '"answer" names an option that the reasoning does not conclude in 3 of 10' in done.err
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
    assert "1 record screened, not judged; 3 of 4 rows have no reasoning" in done.out
    manifest = json.loads((hybrid.folder / "run" / "manifest.json").read_text())
    assert (manifest["counts"]["bare"], manifest["counts"]["skipped"]) == (3, 0)
    again = hybrid("check", "in.jsonl", *SMALL_PACK, "-o", "run", "--exit-zero")
    assert (again.code, "3 of 4 rows have no reasoning" in again.out) == (0, True)
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
    assert "it may contain the correct" in doubted.err


# --- ``hybrid init``: what it asks, what it writes, and that the next command works --------------

_RENAMED = tuple(row.replace('"reasoning"', '"thinking"') for row in ROWS)


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def _written(hybrid: Hybrid) -> dict[str, Any]:
    return tomllib.loads((hybrid.folder / "hybrid.toml").read_text("utf-8"))


def _answering(hybrid: Hybrid, monkeypatch: pytest.MonkeyPatch, *answers: str) -> Done:
    monkeypatch.setattr("sys.stdin", _Terminal("".join(f"{each}\n" for each in answers)))
    return hybrid("init")


def test_the_columns_of_a_file_are_written_and_the_next_command_works(hybrid: Hybrid) -> None:
    rows = hybrid.write("my rows.jsonl", *_RENAMED)
    done = hybrid("init", rows)
    assert done.code == 0
    assert _written(hybrid) == {
        "input": {"map": {"reasoning": "thinking"}},
        "check": {"rules-only": True},
    }
    next_command = shlex.split(done.out)
    assert next_command == ["hybrid", "check", rows]
    checked = hybrid(*next_command[1:])
    assert checked.code == 1
    assert "options from hybrid.toml: --map reasoning=thinking --rules-only\n" in checked.err


def test_what_settles_a_doubt_is_written_down(hybrid: Hybrid) -> None:
    both = (
        row.replace(
            '"reasoning"',
            '"response": "The nurse or the pilot was late, so I choose one of both, and so on.", "thinking"',
        )
        for row in ROWS
    )
    rows = hybrid.write("rows.jsonl", *both)
    refused = hybrid("init", rows)
    assert refused.code == 2
    assert "--map reasoning=thinking" in refused.err
    assert not (hybrid.folder / "hybrid.toml").exists()
    settled = ("--map", "reasoning=thinking", "--bare", "keep", "--error-type", "logical")
    assert hybrid("init", rows, *settled, "--model", "m").code == 0
    assert _written(hybrid) == {
        "input": {"map": {"reasoning": "thinking"}, "bare": "keep"},
        "check": {"error-type": ["logical"]},
        "judge": {"model": "m"},
    }
    assert hybrid("check", rows, "--dry-run").code == 0


def test_three_questions_are_asked_in_a_terminal(
    hybrid: Hybrid, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = hybrid.write("rows.jsonl", CLEAN)
    answers = ("none.jsonl", rows, "some-model", "factul", "factual, semantic")
    done = _answering(hybrid, monkeypatch, *answers)
    assert done.code == 0
    assert "'none.jsonl' does not exist" in done.err
    assert "factul is not one of factual, logical, semantic, all" in done.err
    assert _written(hybrid) == {
        "check": {"error-type": ["factual", "semantic"]},
        "judge": {"model": "some-model"},
    }
    assert done.out == f"hybrid check {rows}\n"


def test_the_empty_answers_mean_rules_alone_and_all_types(
    hybrid: Hybrid, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = hybrid.write("rows.jsonl", CLEAN)
    assert _answering(hybrid, monkeypatch, rows, "", "").code == 0
    assert _written(hybrid) == {"check": {"rules-only": True}}


def test_without_a_terminal_a_file_has_to_be_named(
    hybrid: Hybrid, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("rows.jsonl\n"))
    done = hybrid("init")
    assert done.code == 2
    assert "name the input: hybrid init FILE" in done.err


def test_a_file_that_is_there_is_kept_even_if_it_is_broken(hybrid: Hybrid) -> None:
    rows = hybrid.write("rows.jsonl", CLEAN)
    hybrid.write("hybrid.toml", "[broken")
    done = hybrid("init", rows)
    assert done.code == 2
    assert "already exists; --overwrite replaces it" in done.err
    assert (hybrid.folder / "hybrid.toml").read_text("utf-8") == "[broken\n"
    assert hybrid("init", rows, "--overwrite").code == 0
    assert _written(hybrid) == {"check": {"rules-only": True}}


def test_a_file_without_records_is_refused(hybrid: Hybrid) -> None:
    Path("notes.txt").write_text("Some notes.\n", "utf-8")
    assert hybrid("init", "notes.txt").code == 2
    assert not Path("hybrid.toml").exists()


@given(st.dictionaries(st.text(st.characters(codec="utf-8"), min_size=1), st.text(st.characters(codec="utf-8"))))  # fmt: skip
def test_any_name_of_a_column_can_be_written(mapping: dict[str, str]) -> None:
    text = as_toml({"input": {"map": mapping}, "judge": {}})
    assert tomllib.loads(text) == {"input": {"map": mapping}}


# --- Whether rationales lead to their labels, and questions without a passage --------------------

EXAMPLES = Path(__file__).resolve().parents[2] / "fixtures" / "formats"
CLOSED = {
    "question": "What is the capital of Australia?",
    "options": {"A": "Sydney", "B": "Canberra"},
    "reasoning": "Australia's parliament sits in Canberra, so the answer is (B).",
}


def rationale(name: str, concludes: str, **label: object) -> str:
    reasoning = f"The parliament sits there, so the answer is ({concludes})."
    return json.dumps(CLOSED | {"id": name, "reasoning": reasoning, **label})


def test_what_leads_elsewhere_is_shown_with_its_conclusion(hybrid: Hybrid) -> None:
    rows = [rationale("right", "B", target="B"), rationale("wrong", "A", target=1)]
    done = hybrid("lint", hybrid.write("in.jsonl", *rows), "--answer-base", "0")
    assert done.code == 1
    assert "label ← target" in done.err
    assert "wrong  label B, concludes A  “answer is (A)”\n" in done.out
    assert "right" not in done.out
    assert "1 of 2 rationales lead to an option other than their label, 50.0%" in done.out
    assert hybrid("lint", "in.jsonl", "--answer-base", "0", "--exit-zero").code == 0


def test_json_tells_of_every_rationale_and_unread_is_neither(hybrid: Hybrid) -> None:
    rows = [rationale("right", "B", label="B"), rationale("none", "A", label="B")]
    rows[1] = rows[1].replace(", so the answer is (A)", "")
    done = hybrid("lint", hybrid.write("in.jsonl", *rows), "--format", "jsonl", "-q")
    right, none = map(json.loads, done.out.splitlines())
    assert (right["leads"], none["leads"]) == (True, None)
    place = right["conclusion"]
    reasoning = json.loads(rows[0])["reasoning"]
    assert reasoning[place["start"] : place["end"]] == place["text"] == "answer is (B)"
    assert done.code == 0


def test_two_columns_of_labels_have_to_be_chosen_from(hybrid: Hybrid) -> None:
    name = hybrid.write("in.jsonl", rationale("one", "B", label="B", target="A"))
    assert "--map answer=COLUMN; found: label, target" in hybrid("lint", name).err
    assert hybrid("lint", name, "--map", "answer=target").code == 1
    none = hybrid("lint", hybrid.write("none.jsonl", rationale("one", "B")))
    assert "say which column contains the labels: --map answer=COLUMN; found: none" in none.err


def test_a_column_that_is_not_there_is_told_before_what_rows_lack(hybrid: Hybrid) -> None:
    name = hybrid.write("in.jsonl", json.dumps({"question": "Who?", "options": 5, "label": [1]}))
    (first,) = hybrid("lint", name, "--map", "answer=gold").err.splitlines()
    assert '--map answer=gold: no column "gold". Columns there: question' in first


def test_a_tools_own_target_is_the_label(hybrid: Hybrid) -> None:
    done = hybrid("lint", str(EXAMPLES / "inspect.eval"))
    assert "label ← gold.target" in done.err
    assert "ferry  label C, concludes A" in done.out


@pytest.mark.parametrize("closed", [1, 2])
def test_the_summary_says_where_most_questions_have_no_passage(hybrid: Hybrid, closed: int) -> None:
    rows = [json.dumps(CLOSED | {"id": str(n)}) for n in range(closed)]
    done = hybrid("check", hybrid.write("in.jsonl", *rows, ROWS[2]), "--rules-only")
    assert ("2 of 3 questions have no passage" in done.out) == (closed == 2)


def test_closed_book_reports_factual_apart_and_does_not_fail_on_it(hybrid: Hybrid) -> None:
    name = hybrid.write("in.jsonl", json.dumps(CLOSED))
    done = hybrid("check", name, "--rules-only")
    assert (done.code, "lack_of_evidence" in done.out) == (1, True)
    done = hybrid("check", name, "--rules-only", "--closed-book", "-o", "run", "--format", "table")
    assert (done.code, "lack_of_evidence" in done.out) == (0, False)
    assert "counted separately, because they have no passage: factual 1 of 1" in done.out
    assert '"lack_of_evidence"' in Path("run/findings.jsonl").read_text("utf-8")
    assert hybrid("check", hybrid.write("two.jsonl", *ROWS), *SMALL_PACK, "--closed-book").code == 1
