"""From which score on a judge is asked, so that a stated share of errors reaches it, or is right.

For recall the labelled errors are what counts, for precision the labels from the threshold on.
Bounds are exact and in pairs, by records and by questions (``hybrid.stats.guarantee``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from hybrid.errors import InputError, UsageError, spelled
from hybrid.measure.audit import open_notes
from hybrid.measure.drawn import drawn_alike
from hybrid.measure.gold import Gold
from hybrid.measure.join import Joined, join
from hybrid.measure.measured import codes
from hybrid.measure.plot import Line, draw
from hybrid.measure.shown import Shown
from hybrid.measure.tables import number
from hybrid.records import ErrorType
from hybrid.run.findings import Findings
from hybrid.run.manifest import Manifest
from hybrid.run.resume import manifest_beside
from hybrid.run.thresholds import Goal, Thresholds, TypeThreshold, write_thresholds
from hybrid.stats.guarantee import (
    STARTS,
    Bools,
    Floats,
    Ints,
    bounds,
    for_precision,
    for_recall,
    least_labels,
)
from hybrid.text.table import NONE, Table

_MOST_THRESHOLDS = 1000
_ROWS_SHOWN = 11
_NO_MANIFEST = "it has no manifest, so the rules behind the scores are unknown"


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
        told = (float(each[at]) for each in (self.thresholds, self.bound, self.asked))
        threshold, bound, asked = told
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
    what = "labelled errors" if wish.goal == "recall" else "labels from a threshold on"
    needed = f"at least {least:,} {what} are needed, all on different questions"
    missed = f"no threshold keeps it; {needed}, and more where any is missed or wrong"
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


@dataclass(frozen=True, slots=True, repr=False)
class Calibration(Shown):
    """The thresholds of a run; ``drawn`` names what the labels leave open.

    ``manifest`` says which rules made the scores, ``None`` for findings in memory.
    """

    wish: Wish
    curves: tuple[Curve, ...]
    joined: Joined
    drawn: tuple[str, ...]
    manifest: Manifest | None

    def __repr__(self) -> str:
        entries = ((each.error_type, each.entry()) for each in self.curves)
        told = (f"{name} {own.threshold:g}" if own else f"{name} none" for name, own in entries)
        goal = f"{self.wish.goal} {self.wish.target:g}, confidence {self.wish.confidence:g}"
        return f"<Calibration for {goal}: {', '.join(told)}>"

    @property
    def thresholds(self) -> dict[ErrorType, float]:
        """The threshold of each error type that has one."""
        entries = ((each.error_type, each.entry()) for each in self.curves)
        return {name: own.threshold for name, own in entries if own is not None}

    def headlines(self) -> Iterator[str]:
        """Yield the sentences that ``hybrid calibrate`` prints."""
        yield from lines(self.curves, self.wish)
        yield from self.drawn

    def tables(self) -> Iterator[Table]:
        """Yield the tables that ``hybrid calibrate`` prints."""
        yield from (table(each, self.wish) for each in self.curves if each.chosen is not None)

    def to_dict(self) -> dict[str, Any]:
        """Return goal and thresholds as plain values."""
        entries = ((each, each.entry()) for each in self.curves)
        return {
            "goal": self.wish.goal,
            "target": self.wish.target,
            "confidence": self.wish.confidence,
            "types": {
                str(curve.error_type): own.model_dump(mode="json")
                if own is not None
                else {"threshold": None, "reason": curve.reason}
                for curve, own in entries
            },
        }

    def refuse_none(self) -> None:
        """Raise ``InputError`` where no error type has a threshold."""
        if not self.thresholds:
            raise InputError("no error type has a threshold, and nothing is written")

    @property
    def always_asked(self) -> tuple[ErrorType, ...]:
        """The error types of the run without a threshold: a judge is asked about them always."""
        return tuple(each for each in self.joined.whole if each not in self.thresholds)

    def write(self, path: Path) -> None:
        """Write the file for ``hybrid check --thresholds``.

        Raises ``InputError`` without any threshold, and where no manifest tells the rules.
        """
        self.refuse_none()
        if self.manifest is None:
            raise InputError(f"{self.joined.findings}: {_NO_MANIFEST}")
        entries = {each.error_type: own for each in self.curves if (own := each.entry())}
        made = Thresholds(
            version=self.manifest.version,
            pack_hash=self.manifest.pack_hash,
            error_types=tuple(self.joined.whole),
            goal=self.wish.goal,
            target=self.wish.target,
            confidence=self.wish.confidence,
            types=entries,
        )
        write_thresholds(path, made)


def wish(recall: float | None, precision: float | None, confidence: float) -> Wish:
    """Return the wish; ``UsageError`` for two at once. Without any, it is a recall of 0.95."""
    if recall is not None and precision is not None:
        raise UsageError(
            f"{spelled('recall')} and {spelled('precision')} are two wishes; leave out one"
        )
    if precision is not None:
        return Wish("precision", precision, confidence)
    return Wish("recall", 0.95 if recall is None else recall, confidence)


def calibration(findings: Findings, gold: Gold, wish: Wish, *, random: bool) -> Calibration:
    """Return the thresholds of a run that keep a wish, for each error type by itself.

    Raises ``InputError`` where a run directory or file has no manifest beside it, labels are of
    other texts, or how they were drawn is not known.
    """
    manifest = None
    if isinstance(findings, str | Path):
        manifest = manifest_beside(str(findings))
        if manifest is None:
            raise InputError(f"{findings}: {_NO_MANIFEST}")
    joined = join(findings, gold)
    _refuse_others(joined)
    drawn = [each.labels for each in gold.records.values() if each.sampling is not None]
    curves = (calibrate(joined, each, wish, random=random) for each in joined.error_types)
    return Calibration(wish, tuple(curves), joined, tuple(open_notes(drawn)), manifest)


def _refuse_others(joined: Joined) -> None:
    if joined.other_text:
        id_, what = joined.other_text[0]
        raise InputError(
            f"{joined.gold}: {len(joined.other_text):,} labels are on other texts than the run's "
            f"(the {what} of {id_!r} first), so the rest is no random part of it"
        )


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
            f"{each.error_type}: a {promise} from score {entry.threshold:g} on ({there}): "
            f"{1 - entry.asked:.1%} of the judge's calls saved"
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
            own[defined].tolist() for own in (each.asked, each.share, each.bound)
        )
        mark = None if each.chosen is None else int(defined[: each.chosen].sum())
        shown.append(Line(each.error_type.value, asked, share, lower=bound, mark=mark))
    draw(shown, path, ("share of records asked about", wish.goal), level=wish.target)
