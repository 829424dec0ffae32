"""How many requests may be sent in a minute."""

from __future__ import annotations

import asyncio

from hybrid.judging.ranges import refuse_beyond


class Pace:
    """Spaces requests evenly, so that no minute holds more of them than ``per_minute``.

    ``None`` sets no limit. Retries count as requests.
    """

    def __init__(self, per_minute: float | None) -> None:
        refuse_beyond(max_per_minute=per_minute)
        self._gap = 0.0 if per_minute is None else 60.0 / per_minute
        self._next = 0.0

    def take(self, now: float) -> float:
        """Take the next turn; return the seconds from ``now`` until then."""
        begin = max(now, self._next)
        self._next = begin + self._gap
        return begin - now

    async def turn(self) -> None:
        """Wait until one more request may be sent."""
        wait = self.take(asyncio.get_running_loop().time())
        if wait:
            await asyncio.sleep(wait)
