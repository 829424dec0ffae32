"""A fault in our own code costs the record it met, not the run."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from hybrid.io.reader import PlacedItem
from hybrid.io.values import SkippedRow
from hybrid.pipeline.boundary import InternalFault, attempt
from hybrid.records import Record

_Value = TypeVar("_Value")


def contained(
    step: Callable[[], _Value], record: Record, file: str, line: int = 0
) -> _Value | SkippedRow:
    """Take one step with one record; where it fails, the record is set aside and the run goes on.

    It is set aside with its place and reason and counted, and the run ends with exit code 2.
    """
    done = attempt(step)
    if isinstance(done, InternalFault):
        reason = f"record {record.id}: internal fault: {done.message}"
        return SkippedRow(file, line, reason, id=record.id)
    return done


def contained_at(place: PlacedItem, step: Callable[[Record], _Value]) -> _Value | SkippedRow:
    """Take one step with the record of a place; a row that cannot be used passes as it is."""
    item, file, line = place
    if isinstance(item, SkippedRow):
        return item
    return contained(partial(step, item), item, file, line)
