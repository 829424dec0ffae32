"""``hybrid rules fit``, as a user meets it, on a small pack and made-up labels."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

import pytest
import yaml

from tests.cli.command import PACK, Hybrid
from tests.measure.build import gold_line, label, write

OWN = ("--no-default-pack", "--pack", "own")
DOUBT = "There is not enough information. "


@pytest.fixture
def labelled(hybrid: Hybrid) -> Hybrid:
    """Return the command line in a folder with a pack, 60 records and labels on them.

    Half of the records voice doubt and choose, and nearly all of these are labelled as errors.
    """
    shutil.copytree(PACK, hybrid.folder / "own")
    rows, gold = [], []
    for number in range(60):
        doubts = number % 2 == 0
        rows.append(
            {
                "id": f"r{number}",
                "question": f"A nurse and a pilot waited at stop {number}. Who was late?",
                "options": {"A": "the nurse", "B": "the pilot"},
                "reasoning": f"{DOUBT if doubts else ''}The answer is (A).",
                "answer": "A",
                "source": f"set{number % 3}",
            }
        )
        gold.append(gold_line(f"r{number}", {"logical": label(doubts and number % 10 != 0)}))
    write(hybrid.folder / "records.jsonl", rows)
    write(hybrid.folder / "gold.jsonl", gold)
    return hybrid


def fit(labelled: Hybrid, *more: str) -> tuple[int, str, str]:
    done = labelled(
        "rules", "fit", "--gold", "gold.jsonl", "--records", "records.jsonl", *OWN, *more
    )
    return done.code, done.out, done.err


def test_it_writes_a_scoring_file_that_check_uses(labelled: Hybrid) -> None:
    before = (labelled.folder / "own" / "scoring.yaml").read_text("utf-8")
    code, out, err = fit(labelled, "-o", "own/scoring.yaml")
    assert (code, out) == (0, "")
    assert "logical: fitted on 60 labels, 24 errors, 60 questions" in err
    assert "new, other questions" in err
    assert "new, other sources" in err
    after = (labelled.folder / "own" / "scoring.yaml").read_text("utf-8")
    read, old = yaml.safe_load(after), yaml.safe_load(before)
    assert read["factual"] == old["factual"]
    assert read["logical"] != old["logical"]
    assert read["logical"].keys() >= {"threshold", "intercept", "coefficients"}
    assert "on 60 labels of gold.jsonl" in read["fitted"]["logical"]
    assert labelled("rules", "lint", *OWN).code == 0
    assert labelled("check", "records.jsonl", "--rules-only", *OWN, "--format", "jsonl").code == 1


def test_types_without_enough_labels_keep_their_scoring(labelled: Hybrid) -> None:
    _, out, err = fit(labelled)
    assert (
        "factual: not fitted, its scoring is kept: 0 errors and 0 labels without one; "
        "at least 20 of each are needed"
    ) in err
    assert yaml.safe_load(out)["logical"]["threshold"] <= 0.7


def test_nothing_to_fit_writes_nothing(labelled: Hybrid) -> None:
    code, out, err = fit(labelled, "--type", "semantic", "-o", "new.yaml")
    assert (code, out) == (2, "")
    assert "semantic: not fitted, its scoring is kept" in err
    assert "nothing was fitted, and nothing is written" in err
    assert not (labelled.folder / "new.yaml").exists()


def test_gold_that_holds_its_records_needs_no_other_file(labelled: Hybrid) -> None:
    rows = (labelled.folder / "records.jsonl").read_text("utf-8").splitlines()
    gold = (labelled.folder / "gold.jsonl").read_text("utf-8").splitlines()
    both = [json.loads(a) | json.loads(b) for a, b in zip(rows, gold, strict=True)]
    write(labelled.folder / "both.jsonl", both)
    done = labelled("rules", "fit", "--gold", "both.jsonl", *OWN, "--type", "logical")
    assert done.code == 0
    assert done.out == fit(labelled, "--type", "logical")[1].replace("gold.jsonl", "both.jsonl")


def test_what_is_missing_is_told(labelled: Hybrid) -> None:
    rows = (labelled.folder / "records.jsonl").read_text("utf-8").splitlines()
    Path(labelled.folder / "records.jsonl").write_text("\n".join(rows[:58]), "utf-8")
    assert "2 labelled records are not among the records, 'r58' first" in fit(labelled)[2]
    Path(labelled.folder / "records.jsonl").write_text(
        rows[0].replace('"r0"', '"other"') + "\n", "utf-8"
    )
    code, _, err = fit(labelled)
    assert code == 2
    assert "no record has a label in gold.jsonl" in err


def test_a_given_c_and_a_pack_that_is_not_there(labelled: Hybrid) -> None:
    assert "C = 0.5" in yaml.safe_load(fit(labelled, "--c", "0.5")[1])["fitted"]["logical"]
    assert fit(labelled, "--c", "0")[0] == 2
    done = labelled("rules", "fit", "--gold", "gold.jsonl", "--no-default-pack")
    assert "--no-default-pack leaves no rules" in done.err


def test_without_the_extra(labelled: Hybrid, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sklearn", None)
    told = "hybrid: hybrid rules fit needs scikit-learn: pip install 'hybrid-checker[fit]'\n"
    assert fit(labelled) == (2, "", told)
