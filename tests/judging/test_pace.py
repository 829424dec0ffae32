"""How many requests are sent in a minute."""

from __future__ import annotations

import asyncio
import time

from hybrid.judging.limits import Pace


def test_turns_are_spaced_evenly() -> None:
    pace = Pace(30)
    assert [pace.take(now) for now in (100.0, 100.0, 101.0, 110.0)] == [0.0, 2.0, 3.0, 0.0]


def test_without_a_limit_nobody_waits() -> None:
    pace = Pace(None)
    assert [pace.take(5.0) for _ in range(3)] == [0.0, 0.0, 0.0]


def test_whoever_asks_at_once_goes_one_after_another() -> None:
    pace = Pace(60 * 50)

    async def all_at_once() -> None:
        await asyncio.gather(*(pace.turn() for _ in range(6)))

    begin = time.perf_counter()
    asyncio.run(all_at_once())
    assert 5 * 0.02 <= time.perf_counter() - begin
