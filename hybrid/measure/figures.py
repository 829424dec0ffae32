"""Figures of yes-or-no decisions and of scores, each with its interval."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import inf, sqrt
from typing import Any, Final

import numpy as np

from hybrid.measure.gold import Item
from hybrid.records import Status
from hybrid.stats import Interval, wilson
from hybrid.stats.exact import Bools, Floats
from hybrid.stats.rates import one_share
from hybrid.text.escape import html, printable
from hybrid.text.table import Table, json_text

# --- intervals by resampling --------------------------------------------------------------------
# 95 % intervals by resampling of whole questions; shares have Wilson's (``hybrid.stats``).


RESAMPLES = 1000
SEED = 0
_TAIL = 2.5
_LEAST_CLUSTERS = 2
# An interval from resamples of which more than this share has no value would mislead.
_MOST_UNDEFINED = 0.1
_BLOCK_CELLS = 4_000_000


@dataclass(frozen=True, slots=True)
class Resampling:
    """How intervals are made: the number of resamples, and the seed that makes them repeatable."""

    resamples: int = RESAMPLES
    seed: int = SEED


def weights(clusters: Sequence[int], resampling: Resampling) -> Iterator[Floats]:
    """Yield blocks of resamples: a row holds how often each item is drawn.

    ``clusters`` gives each item the number of its cluster, from 0 without gaps; the items of a
    cluster are drawn together (Davison and Hinkley 1997, section 2.4).
    """
    codes = np.asarray(clusters, dtype=np.int64)
    count = int(codes.max()) + 1
    random = np.random.default_rng(resampling.seed)
    rows = max(1, _BLOCK_CELLS // len(codes))
    for start in range(0, resampling.resamples, rows):
        size = min(rows, resampling.resamples - start)
        drawn = random.multinomial(count, np.full(count, 1.0 / count), size=size)
        yield drawn[:, codes].astype(np.float64)


def worth(clusters: Sequence[Hashable]) -> float:
    """Return how many clusters of one size these are worth (Kish 1965)."""
    sizes = np.array([*Counter(clusters).values()], dtype=np.float64)
    return float(sizes.sum() ** 2 / (sizes**2).sum()) if len(sizes) else 0.0


def percentile_interval(values: Floats, point: float, clusters: float = inf) -> Interval | None:
    """Return the middle 95 % of ``values``, widened to hold ``point``.

    Percentiles lie further out where few ``clusters`` were resampled, as quantiles of t do beside
    those of the normal distribution (the expanded percentile interval, Hesterberg 2015).

    ``None`` where too many resamples have no value (NaN), or all have the same: resampling cannot
    tell how far a figure may lie off when no record stands for that.
    """
    defined = values[~np.isnan(values)]
    if len(defined) < (1 - _MOST_UNDEFINED) * len(values) or not len(defined):
        return None
    tail = _tail(clusters)
    low, high = (float(each) for each in np.percentile(defined, (tail, 100 - tail)))
    if low == high:
        return None
    return min(low, point), max(high, point)


def jackknife_interval(
    left_out: Floats, point: float, clusters: float, least: float
) -> Interval | None:
    """Return the interval of a figure from those without each cluster in turn (Efron 1982), on the
    scale of log-odds between ``least`` and 1; ``None`` at an end of it."""
    from scipy.special import expit, logit, stdtrit

    shares = (left_out[~np.isnan(left_out)] - least) / (1 - least)
    centre = (point - least) / (1 - least)
    if not (0 < centre < 1 and len(shares)) or not (0 < shares.min() and shares.max() < 1):
        return None
    apart = logit(shares)
    spread = sqrt((len(apart) - 1) / len(apart) * float(((apart - apart.mean()) ** 2).sum()))
    half = float(stdtrit(clusters - 1, 1 - _TAIL / 100)) * spread
    low, high = (float(expit(logit(centre) + side * half)) for side in (-1, 1))
    return least + (1 - least) * low, least + (1 - least) * high


def hull(left: Interval | None, right: Interval | None) -> Interval | None:
    """Return the interval that holds both."""
    if left is None or right is None:
        return left or right
    return min(left[0], right[0]), max(left[1], right[1])


def _tail(clusters: float) -> float:
    """Return the percentile that an interval begins at."""
    from scipy.special import ndtr, stdtrit

    if clusters == inf:
        return _TAIL
    if clusters < _LEAST_CLUSTERS:
        return 0.0
    wide = sqrt(clusters / (clusters - 1)) * stdtrit(clusters - 1, 1 - _TAIL / 100)
    return float(100 * ndtr(-wide))


# --- figures ------------------------------------------------------------------------------------
# The figures of a yes-or-no decision and of a score, for one set of records or for resamples.

SHARES = ("precision", "recall", "false_alarm_rate")
METRICS = (
    *SHARES,
    "f1",
    "balanced_accuracy",
    "kappa",
    "auroc",
    "average_precision",
)
"""All figures: the first three are shares of a count, the last two are of the score."""


@dataclass(frozen=True, slots=True)
class Decisions:
    """Labels, decisions and scores of the same records, in the same order."""

    gold: Bools
    found: Bools
    score: Floats

    def __len__(self) -> int:
        return len(self.gold)

    @property
    def cells(self) -> tuple[int, int, int, int]:
        """Right alarms, false alarms, misses, right passes."""
        gold, found = self.gold, self.found
        pairs = (gold & found, ~gold & found, gold & ~found, ~gold & ~found)
        hits, alarms, misses, passes = (int(each.sum()) for each in pairs)
        return hits, alarms, misses, passes


def point_figures(decisions: Decisions) -> dict[str, float | None]:
    """Return every figure; ``None`` where it is not defined."""
    if not len(decisions):
        return dict.fromkeys(METRICS)
    figures = resampled_figures(decisions, np.ones((1, len(decisions))))
    return {name: _defined(figures[name][0]) for name in METRICS}


def resampled_figures(decisions: Decisions, drawn: Floats) -> dict[str, Floats]:
    """Return every figure for each row of weights; NaN where it is not defined."""
    gold, found = decisions.gold, decisions.found
    hits, alarms = drawn @ (gold & found), drawn @ (~gold & found)
    misses, passes = drawn @ (gold & ~found), drawn @ (~gold & ~found)
    with np.errstate(divide="ignore", invalid="ignore"):
        return {**_of_cells(hits, alarms, misses, passes), **_ranking(decisions, drawn)}


def always(base: float) -> Mapping[str, float | None]:
    """Return the figures of answering "error" to everything, where a share ``base`` is one."""
    return _constant(base, (base, 1 - base, 0.0, 0.0))


def never(base: float) -> Mapping[str, float | None]:
    """Return the figures of answering "no error" to everything."""
    return _constant(base, (0.0, 0.0, base, 1 - base))


def _constant(base: float, cells: tuple[float, ...]) -> dict[str, float | None]:
    with np.errstate(divide="ignore", invalid="ignore"):
        figures = _of_cells(*(np.asarray(each, dtype=np.float64) for each in cells))
    defined = {name: _defined(each) for name, each in figures.items()}
    ranked = {"auroc": 0.5 if 0 < base < 1 else None, "average_precision": base or None}
    return defined | ranked


def _of_cells(hits: Floats, alarms: Floats, misses: Floats, passes: Floats) -> dict[str, Floats]:
    recall, false_alarms = hits / (hits + misses), alarms / (alarms + passes)
    return {
        "precision": hits / (hits + alarms),
        "recall": recall,
        "false_alarm_rate": false_alarms,
        "f1": 2 * hits / (2 * hits + alarms + misses),
        "balanced_accuracy": (recall + 1 - false_alarms) / 2,
        "kappa": _kappa(hits, alarms, misses, passes),
    }


def _kappa(hits: Floats, alarms: Floats, misses: Floats, passes: Floats) -> Floats:
    """Cohen's kappa (1960)."""
    total = hits + alarms + misses + passes
    same = (hits + passes) / total
    chance = ((hits + alarms) * (hits + misses) + (passes + misses) * (passes + alarms)) / total**2
    kappa: Floats = np.where(chance < 1, (same - chance) / (1 - chance), np.nan)
    return kappa


def _ranking(decisions: Decisions, drawn: Floats) -> dict[str, Floats]:
    """Area under the ROC curve and average precision, ties counted as scikit-learn does."""
    order = np.argsort(-decisions.score, kind="stable")
    ranked, gold = decisions.score[order], decisions.gold[order]
    starts = np.flatnonzero(np.r_[True, ranked[1:] != ranked[:-1]])
    errors = np.add.reduceat(drawn[:, order] * gold, starts, axis=1)
    cleans = np.add.reduceat(drawn[:, order] * ~gold, starts, axis=1)
    above_errors, above_cleans = errors.cumsum(axis=1), cleans.cumsum(axis=1)
    all_errors, all_cleans = above_errors[:, -1:], above_cleans[:, -1:]
    below = all_cleans - above_cleans + cleans / 2
    precision = np.nan_to_num(above_errors / (above_errors + above_cleans))
    return {
        "auroc": ((errors * below).sum(axis=1) / (all_errors * all_cleans)[:, 0]),
        "average_precision": (errors * precision).sum(axis=1) / all_errors[:, 0],
    }


def _defined(figure: np.float64 | Floats) -> float | None:
    return None if np.isnan(figure) else float(figure)


# --- figures of a set of items ------------------------------------------------------------------
# The figures of a set of items, each with its interval and beside constant predictors.

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
    with that of an effective number of independent ones (``hybrid.stats.rates``)."""
    values = np.asarray(held, dtype=np.bool_)
    total = len(values)
    if not total:
        return Estimate(None, None, 0)
    if len(set(questions)) == total:
        return Estimate(int(values.sum()) / total, wilson(int(values.sum()), total), total)
    estimate = one_share(values, np.ones(total), np.array(codes(questions), dtype=np.int64))
    return Estimate(int(values.sum()) / total, (estimate.low, estimate.high), total)


def mean(
    values: Sequence[float] | Floats, questions: Sequence[str], resampling: Resampling
) -> Estimate:
    """Return a mean; values on the same question are drawn together."""
    if not len(values):
        return Estimate(None, None, 0)
    numbers = np.asarray(values, dtype=np.float64)
    point = float(numbers.mean())
    blocks = [
        drawn @ numbers / drawn.sum(axis=1) for drawn in weights(codes(questions), resampling)
    ]
    interval = percentile_interval(np.concatenate(blocks), point, worth(questions))
    return Estimate(point, None if few(questions) else interval, len(numbers))


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
    decided = decisions(assessed)
    errors = share(decided.gold, [item.question for item in assessed])
    constant = errors.value
    return Measured(
        name=name,
        n=len(assessed),
        errors=int(decided.gold.sum()),
        found=sum(item.found for item in assessed),
        questions=len({item.question for item in assessed}),
        decided=_decided(items, judged=judged),
        figures=estimates(decided, [item.question for item in assessed], resampling),
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
    decisions: Decisions, questions: Sequence[str], resampling: Resampling
) -> dict[str, Estimate]:
    """Return every figure with its interval; items of the same question are drawn together."""
    if not len(decisions):
        return dict.fromkeys(METRICS, Estimate(None, None, 0))
    points = point_figures(decisions)
    resampled = _resampled(decisions, questions, resampling)
    number, shares = worth(questions), _shares(decisions, questions)
    left_out = _left_out(decisions, questions)
    found: dict[str, Estimate] = {}
    for metric in METRICS:
        point = points[metric]
        if metric in shares:
            found[metric] = shares[metric]
            continue
        interval = None
        if point is not None and not few(questions):
            interval = percentile_interval(resampled[metric], point, number)
            interval = hull(interval, left_out.get(metric))
        found[metric] = Estimate(point, interval, len(decisions))
    return found


def few(questions: Sequence[str]) -> bool:
    """Return whether questions repeat and are too few for an interval of what is no share."""
    return len(set(questions)) < len(questions) and worth(questions) < LEAST_QUESTIONS


def _left_out(decisions: Decisions, questions: Sequence[str]) -> dict[str, Interval]:
    """Return intervals by leaving out each question in turn (the jackknife), where they repeat:
    rankings of few questions are resampled too narrowly. Many questions need no second look."""
    number = len(set(questions))
    if number == len(questions) or few(questions) or _MOST_LEFT_OUT < number:
        return {}
    asked = np.array(codes(questions))
    kept = (asked != np.arange(number)[:, None]).astype(np.float64)
    points, figures = point_figures(decisions), resampled_figures(decisions, kept)
    lows = {metric: -1.0 if metric == "kappa" else 0.0 for metric in METRICS}
    return {
        metric: interval
        for metric, point in points.items()
        if point is not None
        and (interval := jackknife_interval(figures[metric], point, worth(questions), lows[metric]))
    }


def _resampled(
    decisions: Decisions, questions: Sequence[str], resampling: Resampling
) -> dict[str, Floats]:
    blocks = [
        resampled_figures(decisions, drawn) for drawn in weights(codes(questions), resampling)
    ]
    return {metric: np.concatenate([block[metric] for block in blocks]) for metric in METRICS}


def _shares(decisions: Decisions, questions: Sequence[str]) -> dict[str, Estimate]:
    """Return the figures that are shares of a count."""
    among = {
        "precision": (decisions.found, decisions.gold),
        "recall": (decisions.gold, decisions.found),
        "false_alarm_rate": (~decisions.gold, decisions.found),
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


# --- results in Python --------------------------------------------------------------------------
# What results have in common in Python.

WIDTH: Final = 80


class Shown:
    """A result with a short ``repr``. ``print`` shows its sentences and tables, as do notebooks."""

    __slots__ = ()

    @abstractmethod
    def headlines(self) -> Iterable[str]:
        """Return the sentences on the result."""

    @abstractmethod
    def tables(self) -> Iterable[Table]:
        """Return its tables."""

    @abstractmethod
    def to_dict(self) -> dict[str, Any]:
        """Return everything there is, as plain values."""

    def to_json(self) -> str:
        """Return everything there is, as one JSON object."""
        return json_text(self.to_dict())

    @property
    def table(self) -> str:
        """The tables as text."""
        return "\n\n".join(each.text(WIDTH) for each in self.tables())

    def __str__(self) -> str:
        return "\n".join([*map(printable, self.headlines()), "", self.table]).rstrip()

    def _repr_html_(self) -> str:
        lines = "".join(f"<p>{html(line)}</p>" for line in self.headlines())
        return f"<div>{lines}{''.join(each.html() for each in self.tables())}</div>"
