"""One request over the network, and everything that can happen to it as a ``CallError``."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Mapping
from typing import Any

from openai import (
    APIConnectionError,
    APIError,
    APIStatusError,
    APITimeoutError,
    AsyncOpenAI,
    OpenAIError,
)

from hybrid.judging.callerrors import CallError, Kind, error_of_status, one_line
from hybrid.judging.completion import Completion, read_completion
from hybrid.judging.settings import JudgeSettings, find_key, usable_key
from hybrid.judging.wire import GuardedClient, most_bytes
from hybrid.text.secrets import masked, secrets_in


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
