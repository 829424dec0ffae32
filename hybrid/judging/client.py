"""The client of a judge: one call, with its retries, its ladder of forms and its budget."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, replace
from types import TracebackType

from hybrid.errors import JudgeError
from hybrid.judging.abilities import Abilities, Descents, first_abilities, request_body
from hybrid.judging.answer import read_answer
from hybrid.judging.callerrors import CallError, Kind
from hybrid.judging.completion import (
    NO_USAGE,
    Completion,
    Reply,
    UnfinishedError,
    answer_of,
    p_error,
)
from hybrid.judging.limits import Budget, BudgetError, Pace, Throttle, delay
from hybrid.judging.settings import JudgeSettings
from hybrid.judging.stored import call_key
from hybrid.judging.tokens import least_tokens, low_count
from hybrid.judging.transport import Transport
from hybrid.records.values import JudgeAnswer, Prompt, Usage

_SLOW_TRIES = 2
_PATIENCE = 3


@dataclass(slots=True)
class _Call:
    """One call as it goes on: what is asked, how, and what it has used so far."""

    prompt: Prompt
    vote: int
    abilities: Abilities
    usage: Usage = NO_USAGE
    requests: int = 0

    def add(self, usage: Usage) -> None:
        self.usage = Usage(
            _plus(self.usage.prompt_tokens, usage.prompt_tokens),
            _plus(self.usage.completion_tokens, usage.completion_tokens),
        )


class JudgeClient:
    """Asks one model at one endpoint.

    ``api_key`` defaults to ``OPENAI_API_KEY``; a remote endpoint without one is a ``UsageError``.
    ``budget`` and ``pace`` may be shared by several clients. Use it inside one event loop, and as
    ``async with`` or with ``close()``.
    """

    def __init__(
        self,
        settings: JudgeSettings,
        *,
        api_key: str | None = None,
        budget: Budget | None = None,
        pace: Pace | None = None,
    ) -> None:
        self.settings = settings
        self.budget = budget or Budget()
        self._pace = pace or Pace(None)
        self.budget.require_price(settings)
        self.abilities = first_abilities(settings)
        self._transport = Transport(settings, api_key=api_key)
        self._throttle = Throttle(settings.concurrency)
        self._first = asyncio.Lock()
        self._tried = self._worked = False
        self._in_vain = 0
        self._descents = Descents()

    async def __aenter__(self) -> JudgeClient:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the connections."""
        await self._transport.close()

    def key(self, prompt: Prompt, vote: int = 0) -> str:
        """Return the name of a call in cache and findings."""
        return call_key(self.settings, prompt, vote)

    async def ask(self, prompt: Prompt, *, vote: int = 0) -> JudgeAnswer:
        """Ask, and read the answer. A failed call is an answer with its ``failure``.

        Raises ``JudgeError`` where the set-up is wrong, so that every call would fail alike.
        """
        reply = await self.fetch(prompt, vote=vote)
        key = self.key(prompt, vote)
        return answer_of(reply, hints=prompt.hints, model=self.settings.model, vote=vote, key=key)

    async def fetch(self, prompt: Prompt, *, vote: int = 0) -> Reply:
        """Ask, and return what came back. Raises as ``ask``."""
        if not self._tried:
            # What the first call learns of the endpoint spares the others their refusals.
            async with self._first:
                if not self._tried:
                    try:
                        return await self._fetch(prompt, vote)
                    finally:
                        self._tried = True
        return await self._fetch(prompt, vote)

    async def probe(self, prompt: Prompt, abilities: Abilities) -> Completion:
        """Send one request in one form, without retries or ladder; raises ``CallError``."""
        return await self._send(_Call(prompt, 0, abilities))

    async def _fetch(self, prompt: Prompt, vote: int) -> Reply:
        begin = time.perf_counter()
        call = _Call(prompt, vote, self.abilities)
        try:
            reply = _reply(await self._down_the_ladder(call), call)
        except UnfinishedError as error:
            reply = _failed(error, call, text=error.text)
        except (CallError, BudgetError) as error:
            self._stop_if_broken(error)
            reply = _failed(error, call)
        return replace(reply, seconds=round(time.perf_counter() - begin, 3))

    async def _down_the_ladder(self, call: _Call) -> Completion:
        """Ask in the best form that the endpoint knows; in a plainer one where that fails."""
        unread: Completion | None = None
        while True:
            try:
                completion = await self._patiently(call)
            except CallError as error:
                other = self._other_form(error, call)
                if other is not None:
                    call.abilities = other
                    continue
                if unread is not None and error.kind is Kind.REFUSED:
                    return unread
                raise
            lower = self._learn(completion, call, first=unread is None)
            if lower is None:
                return completion
            unread, call.abilities = completion, lower

    def _other_form(self, error: CallError, call: _Call) -> Abilities | None:
        if error.kind is not Kind.REFUSED:
            return None
        return call.abilities.after(error.detail, self.settings)

    def _learn(self, completion: Completion, call: _Call, *, first: bool) -> Abilities | None:
        """Remember what worked; return a plainer form to ask in where the answer is unreadable."""
        if first:
            self.abilities = call.abilities
        read = read_answer(completion.text, hints=call.prompt.hints)
        readable = read.verdict is not None
        lower = call.abilities.lower()
        if lower and not readable and not read.refused and not self._descents.are_vain:
            return lower
        if not first:
            self._descents.note(readable=readable)
            if self._descents.are_needed:
                self.abilities = call.abilities
        return None

    async def _patiently(self, call: _Call) -> Completion:
        """Send until an answer comes, as often as the settings and the trouble allow."""
        attempt = 0
        while True:
            try:
                completion = await self._send(call)
            except CallError as error:
                wait = self._wait_after(error, attempt)
                if wait is None:
                    raise
                if error.busy:
                    self._throttle.busy(wait)
                await asyncio.sleep(wait)
                attempt += 1
                continue
            self._in_vain = 0
            return completion

    def _wait_after(self, error: CallError, attempt: int) -> float | None:
        """Return how long to wait before the next attempt; ``None`` where there is to be none."""
        if error.kind is not Kind.RETRY:
            return None
        wait = delay(self.settings.first_delay, attempt) if error.after is None else error.after
        if self._attempts(error) <= attempt + 1 or self.settings.longest_wait < wait:
            self._in_vain += 0 if error.busy else 1
            return None
        return wait

    def _attempts(self, error: CallError) -> int:
        """Return how often to try: a server that seems gone is not tried again for each call."""
        tries = self.settings.max_retries + 1
        if error.busy:
            return tries
        if _PATIENCE <= self._in_vain:
            return 1
        return min(tries, _SLOW_TRIES) if error.slow else tries

    async def _send(self, call: _Call) -> Completion:
        """Send one request, held against the budget and counted."""
        body = request_body(self.settings, call.prompt, call.abilities, call.vote)
        async with self._throttle:
            await self._pace.turn()
            hold = self.budget.reserve(self.settings, call.prompt)
            call.requests += 1
            usage, billed = NO_USAGE, True
            try:
                completion = await self._transport.send(body)
                usage = completion.usage
            except UnfinishedError as error:
                usage = error.usage
                self._worked = True
                raise
            except CallError as error:
                billed = error.billed
                raise
            finally:
                self.budget.settle(hold, self.settings, usage, billed=billed)
                call.add(usage)
        self._worked = True
        self._throttle.succeeded()
        return completion

    def _stop_if_broken(self, error: JudgeError) -> None:
        """Raise where not one call has worked, and none can."""
        if self._worked or not isinstance(error, CallError):
            return
        if error.kind is Kind.BROKEN or error.unreached:
            place = f"{self.settings.model} at {self.settings.base_url}"
            raise JudgeError(f"{place}: {error}") from None


def _reply(completion: Completion, call: _Call) -> Reply:
    counted = low_count(completion.usage, least_tokens(call.prompt.messages))
    return Reply(
        text=completion.text,
        failure=None,
        lasting=True,
        rung=call.abilities.rung,
        notes=(*call.abilities.notes(), *counted),
        usage=call.usage,
        p_error=p_error(completion.tokens),
        requests=call.requests,
    )


def _failed(error: JudgeError, call: _Call, *, text: str = "") -> Reply:
    return Reply(
        text=text,
        failure=str(error),
        lasting=isinstance(error, CallError) and error.kind is Kind.LASTING,
        rung=call.abilities.rung,
        notes=call.abilities.notes(),
        usage=call.usage,
        requests=call.requests,
    )


def _plus(one: int | None, other: int | None) -> int | None:
    return one if other is None else other if one is None else one + other
