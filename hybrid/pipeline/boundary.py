"""The one boundary at which a fault in our own code is caught: it costs the record it met."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from hybrid.io.reader import PlacedItem
from hybrid.io.values import SkippedRow
from hybrid.records import Record

_Value = TypeVar("_Value")


@dataclass(frozen=True, slots=True)
class InternalFault:
    """An unexpected exception as text; exceptions themselves cannot always go between processes."""

    message: str
    trace: str


def attempt(step: Callable[[], _Value]) -> _Value | InternalFault:
    """Take one step; an exception nobody foresaw comes back as a value, never lost.

    This is the only place where everything is caught. Whoever calls it says what the fault
    costs: one record (``contained``), or the run, raised again in the parent (``pool``).
    """
    try:
        return step()
    except Exception as error:  # noqa: BLE001 - the containment boundary described above
        return InternalFault(repr(error), traceback.format_exc())


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
