"""An evaluation as tables of text, for a terminal or for Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hybrid.measure.breakdown import CriterionRow, RuleRow
from hybrid.measure.evaluate import Evaluation, TypeReport
from hybrid.measure.frontier import Point
from hybrid.measure.measured import LEAST_QUESTIONS, Estimate, Measured
from hybrid.measure.metrics import METRICS
from hybrid.measure.missed import lines as missed_lines
from hybrid.measure.probability import P_ERROR, WEIGHED, Probability
from hybrid.stats import Interval
from hybrid.text.table import NONE, Table

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
_WHOSE = {
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
        told = [f"{id_}: {what}" for id_, what in joined.other_text]
        yield f"left out, because a text differs from gold: {listed(told)}"
    for error_type, count in joined.without_finding.items():
        yield f"{error_type}: {counted(count, 'label')} on records that were not checked for it"
    if not wanted.doubtful:
        left_out = sum(report.doubtful for report in evaluation.types)
        yield f"left out: {counted(left_out, 'label')} of confidence 2 or less"
    yield from missed_lines(evaluation.missed)
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
        for own in report.probabilities:
            yield probability_table(report.error_type.value, own)
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
    own, sure = report.overall, report.sure
    extra = ("without doubtful",) if sure else ()
    rows = [
        (
            NAMES[metric],
            *cells(own.figures[metric], own.figures[metric].n, own.always[metric]),
            *cells(own.never[metric], *((sure.value(metric),) if sure else ())),
        )
        for metric in METRICS
    ]
    columns = ("figure", "value", "95 %", "n", "always error", "never error", *extra)
    return Table(_title(own, report), columns, tuple(rows), tuple(_notes(report)))


def probability_table(error_type: str, own: Probability) -> Table:
    """Return how often what was given so much probability is an error."""
    figures = (("AUROC", own.auroc), ("average precision", own.average_precision))
    told = ", ".join(
        f"{name} {number(each.value)} ({span(each.interval)})" for name, each in figures
    )
    honest = (
        f"Brier score {number(own.brier.value)} ({span(own.brier.interval)}), of the base rate "
        f"{number(own.always_base)}; calibration error {number(own.calibration_error)}"
    )
    untold = f"; left out: {counted(own.untold, 'label')} without one" if own.untold else ""
    return Table(
        title=f"{error_type}: the {_WHOSE[own.name]}, {counted(own.n, 'label')}",
        columns=(own.name, *"n|mean|errors|95 %".split("|")),
        rows=tuple(
            cells(f"{each.low:.1f} to {each.high:.1f}", each.errors.n, each.mean, each.errors)
            for each in own.bins
        ),
        notes=(told + untold, honest),
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
                *(cell for each in (row.held, row.others) for cell in _share_cells(each)),
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


def frontier_row(own: Point) -> tuple[str, ...]:
    """Return the cells of one way of asking."""
    taken = own.taken
    paid = NONE if taken.cost is None else f"{taken.cost:,.2f}"
    figures = cells(own.recall, own.precision)
    return (
        own.kind, own.options, f"{own.asked:.0%}", *figures,
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


def _title(own: Measured, report: TypeReport) -> str:
    return (
        f"{report.error_type}: {counted(own.n, 'label')}, {counted(own.errors, 'error')} "
        f"(base rate {number(own.base.value)}, {span(own.base.interval)}), {own.found:,} found, "
        f"{counted(own.questions, 'question')}"
    )


def _notes(report: TypeReport) -> Iterator[str]:
    own = report.overall.decided
    yield (
        f"unassessed {own.unassessed:,} (in no figure), rejected {own.rejected:,}, "
        f"disputed {own.disputed:,} (no error), not asked {own.not_asked:,}"
    )
    if report.sure:
        yield f"doubtful (confidence 2 or less): {counted(report.doubtful, 'label')}"


def _group_cells(own: Measured) -> tuple[str, ...]:
    rest = ("balanced_accuracy", "auroc", "average_precision", "kappa", "false_alarm_rate")
    return (
        *cells(own.n, own.base.value, own.value("precision"), own.value("recall")),
        *cells(own.figures["f1"], own.always["f1"], *(own.value(metric) for metric in rest)),
    )


def _evidence_row(report: TypeReport) -> tuple[str, ...]:
    own = report.evidence
    wrong = _of(own.wrong_quote), span(own.wrong_quote.interval)
    counts = cells(report.error_type.value, own.right, own.quoted, own.located)
    return *counts, *cells(own.f1, own.premises_f1.value), *wrong


def _criterion_row(row: CriterionRow) -> tuple[str, ...]:
    counts = cells(row.name, row.n, row.base, row.gold, row.found)
    return *counts, *cells(row.precision, row.recall, row.f1.value)


def _rule_row(row: RuleRow) -> tuple[str, ...]:
    named = row.criterion_precision.value
    return cells(
        row.rule, row.firings, row.precision, named, row.decided, row.alone, row.only_recall
    )


def _share_cells(share: Estimate) -> tuple[str, ...]:
    return f"{share.n:,}", number(share.value), span(share.interval)


def _adopted(count: int) -> tuple[str, ...]:
    told = f"left out: {counted(count, 'label')} that only confirms what a run had found"
    return (told,) if count else ()


def _of(share: Estimate) -> str:
    if share.value is None:
        return NONE
    return f"{round(share.value * share.n):,} of {share.n:,}"


def listed(ids: Sequence[str]) -> str:
    """Return how many records there are, with the first of them."""
    shown = ", ".join(ids[:5])
    return f"{counted(len(ids), 'record')} ({shown}{', …' if len(ids) > 5 else ''})"
