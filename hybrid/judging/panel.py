"""Many questions to one or more judges: several at once, answers in order, nothing asked twice."""

from __future__ import annotations

import asyncio
import signal
import threading
import warnings
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from itertools import product
from pathlib import Path
from types import FrameType
from typing import Generic, TypeVar

from hybrid.judging.cache import AnswerCache, StoredAnswer, claimed, now
from hybrid.judging.client import JudgeClient
from hybrid.judging.completion import Reply, answer_of
from hybrid.judging.limits import Budget, Pace
from hybrid.judging.prompt import REASKED
from hybrid.judging.settings import Cascade, JudgeSettings
from hybrid.records.record import JudgeAnswer, Prompt


@contextmanager
def interrupts_heard(loop: asyncio.AbstractEventLoop) -> Iterator[asyncio.Event]:
    """Return what an interrupt sets; a second one is raised where it comes.

    ``asyncio.Runner`` hears interrupts for one ``run`` at a time: one that comes as a run ends is
    lost, or breaks the loop that has to tidy up. As there, a program's own handler is left alone.
    """
    interrupted = asyncio.Event()
    if (
        threading.current_thread() is not threading.main_thread()
        or signal.getsignal(signal.SIGINT) is not signal.default_int_handler
    ):
        yield interrupted
        return

    def hear(number: int, frame: FrameType | None) -> None:
        if interrupted.is_set():
            signal.default_int_handler(number, frame)
        interrupted.set()
        # The loop may be waiting for the network; this wakes it.
        loop.call_soon_threadsafe(lambda: None)

    signal.signal(signal.SIGINT, hear)
    try:
        yield interrupted
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


FollowUp = Callable[[Prompt, JudgeAnswer], Prompt | None]

_Payload = TypeVar("_Payload")
_AHEAD = 2


@dataclass(frozen=True, slots=True)
class Case(Generic[_Payload]):
    """What is to be asked about one thing; a case without prompts just keeps its place.

    ``follow_up`` looks at each answer, and may return what the same judge is to be asked once more.
    ``votes`` is how often each judge is asked, where not as often as the panel asks.
    """

    payload: _Payload
    prompts: tuple[Prompt, ...]
    follow_up: FollowUp | None = None
    votes: int | None = None


@dataclass(frozen=True, slots=True)
class Judged(Generic[_Payload]):
    """A case with its answers: ``answers[n]`` holds those to ``prompts[n]``, by judge and vote."""

    payload: _Payload
    prompts: tuple[Prompt, ...]
    answers: tuple[tuple[JudgeAnswer, ...], ...]


@dataclass(slots=True)
class PanelCounts:
    """Answers asked for now, taken from the cache, and without a verdict (of either)."""

    asked: int = 0
    cached: int = 0
    failed: int = 0


@dataclass(slots=True)
class Panel:
    """The judges, how often each is asked, and the cache that is looked into first.

    With a ``cascade`` the last judge is asked only about what the others leave to it.
    """

    clients: Sequence[JudgeClient]
    votes: int = 1
    cache: AnswerCache | None = None
    counts: PanelCounts = field(default_factory=PanelCounts)
    cascade: Cascade | None = None
    _running: dict[str, asyncio.Task[Reply]] = field(default_factory=dict)

    @property
    def concurrency(self) -> int:
        """How many requests may be under way at once, over all judges."""
        return sum(client.settings.concurrency for client in self.clients)

    async def ask(
        self, prompt: Prompt, follow_up: FollowUp | None = None, votes: int | None = None
    ) -> tuple[JudgeAnswer, ...]:
        """Return the answers to one prompt, by judge and vote."""

        async def heard(clients: Sequence[JudgeClient]) -> list[tuple[JudgeAnswer, bool]]:
            seats = product(clients, range(votes or self.votes))
            calls = [self._final(client, prompt, vote, follow_up) for client, vote in seats]
            return await asyncio.gather(*calls)

        if self.cascade is None:
            return tuple(answer for answer, _ in await heard(self.clients))
        first = await heard(self.clients[:-1])
        if not self.cascade.asks(first):
            return tuple(answer for answer, _ in first)
        passed = (replace(answer, passed_on=True) for answer, _ in first)
        return (*passed, *(answer for answer, _ in await heard(self.clients[-1:])))

    async def close(self) -> None:
        """Close the connections of every judge."""
        for client in self.clients:
            await client.close()

    async def _final(
        self, client: JudgeClient, prompt: Prompt, vote: int, follow_up: FollowUp | None
    ) -> tuple[JudgeAnswer, bool]:
        """Return the answer, or that to the one follow-up where there is one; see ``_answer``.

        Where the follow-up brings no verdict for good, the first answer stands.
        """
        first, lasts = await self._answer(client, prompt, vote)
        again = follow_up(prompt, first) if follow_up is not None else None
        if again is None:
            return first, lasts
        second, lasting = await self._answer(client, again, vote)
        if second.verdict is None and lasting:
            vain = f"{REASKED} in vain: {second.failure}"
            return replace(first, repairs=(vain, *first.repairs)), lasts
        return replace(second, repairs=(REASKED, *second.repairs)), lasting

    async def _answer(
        self, client: JudgeClient, prompt: Prompt, vote: int
    ) -> tuple[JudgeAnswer, bool]:
        """Return the answer to one call, and whether a later run would get the same."""
        key = client.key(prompt, vote)
        stored = self.cache.get(key) if self.cache is not None else None
        if stored is not None:
            self.counts.cached += 1
            answer, lasting = stored.answer(), True
        else:
            reply = await self._reply(client, prompt, vote, key)
            model = client.settings.model
            answer = answer_of(reply, hints=prompt.hints, model=model, vote=vote, key=key)
            lasting = reply.lasting
        self.counts.failed += answer.verdict is None
        return answer, lasting

    async def _reply(self, client: JudgeClient, prompt: Prompt, vote: int, key: str) -> Reply:
        """Fetch a reply, or wait for that of the same call where it is under way already."""
        running = self._running.get(key)
        if running is not None:
            return await asyncio.shield(running)
        task = asyncio.create_task(self._fetch(client, prompt, vote, key))
        self._running[key] = task
        try:
            return await task
        finally:
            del self._running[key]

    async def _fetch(self, client: JudgeClient, prompt: Prompt, vote: int, key: str) -> Reply:
        if self.cache is None:
            self.counts.asked += 1
            return await client.fetch(prompt, vote=vote)
        async with claimed(self.cache, key) as stored:
            if stored is not None:
                self.counts.cached += 1
                return stored.reply
            return await self._kept(self.cache, client, prompt, vote, key)

    async def _kept(
        self, cache: AnswerCache, client: JudgeClient, prompt: Prompt, vote: int, key: str
    ) -> Reply:
        """Ask, and keep the reply where a later run would get the same."""
        self.counts.asked += 1
        reply = await client.fetch(prompt, vote=vote)
        if not reply.lasting:
            return reply
        stored = StoredAnswer(
            key=key,
            created=now(),
            base_url=client.settings.base_url,
            model=client.settings.model,
            vote=vote,
            record_id=prompt.record_id,
            error_type=str(prompt.error_type),
            prompt_hash=prompt.hash,
            hints=prompt.hints,
            reply=reply,
        )
        return cache.put(stored).reply


@contextmanager
def open_panel(
    settings: Sequence[JudgeSettings],
    *,
    votes: int,
    cache: Path | None,
    budget: Budget,
    pace: Pace,
    cascade: Cascade | None = None,
    told: Callable[[str], None] = warnings.warn,
) -> Iterator[Panel]:
    """Return the judges of these settings, ready; leaving closes the cache, where there is one.

    Budget, pace, cache and votes hold for the second judge of a ``cascade`` too.

    ``told`` hears of a cache that is locked, and of answers in it that were damaged.

    Raises ``UsageError`` where a judge cannot be asked: no key for a remote endpoint, a limit on
    cost without a known price; ``OutputError`` where the cache cannot be used.
    """
    every = [*settings, *([cascade.judge] if cascade is not None else [])]
    clients = [JudgeClient(each, budget=budget, pace=pace) for each in every]
    with ExitStack() as stack:
        kept = None
        if cache is not None:
            kept = stack.enter_context(AnswerCache(cache, told=told))
        yield Panel(clients, votes=votes, cache=kept, cascade=cascade)
        if kept is not None and kept.damaged:
            told(f"{cache}: {kept.damaged:,} saved answers were damaged, so they were asked again")


async def judge_all(
    cases: Iterable[Case[_Payload]], panel: Panel
) -> AsyncIterator[Judged[_Payload]]:
    """Yield every case with its answers, in the order given.

    Cases are drawn as they are needed, so memory does not grow with their number. Raises
    ``JudgeError`` where a judge cannot be used at all. When the iteration ends early, calls under
    way are cancelled; what was answered is in the cache.
    """
    ahead = _AHEAD * panel.concurrency
    under_way: deque[asyncio.Task[Judged[_Payload]]] = deque()
    try:
        for case in cases:
            under_way.append(asyncio.create_task(_judged(case, panel)))
            if ahead <= len(under_way):
                yield await under_way.popleft()
        while under_way:
            yield await under_way.popleft()
    finally:
        for task in under_way:
            task.cancel()
        await asyncio.gather(*under_way, return_exceptions=True)


def judge_in_order(cases: Iterable[Case[_Payload]], panel: Panel) -> Iterator[Judged[_Payload]]:
    """Do as ``judge_all`` from code that is not asynchronous, and close the panel at the end.

    Raises ``KeyboardInterrupt`` before the next case when the program is interrupted.
    """
    with asyncio.Runner() as runner, interrupts_heard(runner.get_loop()) as interrupted:
        results = judge_all(cases, panel)
        try:
            while (judged := runner.run(_next(results, interrupted))) is not None:
                yield judged
        finally:
            runner.run(_ended(results, panel))
        if interrupted.is_set():
            raise KeyboardInterrupt


async def _judged(case: Case[_Payload], panel: Panel) -> Judged[_Payload]:
    calls = [panel.ask(prompt, case.follow_up, case.votes) for prompt in case.prompts]
    answers = await asyncio.gather(*calls)
    return Judged(case.payload, case.prompts, tuple(answers))


async def _next(
    results: AsyncIterator[Judged[_Payload]], interrupted: asyncio.Event
) -> Judged[_Payload] | None:
    """Return the next result, or ``None`` after the last one or an interrupt."""
    result = asyncio.ensure_future(_or_none(results))
    interrupt = asyncio.ensure_future(interrupted.wait())
    try:
        await asyncio.wait((result, interrupt), return_when=asyncio.FIRST_COMPLETED)
        return None if interrupted.is_set() else result.result()
    finally:
        result.cancel()
        interrupt.cancel()
        await asyncio.gather(result, interrupt, return_exceptions=True)


async def _or_none(results: AsyncIterator[Judged[_Payload]]) -> Judged[_Payload] | None:
    return await anext(results, None)


async def _ended(results: AsyncIterator[Judged[_Payload]], panel: Panel) -> None:
    close = getattr(results, "aclose", None)
    if close is not None:
        await close()
    await panel.close()
