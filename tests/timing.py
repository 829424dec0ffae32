"""Whether work takes time in proportion to what it is done on."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time

_TRIES = 5
_LEAST_SECONDS = 0.001


def assert_in_proportion(work: Callable[[int], object], short: int, long: int, most: float) -> None:
    """Assert that ``work(long)`` takes less than ``most`` times as long as ``work(short)``.

    By the time of this process, and by the best of a few tries each: a busy machine spoils some.
    Of the long ones the first that is quick enough will do.
    """
    work(short)
    limit = most * max(min(_seconds(work, short) for _ in range(_TRIES)), _LEAST_SECONDS)
    assert any(_seconds(work, long) < limit for _ in range(_TRIES))


def _seconds(work: Callable[[int], object], size: int) -> float:
    begin = process_time()
    work(size)
    return process_time() - begin
