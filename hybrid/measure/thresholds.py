"""From which score on a judge is asked, so that labels prove the recall or precision wished for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import floor
from pathlib import Path

import numpy as np

from hybrid.errors import InputError
from hybrid.measure.figures import codes
from hybrid.measure.gold import Joined
from hybrid.measure.plots import Line, draw_curves
from hybrid.measure.sampling import drawn_alike
from hybrid.measure.tables import number
from hybrid.records import ErrorType
from hybrid.run.calibrated import Goal, TypeThreshold
from hybrid.stats.exact import Bools, Floats, Ints
from hybrid.stats.guarantee import STARTS, bounds, for_precision, for_recall, least_labels
from hybrid.text.table import NONE, Table

_MOST_THRESHOLDS = 1000
_ROWS_SHOWN = 11


@dataclass(frozen=True, slots=True)
class Wish:
    """What is to be kept: at least ``target`` recall or precision, with so much confidence."""

    goal: Goal
    target: float
    confidence: float


@dataclass(frozen=True, slots=True)
class Curve:
    """An error type at every threshold: the share of the run that is asked about, the goal's share
    on the labels, and its lower bound. ``chosen`` is the threshold's place, ``None`` without one.
    """

    error_type: ErrorType
    thresholds: Floats
    asked: Floats
    share: Floats
    bound: Floats
    chosen: int | None
    labels: int
    errors: int
    questions: int
    reason: str = ""

    def entry(self) -> TypeThreshold | None:
        """Return the threshold for the file, ``None`` where there is none."""
        at = self.chosen
        if at is None:
            return None
        points = (float(each[at]) for each in (self.thresholds, self.bound, self.asked))
        threshold, bound, asked = points
        return TypeThreshold(
            threshold=threshold,
            labels=self.labels,
            errors=self.errors,
            questions=self.questions,
            bound=round(bound, 4),
            asked=round(asked, 4),
        )


@dataclass(frozen=True, slots=True)
class Sample:
    """Labels as arrays of the same length, and the level that each test has."""

    score: Floats
    error: Bools
    questions: Ints
    level: float


def calibrate(joined: Joined, error_type: ErrorType, wish: Wish, *, random: bool) -> Curve:
    """Return the curve of one error type, with the threshold that keeps the wish.

    ``random`` says that chance alone chose what was labelled. Raises ``InputError`` where that is
    not known, or cannot be.
    """
    whole = np.sort(np.asarray(joined.whole[error_type].scores))
    try:
        items = drawn_alike(joined.of(error_type), joined.whole[error_type], random=random)
    except InputError as error:
        raise InputError(f"{error_type}: {error}") from error
    tests = STARTS if wish.goal == "precision" else 1
    sample = Sample(
        np.array([item.finding.score for item in items]),
        np.array([item.label.is_error for item in items], dtype=np.bool_),
        np.array(codes([item.question for item in items]), dtype=np.int64),
        1 - (1 - wish.confidence) / tests,
    )
    thresholds = _thresholds(whole)
    asked = 1 - np.searchsorted(whole, thresholds) / len(whole)
    return curve_of(error_type, sample, wish, thresholds, asked)


def _thresholds(scores: Floats) -> Floats:
    """Return the scores that occur in the run, at most a thousand: they hang on no label."""
    found = np.unique(scores)
    if len(found) <= _MOST_THRESHOLDS:
        return found
    places = np.linspace(0, len(scores) - 1, _MOST_THRESHOLDS).astype(np.int64)
    return np.unique(scores[places])


def curve_of(
    error_type: ErrorType, sample: Sample, wish: Wish, thresholds: Floats, asked: Floats
) -> Curve:
    """Return the curve over rising thresholds from which on ``asked`` of the run is reached."""
    reached = thresholds <= sample.score[:, None]
    kept = sample.error if wish.goal == "recall" else np.ones_like(sample.error)
    # Recall: of the errors, those that are reached. Precision: of what is reached, the errors.
    inside = np.ones_like(reached) if wish.goal == "recall" else reached
    good = reached if wish.goal == "recall" else reached & sample.error[:, None]
    inside, good, questions = inside[kept], good[kept], sample.questions[kept]
    least = least_labels(wish.target, sample.level)
    worth = len(np.unique(questions))
    bound = bounds(inside, good, questions, sample.level) if worth else np.zeros_like(asked)
    if wish.goal == "recall":
        chosen = for_recall(bound, wish.target)
    else:
        chosen = for_precision(bound, asked * len(sample.error), least, wish.target)
    with np.errstate(invalid="ignore"):
        share = good.sum(0) / inside.sum(0)
    what = "labelled errors" if wish.goal == "recall" else "labels at or above a threshold"
    needed = f"at least {least:,} {what} are needed, all on different questions"
    missed = (
        f"no threshold keeps it{_proved(bound, wish)}; {needed}, and more if any is missed or wrong"
    )
    return Curve(
        error_type,
        thresholds,
        asked,
        share,
        bound,
        chosen,
        labels=len(sample.error),
        errors=int(sample.error.sum()),
        questions=worth,
        reason="" if chosen is not None else needed if worth < least else missed,
    )


def _proved(bound: Floats, wish: Wish) -> str:
    """Return the most that labels prove at any threshold, where that is less than is wished."""
    most = floor(100 * float(bound.max())) / 100
    return f" (these labels prove {most:.2f} at most)" if most < wish.target else ""


def lines(curves: Sequence[Curve], wish: Wish) -> Iterator[str]:
    """Yield a sentence on each error type: its threshold, or why it has none."""
    promise = f"{wish.goal} of at least {wish.target:g} with confidence {wish.confidence:g}"
    for each in curves:
        there = f"{each.labels:,} labels, {each.errors:,} errors, {each.questions:,} questions"
        entry = each.entry()
        if entry is None:
            yield f"{each.error_type}: no threshold ({there}): for a {promise}, {each.reason}"
            continue
        yield (
            f"{each.error_type}: threshold {entry.threshold:g} ({there}): a {promise}, "
            f"with {1 - entry.asked:.1%} fewer calls to the judge"
        )


def table(curve: Curve, wish: Wish) -> Table:
    """Return the curve at about ten thresholds and the chosen one."""
    even = np.linspace(1, 0, _ROWS_SHOWN)
    places = {int(np.argmin(abs(curve.asked - share))) for share in even}
    places |= {curve.chosen} if curve.chosen is not None else set()
    return Table(
        title=f"{curve.error_type}: {wish.goal} by threshold",
        columns=("from score", "asked", wish.goal, "at least", ""),
        rows=tuple(_row(curve, at) for at in sorted(places)),
        notes=(f"at least: by records and by questions, with confidence {wish.confidence:g}",),
    )


def _row(curve: Curve, at: int) -> tuple[str, ...]:
    share = float(curve.share[at])
    return (
        f"{curve.thresholds[at]:g}",
        f"{curve.asked[at]:.1%}",
        NONE if np.isnan(share) else number(share),
        number(float(curve.bound[at])),
        "chosen" if at == curve.chosen else "",
    )


def picture(curves: Sequence[Curve], wish: Wish, path: Path) -> None:
    """Draw the curves as .svg or .png: what is kept against what is asked."""
    shown = []
    for each in curves:
        defined = ~np.isnan(each.share)
        asked, share, bound = (
            values[defined].tolist() for values in (each.asked, each.share, each.bound)
        )
        mark = None if each.chosen is None else int(defined[: each.chosen].sum())
        shown.append(Line(each.error_type.value, asked, share, lower=bound, mark=mark))
    draw_curves(shown, path, ("share of records asked about", wish.goal), level=wish.target)
