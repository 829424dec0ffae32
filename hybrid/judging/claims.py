"""The right to ask a question: of several processes on one cache one asks, the others wait."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final

from hybrid.errors import OutputError
from hybrid.judging.cache import AnswerCache
from hybrid.judging.stored import StoredAnswer

LEASE_SECONDS: Final = 30.0
"""How long a claim outlives the process that made it."""

_POLL_SECONDS: Final = 0.1


@asynccontextmanager
async def claimed(
    cache: AnswerCache, key: str, lease: float = LEASE_SECONDS
) -> AsyncIterator[StoredAnswer | None]:
    """Wait for the right to ask, and hold it; give the answer where another process had it first.

    A claim is renewed while it is held, and ends ``lease`` seconds after the last time.
    """
    while not cache.claim(key, lease):
        await asyncio.sleep(_POLL_SECONDS)
        stored = cache.get(key)
        if stored is not None:
            yield stored
            return
    renewing = asyncio.create_task(_renew(cache, key, lease))
    try:
        # What was kept just before the claim became free is not asked again.
        yield cache.get(key)
    finally:
        renewing.cancel()
        await asyncio.gather(renewing, return_exceptions=True)
        # What failed before is told; a claim that is left over ends with this process.
        with suppress(OutputError):
            cache.release(key)


async def _renew(cache: AnswerCache, key: str, lease: float) -> None:
    while True:
        await asyncio.sleep(lease / 3)
        cache.claim(key, lease)
