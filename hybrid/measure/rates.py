"""Rates of errors by group, and the differences between groups, told from a labelled sample."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from hybrid.errors import spelled
from hybrid.measure.audit import ANSWERS, RANDOM, STRATUM, UNKNOWN, UNLABELLED, Audit
from hybrid.measure.differences import Difference, differences
from hybrid.measure.likeness import DECISION, Seen, unlike
from hybrid.measure.shown import Shown
from hybrid.measure.told import CORRECTED, LABELS, Rate, Told, told_of
from hybrid.records import ErrorType
from hybrid.stats.checker import rogan_gladen
from hybrid.stats.weighted import Bools

if TYPE_CHECKING:
    from hybrid.text.table import Table

ALL: Final = "all"
LEAST: Final = 10
"""How many labels a group needs for a rate."""
LEAST_ERRORS: Final = 10
"""How many labelled errors, and how many others, Rogan's and Gladen's interval needs to hold."""


@dataclass(frozen=True, slots=True)
class Unrated:
    """A group without a rate, and why."""

    error_type: ErrorType
    by: str
    group: str
    records: int
    labels: int
    reason: str


@dataclass(frozen=True, slots=True, repr=False)
class Rates(Shown):
    """Everything that is told of an audit."""

    audit: Audit
    rates: tuple[Rate, ...]
    unrated: tuple[Unrated, ...]
    differences: tuple[Difference, ...]

    def __repr__(self) -> str:
        told = [
            f"{each.error_type} {each.best.value:.1%}"
            for each in self.rates
            if not each.by and each.best is not None
        ]
        return f"<Rates: {', '.join(told) or 'none to publish'}>"

    def headlines(self) -> Iterator[str]:
        """Yield the sentences that ``hybrid rate`` prints."""
        from hybrid.measure import rate_tables

        return rate_tables.headlines(self)

    def tables(self) -> Iterator[Table]:
        """Yield the tables that ``hybrid rate`` prints."""
        from hybrid.measure import rate_tables

        return rate_tables.tables(self)

    def to_dict(self) -> dict[str, Any]:
        """Return what ``hybrid rate --format json`` prints, as plain values."""
        from hybrid.measure import rate_tables

        return rate_tables.as_dict(self)


def rates(audit: Audit, *, least: int = LEAST) -> Rates:
    """Return the rates of every error type that has labels, over all records and by group.

    Whether the run's answers correct them is decided once for each error type, on all records.
    """
    told: list[Told] = []
    unrated: list[Unrated] = []
    found_apart: list[Difference] = []
    for error_type in ErrorType:
        if not (audit.labels[error_type] != UNLABELLED)[audit.asked(error_type)].any():
            continue
        choice: _Choice | None = None
        for by in ("", *audit.groups):
            found = [_group(audit, error_type, by, name, least) for name in _names(audit, by)]
            rated = [each for each in found if isinstance(each, Told)]
            choice = choice if by else _choice(audit, rated)
            rated = [_published(audit, each, choice, len(rated)) for each in rated]
            told += rated
            unrated += [each for each in found if isinstance(each, Unrated)]
            usable = [each for each in rated if each.rate.use is not None]
            if choice is not None and choice.use is not None:
                found_apart += differences(usable, choice.use)
    return Rates(audit, tuple(each.rate for each in told), tuple(unrated), tuple(found_apart))


@dataclass(frozen=True, slots=True)
class _Choice:
    """The way in which all rates of an error type are told, and why; ``use`` is ``None`` where
    nothing is claimed."""

    use: str | None
    reason: str


def _choice(audit: Audit, whole: Sequence[Told]) -> _Choice | None:
    """Return the choice that the rate over all records leads to, ``None`` where there is none."""
    if not whole:
        return None
    own = whole[0].rate
    refused = audit.refused.get(own.error_type, "")
    if not refused and audit.drawn == STRATUM:
        refused = _unlike_strata(audit, own.error_type)
    if refused:
        return _Choice(None, refused)
    made = published(own, audit.drawn)
    return _Choice(made.use, made.reason)


def _published(audit: Audit, told: Told, choice: _Choice | None, groups: int) -> Told:
    """Return a rate as it is to be told."""
    own = told.rate
    if choice is None:
        few = "there are too few labels to estimate the rate of all records"
        choice = _Choice(None, few)
    elif own.by and choice.use is not None:
        choice = replace(choice, reason=f"the same method as for all records ({choice.use})")
    if audit.drawn == RANDOM and choice.use is not None:
        asked = _asked(audit, own.error_type, own.by, own.group)
        if skew := _skew(audit, own.error_type, own.by, asked, groups):
            choice = _Choice(None, skew)
    enough = LEAST_ERRORS <= min(own.errors, own.labels - own.errors)
    classical = None
    if choice.use is not None and enough and own.naive and own.quality and not _doubt(own):
        classical = rogan_gladen(own.naive, own.quality)
    corrected = own.corrected if choice.use == CORRECTED else None
    made = replace(
        own, corrected=corrected, rogan_gladen=classical, use=choice.use, reason=choice.reason
    )
    return replace(told, rate=made)


def _names(audit: Audit, by: str) -> list[str]:
    if not by:
        return [ALL]
    return sorted({name for name in audit.groups[by] if name is not None})


def _asked(audit: Audit, error_type: ErrorType, by: str, group: str) -> Bools:
    asked = audit.asked(error_type)
    return asked & np.array([name == group for name in audit.groups[by]]) if by else asked


def _group(audit: Audit, error_type: ErrorType, by: str, group: str, least: int) -> Told | Unrated:
    asked = _asked(audit, error_type, by, group)
    labelled = audit.labels[error_type][asked] != UNLABELLED
    records, labels = int(asked.sum()), int(labelled.sum())
    questions = len(np.unique(audit.question[asked][labelled]))
    if least <= labels and 1 < questions:
        return told_of(audit, error_type, by, group, asked)
    wanted = min(least, records)
    reason = f"{labels:,} labels on {questions:,} questions are too few; {wanted:,} are needed"
    if records < least:
        reason = f"{records:,} records are too few for a rate; {least:,} are needed"
    elif not labels:
        draw = f": hybrid sample --by {by}" if by else ""
        reason = f"no labels; {wanted:,} are needed{draw}"
    return Unrated(error_type, by, group, records, labels, reason)


def _unlike_strata(audit: Audit, error_type: ErrorType) -> str:
    """Return in what labels are unlike the rest of their stratum, empty where in nothing."""
    asked = audit.asked(error_type)
    names = np.unique(audit.stratum[asked])
    parts = (asked & (audit.stratum == each) for each in names)
    found = (_skew(audit, error_type, "", part, len(names)) for part in parts)
    return next((each for each in found if each), "")


def _skew(audit: Audit, error_type: ErrorType, by: str, asked: Bools, among: int) -> str:
    """Return in what labels are unlike their records, empty where in nothing."""
    labelled = asked & (audit.labels[error_type] != UNLABELLED)
    own, whole = (_seen(audit, error_type, by, rows) for rows in (labelled, asked))
    found = unlike(own, whole, among)
    return (
        found and f"{found}; draw with hybrid sample, or group by that field with {spelled('by')}"
    )


def _seen(audit: Audit, error_type: ErrorType, by: str, rows: Bools) -> Seen:
    places = np.flatnonzero(rows)
    decided = Counter(ANSWERS[each] for each in audit.answers[error_type][places].tolist())
    fields = {name: held for name, held in audit.checked.items() if name != by}
    counts = {
        name: Counter(value for at in places if (value := held[at]) is not None)
        for name, held in fields.items()
    }
    return Seen(
        array("d", audit.scores[error_type][places]),
        array("q", audit.question[places]),
        {DECISION: decided, **counts},
    )


def published(rate: Rate, drawn: str) -> Rate:
    """Return the rate with the way to publish it; what the checker cannot correct is taken out.

    ``drawn`` says how the labels were drawn.
    """
    if drawn == UNKNOWN:
        reason = "it is not known how the labels were drawn, so they describe only themselves"
        return replace(rate, corrected=None, use=None, reason=reason)
    doubt = _doubt(rate)
    if doubt or rate.naive is None or rate.quality is None or rate.corrected is None:
        return replace(rate, corrected=None, use=LABELS, reason=f"labels alone: {doubt}")
    enough = LEAST_ERRORS <= min(rate.errors, rate.labels - rate.errors)
    classical = rogan_gladen(rate.naive, rate.quality) if enough else None
    own = replace(rate, rogan_gladen=classical)
    narrower = 1 - rate.corrected.width / rate.alone.width
    if narrower <= 0:
        reason = "labels alone: the run's answers do not narrow the interval"
        if drawn == STRATUM:
            reason += " more than the strata do"
        return replace(own, use=LABELS, reason=reason)
    reason = f"corrected by the run's answers on {rate.records:,} records: {narrower:.0%} narrower"
    return replace(own, use=CORRECTED, reason=reason)


def _doubt(rate: Rate) -> str:
    """Return why the checker's answers are not used, empty where they are."""
    if rate.quality is None:
        what = "other record" if rate.errors else "error"
        return (
            f"they hold no {what}, so the checker's quality is not known; about {LEAST_ERRORS} of "
            "each kind are needed to measure it"
        )
    youden = rate.quality.youden
    if 0 < youden.low:
        return ""
    told = "the checker " + ("is" if youden.high <= 0 else "may be") + " no better than chance "
    told += f"(J {youden.value:.2f}, {youden.low:.2f} to {youden.high:.2f})"
    if youden.value <= 0:
        return f"{told}; no number of labels is enough with this checker"
    wanted = ceil(rate.labels * ((youden.value - youden.low) / youden.value) ** 2)
    return f"{told}; about {wanted:,} labels would show"
