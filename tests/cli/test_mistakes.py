"""Typical mistakes at the command line: each message names what is wrong and what is accepted."""

from __future__ import annotations

import json
import re

import pytest

from tests.cli.command import ROWS, Hybrid

_NO_TEXT = json.dumps({**json.loads(ROWS[0]), "question": 5})

# What is typed, and what is said of it.
MISTAKES = {
    "check row.jsonl --rules-only": "row.jsonl: no such file; did you mean 'rows.jsonl'?",
    "check rows.jsonl --rules-only --pack nothing": "'nothing' contains no .yaml file of a pack",
    "check odd.jsonl --rules-only": 'the column "question" contains no text, but a number (5)',
    "check half.csv --rules-only": "half.csv:1: the text is not utf-16, or not all of it; name its "
    "encoding with --encoding NAME",
    "check rows.jsonl --model m --max-cost free": "'free' is not a valid number",
    "check rows.jsonl --rules-only --workers two": "'two' is not a valid integer",
    "check rows.jsonl --model m --base-url localhost:8000": "--base-url is not an http(s) address; "
    "accepted: http:// or https:// and a host",
    "check rows.jsonl --rules-only -o run": "error_types: logical there, factual, logical, "
    "semantic now",
    "verify odd.csv": "odd.csv is not a run; name what hybrid check wrote with -o",
    "rules explain x": "no command 'explain'; accepted: fit, lint, list, new, show, test",
    "judge doctr": "no command 'doctr'; did you mean 'doctor'?",
    "sample run --by lan": "no record has such a field; accepted: choice, lang, score, status; "
    "did you mean 'lang'?",
    "rate run --gold gold.jsonl --by lan": "no record has such a field; accepted: choice, lang; "
    "did you mean 'lang'?",
    "eval run --gold gold.jsonl --by lan": "there are: choice, lang; did you mean 'lang'?",
}


@pytest.fixture
def mistaken(hybrid: Hybrid) -> Hybrid:
    """Return a folder with rows, odd files, an empty folder, a run and its labels."""
    hybrid.write("rows.jsonl", *ROWS)
    hybrid.write("odd.jsonl", _NO_TEXT)
    hybrid.write("odd.csv", "a")
    (hybrid.folder / "half.csv").write_bytes(b"\xff\xfea\x00b\x00\x00\xd8")
    (hybrid.folder / "nothing").mkdir()
    hybrid("check", "rows.jsonl", "--rules-only", "--error-type", "logical", "-o", "run")
    labels = {"logical": {"is_error": True}}
    hybrid.write("gold.jsonl", json.dumps({"id": "one", "labels": labels}))
    return hybrid


@pytest.mark.parametrize("typed", MISTAKES)
def test_it_is_told_in_full(mistaken: Hybrid, typed: str) -> None:
    done = mistaken(*typed.split())
    assert done.code == 2
    assert MISTAKES[typed] in re.sub(r"\s+", " ", done.err), done.err


def test_labels_without_records_are_not_fitted_on(mistaken: Hybrid) -> None:
    pytest.importorskip("sklearn", reason="scikit-learn is not installed")
    done = mistaken("rules", "fit", "--gold", "gold.jsonl")
    assert "gold.jsonl contains no records; name them with --records FILE" in done.err
