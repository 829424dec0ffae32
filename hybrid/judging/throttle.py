"""How many requests may be under way at once: fewer while the server is busy."""

from __future__ import annotations

import asyncio
import random
from types import TracebackType

_LONGEST_DELAY = 30.0
_JITTER = random.SystemRandom()


class Throttle:
    """Lets at most ``most`` requests through at once (``async with throttle:``).

    A busy answer halves the number and holds every request back for a while; each success raises
    it again by its share of one.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._limit = float(most)
        self._active = 0
        self._resume = 0.0
        self._freed = asyncio.Event()

    @property
    def limit(self) -> int:
        """How many requests may be under way now."""
        return int(self._limit)

    async def __aenter__(self) -> None:
        while True:
            pause = self._resume - asyncio.get_running_loop().time()
            if 0 < pause:
                await asyncio.sleep(pause)
            elif self._active < self.limit:
                self._active += 1
                return
            else:
                self._freed.clear()
                await self._freed.wait()

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._active -= 1
        self._freed.set()

    def succeeded(self) -> None:
        """Note an answer."""
        self._limit = min(float(self._most), self._limit + 1 / self._limit)
        self._freed.set()

    def busy(self, wait: float) -> None:
        """Note that the server is overloaded and wants no request for ``wait`` seconds."""
        self._limit = max(1.0, self._limit / 2)
        self._resume = max(self._resume, asyncio.get_running_loop().time() + wait)


def delay(first: float, attempt: int) -> float:
    """Return the seconds to wait after failed attempt ``attempt`` (0, 1, …), with some jitter."""
    return min(_LONGEST_DELAY, first * 2.0**attempt) * _JITTER.uniform(0.5, 1.0)
