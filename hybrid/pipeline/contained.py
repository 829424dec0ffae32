"""The one boundary at which a fault in our own code is caught."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from hybrid.io.reader import PlacedItem
from hybrid.io.values import SkippedRow
from hybrid.records import Record

_Value = TypeVar("_Value")


def contained(
    step: Callable[[], _Value], record: Record, file: str, line: int = 0
) -> _Value | SkippedRow:
    """Take one step with one record; a fault in our own code costs that record, not the run.

    This is the only place where an unexpected exception is caught: the record is set aside with
    its place and reason and counted, and the run ends with exit code 2.
    """
    try:
        return step()
    except Exception as error:  # noqa: BLE001 - the containment boundary described above
        reason = f"record {record.id}: internal fault: {error!r}"
        return SkippedRow(file, line, reason, id=record.id)


def contained_at(place: PlacedItem, step: Callable[[Record], _Value]) -> _Value | SkippedRow:
    """Take one step with the record of a place; a row that cannot be used passes as it is."""
    item, file, line = place
    if isinstance(item, SkippedRow):
        return item
    return contained(partial(step, item), item, file, line)
