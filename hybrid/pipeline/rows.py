"""Rows in, findings out: what every process of a run does with its share of the input."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import islice

from hybrid.io.build import RowPlan
from hybrid.io.reader import PlacedItem
from hybrid.io.values import BadRow, RawRow, SkippedRow
from hybrid.pipeline.checker import Checker
from hybrid.pipeline.contained import contained_at
from hybrid.records import RecordFindings
from hybrid.screening import Named

_TOGETHER = 32
"""Rows whose cues are looked for one after the other, before anything else is done with them.

What finds cues is large: this way it is still in the processor's caches for the next row.
"""


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
    remaining = iter(rows)
    while batch := [placed_row(row, plan) for row in islice(remaining, _TOGETHER)]:
        named = [contained_at(place, checker.name) for _, place in batch]
        for ((line, given), place), each in zip(batch, named, strict=True):
            yield CheckedRow(line, given, _checked(place, each, checker))


def _checked(
    place: PlacedItem, named: Named | SkippedRow, checker: Checker
) -> RecordFindings | SkippedRow:
    if isinstance(named, SkippedRow):
        return named
    return contained_at(place, partial(checker.check, named=named))


def placed_row(row: RawRow | BadRow, plan: RowPlan) -> tuple[tuple[int, bool], PlacedItem]:
    """Return the record of a row in its place, after its line and whether it names its id."""
    read = plan.read(row)
    if isinstance(read, SkippedRow):
        return (row.line, False), PlacedItem(read, plan.file, row.line)
    given = read.id is not None
    record = read.record(read.id if read.id is not None else read.content_hash())
    return (row.line, given), PlacedItem(record, plan.file, row.line)
