"""The ablation: a mechanism that decides something is seen to, and one that decides nothing too."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bench import ablate
from hybrid.packs import load_packs

FIXTURE = Path(__file__).resolve().parents[2] / "fixtures" / "crafted" / "first" / "read.jsonl"


CUES = ("undecidable", "choice", "answer_label", "abstaining_option", "negator")
DECIDES, IDLE = "logical/undecidable_then_chose", "semantic/case_abbreviation_confusion"


def test_a_rule_that_decides_turns_verdicts_and_an_idle_one_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    labelled = [each for each in ablate.read_labelled(FIXTURE) if "undecidable" in each[0].id][:3]
    whole = load_packs()
    # A few mechanisms of each kind: every one takes a screener of its own.
    cues = tuple(cue for cue in whole.cues if cue.name in CUES)
    rules = tuple(rule for rule in whole.rules if rule.id in (DECIDES, IDLE))
    monkeypatch.setattr(ablate, "SIGNALS", ("chosen", "abstained", "doubt"))
    rows = {
        (row.kind, row.name): row
        for row in ablate.ablation(replace(whole, cues=cues, rules=rules), labelled)
    }
    assert sum(rows["rule", DECIDES].wrong.values())
    idle = rows["rule", IDLE]
    assert not sum(idle.wrong.values()) + sum(idle.right.values())
    assert {kind for kind, _ in rows} == {"cue", "rule", "detector", "measure"}
