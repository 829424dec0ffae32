"""Rates of errors by group, and the differences between groups, told from a labelled sample."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Any, Final

import numpy as np

from hybrid.errors import spelled
from hybrid.measure.audit import ANSWERS, RANDOM, STRATUM, UNKNOWN, UNLABELLED, Audit
from hybrid.measure.estimates import (
    CORRECTED,
    LABELS,
    Difference,
    PartRate,
    Rate,
    differences,
    part_rate,
)
from hybrid.measure.figures import Shown
from hybrid.measure.likeness import DECISION, Seen, unlike
from hybrid.measure.tables import plain
from hybrid.records import ErrorType
from hybrid.stats.exact import Bools
from hybrid.stats.rates import Share, rogan_gladen
from hybrid.text.table import NONE, Cell, Table

# --- rates --------------------------------------------------------------------------------------

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
        shown = [
            f"{each.error_type} {each.best.value:.1%}"
            for each in self.rates
            if not each.by and each.best is not None
        ]
        return f"<Rates: {', '.join(shown) or 'none to publish'}>"

    def headlines(self) -> Iterator[str]:
        """Yield the sentences that ``hybrid rate`` prints."""
        return headlines(self)

    def tables(self) -> Iterator[Table]:
        """Yield the tables that ``hybrid rate`` prints."""
        return tables(self)

    def to_dict(self) -> dict[str, Any]:
        """Return what ``hybrid rate --format json`` prints, as plain values."""
        return as_dict(self)


def rates(audit: Audit, *, least: int = LEAST) -> Rates:
    """Return the rates of every error type that has labels, over all records and by group.

    Whether the run's answers correct them is decided once for each error type, on all records.
    """
    parts: list[PartRate] = []
    unrated: list[Unrated] = []
    found_apart: list[Difference] = []
    for error_type in ErrorType:
        if not (audit.labels[error_type] != UNLABELLED)[audit.asked(error_type)].any():
            continue
        choice: _Choice | None = None
        for by in ("", *audit.groups):
            found = [_group(audit, error_type, by, name, least) for name in _names(audit, by)]
            rated = [each for each in found if isinstance(each, PartRate)]
            choice = choice if by else _choice(audit, rated)
            rated = [_published(audit, each, choice, len(rated)) for each in rated]
            parts += rated
            unrated += [each for each in found if isinstance(each, Unrated)]
            usable = [each for each in rated if each.rate.use is not None]
            if choice is not None and choice.use is not None:
                found_apart += differences(usable, choice.use)
    return Rates(audit, tuple(each.rate for each in parts), tuple(unrated), tuple(found_apart))


@dataclass(frozen=True, slots=True)
class _Choice:
    """The way in which all rates of an error type are told, and why; ``use`` is ``None`` where
    nothing is claimed."""

    use: str | None
    reason: str


def _choice(audit: Audit, whole: Sequence[PartRate]) -> _Choice | None:
    """Return the choice that the rate over all records leads to, ``None`` where there is none."""
    if not whole:
        return None
    rate = whole[0].rate
    refused = audit.refused.get(rate.error_type, "")
    if not refused and audit.drawn == STRATUM:
        refused = _unlike_strata(audit, rate.error_type)
    if refused:
        return _Choice(None, refused)
    made = published(rate, audit.drawn)
    return _Choice(made.use, made.reason)


def _published(audit: Audit, part: PartRate, choice: _Choice | None, groups: int) -> PartRate:
    """Return a rate as it is to be told."""
    rate = part.rate
    if choice is None:
        few = "there are too few labels to estimate the rate of all records"
        choice = _Choice(None, few)
    elif rate.by and choice.use is not None:
        choice = replace(choice, reason=f"the same method as for all records ({choice.use})")
    if audit.drawn == RANDOM and choice.use is not None:
        asked = _asked(audit, rate.error_type, rate.by, rate.group)
        if skew := _skew(audit, rate.error_type, rate.by, asked, groups):
            choice = _Choice(None, skew)
    enough = LEAST_ERRORS <= min(rate.errors, rate.labels - rate.errors)
    classical = None
    if choice.use is not None and enough and rate.naive and rate.quality and not _doubt(rate):
        classical = rogan_gladen(rate.naive, rate.quality)
    corrected = rate.corrected if choice.use == CORRECTED else None
    made = replace(
        rate, corrected=corrected, rogan_gladen=classical, use=choice.use, reason=choice.reason
    )
    return replace(part, rate=made)


def _names(audit: Audit, by: str) -> list[str]:
    if not by:
        return [ALL]
    return sorted({name for name in audit.groups[by] if name is not None})


def _asked(audit: Audit, error_type: ErrorType, by: str, group: str) -> Bools:
    asked = audit.asked(error_type)
    return asked & np.array([name == group for name in audit.groups[by]]) if by else asked


def _group(
    audit: Audit, error_type: ErrorType, by: str, group: str, least: int
) -> PartRate | Unrated:
    asked = _asked(audit, error_type, by, group)
    labelled = audit.labels[error_type][asked] != UNLABELLED
    records, labels = int(asked.sum()), int(labelled.sum())
    questions = len(np.unique(audit.question[asked][labelled]))
    if least <= labels and 1 < questions:
        return part_rate(audit, error_type, by, group, asked)
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
    sample, whole = (_seen(audit, error_type, by, rows) for rows in (labelled, asked))
    found = unlike(sample, whole, among)
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
    corrected = replace(rate, rogan_gladen=classical)
    narrower = 1 - rate.corrected.width / rate.alone.width
    if narrower <= 0:
        reason = "labels alone: the run's answers do not narrow the interval"
        if drawn == STRATUM:
            reason += " more than the strata do"
        return replace(corrected, use=LABELS, reason=reason)
    reason = f"corrected by the run's answers on {rate.records:,} records: {narrower:.0%} narrower"
    return replace(corrected, use=CORRECTED, reason=reason)


def _doubt(rate: Rate) -> str:
    """Return why the checker's answers are not used, empty where they are."""
    if rate.quality is None:
        what = "other record" if rate.errors else "error"
        return (
            f"they contain no {what}, so the checker's quality is unknown; about {LEAST_ERRORS} of "
            "each kind are needed to measure it"
        )
    youden = rate.quality.youden
    if 0 < youden.low:
        return ""
    doubt = "the checker " + ("is" if youden.high <= 0 else "may be") + " no better than chance "
    doubt += f"(J {youden.value:.2f}, {youden.low:.2f} to {youden.high:.2f})"
    if youden.value <= 0:
        return f"{doubt}; no number of labels is enough with this checker"
    wanted = ceil(rate.labels * ((youden.value - youden.low) / youden.value) ** 2)
    return f"{doubt}; about {wanted:,} labels would show"


# --- tables -------------------------------------------------------------------------------------
# Rates as tables of text and as rows for other programs.

_RATES = "error type|{by}|records|labels|errors|naive|{alone}|Rogan-Gladen|corrected"
_ALONE = {STRATUM: "labels, by stratum"}
_QUALITY = "error type|{by}|recall|precision|specificity"
_NOTE = "in percent with 95 % intervals; * marks the rate to publish"
_ROWS = tuple("error_type by group method value low high labels recommended".split())


def headlines(rates: Rates) -> Iterator[str]:
    """Yield sentences on what was compared, what was left out, and what cannot be claimed."""
    audit = rates.audit
    yield f"{audit.findings}: rates from the labels in {audit.gold} ({audit.drawn} sample)"
    yield f"target: {target(rates)}"
    yield from audit.notes
    if audit.drawn == UNKNOWN:
        yield no_claim()
    for each in rates.unrated:
        group = f", {each.by} {each.group}" if each.by else ""
        yield f"no rate of {each.error_type}{group}: {each.reason}"


def no_claim() -> str:
    """Return why labels that were drawn in an unknown way say nothing about a run."""
    return (
        "the labels do not say how they were drawn, so they prove nothing about the run: hybrid "
        f"sample draws records with known chances, and {spelled('labels_are_random', True)} states "
        "that chance alone chose these"
    )


def target(rates: Rates) -> str:
    """Return in words what the rates are of."""
    if rates.audit.these:
        return "these records alone"
    return "the questions and models that these records stand for"


def unclaimed(rates: Rates) -> Iterator[str]:
    """Yield why rates are not to be published, though it is told how the labels were drawn."""
    if rates.audit.drawn != UNKNOWN:
        yield from reasons([each for each in rates.rates if each.use is None])


def tables(rates: Rates) -> Iterator[Table]:
    """Yield a table of rates per field, and one of differences."""
    for by in dict.fromkeys(each.by for each in rates.rates):
        rows = [each for each in rates.rates if each.by == by]
        alone = _ALONE.get(rates.audit.drawn, "labels alone")
        yield Table(
            title=f"Rates by {by}" if by else "Rates",
            columns=tuple(_RATES.format(by=by or "records of", alone=alone).split("|")),
            rows=tuple(_rate_row(each) for each in rows),
            notes=(_NOTE, *reasons(rows)),
            left=2,
        )
    if any(each.use and each.quality for each in rates.rates):
        yield _quality_table([each for each in rates.rates if each.use and each.quality])
    if rates.differences:
        yield Table(
            title="Differences",
            columns=tuple("error type|by|groups|points|95 %|paired|p|Holm".split("|")),
            rows=tuple(_difference_row(each) for each in rates.differences),
            notes=(
                "paired: questions with labels in both groups",
                "Holm: p over all differences of the error type and field",
            ),
            left=3,
        )


def _quality_table(rows: Sequence[Rate]) -> Table:
    """Return how good the run's own decisions are."""
    return Table(
        title="The run's decisions",
        columns=tuple(_QUALITY.format(by="records of").split("|")),
        rows=tuple(
            (
                each.error_type.value,
                f"{each.by} {each.group}" if each.by else each.group,
                *map(percent, (each.quality.sensitivity, each.precision, each.quality.specificity)),
            )
            for each in rows
            if each.quality
        ),
        notes=("in percent of the run; each label counts for the records it was drawn from",),
        left=2,
    )


def reasons(rows: Sequence[Rate]) -> Iterator[str]:
    """Yield why which rate is published, rates of the same reason on one line."""
    for reason in dict.fromkeys(each.reason for each in rows):
        alike = [_where(each) for each in rows if each.reason == reason]
        yield f"{'; '.join(alike)}: {reason}"


def _where(each: Rate) -> str:
    return f"{each.error_type}, {each.group}" if each.by else each.error_type.value


def _rate_row(each: Rate) -> tuple[str, ...]:
    given = {"labels": each.alone, "corrected": each.corrected}
    marked = {
        way: percent(share) + ("*" if way == each.use else "") for way, share in given.items()
    }
    counts = (f"{n:,}" for n in (each.records, each.labels, each.errors))
    return (
        each.error_type.value,
        each.group,
        *counts,
        percent(each.naive),
        marked["labels"],
        percent(each.rogan_gladen),
        marked["corrected"],
    )


def _difference_row(each: Difference) -> tuple[str, ...]:
    ends = f"{100 * each.low:+.1f} to {100 * each.high:+.1f}"
    return (
        each.error_type.value,
        each.by,
        f"{each.left} - {each.right}",
        f"{100 * each.value:+.1f}",
        ends,
        f"{each.paired:,}",
        probability(each.p),
        probability(each.holm),
    )


def percent(share: Share | None) -> str:
    """Return a share and its interval in percent."""
    if share is None:
        return NONE
    return f"{100 * share.value:.1f} ({100 * share.low:.1f}–{100 * share.high:.1f})"


def probability(value: float) -> str:
    """Return a p-value with three decimals."""
    return "<.001" if value < 0.001 else f"{value:.3f}"


def as_latex(rates: Rates) -> str:
    """Return the rates to publish as a LaTeX table; it needs the package booktabs."""
    columns = "Error|Group|Records|Labels|Errors|Rate (%)|95 % interval|Method"
    table = Table(
        title="",
        columns=tuple(columns.split("|")),
        rows=tuple(_published_row(rates, each) for each in rates.rates),
        notes=(f"Target: {target(rates)}. Labels: {rates.audit.drawn} sample.",),
        align="llrrrrrl",
    )
    heading = f"% Target: {target(rates)}; labels: {rates.audit.drawn} sample."
    return f"% Needs \\usepackage{{booktabs}}.\n{heading}\n{table.latex()}"


def _published_row(rates: Rates, each: Rate) -> tuple[Cell, ...]:
    group = f"{each.by}: {each.group}" if each.by else each.group
    best = each.best
    value = f"{100 * best.value:.1f}" if best else NONE
    ends = f"{100 * best.low:.1f}–{100 * best.high:.1f}" if best else NONE
    counts = (each.records, each.labels, each.errors)
    return each.error_type.value, group, *counts, value, ends, _method(rates, each)


def _method(rates: Rates, each: Rate) -> str:
    if each.use is None:
        return NONE
    return each.use if each.use == CORRECTED else _ALONE.get(rates.audit.drawn, "labels alone")


def as_csv(rates: Rates) -> str:
    """Return a row per rate and way to tell it."""
    return Table("", _ROWS, tuple(_csv_rows(rates))).csv()


def _csv_rows(rates: Rates) -> Iterator[tuple[Cell, ...]]:
    for each in rates.rates:
        ways = {"naive": each.naive, "labels": each.alone}
        ways |= {"rogan_gladen": each.rogan_gladen, "corrected": each.corrected}
        for way, share in ways.items():
            if share is not None:
                ends = (share.value, share.low, share.high, each.labels)
                yield each.error_type.value, each.by, each.group, way, *ends, way == each.use


def as_dict(rates: Rates) -> dict[str, Any]:
    """Return everything there is, as plain values."""
    return {
        "findings": rates.audit.findings,
        "gold": rates.audit.gold,
        "drawn": rates.audit.drawn,
        "target": target(rates),
        "notes": list(rates.audit.notes),
        "rates": [plain(each, alone="labels_alone", use="recommended") for each in rates.rates],
        "unrated": plain(rates.unrated),
        "differences": plain(rates.differences),
    }
