"""Two runs: paired figures, McNemar's test, what changed, and what fails a build."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid.errors import InputError, UsageError
from hybrid.measure.compare import Comparison, compare, compared, headlines, tables
from hybrid.measure.figures import Resampling
from hybrid.measure.gates import below, read_floor, regressions
from hybrid.measure.gold import join, read_gold
from hybrid.measure.tables import markdown
from hybrid.records import ErrorType
from hybrid.stats.exact import sign_flip
from tests.conftest import Golden
from tests.measure.build import finding, gold_line, label, line, write

QUICK = Resampling(300)
GOLD = [True] * 6 + [False] * 6
BEFORE = "error error error clean clean clean error clean clean clean clean clean".split()
AFTER = "error error error error error clean error error clean clean clean clean".split()


def run(folder: Path, name: str, statuses: list[str], **entries: Any) -> Path:
    lines = [
        line(f"r{at}", finding("logical", status, **entries)) for at, status in enumerate(statuses)
    ]
    return write(folder / name, lines)


def gold_file(folder: Path) -> str:
    rows = [gold_line(f"r{at}", {"logical": label(own)}) for at, own in enumerate(GOLD)]
    return str(write(folder / "gold.jsonl", rows))


def with_gold(folder: Path, before: list[str], after: list[str]) -> Comparison:
    gold = read_gold(gold_file(folder))
    old = join(run(folder, "a.jsonl", before), gold)
    new = join(run(folder, "b.jsonl", after), gold)
    return compared(old, new, gold, QUICK)


def test_paired_figures_by_hand(tmp_path: Path) -> None:
    (own,) = with_gold(tmp_path, BEFORE, AFTER).types
    assert (own.better, own.worse) == (2, 1)
    assert own.before.value("recall") == pytest.approx(3 / 6)
    assert own.after.value("recall") == pytest.approx(5 / 6)
    assert own.differences["recall"].value == pytest.approx(2 / 6)
    assert own.differences["precision"].value == pytest.approx(5 / 7 - 3 / 4)
    # Of three that differ, two for the better: P(X <= 1 or X >= 2) = 1.
    assert own.p_value == pytest.approx(1.0)
    interval = own.differences["recall"].interval
    assert interval is not None
    assert interval[0] <= 2 / 6 <= interval[1]


def _mcnemar(better: int, worse: int) -> float:
    return sign_flip([1] * better + [-1] * worse)


def test_mcnemar_by_hand() -> None:
    assert _mcnemar(0, 0) == 1.0
    assert _mcnemar(8, 0) == pytest.approx(2 / 2**8)
    assert _mcnemar(1, 9) == pytest.approx(2 * (1 + 10) / 2**10)


@given(st.integers(0, 60), st.integers(0, 60))
def test_mcnemar_has_no_direction(better: int, worse: int) -> None:
    assert _mcnemar(better, worse) == pytest.approx(_mcnemar(worse, better))
    assert 0 < _mcnemar(better, worse) <= 1


def test_the_same_run_differs_in_nothing(tmp_path: Path) -> None:
    own = with_gold(tmp_path, BEFORE, BEFORE)
    assert own.changes == ()
    assert own.types[0].differences["f1"].value == 0.0
    assert [*regressions(own, 0.0)] == []


def test_changes_say_whether_for_the_better(tmp_path: Path) -> None:
    own = with_gold(tmp_path, BEFORE, AFTER)
    assert {(each.id, each.effect, each.gold) for each in own.changes} == {
        ("r3", "better", True),
        ("r4", "better", True),
        ("r7", "worse", False),
    }


def test_an_unassessed_label_is_in_no_pair(tmp_path: Path) -> None:
    after = ["unassessed", *BEFORE[1:]]
    own = with_gold(tmp_path, BEFORE, after)
    assert own.types[0].after.n == 11
    assert own.types[0].unassessed == (0, 1)
    assert own.changes[0].effect == "same"
    assert [*regressions(own, 0.0)] == ["logical: 1 label unassessed, 0 before"]


def test_a_label_that_loses_its_finding_is_a_regression(tmp_path: Path) -> None:
    own = with_gold(tmp_path, BEFORE, BEFORE[:-1])
    assert own.types[0].missing == (0, 1)
    assert [*regressions(own, 0.0)] == ["logical: 1 label without a finding, 0 before"]
    assert (own.both, own.only_before, own.only_after) == (11, 1, 0)


def test_a_fall_of_f1_is_a_regression_beyond_the_tolerance(tmp_path: Path) -> None:
    own = with_gold(tmp_path, AFTER, BEFORE)
    fall = 10 / 13 - 6 / 10
    (told,) = regressions(own, 0.1)
    assert told.startswith(f"logical: F1 falls by {fall:.4f} (1 better, 2 worse")
    assert [*regressions(own, 0.2)] == []
    assert [*regressions(with_gold(tmp_path, BEFORE, AFTER), 0.0)] == []


def test_false_alarms_where_nothing_was_found_are_a_regression(tmp_path: Path) -> None:
    gold = read_gold(str(write(tmp_path / "g.jsonl", [gold_line("r0", {"logical": label(False)})])))
    old = join(run(tmp_path, "a.jsonl", ["clean"]), gold)
    new = join(run(tmp_path, "b.jsonl", ["error"]), gold)
    assert [*regressions(compared(old, new, gold, QUICK), 0.0)]


def test_without_gold_only_what_changed(tmp_path: Path) -> None:
    own = compare(run(tmp_path, "a.jsonl", BEFORE), run(tmp_path, "b.jsonl", AFTER[:-1]))
    assert own.types == ()
    assert own.errors == {ErrorType.LOGICAL: (4, 7)}
    assert (own.both, own.only_before) == (11, 1)
    assert {each.id for each in own.changes} == {"r3", "r4", "r7"}
    assert {each.effect for each in own.changes} == {None}


def test_other_criteria_are_a_change_too(tmp_path: Path) -> None:
    old = run(tmp_path, "a.jsonl", ["error"], criteria=["reversal"])
    new = run(tmp_path, "b.jsonl", ["error"], criteria=["self_contradiction"])
    (change,) = compare(old, new).changes
    assert (change.before.criteria, change.after.criteria) == (
        ("reversal",),
        ("self_contradiction",),
    )


def test_runs_of_other_records(tmp_path: Path) -> None:
    other = write(tmp_path / "b.jsonl", [line("x", finding("logical"))])
    with pytest.raises(InputError, match="no record is both in"):
        compare(run(tmp_path, "a.jsonl", BEFORE), other)


@pytest.mark.parametrize("labelled", [True, False])
def test_records_of_other_texts_are_left_out_and_named(tmp_path: Path, labelled: bool) -> None:
    before = run(tmp_path, "a.jsonl", ["error", "error", "clean"])
    lines = [line(f"r{at}", finding("logical", "clean")) for at in range(3)]
    lines[1]["record"]["reasoning"] += " Another word."
    after = write(tmp_path / "b.jsonl", lines)
    if labelled:
        gold = read_gold(gold_file(tmp_path))
        own = compared(join(before, gold), join(after, gold), gold, QUICK)
    else:
        own = compare(before, after)
    assert own.other_text == ("r1",)
    assert (own.both, [each.id for each in own.changes]) == (2, ["r0"])
    assert "left out, a text differs: 1 record (r1)" in list(headlines(own))


def test_an_id_that_stands_twice_is_refused(tmp_path: Path) -> None:
    twice = write(tmp_path / "a.jsonl", [line("r0", finding("logical"))] * 2)
    with pytest.raises(InputError, match="'r0' appears twice"):
        compare(twice, twice)


def test_golden_comparison(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, golden: Golden) -> None:
    monkeypatch.chdir(tmp_path)
    own = with_gold(Path("run"), BEFORE, ["unassessed", *AFTER[1:]])
    golden("comparison.md", markdown(headlines(own), tables(own)))
    golden("comparison.json", own.to_json())


# --- floors ------------------------------------------------------------------------------------


def test_floors(tmp_path: Path) -> None:
    own = join(run(tmp_path, "b.jsonl", AFTER), read_gold(gold_file(tmp_path)))

    def told(*floors: str) -> list[str]:
        return [*below(own, [read_floor(each) for each in floors])]

    assert told("logical.recall=0.8", "logical.f1=0.76") == []
    assert told("logical.recall=0.9") == [
        "logical.recall is 0.8333 on 12 labels; at least 0.9 is required"
    ]
    assert told("factual.f1=0.1") == [
        "factual.f1 has no value on 0 labels; at least 0.1 is required"
    ]
    assert "has no value" in told("logical.evidence_f1=0.5")[0]
    assert told(f"logical.recall={5 / 6}") == []


@pytest.mark.parametrize(
    "text",
    ["logical.f1", "logical=0.8", "f1=0.8", "moral.f1=0.8", "logical.f2=0.8", "logical.f1=high",
     "logical.f1=nan", "logical.false_alarm_rate=0.1"],
)  # fmt: skip
def test_floors_of_another_shape(text: str) -> None:
    with pytest.raises(UsageError, match=r"accepted: TYPE\.FIGURE=NUMBER"):
        read_floor(text)
