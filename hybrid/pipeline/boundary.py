"""The one boundary at which a fault in our own code is caught."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

_Value = TypeVar("_Value")


@dataclass(frozen=True, slots=True)
class InternalFault:
    """An unexpected exception as text; exceptions themselves cannot always go between processes."""

    message: str
    trace: str


def attempt(step: Callable[[], _Value]) -> _Value | InternalFault:
    """Take one step; an exception nobody foresaw comes back as a value, never lost.

    This is the only place where everything is caught. Whoever calls it says what the fault
    costs: one record (``contained``), or the run, raised again in the parent (``serving``).
    """
    try:
        return step()
    except Exception as error:  # noqa: BLE001 - the containment boundary described above
        return InternalFault(repr(error), traceback.format_exc())
