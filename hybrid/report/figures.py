"""How figures are written."""

from __future__ import annotations

ABSENT = "–"


def percent(share: float | None) -> str:
    """Return a share as per cent with one digit; a dash where there is none."""
    return ABSENT if share is None else f"{share:.1%}"


def thousands(count: int) -> str:
    """Return a count with commas."""
    return f"{count:,}"


def points(difference: float | None) -> str:
    """Return a difference of two shares in percentage points, with its sign."""
    return ABSENT if difference is None else f"{100 * difference:+.1f}"
