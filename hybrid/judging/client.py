"""The client of a judge: one call, with its retries, its ladder of forms and its budget."""

from __future__ import annotations

import asyncio
import ssl
import time
import zlib
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, replace
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final

from openai import (
    APIConnectionError,
    APIError,
    APIStatusError,
    APITimeoutError,
    AsyncOpenAI,
    DefaultAsyncHttpxClient,
    OpenAIError,
)

from hybrid.errors import JudgeError, spelled
from hybrid.judging.answer import read_answer
from hybrid.judging.cache import call_key
from hybrid.judging.completion import (
    NO_USAGE,
    CallError,
    Completion,
    Kind,
    Reply,
    UnfinishedError,
    answer_of,
    error_of_status,
    one_line,
    p_error,
    read_completion,
)
from hybrid.judging.forms import Abilities, Descents, first_abilities, request_body
from hybrid.judging.limits import (
    Budget,
    BudgetError,
    Pace,
    Throttle,
    delay,
    least_tokens,
    low_count,
)
from hybrid.judging.settings import JudgeSettings, find_key, usable_key
from hybrid.records.record import JudgeAnswer, Prompt, Usage
from hybrid.text.escape import masked, secrets_in

if TYPE_CHECKING:
    _Client = Any
else:
    # Taken from there because the package has changed the library that it rides on.
    _Client = DefaultAsyncHttpxClient

# --- one request --------------------------------------------------------------------------------
# One request over the network, and everything that can happen to it as a ``CallError``.

_LEAST: Final = 1_000_000
_PER_TOKEN: Final = 1_000
_MOST: Final = 32_000_000
_MOST_FILE: Final = 512_000_000
"""What the endpoints of batches let a file hold."""
_HOPS: Final = 5
_PACKED: Final = ("gzip", "x-gzip", "deflate")
_OF_THE_WIRE: Final = (b"content-encoding", b"content-length", b"transfer-encoding")


def most_bytes(max_output_tokens: int) -> int:
    """Return how long the body of an answer may be, the chances of its tokens included."""
    return min(_MOST, _LEAST + _PER_TOKEN * max_output_tokens)


class GuardedClient(_Client):  # type: ignore[misc]
    """Follows no redirect that leaves the host, and stops reading a body beyond a bound.

    Elsewhere prompts, and secrets of an extra body, would be a stranger's. What it refuses is a
    ``CallError``, which ``openai`` wraps.
    """

    def __init__(self, *, most: int, **how: Any) -> None:
        # Packed, a few bytes may be many; answers are short enough as they are.
        super().__init__(headers={"Accept-Encoding": "identity"}, **how)
        self._most = most

    async def send(self, request: Any, **how: Any) -> Any:
        """Send a request; the response has been read, and is closed."""
        how |= {"stream": True, "follow_redirects": False}
        for _ in range(_HOPS):
            response = await super().send(request, **how)
            try:
                if response.next_request is None:
                    return await self._read(response)
                _refuse_other_host(request.url, response.next_request.url)
                request = response.next_request
            finally:
                await response.aclose()
        raise CallError(f"the server redirects more than {_HOPS} times", Kind.PASSING)

    async def _read(self, response: Any) -> Any:
        is_file = response.request.url.path.endswith("/content")
        most = _MOST_FILE if is_file else self._most
        content = b"".join([each async for each in _bounded(response, most)])
        # As bytes, for a server may send what is no ASCII.
        kept = [each for each in response.headers.raw if each[0].lower() not in _OF_THE_WIRE]
        return type(response)(
            response.status_code,
            headers=kept,
            content=content,
            request=response.request,
            extensions=response.extensions,
        )


async def _bounded(response: Any, most: int) -> AsyncIterator[bytes]:
    """Yield the body as it is meant, at most so many bytes of it."""
    unpack = _unpacking(response.headers.get("content-encoding", ""))
    size = 0
    async for chunk in response.aiter_raw():
        plain = _unpacked(unpack, chunk, most + 1 - size) if unpack else chunk
        size += len(plain)
        if most < size:
            told = f"the server sent more than {most / 1e6:g} MB, so the rest was not read"
            raise CallError(told, Kind.PASSING, billed=True)
        yield plain


def _unpacking(encoding: str) -> Any:
    name = encoding.strip().lower()
    if name in ("", "identity"):
        return None
    if name in _PACKED:
        return zlib.decompressobj(zlib.MAX_WBITS | 32)
    raise CallError(f"the server packs its answer ({name[:40]!r}) unasked", Kind.PASSING)


def _unpacked(unpack: Any, chunk: bytes, most: int) -> bytes:
    try:
        return bytes(unpack.decompress(chunk, most))
    except zlib.error:
        raise CallError("the server's packed answer cannot be read", Kind.RETRY) from None


def _refuse_other_host(here: Any, there: Any) -> None:
    same = (here.scheme, here.host, here.port) == (there.scheme, there.host, there.port)
    secured = (here.scheme, there.scheme) == ("http", "https") and here.port is there.port is None
    if same or (secured and here.host == there.host):
        return
    place = there.host if there.port is None else f"{there.host}:{there.port}"
    raise CallError(
        f"the server redirects to another host, {place}, and nothing was sent there; if you "
        f"trust it, name it in {spelled('base_url')}",
        Kind.BROKEN,
    )


class Transport:
    """Sends requests to one endpoint. It knows the key and lets it out nowhere else."""

    def __init__(self, settings: JudgeSettings, *, api_key: str | None = None) -> None:
        found = (settings.base_url, settings.key_variable)
        key = usable_key(api_key) if api_key else find_key(*found)
        self._secrets = (key, *secrets_in(settings.extra_body))
        self._timeout = settings.timeout
        # Retries are ours alone, so that each request is counted and held against the budget.
        self.openai = AsyncOpenAI(
            api_key=key,
            base_url=settings.base_url,
            max_retries=0,
            timeout=settings.timeout,
            http_client=GuardedClient(
                most=most_bytes(settings.most_answer_tokens), timeout=settings.timeout
            ),
        )

    async def close(self) -> None:
        """Close the connections."""
        await self.openai.close()

    async def send(self, body: Mapping[str, Any]) -> Completion:
        """Send one chat completion request; raises ``CallError`` where no answer came back."""
        content, kind = await self._exchange(body)
        return read_completion(self.hidden(content), self.hidden(kind))

    def hidden(self, sent: str) -> str:
        """Return what a server or the library said without the key, which some repeat.

        All that comes from outside passes here, before it is read, shown or kept.
        """
        return masked(sent, *self._secrets)

    async def _exchange(self, body: Mapping[str, Any]) -> tuple[str, str]:
        rest = {key: value for key, value in body.items() if key not in ("model", "messages")}
        # What a server knows is not what the package's types know: everything goes as extra body.
        create: Any = self.openai.chat.completions.with_raw_response.create
        try:
            async with asyncio.timeout(self._timeout):
                response = await create(
                    model=body["model"], messages=body["messages"], extra_body=rest
                )
        except (TimeoutError, OpenAIError) as error:
            raise self.call_error(error) from None
        http = response.http_response
        return http.content.decode("utf-8", "replace"), http.headers.get("content-type", "")

    def call_error(self, error: TimeoutError | OpenAIError) -> CallError:
        """Return what an error of the library means, without the key."""
        if isinstance(error, TimeoutError | APITimeoutError):
            reason = f"no complete answer within {self._timeout:g} seconds"
            return CallError(reason, Kind.RETRY, billed=True, slow=True)
        if isinstance(error, APIStatusError):
            response = error.response
            said = self.hidden(response.content.decode("utf-8", "replace"))
            return error_of_status(error.status_code, response.headers, said)
        refused = error.__cause__
        if isinstance(refused, CallError):
            refused.args = (self.hidden(str(refused)),)
            return refused
        if isinstance(error, APIConnectionError):
            return _of_connection(error, self.hidden(str(error.__cause__ or "")))
        said = error.message if isinstance(error, APIError) else str(error)
        return CallError(f"the request failed: {one_line(self.hidden(said))}", Kind.PASSING)


def _of_connection(error: APIConnectionError, told: str) -> CallError:
    cause = error.__cause__
    # By name, because the package has changed the library that it rides on.
    unreached = type(cause).__name__ in ("ConnectError", "ConnectTimeout")
    what = "cannot connect" if unreached else "the connection broke"
    said = one_line(told)
    reason = f"{what}: {said}" if said else what
    kind = Kind.BROKEN if isinstance(_root(cause), ssl.SSLCertVerificationError) else Kind.RETRY
    return CallError(reason, kind, unreached=unreached, billed=not unreached)


def _root(error: BaseException | None) -> BaseException | None:
    while error is not None and (error.__cause__ or error.__context__) is not None:
        error = error.__cause__ or error.__context__
    return error


# --- one call -----------------------------------------------------------------------------------

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
