"""An OpenAI-compatible endpoint on loopback that does what a test tells it to.

It is a real HTTP server: the client's package rides on a transport that test doubles for older
ones do not intercept.
"""

from __future__ import annotations

import json
import socket
import struct
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass(frozen=True, slots=True)
class Response:
    """What the server sends for one request, and how.

    ``delay`` seconds pass before the first byte; ``drip`` seconds between two bytes; ``cut`` ends
    the connection after so many bytes of the body; ``hang`` sends nothing at all; ``raw`` takes the
    place of all else on the wire; ``endless`` follows that again and again; ``reset`` breaks the connection off instead of closing it.
    """

    status: int = 200
    body: bytes = b""
    content_type: str | None = "application/json"
    headers: tuple[tuple[str, str], ...] = ()
    delay: float = 0.0
    drip: float = 0.0
    cut: int | None = None
    hang: bool = False
    raw: bytes | None = None
    endless: bytes = b""
    reset: bool = False


@dataclass(frozen=True, slots=True)
class Request:
    """What the server was sent, and when on the monotonic clock."""

    method: str
    path: str
    headers: dict[str, str]
    body: bytes
    at: float

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def asked(self) -> str:
        """The last message of a chat request."""
        return str(self.json["messages"][-1]["content"])

    @property
    def form(self) -> str:
        """The kind of structured output that was asked for."""
        return str(self.json.get("response_format", {}).get("type", "text"))


Behaviour = Callable[[Request], Response]


@dataclass(slots=True)
class Endpoint:
    """A running server: its address, what it was asked, and how it behaves."""

    behaviour: Behaviour
    url: str = ""
    requests: list[Request] = field(default_factory=list)
    busiest: int = 0
    _active: int = 0
    _lock: threading.Lock = field(default_factory=threading.Lock)
    _stopped: threading.Event = field(default_factory=threading.Event)

    def answer(self, request: Request) -> Response:
        with self._lock:
            self.requests.append(request)
        return self.behaviour(request)

    @contextmanager
    def at_work(self) -> Iterator[None]:
        with self._lock:
            self._active += 1
            self.busiest = max(self.busiest, self._active)
        try:
            yield
        finally:
            with self._lock:
                self._active -= 1

    def pause(self, seconds: float) -> None:
        """Wait, but not longer than the server lives."""
        self._stopped.wait(seconds)

    @property
    def stopped(self) -> bool:
        return self._stopped.is_set()

    def stop(self) -> None:
        self._stopped.set()


def in_turn(*responses: Response) -> Behaviour:
    """Answer with one response after the other; the last one stays."""
    left = list(responses)
    lock = threading.Lock()

    def behave(_request: Request) -> Response:
        with lock:
            return left.pop(0) if 1 < len(left) else left[0]

    return behave


def completion(
    content: str | None,
    *,
    finish: str | None = "stop",
    prompt_tokens: int | None = 900,
    completion_tokens: int | None = 60,
    refusal: str | None = None,
    logprobs: Any = None,
) -> dict[str, Any]:
    """Return the body of a chat completion."""
    message: dict[str, Any] = {"role": "assistant", "content": content}
    if refusal is not None:
        message["refusal"] = refusal
    choice = {"index": 0, "message": message, "finish_reason": finish, "logprobs": logprobs}
    body: dict[str, Any] = {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": 1,
        "model": "scripted",
        "choices": [choice],
    }
    if prompt_tokens is not None:
        total = prompt_tokens + (completion_tokens or 0)
        usage = {"prompt_tokens": prompt_tokens, "completion_tokens": completion_tokens}
        body["usage"] = usage | {"total_tokens": total}
    return body


def ok(content: str | None, *, delay: float = 0.0, drip: float = 0.0, **told: Any) -> Response:
    """Return a chat completion as a response."""
    return Response(body=as_bytes(completion(content, **told)), delay=delay, drip=drip)


def error(status: int, message: str, *, headers: tuple[tuple[str, str], ...] = ()) -> Response:
    """Return an error as the usual servers send it."""
    body = as_bytes({"error": {"message": message, "type": None, "code": None}})
    return Response(status=status, body=body, headers=headers)


def as_bytes(value: Any) -> bytes:
    return json.dumps(value).encode()


@contextmanager
def serving(behaviour: Behaviour) -> Iterator[Endpoint]:
    """Run a server on loopback for as long as the block lasts."""
    endpoint = Endpoint(behaviour)
    server = _Server(endpoint)
    endpoint.url = f"http://127.0.0.1:{server.server_address[1]}/v1"
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield endpoint
    finally:
        endpoint.stop()
        server.shutdown()
        server.server_close()
        thread.join()


def unused_url() -> str:
    """Return an address on loopback where nothing listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{probe.getsockname()[1]}/v1"


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128

    def __init__(self, endpoint: Endpoint) -> None:
        self.endpoint = endpoint
        super().__init__(("127.0.0.1", 0), _Handler)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that goes away in the middle is part of the tests."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    @property
    def endpoint(self) -> Endpoint:
        assert isinstance(self.server, _Server)
        return self.server.endpoint

    def do_POST(self) -> None:
        self._serve()

    def do_GET(self) -> None:
        self._serve()

    def _serve(self) -> None:
        with self.endpoint.at_work():
            length = int(self.headers.get("content-length") or 0)
            request = Request(
                self.command,
                self.path,
                {name.lower(): value for name, value in self.headers.items()},
                self.rfile.read(length),
                time.monotonic(),
            )
            self._send(self.endpoint.answer(request))

    def _send(self, response: Response) -> None:
        if response.hang:
            self.endpoint.pause(60)
            self.close_connection = True
            return
        self.endpoint.pause(response.delay)
        if response.raw is not None or response.reset:
            self._break(response)
            return
        self.send_response(response.status)
        if response.content_type is not None:
            self.send_header("content-type", response.content_type)
        self.send_header("content-length", str(len(response.body)))
        for name, value in response.headers:
            self.send_header(name, value)
        self.end_headers()
        self._write(response)

    def _break(self, response: Response) -> None:
        self.close_connection = True
        self.wfile.write(response.raw or b"")
        while response.endless and not self.endpoint.stopped:
            self.wfile.write(response.endless)
        if response.reset:
            # To close with nothing left to wait for is to reset.
            linger = struct.pack("ii", 1, 0)
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
            self.connection.shutdown(socket.SHUT_RD)
            self.connection.close()

    def _write(self, response: Response) -> None:
        body = response.body if response.cut is None else response.body[: response.cut]
        if response.drip:
            for place in range(len(body)):
                self.wfile.write(body[place : place + 1])
                self.endpoint.pause(response.drip)
        else:
            self.wfile.write(body)
        if response.cut is not None:
            self.close_connection = True

    def log_message(self, *args: Any) -> None:
        """Tests look at what the endpoint kept."""
