"""A comparison as tables of text, and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import PurePath
from typing import Any

from hybrid.measure.compare import Change, Comparison, Decision, TypeComparison
from hybrid.measure.export import plain
from hybrid.measure.metrics import METRICS
from hybrid.measure.tables import NAMES, cells, counted, listed, number, span
from hybrid.text.table import NONE, Table

SHOWN = 20
_WORST_FIRST = {"worse": 0, "better": 1, "same": 2, None: 3}


def headlines(own: Comparison) -> Iterator[str]:
    """Yield what changed, and then sentences on what is compared."""
    before, after = names(own)
    yield from _results(own)
    yield f"before: {own.before}" + (f", called {before}" if before != own.before else "")
    yield f"after: {own.after}" + (f", called {after}" if after != own.after else "")
    what = "labelled records" if own.gold else "records"
    yield (
        f"{own.both:,} {what} in both, {own.only_before:,} only in {before}, "
        f"{own.only_after:,} only in {after}"
    )
    if own.other_text:
        yield f"left out, a text differs: {listed(own.other_text)}"
    yield from (f"made with ({before} there, {after} now): {each}" for each in own.made_with)


def _results(own: Comparison) -> Iterator[str]:
    """Yield a sentence on each error type: its figures with gold, and what changed."""
    types = {each.error_type: each for each in own.types}
    for error_type, (then, now) in own.errors.items():
        changed = sum(each.error_type is error_type for each in own.changes)
        told = f"errors {then:,} → {now:,}, {counted(changed, 'finding')} changed"
        if error_type in types:
            told = f"{_f1(types[error_type])}; {told}"
        yield f"{error_type}: {told}"


def _f1(own: TypeComparison) -> str:
    then, now = cells(own.before.value("f1"), own.after.value("f1"))
    difference = _signed(own.differences["f1"].value)
    return f"F1 {then} → {now} (difference {difference}, p = {own.p_value:.3f})"


def names(own: Comparison) -> tuple[str, str]:
    """Return what the two runs are called in a table: the last part of each path that differs."""
    before, after = (
        PurePath(each).parts[: -1 if PurePath(each).name == "findings.jsonl" else None]
        for each in (own.before, own.after)
    )
    for left, right in zip(reversed(before), reversed(after), strict=False):
        if left != right:
            return left, right
    return ("before", "after") if own.before == own.after else (own.before, own.after)


def tables(own: Comparison, shown: int = SHOWN) -> Iterator[Table]:
    """Yield the figures per error type, and the changes; ``shown`` limits these, 0 means all."""
    yield from (_type_table(each, names(own)) for each in own.types)
    if own.changes:
        yield _changes_table(own, shown)


def as_dict(own: Comparison) -> dict[str, Any]:
    """Return everything there is, as plain values."""
    return {
        "before": own.before,
        "after": own.after,
        "gold": own.gold,
        "both": own.both,
        "only_before": own.only_before,
        "only_after": own.only_after,
        "other_text": list(own.other_text),
        "made_with": list(own.made_with),
        "errors": {str(each): {"before": a, "after": b} for each, (a, b) in own.errors.items()},
        "types": {str(each.error_type): _type(each) for each in own.types},
        "changes": plain(own.changes),
    }


def _type_table(own: TypeComparison, called: tuple[str, str]) -> Table:
    rows = [
        (
            NAMES[metric],
            *cells(own.before.value(metric), own.after.value(metric)),
            _signed(own.differences[metric].value),
            _signed_span(own.differences[metric].interval),
            *cells(own.after.always[metric]),
        )
        for metric in METRICS
    ]
    base = f"base rate {number(own.after.base.value)}, {span(own.after.base.interval)}"
    title = f"{own.error_type}: {counted(own.after.n, 'label')} that both assessed ({base})"
    columns = ("figure", *called, "difference", "95 %", "always error")
    return Table(title, columns, tuple(rows), tuple(_notes(own, called)))


def _notes(own: TypeComparison, called: tuple[str, str]) -> Iterator[str]:
    before, after = called
    yield (
        f"right only in {after} {own.better:,}, only in {before} {own.worse:,}; "
        f"McNemar's exact test, by whole questions, p = {own.p_value:.3f}"
    )
    counts = (*own.unassessed, *own.missing)
    if any(counts):
        yield (
            f"unassessed {counts[0]:,} → {counts[1]:,}, labels without a finding "
            f"{counts[2]:,} → {counts[3]:,}"
        )


def _changes_table(own: Comparison, shown: int) -> Table:
    ordered = sorted(own.changes, key=_worst_first)
    kept = ordered[:shown] if shown else ordered
    rest = len(ordered) - len(kept)
    table = Table(
        title="changed",
        columns=("id", "error type", *names(own)),
        rows=tuple(_change_cells(each) for each in kept),
        notes=(f"{rest:,} more; --show 0 shows all",) if rest else (),
        left=4,
    )
    if own.gold is None:
        return table
    told = [("error" if each.gold else "no error", each.effect or NONE) for each in kept]
    rows = tuple((*row, *more) for row, more in zip(table.rows, told, strict=True))
    return replace(table, columns=(*table.columns, "gold", "change"), rows=rows, left=6)


def _change_cells(each: Change) -> tuple[str, ...]:
    return each.id, each.error_type.value, _words(each.before), _words(each.after)


def _words(decision: Decision) -> str:
    if not decision.criteria:
        return decision.status.value
    return f"{decision.status} ({', '.join(decision.criteria)})"


def _signed(value: float | None) -> str:
    return NONE if value is None else f"{value:+.2f}".replace("-", "−")


def _signed_span(interval: tuple[float, float] | None) -> str:
    return NONE if interval is None else f"{_signed(interval[0])} to {_signed(interval[1])}"


def _worst_first(each: Change) -> tuple[int, str, str]:
    return _WORST_FIRST[each.effect], each.error_type, each.id


def _type(own: TypeComparison) -> dict[str, Any]:
    return {
        "n": own.after.n,
        "errors": own.after.errors,
        "figures": {
            metric: {
                "before": own.before.value(metric),
                "after": own.after.value(metric),
                "difference": plain(own.differences[metric]),
                "always_error": own.after.always[metric],
                "never_error": own.after.never[metric],
            }
            for metric in METRICS
        },
        "only_after_right": own.better,
        "only_before_right": own.worse,
        "mcnemar_p": own.p_value,
        "unassessed": {"before": own.unassessed[0], "after": own.unassessed[1]},
        "without_finding": {"before": own.missing[0], "after": own.missing[1]},
    }
