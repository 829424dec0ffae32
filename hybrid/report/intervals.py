"""Rates with their intervals."""

from __future__ import annotations

from dataclasses import dataclass

from hybrid.stats import wilson


@dataclass(frozen=True, slots=True)
class Rate:
    """``count`` of ``total``, with its 95 % interval; all three are ``None`` without a total."""

    count: int
    total: int
    value: float | None
    low: float | None
    high: float | None


def rate(count: int, total: int) -> Rate:
    """Return a rate with its Wilson score interval, 95 %."""
    interval = wilson(count, total)
    if interval is None:
        return Rate(count, total, None, None, None)
    return Rate(count, total, count / total, *interval)
