"""What ``hybrid eval`` tells of a run."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from hybrid.errors import UsageError
from hybrid.measure.breakdown import criterion_rows, only, untold
from hybrid.measure.evaluate import Evaluation, Wanted, evaluate, missed_errors, missed_lines
from hybrid.measure.figures import Resampling
from hybrid.measure.gold import Joined
from hybrid.measure.tables import as_csv, headlines, markdown, tables
from hybrid.records import ErrorType
from hybrid.stats.guarantee import missed, missed_by_question
from tests.conftest import Golden
from tests.measure.build import finding, flag, gold_line, joined, label, line, run

# --- evaluate -----------------------------------------------------------------------------------
# A whole evaluation: criteria, rules, doubtful labels, and every way it is written.

QUICK = Resampling(200)
LOGICAL, FACTUAL = ErrorType.LOGICAL, ErrorType.FACTUAL


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Joined:
    monkeypatch.chdir(tmp_path)
    return joined(Path("run"), *run())


def evaluated(own: Joined, *by: str, doubtful: bool = True) -> Evaluation:
    return evaluate(own, Wanted(by=by, least=3, doubtful=doubtful, resampling=QUICK))


def text(evaluation: Evaluation) -> str:
    return markdown(headlines(evaluation), tables(evaluation))


def test_golden_tables(own: Joined, golden: Golden) -> None:
    golden("evaluation.md", text(evaluated(own)))


def test_golden_by_rule_without_doubtful(own: Joined, golden: Golden) -> None:
    golden("by_rule.md", text(evaluated(own, "rule", doubtful=False)))


def test_doubtful_labels_are_shown_apart_or_left_out(own: Joined) -> None:
    both = evaluated(own).type(FACTUAL)
    assert both is not None
    assert both.sure is not None
    assert (both.overall.n, both.sure.n, both.doubtful) == (12, 11, 1)
    without = evaluated(own, doubtful=False).type(FACTUAL)
    assert without is not None
    assert (without.overall.n, without.sure) == (11, None)
    assert without.overall.figures == both.sure.figures


def test_usual_groups_and_asked_for_ones(own: Joined) -> None:
    usual = evaluated(own).type(FACTUAL)
    assert usual is not None
    assert list(usual.groups) == ["lang", "source", "model", "choice"]
    assert usual.criteria
    assert usual.rules == ()
    asked = evaluated(own, "model", "rule").type(FACTUAL)
    assert asked is not None
    assert (list(asked.groups), asked.criteria) == (["model"], ())
    assert asked.rules
    with pytest.raises(UsageError):
        evaluated(own, "colour")


def test_groups_hold_every_item_once(own: Joined) -> None:
    report = evaluated(own).type(FACTUAL)
    assert report is not None
    for rows in report.groups.values():
        assert sum(row.n for row in rows) == report.overall.n
        assert sum(row.errors for row in rows) == report.overall.errors


def test_json_holds_what_the_tables_show(own: Joined) -> None:
    whole = json.loads(evaluated(own, "lang", "rule", "criterion").to_json())
    factual = whole["types"]["factual"]["overall"]
    assert (factual["n"], factual["errors"], factual["found"]) == (12, 4, 6)
    assert factual["precision"]["value"] == pytest.approx(4 / 6)
    assert factual["always_error"]["f1"] == pytest.approx(2 * 4 / (12 + 4))
    assert whole["types"]["logical"]["overall"]["unassessed"] == 1
    assert whole["types"]["logical"]["overall"]["rejected"] == 1
    assert whole["only_in_gold"] == ["gone"]
    assert whole["only_in_findings"] == 1
    assert set(whole["types"]["factual"]["groups"]) == {"lang"}
    evidence = whole["types"]["factual"]["evidence"]
    assert evidence["right_verdict_wrong_quote"]["value"] == pytest.approx(1 / 4)


def test_csv_has_a_row_per_figure(own: Joined) -> None:
    rows = list(csv.DictReader(io.StringIO(as_csv(evaluated(own, "lang", "rule", "criterion")))))
    (found,) = [
        row
        for row in rows
        if (row["error_type"], row["group_by"], row["figure"]) == ("factual", "", "recall")
    ]
    assert (float(found["value"]), found["n"]) == (1.0, "4")
    assert (found["always"], found["never"]) == ("1.0", "0.0")
    kinds = {row["group_by"] for row in rows}
    assert kinds == {"", "confidence", "lang", "criterion", "evidence", "rule"}


def test_markdown_is_not_broken_by_what_a_source_is_called(tmp_path: Path) -> None:
    found = [line("a", finding("logical", "error"))]
    gold = [gold_line("a", {"logical": label(True)}, source="x|y\n# <b>")]
    evaluation = evaluate(joined(tmp_path, found, gold), Wanted(least=1, resampling=QUICK))
    assert "| x\\|y \\# \\<b\\> |" in text(evaluation)


# --- criteria ----------------------------------------------------------------------------------


def test_criteria_by_hand(tmp_path: Path) -> None:
    def both(gold: list[str], found: list[str], *, error: bool = True) -> None:
        id_ = f"r{len(lines)}"
        status = "error" if found else "clean"
        lines.append(line(id_, finding("logical", status, criteria=found)))
        labels.append(gold_line(id_, {"logical": label(error, criteria=gold)}))

    lines: list[dict[str, object]] = []
    labels: list[dict[str, object]] = []
    both(["reversal"], ["reversal"])
    both(["reversal"], ["self_contradiction"])
    both(["reversal"], [])
    both([], ["reversal"], error=False)
    both([], [], error=False)
    both([], ["reversal"])  # an error whose label names no criterion
    own = joined(tmp_path, lines, labels)
    rows = {row.name: row for row in criterion_rows(LOGICAL, own.items, QUICK)}
    row = rows["reversal"]
    assert (row.n, row.gold, row.found, row.both, row.other) == (5, 3, 2, 1, 1)
    assert row.precision.value == pytest.approx(1 / 2)
    assert row.recall.value == pytest.approx(1 / 3)
    assert row.f1.value == pytest.approx(2 / 5)
    assert row.base == pytest.approx(3 / 5)
    assert (row.precision.n, row.recall.n) == (2, 3)
    assert untold(own.items) == 1
    assert rows["self_contradiction"].recall.value is None
    assert "auroc" not in row.figures


# --- rules -------------------------------------------------------------------------------------


def test_adopted_criteria_are_in_no_figure(tmp_path: Path) -> None:
    found = [line(id_, finding("logical", "error", criteria=["reversal"])) for id_ in "ab"]
    told = {"criteria": ["reversal"]}
    gold = [
        gold_line("a", {"logical": label(True, **told)}),
        gold_line("b", {"logical": label(True, adopted=["criteria"], **told)}),
    ]
    own = evaluated(joined(tmp_path, found, gold)).type(LOGICAL)
    assert own is not None
    rows = {row.name: row for row in own.criteria}
    assert (rows["reversal"].n, own.adopted_criteria) == (1, 1)
    assert "1 label that only confirms what a run had found" in text(
        evaluated(joined(tmp_path, found, gold))
    )


def test_concerns_by_hand(tmp_path: Path) -> None:
    concern = {"code": "only_restates", "message": "…", "quote": None}
    cases = [(True, False), (False, True), (True, True), (True, False), (True, False)]
    found, gold = [], []
    for at, (is_error, held) in enumerate(cases):
        given = {"decided_by": "judge", "concerns": [concern] if held else []}
        found.append(line(f"r{at}", finding("logical", "error", **given)))
        gold.append(gold_line(f"r{at}", {"logical": label(is_error)}))
    evaluation = evaluated(joined(tmp_path, found, gold), "concern")
    own = evaluation.type(LOGICAL)
    assert own is not None
    (row,) = own.concerns
    assert (row.code, row.status.value) == ("only_restates", "error")
    assert (row.held.value, row.held.n, row.others.value, row.others.n) == (0.5, 2, 1.0, 3)
    assert "| logical | only\\_restates | error | 2 | 0.50 |" in text(evaluation)
    assert "logical,concern,only_restates (error),right_with,0.5," in as_csv(evaluation)


def test_rules_by_hand(tmp_path: Path) -> None:
    def record(status: str, *rules: str) -> None:
        flags = [flag(f"logical/{rule}") for rule in rules]
        lines.append(line(f"r{len(lines)}", finding("logical", status, flags=flags)))

    lines: list[dict[str, object]] = []
    record("error", "reversal", "both_valid_then_chose")
    record("error", "reversal")
    record("clean", "reversal")
    record("error", "reversal")
    record("error", "reversal", "reversal")
    record("clean")
    errors = [True, True, True, False, True, True]
    gold = [
        gold_line(f"r{at}", {"logical": label(error, criteria=["reversal"] if error else [])})
        for at, error in enumerate(errors)
    ]
    report = evaluated(joined(tmp_path, lines, gold), "rule").type(LOGICAL)
    assert report is not None
    first, second = report.rules
    assert (first.rule, first.firings, first.decided) == ("logical/reversal", 5, 4)
    assert first.precision.value == pytest.approx(4 / 5)
    assert first.criterion_precision.value == pytest.approx(4 / 5)
    assert first.alone == 2  # a right verdict that only this rule supports, twice flagged or not
    assert first.only_recall == pytest.approx(2 / 5)
    assert (second.rule, second.alone) == ("logical/both_valid_then_chose", 0)
    assert second.criterion_precision.value == 0.0


# --- missed -------------------------------------------------------------------------------------
# What the rules passed: a bound from random labels, and what is told without them.

DRAWN = {"stratum": "", "probability": 0.4, "size": 100, "taken": 40}


def passed_run(folder: Path, labelled: range, *, errors: int = 0, **beside: Any) -> Joined:
    """Return 100 records, the first twenty found to be errors; some of the others are labelled."""
    rows = [
        line(f"r{number}", finding("factual", "error" if number < 20 else "clean"))
        for number in range(100)
    ]
    gold = [
        gold_line(f"r{number}", {"factual": label(20 <= number < 20 + errors)}, **beside)
        for number in labelled
    ]
    return joined(folder, rows, gold)


def test_labels_of_passed_records_bound_the_errors_among_all_of_them(tmp_path: Path) -> None:
    own = passed_run(tmp_path, range(10, 50), errors=2, sampling=DRAWN)
    passed = missed_errors(own, random=False)
    assert passed[ErrorType.FACTUAL].bound == missed(80, 30, 2, 0.95)
    (told,) = missed_lines(passed)
    most = passed[ErrorType.FACTUAL].bound.most
    assert f"80 records passed by the rules and not judged: at most {most} of them" in told
    assert "(2 in 30 labels)" in told
    assert not missed_errors(only(own, {"lang": "en"}), random=False)


def test_without_random_labels_it_says_what_is_needed(tmp_path: Path) -> None:
    (untold,) = missed_lines(missed_errors(passed_run(tmp_path, range(10, 50)), random=False))
    assert "is unknown: 30 of 30 labels do not say how their records were drawn" in untold
    (none,) = missed_lines(missed_errors(passed_run(tmp_path, range(10)), random=True))
    assert "59 random labels without an error" in none


def test_what_a_judge_decided_is_not_missed_by_rules(tmp_path: Path) -> None:
    judged = finding("factual", decided_by="judge", judge={"answers": [], "split": {}})
    own = joined(tmp_path, [line("a", judged)], [gold_line("a", {"factual": label(True)})])
    assert not missed_errors(own, random=True)


def _asked(folder: Path, labelled: range) -> Joined:
    """Return 120 records, of which the first sixty ask one question; one answer in ten is wrong."""
    asked = [f"Question {0 if number < 60 else number}?" for number in range(120)]
    rows = [line(f"r{n}", finding("factual"), question=asked[n]) for n in range(120)]
    gold = [gold_line(f"r{n}", {"factual": label(n % 10 == 0)}) for n in labelled]
    return joined(folder, rows, gold)


def test_whole_questions_bound_what_large_ones_may_hide(tmp_path: Path) -> None:
    bound = missed_by_question({0: 60, **dict.fromkeys(range(1, 61), 1)}, {1: 1, 2: 1}, {}, 0.95)
    assert bound is not None
    assert bound.most is not None
    assert bound.most > 100
    assert missed_by_question({0: 60, 1: 1}, {0: 30}, {0: 1}, 0.95) is None


def test_questions_that_are_labelled_in_part_prove_nothing(tmp_path: Path) -> None:
    whole = missed_errors(_asked(tmp_path, range(62)), random=True)
    assert whole[ErrorType.FACTUAL].bound.most is not None
    (told,) = missed_lines(missed_errors(_asked(tmp_path, range(40)), random=True))
    assert "some questions are labelled only in part" in told
