"""The HTTP client beneath ``openai``: it stays with its host, and reads no more than it must."""

from __future__ import annotations

import zlib
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Any, Final

from openai import DefaultAsyncHttpxClient

from hybrid.errors import spelled
from hybrid.judging.callerrors import CallError, Kind

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
        f"trusted, name it in {spelled('base_url')}",
        Kind.BROKEN,
    )
