"""The figures of a set of items, each with its interval and beside constant predictors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from hybrid.measure.intervals import (
    Floats,
    Resampling,
    hull,
    jackknife_interval,
    percentile_interval,
    weights,
    worth,
)
from hybrid.measure.join import Item
from hybrid.measure.metrics import (
    METRICS,
    Decisions,
    always,
    never,
    point_figures,
    resampled_figures,
)
from hybrid.records import Status
from hybrid.stats import Interval, wilson
from hybrid.stats.checker import one_share
from hybrid.stats.weighted import Bools

LEAST_QUESTIONS: Final = 30
"""How many questions, of one size, intervals need of what is no share, where questions repeat."""
_MOST_LEFT_OUT: Final = 500


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure with its 95 % interval; either is ``None`` where it is not defined.

    ``n`` is how many items the figure rests on: its denominator where it is a share.
    """

    value: float | None
    interval: Interval | None
    n: int


def share(held: Sequence[bool] | Bools, questions: Sequence[str]) -> Estimate:
    """Return the share that holds: with Wilson's interval where every question occurs once, else
    with that of an effective number of independent ones (``hybrid.stats.weighted``)."""
    own = np.asarray(held, dtype=np.bool_)
    total = len(own)
    if not total:
        return Estimate(None, None, 0)
    if len(set(questions)) == total:
        return Estimate(int(own.sum()) / total, wilson(int(own.sum()), total), total)
    told = one_share(own, np.ones(total), np.array(codes(questions), dtype=np.int64))
    return Estimate(int(own.sum()) / total, (told.low, told.high), total)


def mean(
    values: Sequence[float] | Floats, questions: Sequence[str], resampling: Resampling
) -> Estimate:
    """Return a mean; values on the same question are drawn together."""
    if not len(values):
        return Estimate(None, None, 0)
    own = np.asarray(values, dtype=np.float64)
    point = float(own.mean())
    blocks = [drawn @ own / drawn.sum(axis=1) for drawn in weights(codes(questions), resampling)]
    told = percentile_interval(np.concatenate(blocks), point, worth(questions))
    return Estimate(point, None if few(questions) else told, len(own))


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
    errors = share(own.gold, [item.question for item in assessed])
    constant = errors.value
    return Measured(
        name=name,
        n=len(assessed),
        errors=int(own.gold.sum()),
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
    number, shares = worth(questions), _shares(own, questions)
    left_out = _left_out(own, questions)
    found: dict[str, Estimate] = {}
    for metric in METRICS:
        point = points[metric]
        if metric in shares:
            found[metric] = shares[metric]
            continue
        told = None
        if point is not None and not few(questions):
            told = percentile_interval(resampled[metric], point, number)
            told = hull(told, left_out.get(metric))
        found[metric] = Estimate(point, told, len(own))
    return found


def few(questions: Sequence[str]) -> bool:
    """Return whether questions repeat and are too few for an interval of what is no share."""
    return len(set(questions)) < len(questions) and worth(questions) < LEAST_QUESTIONS


def _left_out(own: Decisions, questions: Sequence[str]) -> dict[str, Interval]:
    """Return intervals by leaving out each question in turn (the jackknife), where they repeat:
    rankings of few questions are resampled too narrowly. Many questions need no second look."""
    number = len(set(questions))
    if number == len(questions) or few(questions) or _MOST_LEFT_OUT < number:
        return {}
    asked = np.array(codes(questions))
    kept = (asked != np.arange(number)[:, None]).astype(np.float64)
    points, figures = point_figures(own), resampled_figures(own, kept)
    lows = {metric: -1.0 if metric == "kappa" else 0.0 for metric in METRICS}
    return {
        metric: told
        for metric, point in points.items()
        if point is not None
        and (told := jackknife_interval(figures[metric], point, worth(questions), lows[metric]))
    }


def _resampled(
    own: Decisions, questions: Sequence[str], resampling: Resampling
) -> dict[str, Floats]:
    blocks = [resampled_figures(own, drawn) for drawn in weights(codes(questions), resampling)]
    return {metric: np.concatenate([block[metric] for block in blocks]) for metric in METRICS}


def _shares(own: Decisions, questions: Sequence[str]) -> dict[str, Estimate]:
    """Return the figures that are shares of a count."""
    among = {
        "precision": (own.found, own.gold),
        "recall": (own.gold, own.found),
        "false_alarm_rate": (~own.gold, own.found),
    }
    return {
        metric: share(
            held[kept], [each for each, own_ in zip(questions, kept, strict=True) if own_]
        )
        for metric, (kept, held) in among.items()
    }


def _decided(items: Sequence[Item], *, judged: bool) -> Decided:
    statuses = Counter(item.finding.status for item in items)
    by_rules = sum(item.finding.decided_by == "rules" for item in items)
    return Decided(
        unassessed=statuses[Status.UNASSESSED],
        rejected=statuses[Status.REJECTED],
        disputed=statuses[Status.DISPUTED],
        not_asked=by_rules if judged else 0,
    )
