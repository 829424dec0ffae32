"""Are judge and rules together better than either? Fitted on labels of a judged run, and told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from hybrid.errors import InputError
from hybrid.measure.calibrate import Wish
from hybrid.measure.decide_fit import Gain, Labelled, Row, Weighed, fit
from hybrid.measure.drawn import drawn_alike
from hybrid.measure.intervals import Resampling
from hybrid.measure.join import Item, Joined
from hybrid.measure.measured import Estimate
from hybrid.measure.tables import number, span
from hybrid.records import ErrorType
from hybrid.records.weighing import TERMS, can_show, terms_of
from hybrid.run.calibrated import Told, TypeDecision
from hybrid.text.table import NONE, Table

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
            "these findings are weighed already; hybrid replay without --decision gives the judge's"
        )
    told = [(item, terms) for item in items if (terms := terms_of(item.finding, item.id))]
    shown = np.array([can_show(item.finding, item.id) for item, _ in told], dtype=np.bool_)
    shown = shown.reshape(len(told), 2)
    values = np.array([terms for _, terms in told], dtype=np.float64).reshape(len(told), len(TERMS))
    return Labelled(
        values,
        judges=shown[:, 0],
        rules=shown[:, 1],
        error=np.array([item.label.is_error for item, _ in told], dtype=np.bool_),
        questions=tuple(item.question for item, _ in told),
    )


def entry(own: Weighed) -> TypeDecision | None:
    """Return the decision for the file, ``None`` where it is refused."""
    if own.reason or own.weights is None:
        return None
    both = own.rows[-1]
    assert both.point is not None, "a point that is wished and not kept is a reason"
    curve = both.curve
    bound = None if curve is None or curve.chosen is None else float(curve.bound[curve.chosen])
    coefficients = (round(float(each), 6) for each in own.weights.coefficients)
    return TypeDecision(
        intercept=round(own.weights.intercept, 6),
        coefficients=dict(zip(TERMS, coefficients, strict=True)),
        point=both.point,
        bound=None if bound is None else round(bound, 4),
        labels=own.labels,
        errors=own.errors,
        questions=own.questions,
        figures={row.source: _figures(row) for row in own.rows},
    )


def _figures(row: Row) -> dict[str, Told]:
    own = {
        "auroc": row.auroc,
        "brier": row.brier,
        "precision": row.precision,
        "recall": row.recall,
        "calibration_error": Estimate(row.calibration_error, None, 0),
    }
    return {name: _told(each) for name, each in own.items()}


def _told(own: Estimate) -> Told:
    low, high = own.interval or (None, None)
    rounded = (None if each is None else round(each, 4) for each in (own.value, low, high))
    return Told(**dict(zip(("value", "low", "high"), rounded, strict=True)))


def lines(own: Sequence[Weighed], wish: Wish | None) -> Iterator[str]:
    """Yield a sentence on each error type: the point and its promise, or why there is none."""
    for each in own:
        there = f"{each.labels:,} labels, {each.errors:,} errors, {each.questions:,} questions"
        made = entry(each)
        if made is None:
            yield f"{each.error_type}: judge and rules are not weighed ({there}): {each.reason}"
            continue
        promise = "the greatest F1, which promises nothing"
        if wish is not None:
            told = f"{wish.goal} of at least {wish.target:g} with confidence {wish.confidence:g}"
            promise = f"a {told}"
        gained = f"; {_gained(each.gain)}" if each.gain is not None else ""
        yield (
            f"{each.error_type}: judge and rules weighed ({there}): an error if p is at "
            f"least {made.point:g}, for {promise}{gained}"
        )


def _gained(own: Gain) -> str:
    return f"AUROC {own.value:+.3f} over the better one, at least {own.least:+.3f}"


def table(own: Weighed, wish: Wish | None) -> Table:
    """Return the three rows of an error type, each at its own point."""
    at = "the greatest F1" if wish is None else f"{wish.goal} of at least {wish.target:g}"
    return Table(
        title=f"{own.error_type}: judge, rules, and both weighed, at {at}",
        columns=_COLUMNS,
        rows=tuple(_cells(each) for each in own.rows),
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


def _pair(own: Estimate | None) -> tuple[str, str]:
    return (NONE, NONE) if own is None else (number(own.value), span(own.interval))
