"""Warnings of the front door; each points at the line that called it."""

from __future__ import annotations

import sys
import warnings
from collections import Counter
from collections.abc import Sequence
from typing import Final

from hybrid.reading.reader import NO_ROWS
from hybrid.reading.rows import SkippedRow

_TOLD: Final = 3
_OURS: Final = "hybrid"


class SkippedWarning(UserWarning):
    """Rows were set aside because they cannot be used; the message gives the reasons."""


def warn_of(skipped: Sequence[SkippedRow]) -> None:
    """Warn of the rows that cannot be used; those that just hold no reasoning are not counted."""
    reasons = Counter(each.reason for each in skipped if not each.bare)
    if not reasons:
        return
    if reasons.keys() == {NO_ROWS}:
        warnings.warn("the input holds no rows", SkippedWarning, stacklevel=_level())
        return
    told = "; ".join(f"{count} × {reason}" for reason, count in reasons.most_common(_TOLD))
    more = f"; and {len(reasons) - _TOLD} other reasons" if _TOLD < len(reasons) else ""
    number = sum(reasons.values())
    what = "row was" if number == 1 else "rows were"
    message = f"{number} {what} set aside: {told}{more}"
    warnings.warn(message, SkippedWarning, stacklevel=_level())


def _level() -> int:
    """Return the level of the first frame that is not ours, as seen from the caller."""
    level, frame = 0, sys._getframe(1)
    while frame.f_back is not None and _is_ours(frame.f_globals.get("__name__", "")):
        level, frame = level + 1, frame.f_back
    return level + 1


def _is_ours(module: str) -> bool:
    return module.partition(".")[0] == _OURS
