"""Whether rationales lead to their labels, and questions without a passage."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.command import ROWS, SMALL_PACK, Hybrid

FORMATS = Path(__file__).resolve().parents[2] / "fixtures" / "formats"
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
    assert "say which column holds the labels, --map answer=COLUMN; found: none" in none.err


def test_a_column_that_is_not_there_is_told_before_what_rows_lack(hybrid: Hybrid) -> None:
    name = hybrid.write("in.jsonl", json.dumps({"question": "Who?", "options": 5, "label": [1]}))
    (first,) = hybrid("lint", name, "--map", "answer=gold").err.splitlines()
    assert '--map answer=gold: no column "gold". Columns there: question' in first


def test_a_tools_own_target_is_the_label(hybrid: Hybrid) -> None:
    done = hybrid("lint", str(FORMATS / "inspect.eval"))
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
    assert "counted separately, for lack of a passage: factual 1 of 1" in done.out
    assert '"lack_of_evidence"' in Path("run/findings.jsonl").read_text("utf-8")
    assert hybrid("check", hybrid.write("two.jsonl", *ROWS), *SMALL_PACK, "--closed-book").code == 1
