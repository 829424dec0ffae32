"""Limits of a run: calls, tokens, cost and pace. A request that could go over one is not sent."""

from __future__ import annotations

import asyncio
import math
import random
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from decimal import Decimal
from types import TracebackType

from hybrid.errors import JudgeError, UsageError, spelled
from hybrid.judging.settings import JudgeSettings, refuse_beyond
from hybrid.records.record import LOW_COUNT, Message, Prompt, Usage
from hybrid.text.characters import HAN_RANGE

# --- tokens -------------------------------------------------------------------------------------
# Token counts from characters alone: bounds that hold for every tokenizer in common use.

_PIECE = re.compile(r"[A-Za-z]+|[0-9]+|[^\w\s]+")
# Each is a token or most of one: with kana and Korean syllables.
_SYLLABLE = re.compile(f"[\u3040-\u30ff{HAN_RANGE}\uac00-\ud7af\uf900-\ufaff]")

# A word, a number or a run of marks is at least one token, and hardly ever shares one with its
# neighbour; a tokenizer for Chinese joins two or three characters at most on average.
_LEAST_PER_PIECE = 0.7
_LEAST_PER_SYLLABLE = 0.3
_LIKELY_PER_LETTER = 0.25
_LIKELY_PER_SYLLABLE = 0.8
_FRAME = 16


def least_tokens(messages: Iterable[Message]) -> int:
    """Return a number of tokens that no tokenizer needs less than for these messages."""
    text = _joined(messages)
    pieces, syllables = len(_PIECE.findall(text)), len(_SYLLABLE.findall(text))
    return int(pieces * _LEAST_PER_PIECE + syllables * _LEAST_PER_SYLLABLE)


def low_count(usage: Usage, least: int) -> tuple[str, ...]:
    """Return a note where a server has counted fewer tokens than the ``least`` that it was sent.

    That is no proof that it cut the prompt off: many leave out what they remember, or estimate.
    """
    if not usage.prompt_tokens or least <= usage.prompt_tokens:
        return ()
    return (f"{LOW_COUNT} {usage.prompt_tokens} tokens of at least {least} that were sent",)


def likely_tokens(messages: Iterable[Message]) -> int:
    """Return about how many tokens these messages are."""
    text = _joined(messages)
    syllables = len(_SYLLABLE.findall(text))
    return math.ceil(
        (len(text) - syllables) * _LIKELY_PER_LETTER + syllables * _LIKELY_PER_SYLLABLE
    )


def most_tokens(messages: Iterable[Message], schema: str) -> int:
    """Return a number of prompt tokens that cannot be exceeded: a token is a byte or more."""
    given = list(messages)
    text = _joined(given) + schema
    return len(text.encode("utf-8", "surrogatepass")) + _FRAME * (len(given) + 1)


def _joined(messages: Iterable[Message]) -> str:
    return "\n".join(message.content for message in messages)


# --- limits -------------------------------------------------------------------------------------


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


def cost_of(settings: JudgeSettings, usage: Usage) -> Decimal | None:
    """Return the price of a call in US dollars.

    ``None`` where the table does not hold this model at this endpoint, or the server did not tell
    the tokens. A name alone is not enough: a local server may call its model anything.
    """
    from genai_prices import Usage as Tokens
    from genai_prices import calc_price

    if usage.prompt_tokens is None or usage.completion_tokens is None:
        return None
    tokens = Tokens(input_tokens=usage.prompt_tokens, output_tokens=usage.completion_tokens)
    try:
        price = calc_price(tokens, settings.model, provider_api_url=settings.base_url)
    except LookupError:
        return None
    return price.total_price


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
        counted = usage.prompt_tokens is not None and usage.completion_tokens is not None
        if not counted and billed:
            self.untold += 1
            self.unpriced += 1
            return
        self.prompt_tokens += usage.prompt_tokens or 0
        self.completion_tokens += usage.completion_tokens or 0
        if cost is not None:
            self.cost = (self.cost or _NONE) + cost
        elif counted:
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
        counted = usage.prompt_tokens is not None and usage.completion_tokens is not None
        cost = cost_of(settings, usage)
        for spent in self._counts(settings):
            spent.add(usage, cost, billed=billed)
        if not counted and billed:
            return
        self._tokens += (_sum(usage) if counted else 0) - hold.tokens
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
            reason = f"{spelled('max_cost')}, and the model's price is unknown"
            raise BudgetError(f"budget exhausted: {reason}")
        if Decimal(str(self.max_cost)) < self._cost + hold.cost:
            raise BudgetError(f"budget exhausted: {spelled('max_cost', self.max_cost)}")


def _sum(usage: Usage) -> int:
    return (usage.prompt_tokens or 0) + (usage.completion_tokens or 0)
