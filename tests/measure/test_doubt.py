"""Labels that others contradict come first; labels that only weak witnesses contradict do not."""

from __future__ import annotations

from pathlib import Path

import pytest

from hybrid.measure.doubt import Doubts, doubts
from hybrid.measure.gold import gold_of
from tests.measure.build import Json, finding, flag, gold_line, joined, label, line

RULE = "logical/reversal"


def _judged(p_error: float, *, flagged: bool) -> Json:
    answer = {"model": "m", "vote": 0, "key": "k", "is_error": p_error >= 0.5, "p_error": p_error}
    return finding(
        "logical",
        "error" if p_error >= 0.5 else "clean",
        judge={"answers": [answer]},
        flags=[flag(RULE)] if flagged else [],
        score=0.8 if flagged else 0.1,
        decided_by="judge",
    )


def _run(folder: Path, wrong: dict[str, tuple[bool, float, bool]]) -> Doubts:
    """Return the doubts of a run whose witnesses are right on 60 records, and of these."""
    rows = {f"r{at}": (at % 3 == 0, 0.9 if at % 3 == 0 else 0.1, at % 3 == 0) for at in range(60)}
    # The judge is wrong on one of each kind, and the rules miss four errors of twenty.
    rows |= {"r3": (True, 0.4, True), "r1": (False, 0.6, False)}
    rows |= {f"r{at}": (True, 0.9, False) for at in (6, 9, 12, 15)}
    rows |= wrong
    lines = [line(id_, _judged(p, flagged=hit)) for id_, (_, p, hit) in rows.items()]
    gold = [gold_line(id_, {"logical": label(own)}) for id_, (own, _, _) in rows.items()]
    other = [{"id": id_, "labels": {"logical": label(p >= 0.5)}} for id_, (_, p, _) in rows.items()]
    read = gold_of([("x", row) for row in other], "folder/ann.jsonl")
    return doubts(joined(folder, lines, gold), [read])


def test_what_all_contradict_comes_first(tmp_path: Path) -> None:
    wrong = {"x-all": (False, 0.95, True), "x-judge": (False, 0.95, False)}
    found = _run(tmp_path, wrong).found
    assert found[0].id == "x-all"
    at = {each.id: each.confidence for each in found}
    assert at["x-all"] < at["x-judge"] < 0.5
    assert {each.who: each.is_error for each in found[0].said} == {
        "m": True,
        "rules": True,
        "ann": True,
    }
    assert found[0].flags == (RULE,)


def test_equal_words_are_ordered_by_the_judges_probability(tmp_path: Path) -> None:
    wrong = {"x-low": (True, 0.3, False), "x-least": (True, 0.01, False)}
    assert [each.id for each in _run(tmp_path, wrong).found[:2]] == ["x-least", "x-low"]


def test_rules_that_are_silent_put_no_label_on_the_list(tmp_path: Path) -> None:
    assert not {"r6", "r9", "r12", "r15"} & {each.id for each in _run(tmp_path, {}).found}


def test_a_witness_who_knows_nothing_is_not_believed(tmp_path: Path) -> None:
    # This judge says "error" of every other record, whatever its label.
    rows = {f"r{at}": (at % 4 < 2, 0.9 if at % 2 else 0.1) for at in range(80)}
    lines = [line(id_, _judged(p, flagged=False)) for id_, (_, p) in rows.items()]
    gold = [gold_line(id_, {"logical": label(own)}) for id_, (own, _) in rows.items()]
    found = doubts(joined(tmp_path, lines, gold)).found
    assert all(0.4 < each.confidence for each in found)


def test_labels_of_another_text_are_no_witness(tmp_path: Path) -> None:
    own = joined(
        tmp_path,
        [line("r", _judged(0.1, flagged=False))],
        [gold_line("r", {"logical": label(False)})],
    )
    row = gold_line("r", {"logical": label(True)}, reasoning="Another text.")
    assert doubts(own, [gold_of([("x", row)], "ann.jsonl")]).found == ()


@pytest.mark.parametrize("most", [1, 5])
def test_the_table_tells_who_says_what(tmp_path: Path, most: int) -> None:
    found = _run(tmp_path, {"x": (False, 0.95, True), "y": (False, 0.95, False)})
    table = found.table(most)
    assert table.rows[0][:4] == (
        "x",
        "logical",
        "none",
        f"m error 0.95, rules error 0.80 ({RULE}), ann error 1.00",
    )
    assert len(table.rows) == min(most, len(found.found))
    assert any("more" in note for note in table.notes) == (most < len(found.found))
