"""The figures of a set of items, each with its interval and beside constant predictors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from hybrid.evaluation.intervals import Floats, Resampling, hull, percentile_interval, weights
from hybrid.evaluation.join import Item
from hybrid.evaluation.metrics import (
    METRICS,
    SHARES,
    Decisions,
    always,
    never,
    point_figures,
    resampled_figures,
)
from hybrid.records import Status
from hybrid.stats import Interval, wilson


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure with its 95 % interval; either is ``None`` where it is not defined.

    ``n`` is how many items the figure rests on: its denominator where it is a share.
    """

    value: float | None
    interval: Interval | None
    n: int


def share(count: int, total: int) -> Estimate:
    """Return ``count`` of ``total`` with Wilson's interval."""
    return Estimate(count / total if total else None, wilson(count, total), total)


def mean(
    values: Sequence[float] | Floats, questions: Sequence[str], resampling: Resampling
) -> Estimate:
    """Return a mean; values on the same question are drawn together."""
    if not len(values):
        return Estimate(None, None, 0)
    own = np.asarray(values, dtype=np.float64)
    point = float(own.mean())
    blocks = [drawn @ own / drawn.sum(axis=1) for drawn in weights(codes(questions), resampling)]
    return Estimate(point, percentile_interval(np.concatenate(blocks), point), len(own))


@dataclass(frozen=True, slots=True)
class Decided:
    """What became of the findings behind the items.

    ``unassessed`` have no decision and are in no figure. ``rejected`` and ``disputed`` count as
    no error. ``not_asked`` are the rules' own decisions in a run with a judge.
    """

    unassessed: int
    rejected: int
    disputed: int
    not_asked: int


@dataclass(frozen=True, slots=True)
class Measured:
    """One set of items: counts, figures, and what constant answers would have reached."""

    name: str
    n: int
    errors: int
    found: int
    questions: int
    decided: Decided
    figures: Mapping[str, Estimate]
    always: Mapping[str, float | None]
    never: Mapping[str, float | None]
    base: Estimate

    def value(self, metric: str) -> float | None:
        """Return a figure without its interval."""
        return self.figures[metric].value


def measured(
    name: str, items: Sequence[Item], resampling: Resampling, *, judged: bool = False
) -> Measured:
    """Return the figures over the assessed items of ``items``."""
    assessed = [item for item in items if item.assessed]
    own = decisions(assessed)
    base = sum(item.label.is_error for item in assessed)
    errors = share(base, len(assessed))
    constant = errors.value
    return Measured(
        name=name,
        n=len(assessed),
        errors=base,
        found=sum(item.found for item in assessed),
        questions=len({item.question for item in assessed}),
        decided=_decided(items, judged=judged),
        figures=estimates(own, [item.question for item in assessed], resampling),
        always=dict.fromkeys(METRICS) if constant is None else always(constant),
        never=dict.fromkeys(METRICS) if constant is None else never(constant),
        base=errors,
    )


def decisions(items: Sequence[Item]) -> Decisions:
    """Return labels, decisions and scores of items that are assessed."""
    return Decisions(
        np.array([item.label.is_error for item in items], dtype=np.bool_),
        np.array([item.found for item in items], dtype=np.bool_),
        np.array([item.finding.score for item in items], dtype=np.float64),
    )


def codes(values: Sequence[Hashable]) -> list[int]:
    """Return each value's number, from 0 in the order of first appearance."""
    known: dict[Hashable, int] = {}
    return [known.setdefault(value, len(known)) for value in values]


def estimates(
    own: Decisions, questions: Sequence[str], resampling: Resampling
) -> dict[str, Estimate]:
    """Return every figure with its interval; items of the same question are drawn together."""
    if not len(own):
        return dict.fromkeys(METRICS, Estimate(None, None, 0))
    points = point_figures(own)
    resampled = _resampled(own, questions, resampling)
    repeated = len(set(questions)) < len(questions)
    found: dict[str, Estimate] = {}
    for metric in METRICS:
        point = points[metric]
        count, total = _share(own, metric)
        interval = percentile_interval(resampled[metric], point) if point is not None else None
        if metric in SHARES:
            # Where every question occurs once a share is a plain one; else the wider ends hold.
            simple = wilson(count, total)
            interval = hull(simple, interval) if repeated else simple
        found[metric] = Estimate(point, interval, total)
    return found


def _resampled(
    own: Decisions, questions: Sequence[str], resampling: Resampling
) -> dict[str, Floats]:
    blocks = [resampled_figures(own, drawn) for drawn in weights(codes(questions), resampling)]
    return {metric: np.concatenate([block[metric] for block in blocks]) for metric in METRICS}


def _share(own: Decisions, metric: str) -> tuple[int, int]:
    """Return count and total behind a share; for other figures the total is all items."""
    hits, alarms, misses, passes = own.cells
    match metric:
        case "precision":
            return hits, hits + alarms
        case "recall":
            return hits, hits + misses
        case "false_alarm_rate":
            return alarms, alarms + passes
        case _:
            return 0, len(own)


def _decided(items: Sequence[Item], *, judged: bool) -> Decided:
    statuses = Counter(item.finding.status for item in items)
    by_rules = sum(item.finding.decided_by == "rules" for item in items)
    return Decided(
        unassessed=statuses[Status.UNASSESSED],
        rejected=statuses[Status.REJECTED],
        disputed=statuses[Status.DISPUTED],
        not_asked=by_rules if judged else 0,
    )
