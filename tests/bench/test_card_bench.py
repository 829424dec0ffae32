"""The error card: counts by hand, absent sets told, no text of a set in it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import hybrid
from bench import card
from hybrid.records import CRITERIA
from tests.build import default_checker

CARD = Path(__file__).parents[2] / "docs" / "error-card.md"
GUESSED = "There is not enough information. I choose A."
CHOSEN = "undecidable_then_chose"


def row(name: str, reasoning: str, error: bool, **fields: Any) -> dict[str, Any]:
    labels = {"logical": {"is_error": error, "criteria": [CHOSEN] if error else []}}
    return {
        "id": name,
        "question": f"A cook and a guest came to hall {name}. Who was late?",
        "options": {"A": "The cook", "B": "The guest"},
        "reasoning": reasoning,
        "answer": "A",
        "source": "owner/name:data/file.json#1",
        "labels": labels,
    } | fields


def written(path: Path, *rows: dict[str, Any]) -> Path:
    path.write_text("".join(f"{json.dumps(each)}\n" for each in rows), encoding="utf-8")
    return path


def test_errors_and_sound_records_are_counted_by_hand(tmp_path: Path) -> None:
    rows = [
        row("a", GUESSED, True),
        row("b", "The cook was late. So A.", True),
        row("c", GUESSED, False),
        row("d", "The cook was late. So A.", False),
    ]
    lines = list(card.public(written(tmp_path / "gold.jsonl", *rows), default_checker()))
    half = "1 of 2 (9 to 91 %)"
    assert f"| owner/name | `owner/name` | 4 | logical | {half} | {half} |" in lines
    assert f"| {CHOSEN} | en | {half} | {half} |" in lines
    assert not any("| reversal |" in line for line in lines)
    assert not any("enough" in line for line in lines)


def test_sound_chains_have_false_alarms_alone(tmp_path: Path) -> None:
    rows = [row(name, GUESSED if name == "a" else "So A.", False) for name in "abc"]
    lines = list(card.sound_chains(written(tmp_path / "sound.jsonl", *rows), default_checker()))
    assert lines[-1] == "| **any** | 1 of 3 (6 to 79 %) |"


def test_an_absent_set_is_told_and_crafted_records_are_all_there(tmp_path: Path) -> None:
    lines = list(card.card(tmp_path / "gold.jsonl", tmp_path / "sound.jsonl"))
    assert "`gold.jsonl` is absent." in lines
    assert {line.split("|")[1].strip() for line in lines if "| zh |" in line} >= set(CRITERIA)
    assert sum("of 72 (" in line for line in lines) == 2


def test_the_card_that_is_shipped_is_of_this_release() -> None:
    text = CARD.read_text("utf-8")
    assert f"hybrid {hybrid.__version__}, rules" in text
    assert "absent" not in text
