"""Whether work takes time in proportion to what it is done on."""

from __future__ import annotations

import gc
from collections.abc import Callable
from time import process_time

_TRIES = 5
_LEAST_SECONDS = 0.001


def assert_in_proportion(work: Callable[[int], object], short: int, long: int, most: float) -> None:
    """Assert that ``work(long)`` takes less than ``most`` times as long as ``work(short)``.

    By the time of this process. Each try runs the short work right before the long one, so that
    both meet the same machine; one try that holds will do, for a busy machine spoils some.
    """
    work(short)
    assert any(_ratio(work, short, long) < most for _ in range(_TRIES))


def _ratio(work: Callable[[int], object], short: int, long: int) -> float:
    # The long one runs alone for longer: it is held against the mean of as many short ones.
    repeats = max(1, round(long / short))
    shorter = sum(_seconds(work, short) for _ in range(repeats)) / repeats
    return _seconds(work, long) / max(shorter, _LEAST_SECONDS)


def _seconds(work: Callable[[int], object], size: int) -> float:
    # What other tests left in memory is not this work's to sweep, nor anybody's to wait for here.
    gc.disable()
    try:
        begin = process_time()
        work(size)
        return process_time() - begin
    finally:
        gc.enable()
