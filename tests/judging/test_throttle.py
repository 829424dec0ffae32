"""How many requests may be under way: half as many after each busy answer, slowly more again."""

from __future__ import annotations

import asyncio

from hybrid.judging.limits import Throttle


def test_each_busy_answer_halves_the_requests_down_to_one() -> None:
    async def limits() -> list[int]:
        throttle, seen = Throttle(8), []
        for _ in range(5):
            seen.append(throttle.limit)
            throttle.busy(0)
        return seen

    assert asyncio.run(limits()) == [8, 4, 2, 1, 1]


def test_as_many_successes_as_requests_win_one_more_up_to_the_most() -> None:
    async def limits() -> list[int]:
        throttle, seen = Throttle(4), []
        throttle.busy(0)
        for _ in range(12):
            seen.append(throttle.limit)
            throttle.succeeded()
        return seen

    assert asyncio.run(limits()) == [2, 2, 2, 3, 3, 3, 4, 4, 4, 4, 4, 4]


def test_no_more_requests_are_let_through_than_the_halved_number() -> None:
    async def most_at_once() -> int:
        throttle, active, most = Throttle(8), 0, 0
        throttle.busy(0)

        async def request() -> None:
            nonlocal active, most
            async with throttle:
                active += 1
                most = max(most, active)
                await asyncio.sleep(0)
                active -= 1

        await asyncio.gather(*(request() for _ in range(20)))
        return most

    assert asyncio.run(most_at_once()) == 4
