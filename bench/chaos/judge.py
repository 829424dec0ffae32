"""A judge that fails in every way, for some questions: their findings are unassessed, or its own.

What is asked about is told by the prompt, so that which calls fail does not depend on their order.
"""

from __future__ import annotations

import gzip
import html
import json
import re
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any
from unittest import mock
from urllib.parse import quote

from bench.chaos import inputs
from bench.chaos.plan import Fault, Trial
from bench.chaos.stage import (
    CANARY,
    PACK_OPTIONS,
    Left,
    Stage,
    goes_on,
    left,
    right_end,
    rows,
    stage,
    verdicts,
)
from hybrid.judging import client
from hybrid.records import ErrorType
from tests.servers.endpoint import Request, Response, as_bytes, completion, error, ok, serving

Key = tuple[str, str]
Answer = Callable[["Script", Request, Key, Fault], Response]

QUICK = ("--max-retries", "2", "--concurrency", "6", "--quiet")
_SOON, _PATIENT = 1, 60
"""Seconds that an answer may take: of judges among whom some never answer, and of sound ones, which
a busy machine keeps waiting."""
_NUMBER = re.compile(r"Case (\d+)\.")
_OWN = {
    ErrorType.FACTUAL: "`forced_conclusion`",
    ErrorType.LOGICAL: "`general_then_stereotype`",
    ErrorType.SEMANTIC: "`explicit_redefinition`",
}
_FINE, _HTML = {"content_type": "application/json"}, b"<!doctype html><html>Bad gateway</html>"


def asked(request: Request) -> Key:
    """Return the id of the record and the error type that a request is about."""
    found = _NUMBER.search(request.asked)
    system = request.json["messages"][0]["content"]
    assert found is not None
    return found[1], next(str(each) for each, own in _OWN.items() if own in system)


def verdict(key: Key) -> dict[str, Any]:
    """Return what the judge holds of a question: no error, or one with quotes from the record."""
    number = int(key[0])
    row = rows(number + 1)[-1]
    is_error = (number * 7 + len(key[1])) % 3 == 0
    premises, conclusion = [row["reasoning"][:30]], row["reasoning"][-12:]
    return {
        "evidence": {
            "premises": premises if is_error else [],
            "conclusion": conclusion if is_error else "",
        },
        "explanation": f"So it is with case {number}, as to what is {key[1]}.",
        "confirmed_hints": [],
        "dismissed_hints": [],
        "is_error": is_error,
    }


def good(key: Key, **told: Any) -> Response:
    """Return the verdict on a question as a sound server sends it."""
    return ok(json.dumps(verdict(key), ensure_ascii=False), **({"prompt_tokens": 5000} | told))


@dataclass(slots=True)
class Script:
    """Which questions meet which fault, and how often each was asked."""

    faults: Mapping[Key, Fault]
    url: str = ""
    elsewhere: str = ""
    turns: dict[Key, int] = field(default_factory=dict)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def __call__(self, request: Request) -> Response:
        if request.method == "GET":
            return Response(404)
        key = asked(request)
        fault = self.faults.get(key)
        with self.lock:
            turn = self.turns[key] = self.turns.get(key, 0) + 1
        once = fault is not None and fault.salt % 3 == 0
        if fault is None or (once and 1 < turn) or "moved" in request.path:
            return good(key)
        return ANSWERS[fault.kind](self, request, key, fault)


# --- what a server may do ------------------------------------------------------------------------


_SPELLINGS: tuple[Callable[[str], str], ...] = (
    str,
    lambda text: json.dumps(text.upper()),
    lambda text: text.replace("-", "%2D"),
    lambda text: "".join(f"\\x{ord(char):02x}" for char in text),
    lambda text: "".join(f"%{'25' * 6}{ord(char):02x}" for char in text),
    lambda text: html.escape(quote("".join(f"&#{ord(char)};" for char in text))),
)


def _says(status: int, *headers: tuple[str, str]) -> Answer:
    def answer(_script: Script, request: Request, _key: Key, fault: Fault) -> Response:
        # Some gateways repeat the request's headers in what they say of a failure.
        spelled = request.headers.get("authorization", "")
        told = _SPELLINGS[fault.at % len(_SPELLINGS)](spelled)
        return error(status, f"no: {told}", headers=headers)

    return answer


def _body(body: bytes, content_type: str | None = "application/json", **how: Any) -> Answer:
    return lambda *_: Response(body=body, content_type=content_type, **how)


def _content(text: Callable[[Key], str], **told: Any) -> Answer:
    return lambda _script, _request, key, _fault: ok(text(key), **({"prompt_tokens": 5000} | told))


def _sound(**change: Any) -> Answer:
    return lambda _script, _request, key, _fault: replace(good(key), **change)


def _usage(number: Any) -> Answer:
    return lambda _script, _request, key, _fault: good(
        key, prompt_tokens=number, completion_tokens=number
    )


def _other(key: Key) -> dict[str, Any]:
    """Return a verdict of an error on another record, which nothing in this one supports."""
    quotes = {"premises": ["Case 99. The fisherman had sold it."], "conclusion": "Hence the fish."}
    return verdict(key) | {"evidence": quotes, "is_error": True}


def _twice(key: Key) -> str:
    own = json.dumps(verdict(key))
    return own[:-1] + f', "is_error": {json.dumps(not verdict(key)["is_error"])}}}'


def _both(key: Key) -> str:
    other = verdict(key) | {"is_error": not verdict(key)["is_error"]}
    return json.dumps(other) + "\n" + json.dumps(verdict(key))


def _deep(_key: Key) -> str:
    return '{"is_error": true, "evidence": ' + "[" * 50_000 + "]" * 50_000 + "}"


def _cut_body(_script: Script, _request: Request, key: Key, fault: Fault) -> Response:
    whole = good(key)
    return replace(whole, cut=fault.salt % len(whole.body))


def _short_body(_script: Script, _request: Request, key: Key, fault: Fault) -> Response:
    whole = good(key)
    return replace(whole, body=whole.body[: fault.salt % len(whole.body)])


def _flipped(_script: Script, _request: Request, key: Key, fault: Fault) -> Response:
    """Break a byte of the envelope, in front of what the model wrote."""
    body = good(key).body
    at = fault.salt % body.index(b'"content"')
    return Response(body=body[:at] + bytes([body[at] ^ 0x80]) + body[at + 1 :])


def _wire(text: bytes, **how: Any) -> Answer:
    head = b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n"
    return lambda *_: Response(raw=head + text, **how)


@cache
def _bomb() -> bytes:
    return gzip.compress(b" " * 100_000_000)


def _moved(script: Script, _request: Request, _key: Key, _fault: Fault) -> Response:
    return Response(307, headers=(("location", f"{script.url}/moved/chat/completions"),))


def _led_away(script: Script, _request: Request, _key: Key, fault: Fault) -> Response:
    status = (301, 302, 303, 307, 308)[fault.at % 5]
    return Response(status, headers=(("location", f"{script.elsewhere}/chat/completions"),))


def _stranger(request: Request) -> Response:
    """Answer from another server, to which no key may be sent."""
    return error(403, f"{request.headers}")


def _echoed(_script: Script, request: Request, key: Key, _fault: Fault) -> Response:
    told = verdict(key) | {"explanation": f"asked with {request.headers.get('authorization')}"}
    return ok(json.dumps(told), prompt_tokens=5000)


@dataclass(frozen=True, slots=True)
class Kind:
    """How a server fails, and how a finding may then stand beside ``unassessed``.

    ``own``: by the judge's own verdict on this question, for the fault is one of transport alone or
    passes. ``rejected``: thrown out by the post-checks. ``told``: its own verdict in other words.
    """

    answer: Answer
    also: str = "own"

    @property
    def stands(self) -> bool:
        """Whether what the judge says then is an answer, other than its own."""
        return self.also in ("rejected", "told")


_KINDS: dict[str, Kind] = {
    "HTTP 400": Kind(_says(400)),
    "HTTP 401": Kind(_says(401)),
    "HTTP 403": Kind(_says(403)),
    "HTTP 404": Kind(_says(404)),
    "HTTP 413": Kind(_says(413)),
    "HTTP 418": Kind(_says(418)),
    "HTTP 422": Kind(_says(422)),
    "HTTP 429": Kind(_says(429)),
    "HTTP 429 with Retry-After": Kind(_says(429, ("retry-after", "0.02"))),
    "HTTP 429 with a date": Kind(_says(429, ("retry-after", "Wed, 21 Oct 2015 07:28:00 GMT"))),
    "HTTP 429 with a far Retry-After": Kind(_says(429, ("retry-after", "1e9"))),
    "HTTP 429 with nonsense": Kind(_says(429, ("retry-after", "soon"), ("retry-after-ms", "nan"))),
    "HTTP 500": Kind(_says(500)),
    "HTTP 503": Kind(_says(503)),
    "HTTP 529": Kind(_says(529)),
    "a connection that is reset": Kind(lambda *_: Response(reset=True)),
    "a reset in the middle": Kind(lambda *_: Response(raw=b"HTTP/1.1 200 OK\r\ncon", reset=True)),
    "an answer that drips": Kind(_body(b"{" * 400, drip=0.01)),
    "an answer that ends early": Kind(_cut_body),
    "a body that is shorter": Kind(_short_body),
    "a broken envelope": Kind(_flipped),
    "no JSON": Kind(_body(b"upstream error")),
    "a web page": Kind(_body(_HTML, "text/html")),
    "an empty body": Kind(_body(b"")),
    "no choices": Kind(_body(as_bytes({"choices": []}))),
    "no content": Kind(_body(as_bytes(completion(None)))),
    "null choices": Kind(_body(as_bytes({"choices": None, "usage": None}))),
    "an error in HTTP 200": Kind(_body(as_bytes({"error": {"message": CANARY, "code": 500}}))),
    "huge usage": Kind(_usage(10**30)),
    "negative usage": Kind(_usage(-5)),
    "usage of another type": Kind(_usage("many")),
    "another content type": Kind(_sound(content_type="text/plain")),
    "no content type": Kind(_sound(content_type=None)),
    "a content type that is no text": Kind(_sound(content_type="application/\xff; charset=no")),
    "a charset that is none": Kind(_sound(content_type="application/json; charset=utf-99")),
    "a verdict for another record": Kind(_content(lambda k: json.dumps(_other(k))), "rejected"),
    "a verdict given twice": Kind(_content(_twice), "none"),
    "two verdicts": Kind(_content(_both), "none"),
    "a verdict in prose": Kind(_content(lambda _: "This is an error: is_error is true."), "none"),
    "a verdict cut off": Kind(_content(lambda k: json.dumps(verdict(k))[:-25]), "none"),
    "stopped at the length": Kind(
        _content(lambda k: json.dumps(verdict(k)), finish="length"), "none"
    ),
    "stopped by a filter": Kind(_content(lambda _: "", finish="content_filter"), "none"),
    "a refusal": Kind(_content(lambda _: "I'm sorry, but I cannot judge this."), "none"),
    "deep JSON": Kind(_content(_deep), "none"),
    "deep JSON around": Kind(_body(b'{"choices": ' + b"[" * 90_000)),
    "a long answer": Kind(_content(lambda _: "x" * 600_000), "none"),
    "a redirect": Kind(_moved),
    "a redirect to another server": Kind(_led_away),
    "a redirect in circles": Kind(
        lambda script, *_: Response(307, headers=(("location", f"{script.url}/chat/completions"),))
    ),
    "a redirect to nowhere": Kind(
        lambda *_: Response(302, headers=(("location", "http://127.0.0.1:9/v1"),))
    ),
    "a bomb": Kind(lambda *_: Response(body=_bomb(), headers=(("content-encoding", "gzip"),))),
    "an endless body": Kind(_wire(b"\r\n", endless=b" " * 65_536)),
    "an answer packed unasked": Kind(
        lambda _script, _request, key, _fault: replace(
            good(key),
            body=gzip.compress(good(key).body),
            headers=(("content-encoding", "gzip"),),
        )
    ),
    "an error with a huge code": Kind(
        _body(b'{"error": {"message": "no", "code": "9%s"}}' % (b"9" * 9_000))
    ),
    "an error with half a character": Kind(
        _body(b'{"error": {"message": "no \\ud800", "code": "\\udfff"}}')
    ),
    "an error that is deep": Kind(
        _body(b'{"error": {"message": ' + b"[" * 900 + b"]" * 900 + b"}}")
    ),
    "HTTP 429 with a date out of range": Kind(
        _says(429, ("retry-after", "Fri, 31 Dec 9999 23:59:59 -2359"))
    ),
    "chunks that are none": Kind(_wire(b"transfer-encoding: chunked\r\n\r\nZZ\r\n{}\r\n")),
    "a chunk without an end": Kind(_wire(b"transfer-encoding: chunked\r\n\r\nff\r\n{}")),
    "a length that is too long": Kind(_wire(b"content-length: 9999\r\n\r\n{}")),
    "two lengths": Kind(_wire(b"content-length: 2\r\ncontent-length: 9\r\n\r\n{}")),
    "compressed garbage": Kind(_wire(b"content-encoding: gzip\r\ncontent-length: 4\r\n\r\nABCD")),
    "no HTTP at all": Kind(lambda *_: Response(raw=b"\x16\x03\x01\x00\xff")),
    "endless headers": Kind(_wire(b"x: " + b"y" * 200_000 + b"\r\n\r\n")),
    "an answer that repeats the key": Kind(_echoed, "told"),
}
ANSWERS: dict[str, Answer] = {name: kind.answer for name, kind in _KINDS.items()}
KINDS = tuple(_KINDS)


# --- one judged run ------------------------------------------------------------------------------


def options_for(own: Stage, url: str, cache: str, *, seconds: int = _PATIENT) -> tuple[str, ...]:
    """Write the input, and return the options of a judged run over it."""
    path = own.folder / "in.jsonl"
    path.write_bytes(inputs.written("jsonl"))
    asking = ("--model", "scripted", "--base-url", url, "--cache", str(own.folder / cache))
    return (str(path), *PACK_OPTIONS, *asking, *QUICK, "--timeout", str(seconds))


@cache
def whole() -> Left:
    """Return what a run with a sound judge finds."""
    with stage() as own, serving(Script({})) as endpoint:
        own.check(*options_for(own, endpoint.url, "a.sqlite"))
        return left(own.run)


Wrong = dict[Key, tuple[Fault | None, str]]


def judged(own: Stage, trial: Trial) -> tuple[Wrong, list[Fault]]:
    """Run with faults in some calls, then without.

    Returns what is wrong with which question, and the faults that were met before the run ended.
    """
    keys = [(str(n), str(kind)) for n in range(12) for kind in ErrorType]
    turn = trial.faults[0].salt
    chosen = dict(zip(keys[turn % 36 :] + keys[: turn % 36], trial.faults, strict=False))
    script = Script(chosen)
    before = whole()
    soon = mock.patch.object(client, "delay", _soon)
    with serving(script) as endpoint, serving(_stranger) as other, soon:
        script.url, script.elsewhere = endpoint.url, other.url
        options = options_for(own, endpoint.url, "a.sqlite", seconds=_SOON)
        result = right_end(own, own.check(*options))
        wrong = _wrong(result, before, chosen)
        if other.requests:
            own.broken("leaks", "another server was sent a prompt")
        met = [fault for key, fault in chosen.items() if key in script.turns]
        script.faults = {}
        # What the judge has said for good is kept; a new cache lets it speak again.
        # A verdict that was rejected, or came with other words, is one all the same.
        done = frozenset(key[0] for key, fault in chosen.items() if _KINDS[fault.kind].stands)
        goes_on(own, before, *options_for(own, endpoint.url, "b.sqlite"), aside=done)
    return wrong, met


def _soon(first: float, attempt: int) -> float:
    return 0.01 * first * float(2**attempt)


def _wrong(result: Left, before: Left, chosen: Mapping[Key, Fault]) -> Wrong:
    """Hold each finding against what the judge said of it."""
    wrong: Wrong = {}
    for name, line in result.findings.items():
        sound = verdicts(before.findings[name])
        for found in line["findings"]:
            key = name, found["error_type"]
            fault = chosen.get(key)
            told = _fault_of(found, sound[key[1]], fault)
            if told:
                wrong[key] = fault, told
    return wrong


def _fault_of(found: Mapping[str, Any], sound: Any, fault: Fault | None) -> str:
    status = found["status"]
    if status == "unassessed":
        reasons = [each.get("failure") for each in (found["judge"] or {}).get("answers", ())]
        # On a busy machine the time may run out for a sound answer too.
        if fault is None and not any("within" in each for each in reasons):
            return "unassessed although the judge answered well"
        return "" if found["is_error"] is None and all(reasons) and reasons else "no reason"
    own = (status, found["evidence"], found["explanation"]) == sound
    if fault is None:
        return "" if own else f"{status}, which is not what the judge said"
    also = _KINDS[fault.kind].also
    if own and (also == "own" or fault.salt % 3 == 0):
        return ""
    if (also, status) == ("told", sound[0]) or (also, status) == ("rejected", "rejected"):
        return ""
    return f"{status} after: {fault.kind}"
