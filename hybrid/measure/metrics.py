"""The figures of a yes-or-no decision and of a score, for one set of records or for resamples."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hybrid.measure.intervals import Floats

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

    gold: NDArray[np.bool_]
    found: NDArray[np.bool_]
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


def point_figures(own: Decisions) -> dict[str, float | None]:
    """Return every figure; ``None`` where it is not defined."""
    if not len(own):
        return dict.fromkeys(METRICS)
    figures = resampled_figures(own, np.ones((1, len(own))))
    return {name: _defined(figures[name][0]) for name in METRICS}


def resampled_figures(own: Decisions, drawn: Floats) -> dict[str, Floats]:
    """Return every figure for each row of weights; NaN where it is not defined."""
    gold, found = own.gold, own.found
    hits, alarms = drawn @ (gold & found), drawn @ (~gold & found)
    misses, passes = drawn @ (gold & ~found), drawn @ (~gold & ~found)
    with np.errstate(divide="ignore", invalid="ignore"):
        return {**_of_cells(hits, alarms, misses, passes), **_ranking(own, drawn)}


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


def _ranking(own: Decisions, drawn: Floats) -> dict[str, Floats]:
    """Area under the ROC curve and average precision, ties counted as scikit-learn does."""
    order = np.argsort(-own.score, kind="stable")
    ranked, gold = own.score[order], own.gold[order]
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
