"""Limits that a run never exceeds: a request that could go over one is not sent."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal

from hybrid.errors import JudgeError, UsageError, spelled
from hybrid.judging.prices import cost_of
from hybrid.judging.ranges import refuse_beyond
from hybrid.judging.settings import JudgeSettings
from hybrid.judging.tokens import most_tokens
from hybrid.records.judged import Prompt, Usage

_NONE = Decimal(0)


class BudgetError(JudgeError):
    """A limit is reached; ``str(error)`` names it."""


@dataclass(frozen=True, slots=True)
class Hold:
    """What one request under way may cost at most. ``cost`` is ``None`` where no price is known."""

    tokens: int
    cost: Decimal | None


@dataclass(slots=True)
class Spent:
    """What has been spent, as far as servers told it.

    ``calls`` counts requests, failed ones too. ``untold`` counts requests that may have been
    billed and whose tokens are unknown, ``unpriced`` those without a known price; ``cost`` is in
    US dollars and ``None`` while nothing at all was priced.
    """

    calls: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    untold: int = 0
    cost: Decimal | None = None
    unpriced: int = 0

    def add(self, usage: Usage, cost: Decimal | None, *, billed: bool) -> None:
        """Add what one request has used."""
        told = usage.prompt_tokens is not None and usage.completion_tokens is not None
        if not told and billed:
            self.untold += 1
            self.unpriced += 1
            return
        self.prompt_tokens += usage.prompt_tokens or 0
        self.completion_tokens += usage.completion_tokens or 0
        if cost is not None:
            self.cost = (self.cost or _NONE) + cost
        elif told:
            self.unpriced += 1


@dataclass(slots=True)
class Budget:
    """Hard limits on requests, on tokens (prompt and answer) and on US dollars; ``None`` is none.

    They hold over all judges that share the budget; ``by_model`` tells what each has spent.

    What a request may need at most is held back while it is under way, so requests that run
    at the same time cannot go over a limit together.
    """

    max_calls: int | None = None
    max_tokens: int | None = None
    max_cost: Decimal | float | None = None
    spent: Spent = field(default_factory=Spent)
    by_model: dict[str, Spent] = field(default_factory=dict)
    _tokens: int = 0
    _cost: Decimal = _NONE

    def __post_init__(self) -> None:
        """Raise ``UsageError`` for limits that are none."""
        refuse_beyond(max_calls=self.max_calls, max_tokens=self.max_tokens, max_cost=self.max_cost)

    def require_price(self, settings: JudgeSettings) -> None:
        """Raise ``UsageError`` where a limit on cost cannot be kept for want of a price."""
        if self.max_cost is not None and cost_of(settings, Usage(1, 1)) is None:
            raise UsageError(
                f"{spelled('max_cost')} cannot be kept: the price of {settings.model} at "
                f"{settings.base_url} is unknown; use {spelled('max_tokens')} or "
                f"{spelled('max_calls')}"
            )

    def reserve(self, settings: JudgeSettings, prompt: Prompt) -> Hold:
        """Hold back what one request may need; raises ``BudgetError`` where that is too much."""
        most = Usage(most_tokens(prompt.messages, prompt.schema), settings.most_answer_tokens)
        hold = Hold(_sum(most), None if self.max_cost is None else cost_of(settings, most))
        self._refuse(hold)
        for spent in self._counts(settings):
            spent.calls += 1
        self._tokens += hold.tokens
        self._cost += hold.cost or _NONE
        return hold

    def settle(self, hold: Hold, settings: JudgeSettings, usage: Usage, *, billed: bool) -> None:
        """Replace what was held back by what was used.

        Where the server may have billed tokens that it did not tell, what was held back counts.
        """
        told = usage.prompt_tokens is not None and usage.completion_tokens is not None
        cost = cost_of(settings, usage)
        for spent in self._counts(settings):
            spent.add(usage, cost, billed=billed)
        if not told and billed:
            return
        self._tokens += (_sum(usage) if told else 0) - hold.tokens
        self._cost += (cost or _NONE) - (hold.cost or _NONE)

    def _counts(self, settings: JudgeSettings) -> tuple[Spent, Spent]:
        return self.spent, self.by_model.setdefault(settings.model, Spent())

    def _refuse(self, hold: Hold) -> None:
        if self.max_calls is not None and self.max_calls <= self.spent.calls:
            raise BudgetError(f"budget exhausted: {spelled('max_calls', self.max_calls)}")
        if self.max_tokens is not None and self.max_tokens < self._tokens + hold.tokens:
            raise BudgetError(f"budget exhausted: {spelled('max_tokens', self.max_tokens)}")
        if self.max_cost is None:
            return
        if hold.cost is None:
            told = f"{spelled('max_cost')}, and the model's price is unknown"
            raise BudgetError(f"budget exhausted: {told}")
        if Decimal(str(self.max_cost)) < self._cost + hold.cost:
            raise BudgetError(f"budget exhausted: {spelled('max_cost', self.max_cost)}")


def _sum(usage: Usage) -> int:
    return (usage.prompt_tokens or 0) + (usage.completion_tokens or 0)
