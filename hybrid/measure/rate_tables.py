"""Rates as tables of text and as rows for other programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from hybrid.errors import spelled
from hybrid.measure.audit import STRATUM, UNKNOWN
from hybrid.measure.differences import Difference
from hybrid.measure.export import plain
from hybrid.measure.rates import Rates
from hybrid.measure.told import CORRECTED, Rate
from hybrid.stats.checker import Share
from hybrid.text.table import NONE, Cell, Table

_RATES = "error type|{by}|records|labels|errors|naive|{alone}|Rogan-Gladen|corrected"
_ALONE = {STRATUM: "labels, by stratum"}
_QUALITY = "error type|{by}|recall|precision|specificity"
_NOTE = "in percent with 95 % intervals; * marks the rate to publish"
_ROWS = tuple("error_type by group method value low high labels recommended".split())


def headlines(own: Rates) -> Iterator[str]:
    """Yield sentences on what was compared, what was left out, and what cannot be claimed."""
    audit = own.audit
    yield f"{audit.findings}: rates from the labels in {audit.gold} ({audit.drawn} sample)"
    yield f"target: {target(own)}"
    yield from audit.notes
    if audit.drawn == UNKNOWN:
        yield no_claim()
    for each in own.unrated:
        group = f", {each.by} {each.group}" if each.by else ""
        yield f"no rate of {each.error_type}{group}: {each.reason}"


def no_claim() -> str:
    """Return why labels that were drawn in an unknown way say nothing about a run."""
    return (
        "the labels do not say how they were drawn, so they prove nothing about the run: hybrid "
        f"sample draws records with known chances, and {spelled('labels_are_random', True)} states "
        "that chance alone chose these"
    )


def target(own: Rates) -> str:
    """Return in words what the rates are of."""
    if own.audit.these:
        return "these records alone"
    return "the questions and models that these records stand for"


def unclaimed(own: Rates) -> Iterator[str]:
    """Yield why rates are not to be published, though it is told how the labels were drawn."""
    if own.audit.drawn != UNKNOWN:
        yield from _reasons([each for each in own.rates if each.use is None])


def tables(own: Rates) -> Iterator[Table]:
    """Yield a table of rates per field, and one of differences."""
    for by in dict.fromkeys(each.by for each in own.rates):
        rows = [each for each in own.rates if each.by == by]
        alone = _ALONE.get(own.audit.drawn, "labels alone")
        yield Table(
            title=f"Rates by {by}" if by else "Rates",
            columns=tuple(_RATES.format(by=by or "records of", alone=alone).split("|")),
            rows=tuple(_rate_row(each) for each in rows),
            notes=(_NOTE, *_reasons(rows)),
            left=2,
        )
    if any(each.use and each.quality for each in own.rates):
        yield _quality_table([each for each in own.rates if each.use and each.quality])
    if own.differences:
        yield Table(
            title="Differences",
            columns=tuple("error type|by|groups|points|95 %|paired|p|Holm".split("|")),
            rows=tuple(_difference_row(each) for each in own.differences),
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


def _reasons(rows: Sequence[Rate]) -> Iterator[str]:
    """Yield why which rate is published, rates of the same reason on one line."""
    for reason in dict.fromkeys(each.reason for each in rows):
        alike = [_where(each) for each in rows if each.reason == reason]
        yield f"{'; '.join(alike)}: {reason}"


def _where(each: Rate) -> str:
    return f"{each.error_type}, {each.group}" if each.by else each.error_type.value


def _rate_row(each: Rate) -> tuple[str, ...]:
    told = {"labels": each.alone, "corrected": each.corrected}
    marked = {way: percent(share) + ("*" if way == each.use else "") for way, share in told.items()}
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


def as_latex(own: Rates) -> str:
    """Return the rates to publish as a LaTeX table; it needs the package booktabs."""
    columns = "Error|Group|Records|Labels|Errors|Rate (%)|95 % interval|Method"
    table = Table(
        title="",
        columns=tuple(columns.split("|")),
        rows=tuple(_published(own, each) for each in own.rates),
        notes=(f"Target: {target(own)}. Labels: {own.audit.drawn} sample.",),
        align="llrrrrrl",
    )
    told = f"% Target: {target(own)}; labels: {own.audit.drawn} sample."
    return f"% Needs \\usepackage{{booktabs}}.\n{told}\n{table.latex()}"


def _published(own: Rates, each: Rate) -> tuple[Cell, ...]:
    group = f"{each.by}: {each.group}" if each.by else each.group
    best = each.best
    value = f"{100 * best.value:.1f}" if best else NONE
    ends = f"{100 * best.low:.1f}–{100 * best.high:.1f}" if best else NONE
    counts = (each.records, each.labels, each.errors)
    return each.error_type.value, group, *counts, value, ends, _method(own, each)


def _method(own: Rates, each: Rate) -> str:
    if each.use is None:
        return NONE
    return each.use if each.use == CORRECTED else _ALONE.get(own.audit.drawn, "labels alone")


def as_csv(own: Rates) -> str:
    """Return a row per rate and way to tell it."""
    return Table("", _ROWS, tuple(_csv_rows(own))).csv()


def _csv_rows(own: Rates) -> Iterator[tuple[Cell, ...]]:
    for each in own.rates:
        ways = {"naive": each.naive, "labels": each.alone}
        ways |= {"rogan_gladen": each.rogan_gladen, "corrected": each.corrected}
        for way, share in ways.items():
            if share is not None:
                ends = (share.value, share.low, share.high, each.labels)
                yield each.error_type.value, each.by, each.group, way, *ends, way == each.use


def as_dict(own: Rates) -> dict[str, Any]:
    """Return everything there is, as plain values."""
    return {
        "findings": own.audit.findings,
        "gold": own.audit.gold,
        "drawn": own.audit.drawn,
        "target": target(own),
        "notes": list(own.audit.notes),
        "rates": [plain(each, alone="labels_alone", use="recommended") for each in own.rates],
        "unrated": plain(own.unrated),
        "differences": plain(own.differences),
    }
