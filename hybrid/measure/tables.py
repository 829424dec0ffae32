"""An evaluation as tables of text, Markdown, JSON and CSV."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any

from hybrid.measure.breakdown import CriterionRow, RuleRow
from hybrid.measure.evaluate import Evaluation, TypeReport, missed_lines
from hybrid.measure.evidence import Evidence
from hybrid.measure.figures import LEAST_QUESTIONS, METRICS, Estimate, Measured, always, never
from hybrid.measure.frontier import Point
from hybrid.measure.probability import P_ERROR, WEIGHED, Probability, fitted_here
from hybrid.stats import Interval
from hybrid.text import escape
from hybrid.text.table import NONE, Table

# --- tables -------------------------------------------------------------------------------------
# An evaluation as tables of text, for a terminal or for Markdown.

NAMES = {
    "precision": "precision",
    "recall": "recall",
    "false_alarm_rate": "false alarms",
    "f1": "F1",
    "balanced_accuracy": "balanced accuracy",
    "kappa": "Cohen's kappa",
    "auroc": "AUROC of the score",
    "average_precision": "average precision",
}
_SOURCES = {
    P_ERROR: "judge's probability of an error",
    WEIGHED: "probability of an error by judge and rules",
}
_EVIDENCE_NOTE = (
    "over correct error verdicts whose label has quotes; wrong quote: no premise shares a "
    "character with the label's"
)
_RULES_NOTE = (
    "P: share of firings on errors; named: on errors whose label names its criterion; alone: "
    "correct verdicts without another rule's flag; only: their share of all errors"
)


def headlines(evaluation: Evaluation) -> Iterator[str]:
    """Yield sentences on what was compared with what, and what had no counterpart."""
    joined, wanted = evaluation.joined, evaluation.wanted
    yield (
        f"{joined.findings} against {joined.gold}: {counted(len(joined.items), 'label')} on "
        f"{counted(joined.records, 'record')}"
    )
    if joined.only_in_gold:
        yield f"in gold but not in the findings: {listed(joined.only_in_gold)}"
    if joined.only_in_findings:
        yield f"in the findings but not in gold: {counted(joined.only_in_findings, 'record')}"
    if joined.other_text:
        changed = [f"{id_}: {what}" for id_, what in joined.other_text]
        yield f"left out, because a text differs from gold: {listed(changed)}"
    for error_type, count in joined.without_finding.items():
        yield f"{error_type}: {counted(count, 'label')} on records that were not checked for it"
    if not wanted.doubtful:
        left_out = sum(report.doubtful for report in evaluation.types)
        yield f"left out: {counted(left_out, 'label')} of confidence 2 or less"
    yield from missed_lines(evaluation.missed)
    if fitted_here(joined):
        yield (
            "these labels fitted how judge and rules are weighed, so figures by both look better "
            "here than on other records; hybrid calibrate shows them on questions left out"
        )
    chances = {item.sampling.probability for item in joined.items if item.sampling}
    if 1 < len(chances):
        yield (
            f"the labelled records were drawn with chances from {min(chances):.2g} to "
            f"{max(chances):.2g}: the figures describe these records; for the run, use hybrid rate"
        )
    drawn = wanted.resampling
    yield (
        "95 % intervals: Wilson for shares, with an effective number of labels if questions "
        f"repeat; otherwise {drawn.resamples:,} resamples of whole questions (seed {drawn.seed}; "
        f"at least {LEAST_QUESTIONS} if they repeat)"
    )


def tables(evaluation: Evaluation) -> Iterator[Table]:
    """Yield every table of an evaluation."""
    for report in evaluation.types:
        yield overall_table(report)
    for report in evaluation.types:
        for chance in report.probabilities:
            yield probability_table(report.error_type.value, chance)
    if any(report.evidence.right for report in evaluation.types):
        yield evidence_table(evaluation.types)
    if any(report.criteria for report in evaluation.types):
        yield criteria_table(evaluation.types)
    for name in dict.fromkeys(name for report in evaluation.types for name in report.groups):
        yield groups_table(name, evaluation.types)
    if any(report.rules for report in evaluation.types):
        yield rules_table(evaluation.types)
    if any(report.concerns for report in evaluation.types):
        yield concerns_table(evaluation.types)
    yield from (frontier_table(report) for report in evaluation.types if report.frontier)


def overall_table(report: TypeReport) -> Table:
    """Return one error type's figures beside what constant answers reach."""
    whole, sure = report.overall, report.sure
    extra = ("without doubtful",) if sure else ()
    rows = [
        (
            NAMES[metric],
            *cells(whole.figures[metric], whole.figures[metric].n, whole.always[metric]),
            *cells(whole.never[metric], *((sure.value(metric),) if sure else ())),
        )
        for metric in METRICS
    ]
    columns = ("figure", "value", "95 %", "n", "always error", "never error", *extra)
    return Table(_title(whole, report), columns, tuple(rows), tuple(_notes(report)))


def probability_table(error_type: str, chance: Probability) -> Table:
    """Return how often what was given so much probability is an error."""
    figures = (("AUROC", chance.auroc), ("average precision", chance.average_precision))
    listed = ", ".join(
        f"{name} {number(each.value)} ({span(each.interval)})" for name, each in figures
    )
    honest = (
        f"Brier score {number(chance.brier.value)} ({span(chance.brier.interval)}), of the base "
        f"rate {number(chance.always_base)}; calibration error {number(chance.calibration_error)}"
    )
    untold = f"; left out: {counted(chance.untold, 'label')} without one" if chance.untold else ""
    return Table(
        title=f"{error_type}: the {_SOURCES[chance.name]}, {counted(chance.n, 'label')}",
        columns=(chance.name, *"n|mean|errors|95 %".split("|")),
        rows=tuple(
            cells(f"{each.low:.1f} to {each.high:.1f}", each.errors.n, each.mean, each.errors)
            for each in chance.bins
        ),
        notes=(listed + untold, honest),
    )


def evidence_table(reports: Sequence[TypeReport]) -> Table:
    """Return how the evidence of right error verdicts compares with the labels'."""
    return Table(
        title="",
        columns=tuple(
            "evidence|right|quoted|located|F1|95 %|premises F1|wrong quote|95 %".split("|")
        ),
        rows=tuple(_evidence_row(report) for report in reports),
        notes=(_EVIDENCE_NOTE, *_adopted(sum(report.evidence.adopted for report in reports))),
    )


def criteria_table(reports: Sequence[TypeReport]) -> Table:
    """Return a row per criterion, and per criterion what ``always`` would be right in."""
    untold = sum(report.without_criterion for report in reports if report.criteria)
    always = "always naming a criterion gives P = base and R = 1"
    left_out = f"left out: {counted(untold, 'error label')} without a criterion"
    return Table(
        title="",
        columns=tuple("criterion|n|base|gold|found|P|95 %|R|95 %|F1".split("|")),
        rows=tuple(_criterion_row(row) for report in reports for row in report.criteria),
        notes=(
            always,
            *((left_out,) if untold else ()),
            *_adopted(sum(report.adopted_criteria for report in reports)),
        ),
    )


def groups_table(name: str, reports: Sequence[TypeReport]) -> Table:
    """Return a row per group of records and error type."""
    figures = "n|base|P|R|F1|95 %|always|bal|AUC|AP|kappa|false".split("|")
    note = "always: F1 of always answering error; precision is then base, bal 0.50, kappa 0"
    return Table(
        title="",
        columns=("error type", name, *figures),
        rows=tuple(
            (report.error_type.value, each.name, *_group_cells(each))
            for report in reports
            for each in report.groups.get(name, ())
        ),
        notes=(note,),
        left=2,
    )


def rules_table(reports: Sequence[TypeReport]) -> Table:
    """Return a row per rule that fired."""
    columns = "rule|firings|P|95 %|named|decided|alone|only"
    return Table(
        title="",
        columns=tuple(columns.split("|")),
        rows=tuple(_rule_row(row) for report in reports for row in report.rules),
        notes=(_RULES_NOTE,),
    )


def concerns_table(reports: Sequence[TypeReport]) -> Table:
    """Return a row per concern and status: how often decisions with it were right, and without."""
    return Table(
        title="",
        columns=tuple("error type|concern|status|with|right|95 %|without|right|95 %".split("|")),
        rows=tuple(
            (
                report.error_type.value,
                row.code,
                row.status.value,
                *cells(row.held.n, row.held, row.others.n, row.others),
            )
            for report in reports
            for row in report.concerns
        ),
        left=3,
    )


def frontier_table(report: TypeReport) -> Table:
    """Return a row per way of asking: the share asked, recall and precision, and what it takes."""
    points = report.frontier
    notes = ["calls, tokens and $: per 1,000 records, with an empty cache"]
    if any(each.taken.unpriced for each in points):
        notes.append("$: without calls of unknown price")
    return Table(
        title=f"{report.error_type}: what judges find and cost",
        columns=tuple(
            "who decides|options|asked|recall|95 %|precision|95 %|calls|tokens|$".split("|")
        ),
        rows=tuple(frontier_row(each) for each in points),
        notes=tuple(notes),
        left=2,
    )


def frontier_row(point: Point) -> tuple[str, ...]:
    """Return the cells of one way of asking."""
    taken = point.taken
    paid = NONE if taken.cost is None else f"{taken.cost:,.2f}"
    figures = cells(point.recall, point.precision)
    return (
        point.kind, point.options, f"{point.asked:.0%}", *figures,
        f"{taken.calls:,.0f}", f"{taken.tokens:,.0f}", paid,
    )  # fmt: skip


def counted(count: int, noun: str) -> str:
    """Return a count with its noun, in the plural where it is one."""
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"


def cells(*values: str | int | float | Estimate | None) -> tuple[str, ...]:
    """Return values as cells: an estimate as two, its figure and its interval."""
    found: list[str] = []
    for value in values:
        if isinstance(value, Estimate):
            found += number(value.value), span(value.interval)
        elif isinstance(value, str):
            found.append(value)
        else:
            found.append(f"{value:,}" if isinstance(value, int) else number(value))
    return tuple(found)


def number(value: float | None) -> str:
    """Return a figure with two decimals."""
    return NONE if value is None else f"{value:.2f}"


def span(interval: Interval | None) -> str:
    """Return an interval with two decimals."""
    return NONE if interval is None else f"{interval[0]:.2f}–{interval[1]:.2f}"


def _title(all_: Measured, report: TypeReport) -> str:
    return (
        f"{report.error_type}: {counted(all_.n, 'label')}, {counted(all_.errors, 'error')} "
        f"(base rate {number(all_.base.value)}, {span(all_.base.interval)}), {all_.found:,} found, "
        f"{counted(all_.questions, 'question')}"
    )


def _notes(report: TypeReport) -> Iterator[str]:
    decided = report.overall.decided
    yield (
        f"unassessed {decided.unassessed:,} (in no figure), rejected {decided.rejected:,}, "
        f"disputed {decided.disputed:,} (no error), not asked {decided.not_asked:,}"
    )
    if report.sure:
        yield f"doubtful (confidence 2 or less): {counted(report.doubtful, 'label')}"


def _group_cells(whole: Measured) -> tuple[str, ...]:
    rest = ("balanced_accuracy", "auroc", "average_precision", "kappa", "false_alarm_rate")
    return (
        *cells(whole.n, whole.base.value, whole.value("precision"), whole.value("recall")),
        *cells(whole.figures["f1"], whole.always["f1"], *(whole.value(metric) for metric in rest)),
    )


def _evidence_row(report: TypeReport) -> tuple[str, ...]:
    evidence = report.evidence
    wrong = _of(evidence.wrong_quote), span(evidence.wrong_quote.interval)
    counts = cells(report.error_type.value, evidence.right, evidence.quoted, evidence.located)
    return *counts, *cells(evidence.f1, evidence.premises_f1.value), *wrong


def _criterion_row(row: CriterionRow) -> tuple[str, ...]:
    counts = cells(row.name, row.n, row.base, row.gold, row.found)
    return *counts, *cells(row.precision, row.recall, row.f1.value)


def _rule_row(row: RuleRow) -> tuple[str, ...]:
    named = row.criterion_precision.value
    return cells(
        row.rule, row.firings, row.precision, named, row.decided, row.alone, row.only_recall
    )


def _adopted(count: int) -> tuple[str, ...]:
    note = f"left out: {counted(count, 'label')} that only confirms what a run had found"
    return (note,) if count else ()


def _of(share: Estimate) -> str:
    if share.value is None:
        return NONE
    return f"{round(share.value * share.n):,} of {share.n:,}"


def listed(ids: Sequence[str]) -> str:
    """Return how many records there are, with the first of them."""
    shown = ", ".join(ids[:5])
    return f"{counted(len(ids), 'record')} ({shown}{', …' if len(ids) > 5 else ''})"


# --- other forms --------------------------------------------------------------------------------
# Tables and figures in forms that other programs read: Markdown, JSON, CSV.

RANKED = ("auroc", "average_precision", "brier")
"""The figures of the judge's probability that have intervals."""
HEADER = tuple("error_type group_by group figure value low high n always never".split())


def markdown(lines: Iterable[str], tables: Iterable[Table]) -> str:
    """Return headlines and tables as Markdown."""
    parts = ["\n".join(f"- {escape.markdown(line)}" for line in lines)]
    return "\n\n".join([*parts, *(table.markdown() for table in tables)]) + "\n"


def as_dict(evaluation: Evaluation) -> dict[str, Any]:
    """Return everything there is, as plain values."""
    joined, wanted = evaluation.joined, evaluation.wanted
    return {
        "findings": joined.findings,
        "gold": joined.gold,
        "records": joined.records,
        "only_in_gold": list(joined.only_in_gold),
        "only_in_findings": joined.only_in_findings,
        "other_text": [{"id": id_, "text": what} for id_, what in joined.other_text],
        "labels_without_finding": {str(k): n for k, n in joined.without_finding.items()},
        "doubtful_labels": "counted" if wanted.doubtful else "left out",
        "resamples": wanted.resampling.resamples,
        "seed": wanted.resampling.seed,
        "missed": {str(name): plain(missed) for name, missed in evaluation.missed.items()},
        "types": {str(each.error_type): _type(each) for each in evaluation.types},
    }


def as_csv(evaluation: Evaluation) -> str:
    """Return a row per figure."""
    rows = (
        (report.error_type.value, *row)
        for report in evaluation.types
        for row in _figure_rows(report)
    )
    return Table("", HEADER, tuple(rows)).csv()


def plain(result: Any, *, skip: Collection[str] = (), **renamed: str) -> Any:
    """Return a value for JSON: an estimate with its ends, a dataclass by its fields.

    The fields in ``skip`` are left out, and those in ``renamed`` have another name there.
    """
    if isinstance(result, Estimate):
        low, high = result.interval or (None, None)
        return {"value": result.value, "low": low, "high": high, "n": result.n}
    if isinstance(result, Mapping):
        return {str(name): plain(value) for name, value in result.items()}
    if isinstance(result, tuple):
        return [plain(value) for value in result]
    if not is_dataclass(result):
        return result
    names = [each.name for each in fields(result) if each.name not in skip]
    return {renamed.get(name, name): plain(getattr(result, name)) for name in names}


def _type(report: TypeReport) -> dict[str, Any]:
    return {
        "overall": _measured(report.overall),
        "doubtful": report.doubtful,
        "without_doubtful": _measured(report.sure) if report.sure else None,
        "evidence": _evidence(report.evidence),
        "criteria": {row.name: _criterion(row) for row in report.criteria},
        "errors_without_criterion": report.without_criterion,
        "groups": {
            name: {each.name: _measured(each) for each in whole}
            for name, whole in report.groups.items()
        },
        "criteria_adopted": report.adopted_criteria,
        "rules": {row.rule: plain(row, skip=("rule",)) for row in report.rules},
        "concerns": [
            plain(row, held="right_with", others="right_without") for row in report.concerns
        ],
        "p_error": _probability(report.probability),
        "p": _probability(report.weighed),
        "frontier": plain(report.frontier),
    }


def _measured(whole: Measured) -> dict[str, Any]:
    return {
        **plain(whole, skip=("name", "decided", "figures", "always", "never", "base")),
        "base_rate": plain(whole.base),
        **plain(whole.decided),
        **plain(whole.figures),
        "always_error": dict(whole.always),
        "never_error": dict(whole.never),
    }


def _evidence(evidence: Evidence) -> Any:
    names = {"right": "right_verdicts", "quoted": "with_gold_evidence"}
    names |= {"wrong_quote": "right_verdict_wrong_quote"}
    records = [
        {"id": each.id, "f1": each.f1, "wrong_quote": each.misplaced} for each in evidence.overlaps
    ]
    return plain(evidence, skip=("overlaps",), **names) | {"records": records}


def _probability(chance: Probability | None) -> Any:
    if chance is None:
        return None
    # "from" is no name that an argument can have.
    bins = [plain(each, low="from", high="to") for each in chance.bins]
    return plain(chance, skip=("name", "bins"), always_base="brier_of_base_rate") | {"bins": bins}


def _criterion(row: CriterionRow) -> dict[str, Any]:
    counts = plain(row, skip=("name", "figures"), other="found_as_another")
    return {**counts, "base_rate": row.base, **plain(row.figures)}


_Row = tuple[str, str, str, float | None, float | None, float | None, int, Any, Any]
_NO_CONSTANT: tuple[None, None] = (None, None)


def _figure_rows(report: TypeReport) -> Iterator[_Row]:
    yield from _measured_rows("", report.overall)
    if report.sure:
        yield from _measured_rows("confidence", report.sure)
    for name, whole in report.groups.items():
        for each in whole:
            yield from _measured_rows(name, each)
    for row in report.criteria:
        base = row.base or 0.0
        constants = (always(base), never(base)) if row.n else ({}, {})
        for metric, figure in row.figures.items():
            pair = (constants[0].get(metric), constants[1].get(metric))
            yield _row("criterion", row.name, metric, figure, pair)
    for name in ("f1", "premises_f1", "wrong_quote"):
        yield _row("evidence", "right verdicts", name, getattr(report.evidence, name))
    for chance in report.probabilities:
        yield from _probability_rows(chance)
    yield from _asked_rows(report)


def _asked_rows(report: TypeReport) -> Iterator[_Row]:
    """Yield what stands there only where ``--by`` asks for it."""
    for rule in report.rules:
        yield _row("rule", rule.rule, "precision", rule.precision)
        alone = Estimate(rule.only_recall, None, report.overall.errors)
        yield _row("rule", rule.rule, "only_recall", alone)
    for concern in report.concerns:
        name = f"{concern.code} ({concern.status})"
        yield _row("concern", name, "right_with", concern.held)
        yield _row("concern", name, "right_without", concern.others)
    for point in report.frontier:
        yield from _frontier_rows(point, report.overall.n)


def _frontier_rows(point: Point, n: int) -> Iterator[_Row]:
    name, taken = f"{point.kind} ({point.options})", point.taken
    yield _row("cost", name, "recall", point.recall)
    yield _row("cost", name, "precision", point.precision)
    for figure in ("calls", "tokens", "cost"):
        yield _row("cost", name, figure, Estimate(getattr(taken, figure), None, n))
    yield _row("cost", name, "asked", Estimate(point.asked, None, n))


def _probability_rows(chance: Probability) -> Iterator[_Row]:
    for name in RANKED:
        yield _row(chance.name, "all", name, getattr(chance, name))
    apart = Estimate(chance.calibration_error, None, chance.n)
    yield _row(chance.name, "all", "calibration_error", apart)
    for each in chance.bins:
        group = f"{each.low:.1f} to {each.high:.1f}"
        yield _row(chance.name, group, "mean", Estimate(each.mean, None, each.errors.n))
        yield _row(chance.name, group, "errors", each.errors)


def _measured_rows(by: str, whole: Measured) -> Iterator[_Row]:
    yield _row(by, whole.name, "base_rate", whole.base)
    for metric in METRICS:
        pair = (whole.always[metric], whole.never[metric])
        yield _row(by, whole.name, metric, whole.figures[metric], pair)
    decided = whole.decided
    for name in ("unassessed", "rejected", "disputed", "not_asked"):
        count = float(getattr(decided, name))
        yield _row(by, whole.name, name, Estimate(count, None, whole.n + decided.unassessed))


def _row(
    by: str,
    group: str,
    figure: str,
    estimate: Estimate,
    constants: tuple[float | None, float | None] = _NO_CONSTANT,
) -> _Row:
    return (
        by,
        group,
        figure,
        estimate.value,
        *(estimate.interval or (None, None)),
        estimate.n,
        *constants,
    )
