"""Rows in, findings out: what every process of a run does with its share of the input."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from hybrid.io.build import RowPlan
from hybrid.io.reader import PlacedItem
from hybrid.io.values import BadRow, RawRow, SkippedRow
from hybrid.pipeline.boundary import contained_at
from hybrid.pipeline.checker import Checker
from hybrid.records import RecordFindings


@dataclass(frozen=True, slots=True)
class CheckedRow:
    """What one row came to, and its first line in the input.

    A skipped row with an ``id`` could be read and not be checked. ``given`` tells that the row
    names its id itself; otherwise the id is the hash of its content, which the same content
    elsewhere in the run bears too until it is numbered there.
    """

    line: int
    given: bool
    result: RecordFindings | SkippedRow

    @property
    def id(self) -> str | None:
        """The id of the record, ``None`` for a row that could not be read."""
        result = self.result
        return result.id if isinstance(result, SkippedRow) else result.record.id


def check_rows(
    rows: Iterable[RawRow | BadRow], plan: RowPlan, checker: Checker
) -> Iterator[CheckedRow]:
    """Yield what the rules find in each row, in order, one result a row.

    This is the whole work of a process that takes part in a run: the command's own workers and
    those of a cluster call it, with a plan and a checker that are made once. It keeps nothing
    between rows, so that any division of the input gives the same results; what needs all rows,
    ids that stand twice, is left to whoever puts the parts together. A fault in our own code
    comes as a ``SkippedRow``.
    """
    for row in rows:
        (line, given), place = placed_row(row, plan)
        yield CheckedRow(line, given, contained_at(place, checker.check))


def placed_row(row: RawRow | BadRow, plan: RowPlan) -> tuple[tuple[int, bool], PlacedItem]:
    """Return the record of a row in its place, after its line and whether it names its id."""
    read = plan.read(row)
    if isinstance(read, SkippedRow):
        return (row.line, False), PlacedItem(read, plan.file, row.line)
    given = read.id is not None
    record = read.record(read.id if read.id is not None else read.content_hash())
    return (row.line, given), PlacedItem(record, plan.file, row.line)
