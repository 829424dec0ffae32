from __future__ import annotations

import msgspec

from hybrid.records import ErrorType, Status
from hybrid.report import summarise
from hybrid.report.summary import group_fields, status_counts
from hybrid.run.tally import TypeTally
from tests.report.samples import judged_lines, overruled_line, screened_lines


def test_counts_are_those_of_the_lines() -> None:
    lines = screened_lines()
    summary = summarise(lines)
    assert summary.records == len(lines)
    assert not summary.judged
    for error_type, counts in summary.types.items():
        own = [each for line in lines for each in line.findings if each.error_type is error_type]
        assert counts.records == len(own)
        assert counts.rate.count == sum(each.status is Status.ERROR for each in own)
        assert sum(counts.by_status.values()) == counts.records


def test_criteria_are_ranked() -> None:
    ranked = [each.records for each in summarise(screened_lines()).criteria]
    assert ranked == sorted(ranked, reverse=True)
    assert ranked[0] > 1


def test_unassessed_findings_are_no_part_of_a_rate() -> None:
    counts = summarise(judged_lines()).types[ErrorType.LOGICAL]
    assert (counts.records, counts.assessed, counts.rate.total) == (3, 2, 2)


def test_reasons_and_objections_are_counted() -> None:
    summary = summarise(judged_lines())
    assert summary.judged
    assert summary.unassessed == (("timed out", 1),)
    assert dict(summary.objections) == {"ungrounded_premise": 1, "split_votes": 1}
    assert summary.judges["judge-1"]["rejected"] == 1


def test_an_overruled_judge_is_why_a_finding_is_disputed() -> None:
    summary = summarise((*judged_lines(), overruled_line()))
    assert dict(summary.objections)["judge_overruled"] == 1
    assert dict(summary.concerns) == {"explanation_disagrees": 1}


def test_groups_are_told_apart_by_language_and_by_what_the_row_said() -> None:
    summary = summarise((*judged_lines(), *screened_lines()))
    groups = {
        each.by: {group.name: group.records for group in each.groups} for each in summary.groupings
    }
    assert set(groups["lang"]) == {"en", "zh"}
    assert groups["model"]["writer-1"] == 3
    assert sum(groups["model"].values()) == summary.records


def test_too_many_groups_are_cut_and_said_to_be() -> None:
    lines = [
        msgspec.structs.replace(line, id=str(n), meta={"model": f"m{n}"})
        for n, line in enumerate(screened_lines()[:20])
    ]
    (grouping,) = [each for each in summarise(lines).groupings if each.by == "model"]
    assert (len(grouping.groups), grouping.others) == (12, 8)


def test_any_short_column_of_the_input_is_a_group_and_what_names_the_row_is_none() -> None:
    lines = [
        msgspec.structs.replace(
            line, meta={"gender": "fm"[n % 2], "age": n % 3, "row": n, "run": 7, "by.x": None}
        )
        for n, line in enumerate(screened_lines())
    ]
    assert group_fields(lines) == ("lang", "gender", "age")


def test_what_only_the_rules_passed_is_not_called_clean() -> None:
    counts = TypeTally()
    counts.by_status[Status.CLEAN], counts.passed = 5, 3
    told = dict(status_counts(counts, judged=True, partly=True))
    assert (told["clean"], told["passed"]) == (2, 3)
    assert "passed" not in dict(status_counts(counts, judged=False))
    assert summarise(judged_lines()).partly
    assert not summarise(screened_lines()).partly


def test_an_empty_run_has_a_summary() -> None:
    summary = summarise([])
    assert (summary.records, summary.types, summary.groupings) == (0, {}, ())
