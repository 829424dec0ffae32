"""One request over the network, and everything that can happen to it as a ``CallError``."""

from __future__ import annotations

import asyncio
import ssl
import zlib
from collections.abc import AsyncIterator, Mapping
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

from hybrid.judging.callerrors import CallError, Kind, error_of_status, one_line
from hybrid.judging.completion import Completion, read_completion
from hybrid.judging.settings import JudgeSettings, find_key, usable_key
from hybrid.text.escape import masked, secrets_in

if TYPE_CHECKING:
    _Client = Any
else:
    # Taken from there because the package has changed the library that it rides on.
    _Client = DefaultAsyncHttpxClient

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
            told = f"the server sent more than {most / 1e6:g} MB, and was not heard to the end"
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
        f"the server redirects to another host, {place}, and nothing was sent there; where it is "
        "trusted, name it in --base-url",
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
