"""The one boundary at which a fault in our own code is caught: it costs the record it met.

A record that takes too long is such a fault too: it costs itself and not the run.
"""

from __future__ import annotations

import signal
import threading
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from hybrid.reading.reader import PlacedItem
from hybrid.reading.rows import SkippedRow
from hybrid.records import Record

_Value = TypeVar("_Value")

MOST_SECONDS = 60.0
"""How long one step with one record may take; the slowest known text of 80,000 characters takes
less than two."""


class OverdueError(Exception):
    """A step with one record took too long."""


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
    except OverdueError as error:
        return InternalFault(str(error), "")
    except Exception as error:  # noqa: BLE001 - the containment boundary described above
        return InternalFault(f"internal fault: {error!r}", traceback.format_exc())


def contained(
    step: Callable[[], _Value], record: Record, file: str, line: int = 0
) -> _Value | SkippedRow:
    """Take one step with one record; where it fails, the record is set aside and the run goes on.

    It is set aside with its place and reason and counted, and the run ends with exit code 2.
    """
    done = attempt(partial(_in_time, step))
    if isinstance(done, InternalFault):
        return SkippedRow(file, line, f"record {record.id}: {done.message}", id=record.id)
    return done


def _in_time(step: Callable[[], _Value]) -> _Value:
    """Take a step; raises ``OverdueError`` where it takes more of the processor than a record may.

    It is heard where signals are: in the main thread, between two calls of Python's own.
    """
    if threading.current_thread() is not threading.main_thread() or not hasattr(
        signal, "setitimer"
    ):
        return step()
    before = signal.signal(signal.SIGVTALRM, _overdue)
    signal.setitimer(signal.ITIMER_VIRTUAL, MOST_SECONDS)
    try:
        return step()
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def _overdue(_number: int, _frame: object) -> None:
    raise OverdueError(f"not done within {MOST_SECONDS:g} seconds of processor time")


def contained_at(place: PlacedItem, step: Callable[[Record], _Value]) -> _Value | SkippedRow:
    """Take one step with the record of a place; a row that cannot be used passes as it is."""
    item, file, line = place
    if isinstance(item, SkippedRow):
        return item
    return contained(partial(step, item), item, file, line)
