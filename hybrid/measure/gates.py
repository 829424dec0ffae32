"""Conditions that a run must meet, for continuous integration."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hybrid.errors import UsageError
from hybrid.measure.compare import Comparison
from hybrid.measure.evidence import evidence
from hybrid.measure.figures import METRICS, Resampling, decisions, point_figures
from hybrid.measure.gold import Joined
from hybrid.measure.tables import counted
from hybrid.records import ErrorType

EVIDENCE = "evidence_f1"
# Less than this is rounding, not a difference.
_HAIR = 1e-9
_LOWER_IS_BETTER = "false_alarm_rate"
_FIGURES = (*(each for each in METRICS if each != _LOWER_IS_BETTER), EVIDENCE)
_ACCEPTED = (
    f"accepted: TYPE.FIGURE=NUMBER with TYPE {', '.join(ErrorType)} and FIGURE "
    f"{', '.join(_FIGURES)}"
)


@dataclass(frozen=True, slots=True)
class Floor:
    """The least value a figure of one error type may have."""

    error_type: ErrorType
    figure: str
    least: float


def read_floor(text: str) -> Floor:
    """Read ``logical.f1=0.8``; raises ``UsageError`` for anything else."""
    name, _, number = text.partition("=")
    error_type, _, figure = name.strip().partition(".")
    try:
        least = float(number)
    except ValueError:
        least = math.nan
    if error_type not in list(ErrorType) or figure not in _FIGURES or math.isnan(least):
        raise UsageError(f"--fail-below {text}: {_ACCEPTED}")
    return Floor(ErrorType(error_type), figure, least)


def below(joined: Joined, floors: Sequence[Floor]) -> Iterator[str]:
    """Yield a sentence for each figure of a run that is under its floor or has no value."""
    for floor in floors:
        name, wanted = f"{floor.error_type}.{floor.figure}", f"at least {floor.least:g} is required"
        value, n = _figure(joined, floor)
        if value is None:
            yield f"{name} has no value on {counted(n, 'label')}; {wanted}"
        elif value < floor.least - _HAIR:
            yield f"{name} is {value:.4f} on {counted(n, 'label')}; {wanted}"


def regressions(comparison: Comparison, tolerance: float) -> Iterator[str]:
    """Yield a sentence for each way in which the later run is worse.

    F1 that falls by more than ``tolerance``, more labels unassessed, more without a finding.
    """
    for pair in comparison.types:
        fall = _f1(pair.before.value("f1")) - _f1(pair.after.value("f1"))
        if tolerance + _HAIR < fall:
            changed = f"{pair.better:,} better, {pair.worse:,} worse"
            test = f"McNemar p = {pair.p_value:.3f}"
            yield f"{pair.error_type}: F1 falls by {fall:.4f} ({changed}, {test})"
        for what, (before, after) in (
            ("unassessed", pair.unassessed),
            ("without a finding", pair.missing),
        ):
            if before < after:
                yield f"{pair.error_type}: {counted(after, 'label')} {what}, {before:,} before"


def _figure(joined: Joined, floor: Floor) -> tuple[float | None, int]:
    items = [item for item in joined.of(floor.error_type) if item.assessed]
    if floor.figure == EVIDENCE:
        found = evidence(items, Resampling(resamples=1)).f1
        return found.value, found.n
    if not items:
        return None, 0
    return point_figures(decisions(items))[floor.figure], len(items)


def _f1(value: float | None) -> float:
    # Nothing to find and nothing found is as good as it can be.
    return 1.0 if value is None else value
