"""How steady a judge is, as tables of text."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Final

from hybrid.measure.measured import Estimate
from hybrid.measure.stress import Pair, Repeats, Row, Stress
from hybrid.measure.tables import cells, counted, number
from hybrid.text.table import NONE, Table

_COLUMNS: Final = (
    "error type|variant|compared|flips|share|95 %|error→none|none→error|p_error moves|"
    "unassessed|same prompt"
)
_FLIPS_NOTES: Final = (
    "flips: verdicts that differ from the unchanged question's; repeat shows the noise in all rows",
    "p_error moves: mean distance of the two probabilities; same prompt: nothing could be changed",
)


def tables(own: Stress) -> Iterator[Table]:
    """Yield a table of flips for each judge, then the agreement over repeats and of judges."""
    for model, rows in groupby(own.rows, key=_model):
        yield _flips(model, tuple(rows))
    if own.repeats:
        yield _repeats(own.repeats)
    if own.judges:
        yield _judges(own.judges)


def _model(row: Row) -> str:
    return row.model


def _flips(model: str, rows: tuple[Row, ...]) -> Table:
    return Table(
        title=f"{model}: flips",
        columns=tuple(_COLUMNS.split("|")),
        rows=tuple(map(_row_cells, rows)),
        notes=_FLIPS_NOTES,
        left=2,
    )


def _row_cells(own: Row) -> tuple[str, ...]:
    moves = f"{number(own.p_change)} (n={own.p_compared:,})" if own.p_compared else NONE
    return (
        *cells(own.error_type.value, own.variant.value, own.compared, own.flipped, own.flips),
        *cells(own.error_to_none, own.none_to_error, moves, own.unassessed, own.same),
    )


def _repeats(found: tuple[Repeats, ...]) -> Table:
    return Table(
        title="the same question again",
        columns=tuple("judge|error type|times|records|all the same|Fleiss' kappa|95 %".split("|")),
        rows=tuple(
            cells(e.model, e.error_type.value, e.times, e.records, e.unanimous, e.kappa)
            for e in found
        ),
        notes=_unvaried([each.kappa for each in found]),
        left=2,
    )


def _judges(found: tuple[Pair, ...]) -> Table:
    counts = "both error|only the first|only the second|both none|unassessed"
    return Table(
        title="judges on the unchanged questions",
        columns=tuple(f"judges|error type|{counts}|Cohen's kappa|95 %".split("|")),
        rows=tuple(
            (
                f"{e.left} / {e.right}",
                *cells(e.error_type.value, e.both_error, e.only_left, e.only_right, e.both_none),
                *cells(e.unassessed, e.kappa),
            )
            for e in found
        ),
        notes=_unvaried([each.kappa for each in found]),
        left=2,
    )


def _unvaried(kappas: list[Estimate]) -> tuple[str, ...]:
    without = sum(each.value is None for each in kappas)
    told = f"no kappa in {counted(without, 'row')}: all verdicts are of one kind"
    return (told,) if without else ()
