"""Limits that hold over all processes of a run: one ledger keeps them, and everyone asks it.

The ledger lives in an actor of its own, so a process that dies and comes back cannot spend twice.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from typing import Any

from hybrid.judging.budget import Budget, BudgetError, Hold, Spent
from hybrid.judging.pace import Pace
from hybrid.judging.settings import JudgeSettings
from hybrid.records.judged import Prompt, Usage


class Ledger:
    """Keeps a budget and a pace for processes that cannot share memory."""

    def __init__(self, budget: Budget, max_per_minute: float | None) -> None:
        self._budget = budget
        self._pace = Pace(max_per_minute)

    def reserve(self, settings: JudgeSettings, prompt: Prompt) -> Hold | str:
        """Hold back what one request may need, or say which limit is reached."""
        try:
            return self._budget.reserve(settings, prompt)
        except BudgetError as error:
            return str(error)

    def settle(self, hold: Hold, settings: JudgeSettings, usage: Usage, billed: bool) -> None:
        """Replace what was held back by what was used."""
        self._budget.settle(hold, settings, usage, billed=billed)

    def wait(self) -> float:
        """Return the seconds until the next request may be sent, and take that turn."""
        return self._pace.take(time.monotonic())

    def spent(self) -> Spent:
        """Return what has been spent so far."""
        return replace(self._budget.spent)


class SharedBudget(Budget):
    """A budget that a ledger in another process keeps."""

    def __init__(self, ledger: Any) -> None:
        super().__init__()
        self._ledger = ledger

    def require_price(self, settings: JudgeSettings) -> None:
        """Do nothing: it was asked for where the run began."""

    def reserve(self, settings: JudgeSettings, prompt: Prompt) -> Hold:
        """Do as ``Budget.reserve``, over all processes of the run."""
        held = _answer(self._ledger.reserve.remote(settings, prompt))
        if isinstance(held, str):
            raise BudgetError(held)
        assert isinstance(held, Hold)
        return held

    def settle(self, hold: Hold, settings: JudgeSettings, usage: Usage, *, billed: bool) -> None:
        """Do as ``Budget.settle``, over all processes of the run."""
        _answer(self._ledger.settle.remote(hold, settings, usage, billed))


class SharedPace(Pace):
    """A pace that a ledger in another process keeps."""

    def __init__(self, ledger: Any) -> None:
        super().__init__(None)
        self._ledger = ledger

    async def turn(self) -> None:
        """Do as ``Pace.turn``, over all processes of the run."""
        await asyncio.sleep(await self._ledger.wait.remote())


def _answer(reference: Any) -> object:
    import ray

    answer: object = ray.get(reference)
    return answer
