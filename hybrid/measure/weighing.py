"""How judge and rules are weighed together: fitted on labels of a judged run, and what it gains."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Final, Literal, NamedTuple

import numpy as np

from hybrid.errors import InputError
from hybrid.measure.figures import (
    Decisions,
    Estimate,
    Resampling,
    codes,
    estimates,
    few,
    mean,
    point_figures,
    resampled_figures,
    weights,
)
from hybrid.measure.fit import LEAST, LEAST_QUESTIONS
from hybrid.measure.gold import Item, Joined
from hybrid.measure.probability import calibration_error
from hybrid.measure.sampling import drawn_alike
from hybrid.measure.tables import number, span
from hybrid.measure.thresholds import Curve, Sample, Wish, curve_of
from hybrid.records import ErrorType, Status
from hybrid.records.weighing import TERMS, judge_shows, terms_of
from hybrid.run.calibrated import Told, TypeDecision
from hybrid.stats.exact import Bools, Floats, Ints
from hybrid.stats.guarantee import STARTS
from hybrid.text.table import NONE, Table

# --- the fit ------------------------------------------------------------------------------------
# How judge and rules are weighed: fitted on labels, tried on questions that were not fitted on.
#
# A ridge-regularised logistic regression of few terms. Every figure, and the point from which on a
# finding is an error, rests on probabilities by fits without the finding's question.

Source = Literal["judge", "rules", "both"]
SOURCES: Final[tuple[Source, ...]] = ("judge", "rules", "both")
FOLDS: Final = 10
CONFIDENCE: Final = 0.95
"""How sure a promise is where nothing else is said."""
GRID: Final = np.round(1 / (1 + np.exp(-np.linspace(-6, 6, 241))), 4)
"""Where a point can lie: the same for all runs, so that it hangs on no label."""

_RIDGE, _STEPS, _FAR = 1.0, 60, 35.0
_NEVER = -1.0
_WORTHWHILE, _ONE_SIDED, _SURE = 0.01, 5.0, 2.486
"""Gains of AUROC from 0.01 on are looked for; 2.486 = z(0.95) + z(0.8) standard errors show one."""


@dataclass(frozen=True, slots=True)
class Labelled:
    """Labelled findings of one error type, a row each.

    ``values`` has a column per term, the judge's and the rules' log-odds first. ``judges`` and
    ``rules`` say who has evidence of an error that stands; without any there is no error.
    ``vetoed`` are those that post-checks rejected: rules alone would still find them.
    """

    values: Floats
    judges: Bools
    rules: Bools
    vetoed: Bools
    error: Bools
    questions: tuple[str, ...]

    def columns(self, source: Source) -> Floats:
        """Return the terms that a source has."""
        return {"judge": self.values[:, :1], "rules": self.values[:, 1:2]}.get(source, self.values)

    def able(self, source: Source) -> Bools:
        """Return where a source can show an error."""
        together: Bools = (self.judges | self.rules) & ~self.vetoed
        return {"judge": self.judges, "rules": self.rules}.get(source, together)

    def shown(self, source: Source, chance: Floats) -> Floats:
        """Return the probabilities where there is evidence to show, and what no point reaches."""
        return np.where(self.able(source), chance, _NEVER)


class Weights(NamedTuple):
    """Coefficients of the terms, and the intercept."""

    coefficients: Floats
    intercept: float

    def chance(self, values: Floats) -> Floats:
        """Return the probability of an error for each row of terms."""
        odds = np.clip(values @ self.coefficients + self.intercept, -_FAR, _FAR)
        return np.asarray(1 / (1 + np.exp(-odds)))


def weigh(values: Floats, error: Bools) -> Weights:
    """Fit on the terms, each on the scale of its own spread; the intercept is not drawn to 0."""
    middle, spread = values.mean(0), values.std(0)
    spread = np.where(spread < 1e-9, 1.0, spread)
    design = np.c_[(values - middle) / spread, np.ones(len(values))]
    ridge = np.diag([*[_RIDGE] * values.shape[1], 1e-6])
    found = np.zeros(design.shape[1])
    for _ in range(_STEPS):
        chance = 1 / (1 + np.exp(-np.clip(design @ found, -_FAR, _FAR)))
        pull = design.T @ (error - chance) - ridge @ found
        bend = (design.T * (chance * (1 - chance))) @ design + ridge
        step = np.linalg.solve(bend, pull)
        # A step of Newton's that goes too far would come back only to go further.
        found = found + step * min(1.0, 4.0 / max(float(abs(step).max()), 1e-12))
        if abs(step).max() < 1e-9:
            break
    coefficients = found[:-1] / spread
    return Weights(coefficients, float(found[-1] - coefficients @ middle))


def folds(questions: Sequence[str], error: Bools, seed: int) -> Ints:
    """Return the fold of each row: it hangs on the question alone, so none is on both sides.

    Questions are dealt out by how many errors they have, so that folds are alike.
    """
    names, codes = np.unique(np.asarray(questions), return_inverse=True)
    random = np.random.default_rng(seed)
    order = np.lexsort((random.permutation(len(names)), np.bincount(codes, error)))
    dealt = np.empty(len(names), dtype=np.int64)
    dealt[order] = np.arange(len(names)) % min(FOLDS, len(names))
    return np.asarray(dealt[codes])


def cross_fitted(values: Floats, error: Bools, parts: Ints) -> Floats:
    """Return the probability of each row by a fit on the other folds."""
    found = np.zeros(len(error))
    for part in np.unique(parts):
        held = parts == part
        found[held] = weigh(values[~held], error[~held]).chance(values[held])
    return found


@dataclass(frozen=True, slots=True)
class Row:
    """What one source reaches on questions it was not fitted on, at its own point.

    ``curve`` proves the point where a promise is wished; ``point`` is ``None`` without one.
    """

    source: Source
    auroc: Estimate
    brier: Estimate
    precision: Estimate
    recall: Estimate
    calibration_error: float
    point: float | None
    curve: Curve | None = None


@dataclass(frozen=True, slots=True)
class Gain:
    """By how much AUROC both are better than the better one, and than each beyond chance.

    ``least`` is the lower one-sided 95 % bound of the smaller gain, ``wanted`` the number of labels
    that would show a gain of this size, or of 0.01 where there is none.
    """

    value: float
    least: float
    wanted: int


@dataclass(frozen=True, slots=True)
class Weighed:
    """One error type: its weights, its three rows, and why there is no decision, if so."""

    error_type: ErrorType
    weights: Weights | None
    rows: tuple[Row, ...]
    gain: Gain | None
    labels: int
    errors: int
    questions: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class _Plan:
    """How an error type is tried: what is wished, the fold of each row, and the resamples."""

    error_type: ErrorType
    wish: Wish | None
    parts: Ints
    resampling: Resampling


def fit(
    error_type: ErrorType,
    sample: Labelled,
    wish: Wish | None,
    resampling: Resampling,
) -> Weighed:
    """Fit one error type and try it; ``wish`` is what to promise, ``None`` for the greatest F1.

    ``reason`` is why nothing is to be decided so: too few labels, no gain beyond chance over the
    better of judge and rules, or no point that keeps the wish.
    """
    counts = len(sample.error), int(sample.error.sum()), len(set(sample.questions))
    if short := _short(sample):
        return Weighed(error_type, None, (), None, *counts, reason=short)
    plan = _Plan(
        error_type, wish, folds(sample.questions, sample.error, resampling.seed), resampling
    )
    chances = {
        source: cross_fitted(sample.columns(source), sample.error, plan.parts) for source in SOURCES
    }
    rows = tuple(_row(sample, source, chances[source], plan) for source in SOURCES)
    won = gain(sample, chances["both"], resampling)
    made = Weighed(error_type, weigh(sample.values, sample.error), rows, won, *counts)
    return replace(made, reason=_refusal(won, rows[-1], wish))


def _short(sample: Labelled) -> str:
    """Return why so few labels are not fitted on, empty where they are enough."""
    errors, cleans = int(sample.error.sum()), int((~sample.error).sum())
    asked = len({each for each, error in zip(sample.questions, sample.error, strict=True) if error})
    if min(errors, cleans) < LEAST:
        return f"at least {LEAST} errors and {LEAST} labels without one are needed"
    if asked < LEAST_QUESTIONS:
        return f"at least {LEAST_QUESTIONS} questions with an error are needed"
    if few(sample.questions):
        return "questions repeat, and there are too few to distinguish gain from chance"
    return ""


def _refusal(won: Gain, both: Row, wish: Wish | None) -> str:
    if won.least <= 0:
        return (
            f"together they are not better than the better one beyond chance (AUROC "
            f"{won.value:+.3f}, at least {won.least:+.3f}); about {won.wanted:,} labels would show"
        )
    if both.point is None and both.curve is not None and wish is not None:
        return f"for a {wish.goal} of at least {wish.target:g}, {both.curve.reason}"
    return ""


def gain(sample: Labelled, chance: Floats, resampling: Resampling) -> Gain:
    """Return what both gain over the better one, whole questions being drawn anew.

    Judge and rules rank by their own log-odds, which no fit has touched.
    """
    nobody = np.zeros_like(sample.error)
    scores = (sample.values[:, 0], sample.values[:, 1], chance)
    ranked = [Decisions(sample.error, nobody, score) for score in scores]
    judge, rules, both = (point_figures(each)["auroc"] or 0.0 for each in ranked)
    apart: list[Floats] = []
    for drawn in weights(codes(sample.questions), resampling):
        aurocs = [resampled_figures(each, drawn)["auroc"] for each in ranked]
        apart.append(aurocs[2] - np.stack(aurocs[:2]))
    each = np.concatenate(apart, axis=1)
    value = both - max(judge, rules)
    # Better than each of the two is better than the better one, whichever that is (Berger 1982).
    least = float(np.nanpercentile(each, _ONE_SIDED, axis=1).min())
    spread = float(np.nanstd(each[int(judge < rules)]))
    wanted = ceil(len(sample.error) * (_SURE * spread / max(value, _WORTHWHILE)) ** 2)
    return Gain(value, least, max(wanted, len(sample.error) + 1))


def _row(sample: Labelled, source: Source, chance: Floats, plan: _Plan) -> Row:
    shown = sample.shown(source, chance)
    curve = None if plan.wish is None else proved(sample, shown, plan.error_type, plan.wish)
    if curve is None:
        point: float | None = best_point(shown, sample.error)
        found = _found_apart(shown, sample.error, plan.parts)
    else:
        point = None if curve.chosen is None else float(curve.thresholds[curve.chosen])
        found = shown >= (2.0 if point is None else point)
    ranks = chance if source == "both" else sample.columns(source)[:, 0]
    figures = estimates(Decisions(sample.error, found, ranks), sample.questions, plan.resampling)
    return Row(
        source=source,
        auroc=figures["auroc"],
        brier=mean((chance - sample.error) ** 2, sample.questions, plan.resampling),
        precision=figures["precision"],
        recall=figures["recall"],
        calibration_error=calibration_error(sample.error, chance),
        point=point,
        curve=curve,
    )


def best_point(shown: Floats, error: Bools) -> float:
    """Return the point of the greatest F1; among equals the one nearest to even odds."""
    found = GRID[:, None] <= shown
    f1 = 2 * (found & error).sum(1) / np.maximum(found.sum(1) + error.sum(), 1)
    best = np.flatnonzero(f1.max() - 1e-12 <= f1)
    return float(GRID[best[np.argmin(abs(GRID[best] - 0.5))]])


def _found_apart(shown: Floats, error: Bools, parts: Ints) -> Bools:
    """Return what is found where each fold's point is chosen on the others."""
    found = np.zeros_like(error)
    for part in np.unique(parts):
        held = parts == part
        found[held] = best_point(shown[~held], error[~held]) <= shown[held]
    return found


def proved(fitted_on: Labelled, shown: Floats, error_type: ErrorType, wish: Wish) -> Curve:
    """Return what is proved of each point, and the one that keeps the wish."""
    tests = STARTS if wish.goal == "precision" else 1
    level = 1 - (1 - wish.confidence) / tests
    questions = np.array(codes(fitted_on.questions), dtype=np.int64)
    asked = 1 - np.searchsorted(np.sort(shown), GRID) / len(shown)
    sample = Sample(shown, fitted_on.error, questions, level)
    return curve_of(error_type, sample, wish, GRID, asked)


# --- what it gains ------------------------------------------------------------------------------
# Are judge and rules together better than either? Fitted on labels of a judged run, and told.

_NAMES = {"judge": "judge alone", "rules": "rules alone", "both": "both"}
_RESAMPLING = Resampling()
_COLUMNS = (
    *("", "AUROC", "95 %", "Brier", "95 %", "from p"),
    *("precision", "95 %", "recall", "95 %", "calibration error"),
)


def decide(
    joined: Joined, wish: Wish | None, *, random: bool, resampling: Resampling = _RESAMPLING
) -> list[Weighed]:
    """Return each error type of a judged run, fitted and tried, or why it is not.

    Labels have to be a random sample of the run, as for ``calibrate``; findings that no judge has
    answered are left out. Raises ``InputError`` for a sample that is none, and for a run whose
    findings are weighed already.
    """
    return [_decided(joined, each, wish, resampling, random) for each in joined.error_types]


def _decided(
    joined: Joined, error_type: ErrorType, wish: Wish | None, resampling: Resampling, random: bool
) -> Weighed:
    try:
        items = drawn_alike(joined.of(error_type), joined.whole[error_type], random=random)
    except InputError as error:
        raise InputError(f"{error_type}: {error}") from error
    return fit(error_type, labelled(items), wish, resampling)


def labelled(items: Sequence[Item]) -> Labelled:
    """Return the items that a judge has answered as rows of terms."""
    if any(item.finding.decided_by == "both" for item in items):
        raise InputError(
            "these findings are already weighed; hybrid replay without --decision restores the "
            "judge's"
        )
    weighed = [(item, terms) for item in items if (terms := terms_of(item.finding, item.id))]
    found = [item.finding for item, _ in weighed]
    values = np.array([terms for _, terms in weighed], dtype=np.float64).reshape(
        len(weighed), len(TERMS)
    )
    return Labelled(
        values,
        judges=np.array(
            [judge_shows(item.finding, item.id) for item, _ in weighed], dtype=np.bool_
        ),
        rules=np.array([bool(each.flags) for each in found], dtype=np.bool_),
        vetoed=np.array([each.status is Status.REJECTED for each in found], dtype=np.bool_),
        error=np.array([item.label.is_error for item, _ in weighed], dtype=np.bool_),
        questions=tuple(item.question for item, _ in weighed),
    )


def entry(fitted: Weighed) -> TypeDecision | None:
    """Return the decision for the file, ``None`` where it is refused."""
    if fitted.reason or fitted.weights is None:
        return None
    both = fitted.rows[-1]
    assert both.point is not None, "a point that is wished and not kept is a reason"
    curve = both.curve
    bound = None if curve is None or curve.chosen is None else float(curve.bound[curve.chosen])
    coefficients = (round(float(each), 6) for each in fitted.weights.coefficients)
    return TypeDecision(
        intercept=round(fitted.weights.intercept, 6),
        coefficients=dict(zip(TERMS, coefficients, strict=True)),
        point=both.point,
        bound=None if bound is None else round(bound, 4),
        labels=fitted.labels,
        errors=fitted.errors,
        questions=fitted.questions,
        figures={row.source: _figures(row) for row in fitted.rows},
    )


def _figures(row: Row) -> dict[str, Told]:
    figures = {
        "auroc": row.auroc,
        "brier": row.brier,
        "precision": row.precision,
        "recall": row.recall,
        "calibration_error": Estimate(row.calibration_error, None, 0),
    }
    return {name: _rounded(each) for name, each in figures.items()}


def _rounded(estimate: Estimate) -> Told:
    low, high = estimate.interval or (None, None)
    rounded = (None if each is None else round(each, 4) for each in (estimate.value, low, high))
    return Told(**dict(zip(("value", "low", "high"), rounded, strict=True)))


def lines(fits: Sequence[Weighed], wish: Wish | None) -> Iterator[str]:
    """Yield a sentence on each error type: the point and its promise, or why there is none."""
    for each in fits:
        there = f"{each.labels:,} labels, {each.errors:,} errors, {each.questions:,} questions"
        made = entry(each)
        if made is None:
            yield f"{each.error_type}: judge and rules are not weighed ({there}): {each.reason}"
            continue
        promise = "the greatest F1, which promises nothing"
        if wish is not None:
            wanted = f"{wish.goal} of at least {wish.target:g} with confidence {wish.confidence:g}"
            promise = f"a {wanted}"
        gained = f"; {_gained(each.gain)}" if each.gain is not None else ""
        if wish is None and (better := _outdone(each.rows)) is not None:
            gained += (
                f"; but F1 is greater with {_NAMES[better.source]} ({number(_f1(better))}) than "
                f"with both ({number(_f1(each.rows[-1]))})"
            )
        yield (
            f"{each.error_type}: judge and rules weighed ({there}): an error if p is at "
            f"least {made.point:g}, for {promise}{gained}"
        )


def _outdone(rows: Sequence[Row]) -> Row | None:
    """Return the row of judge or rules alone that has the greater F1, ``None`` where both have.

    Rules alone lose nothing to a judge's quotes that do not stand; weighed, a veto holds.
    """
    better = max(rows[:-1], key=_f1)
    return better if _f1(rows[-1]) < _f1(better) else None


def _f1(row: Row) -> float:
    precision, recall = row.precision.value or 0.0, row.recall.value or 0.0
    return 2 * precision * recall / max(precision + recall, 1e-12)


def _gained(gain: Gain) -> str:
    return f"AUROC {gain.value:+.3f} over the better one, at least {gain.least:+.3f}"


def table(fitted: Weighed, wish: Wish | None) -> Table:
    """Return the three rows of an error type, each at its own point."""
    at = "the greatest F1" if wish is None else f"{wish.goal} of at least {wish.target:g}"
    return Table(
        title=f"{fitted.error_type}: judge, rules, and both weighed, at {at}",
        columns=_COLUMNS,
        rows=tuple(_cells(each) for each in fitted.rows),
        notes=("by fits without the finding's question; an error needs valid evidence",),
    )


def _cells(row: Row) -> tuple[str, ...]:
    at_point = (row.precision, row.recall) if row.point is not None else (None, None)
    return (
        _NAMES[row.source],
        *_pair(row.auroc),
        *_pair(row.brier),
        NONE if row.point is None else f"{row.point:g}",
        *(cell for each in at_point for cell in _pair(each)),
        number(row.calibration_error),
    )


def _pair(estimate: Estimate | None) -> tuple[str, str]:
    return (NONE, NONE) if estimate is None else (number(estimate.value), span(estimate.interval))
