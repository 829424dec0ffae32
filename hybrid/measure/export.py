"""Tables and figures in forms that other programs read: Markdown, JSON, CSV."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from hybrid.measure.breakdown import CriterionRow
from hybrid.measure.evaluate import Evaluation, TypeReport
from hybrid.measure.evidence import Evidence
from hybrid.measure.frontier import Point
from hybrid.measure.measured import Estimate, Measured
from hybrid.measure.metrics import METRICS, always, never
from hybrid.measure.probability import Probability
from hybrid.text import escape
from hybrid.text.table import Table

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
        "missed": {str(name): plain(own) for name, own in evaluation.missed.items()},
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


def plain(own: Any, *, skip: Collection[str] = (), **renamed: str) -> Any:
    """Return a value for JSON: an estimate with its ends, a dataclass by its fields.

    The fields in ``skip`` are left out, and those in ``renamed`` have another name there.
    """
    if isinstance(own, Estimate):
        low, high = own.interval or (None, None)
        return {"value": own.value, "low": low, "high": high, "n": own.n}
    if isinstance(own, Mapping):
        return {str(name): plain(value) for name, value in own.items()}
    if isinstance(own, tuple):
        return [plain(value) for value in own]
    if not is_dataclass(own):
        return own
    names = [each.name for each in fields(own) if each.name not in skip]
    return {renamed.get(name, name): plain(getattr(own, name)) for name in names}


def _type(report: TypeReport) -> dict[str, Any]:
    return {
        "overall": _measured(report.overall),
        "doubtful": report.doubtful,
        "without_doubtful": _measured(report.sure) if report.sure else None,
        "evidence": _evidence(report.evidence),
        "criteria": {row.name: _criterion(row) for row in report.criteria},
        "errors_without_criterion": report.without_criterion,
        "groups": {
            name: {each.name: _measured(each) for each in own}
            for name, own in report.groups.items()
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


def _measured(own: Measured) -> dict[str, Any]:
    return {
        **plain(own, skip=("name", "decided", "figures", "always", "never", "base")),
        "base_rate": plain(own.base),
        **plain(own.decided),
        **plain(own.figures),
        "always_error": dict(own.always),
        "never_error": dict(own.never),
    }


def _evidence(own: Evidence) -> Any:
    names = {"right": "right_verdicts", "quoted": "with_gold_evidence"}
    names |= {"wrong_quote": "right_verdict_wrong_quote"}
    records = [
        {"id": each.id, "f1": each.f1, "wrong_quote": each.misplaced} for each in own.overlaps
    ]
    return plain(own, skip=("overlaps",), **names) | {"records": records}


def _probability(own: Probability | None) -> Any:
    if own is None:
        return None
    # "from" is no name that an argument can have.
    bins = [plain(each, low="from", high="to") for each in own.bins]
    return plain(own, skip=("name", "bins"), always_base="brier_of_base_rate") | {"bins": bins}


def _criterion(row: CriterionRow) -> dict[str, Any]:
    counts = plain(row, skip=("name", "figures"), other="found_as_another")
    return {**counts, "base_rate": row.base, **plain(row.figures)}


_Row = tuple[str, str, str, float | None, float | None, float | None, int, Any, Any]
_NO_CONSTANT: tuple[None, None] = (None, None)


def _figure_rows(report: TypeReport) -> Iterator[_Row]:
    yield from _measured_rows("", report.overall)
    if report.sure:
        yield from _measured_rows("confidence", report.sure)
    for name, own in report.groups.items():
        for each in own:
            yield from _measured_rows(name, each)
    for row in report.criteria:
        base = row.base or 0.0
        constants = (always(base), never(base)) if row.n else ({}, {})
        for metric, figure in row.figures.items():
            pair = (constants[0].get(metric), constants[1].get(metric))
            yield _row("criterion", row.name, metric, figure, pair)
    for name in ("f1", "premises_f1", "wrong_quote"):
        yield _row("evidence", "right verdicts", name, getattr(report.evidence, name))
    for told in report.probabilities:
        yield from _probability_rows(told)
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


def _frontier_rows(own: Point, n: int) -> Iterator[_Row]:
    name, taken = f"{own.kind} ({own.options})", own.taken
    yield _row("cost", name, "recall", own.recall)
    yield _row("cost", name, "precision", own.precision)
    for figure in ("calls", "tokens", "cost"):
        yield _row("cost", name, figure, Estimate(getattr(taken, figure), None, n))
    yield _row("cost", name, "asked", Estimate(own.asked, None, n))


def _probability_rows(own: Probability) -> Iterator[_Row]:
    for name in RANKED:
        yield _row(own.name, "all", name, getattr(own, name))
    apart = Estimate(own.calibration_error, None, own.n)
    yield _row(own.name, "all", "calibration_error", apart)
    for each in own.bins:
        group = f"{each.low:.1f} to {each.high:.1f}"
        yield _row(own.name, group, "mean", Estimate(each.mean, None, each.errors.n))
        yield _row(own.name, group, "errors", each.errors)


def _measured_rows(by: str, own: Measured) -> Iterator[_Row]:
    yield _row(by, own.name, "base_rate", own.base)
    for metric in METRICS:
        pair = (own.always[metric], own.never[metric])
        yield _row(by, own.name, metric, own.figures[metric], pair)
    decided = own.decided
    for name in ("unassessed", "rejected", "disputed", "not_asked"):
        count = float(getattr(decided, name))
        yield _row(by, own.name, name, Estimate(count, None, own.n + decided.unassessed))


def _row(
    by: str,
    group: str,
    figure: str,
    own: Estimate,
    constants: tuple[float | None, float | None] = _NO_CONSTANT,
) -> _Row:
    return by, group, figure, own.value, *(own.interval or (None, None)), own.n, *constants
