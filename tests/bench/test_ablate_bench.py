"""The ablation: a mechanism that decides something is seen to, and one that decides nothing too."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from bench.ablate import ablation, read_labelled
from hybrid.packs import load_packs

FIXTURE = Path(__file__).resolve().parents[2] / "fixtures" / "crafted" / "first" / "read.jsonl"


def test_a_rule_that_decides_turns_verdicts_and_an_idle_one_none() -> None:
    labelled = [each for each in read_labelled(FIXTURE) if "undecidable" in each[0].id][:6]
    whole = load_packs()
    needed = ("undecidable", "choice", "answer_label", "abstaining_option", "negator")
    cues = tuple(cue for cue in whole.cues if cue.name in needed)
    pack = replace(whole, cues=cues)
    rows = {(row.kind, row.name): row for row in ablation(pack, labelled)}
    rule = rows["rule", "logical/undecidable_then_chose"]
    assert sum(rule.wrong.values())
    idle = rows["rule", "semantic/case_abbreviation_confusion"]
    assert not sum(idle.wrong.values()) + sum(idle.right.values())
    assert {kind for kind, _ in rows} == {"cue", "rule", "detector", "measure"}
