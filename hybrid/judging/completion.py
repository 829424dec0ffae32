"""What came back of one request: a completion read with care, or an error and what it asks for."""

from __future__ import annotations

import json
import math
import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from enum import StrEnum
from itertools import accumulate
from typing import Any

from pydantic import BaseModel, Field, ValidationError

from hybrid.errors import JudgeError
from hybrid.judging.answer import REFUSED, read_answer
from hybrid.judging.jsontext import OPENING, well_formed
from hybrid.records.record import Hint, JudgeAnswer, Usage
from hybrid.text.escape import without_keys

# --- errors of a call ---------------------------------------------------------------------------
# What can go wrong with one request, and what that asks for.

_SHOWN = 200
# No more is looked at, so that what is huge costs nothing.
_READ = 4_000
_CODE_SHOWN = 40
_RETRIED = frozenset({408, 409, 425, 429})
_REFUSED = frozenset({400, 405, 415, 422, 501})
_BROKEN = frozenset({401, 402, 404})
_EMPTY_PURSE = re.compile(r"insufficient_quota|billing|credit balance", re.IGNORECASE)
_TOO_LONG = re.compile(
    r"context[ _]?(?:length|size|window)|maximum context|too many tokens|prompt is too long",
    re.IGNORECASE,
)
_FILTERED = re.compile(r"content_filter|content_policy|content management policy", re.IGNORECASE)
_STATUS = re.compile(r"[1-5][0-9]{2}")
_MARKUP = re.compile(r"\s*<(?:!doctype|html|\?xml|head|body)", re.IGNORECASE)

CUT_OFF = "the answer was cut off at the token limit (finish_reason=length)"


class Kind(StrEnum):
    """What a trouble asks for.

    ``retry``: the same request again, later. ``refused``: another form of the request.
    ``broken``: the set-up is wrong, and every call would fail alike. ``passing``: this call has
    failed, a later run may do better. ``lasting``: the model's own answer is no verdict; it is
    kept like any answer.
    """

    RETRY = "retry"
    REFUSED = "refused"
    BROKEN = "broken"
    PASSING = "passing"
    LASTING = "lasting"


class CallError(JudgeError):
    """One request has brought no answer; ``str(error)`` is the reason shown to the user.

    ``after`` is how many seconds the server asks to wait, ``busy`` whether it is overloaded,
    ``unreached`` whether nothing was listening, ``slow`` whether the time ran out, ``billed``
    whether the model may have worked.
    ``detail`` is all that the server said, to learn from.
    """

    def __init__(
        self,
        reason: str,
        kind: Kind,
        *,
        after: float | None = None,
        busy: bool = False,
        unreached: bool = False,
        billed: bool = False,
        slow: bool = False,
        detail: str = "",
    ) -> None:
        super().__init__(reason)
        self.kind = kind
        self.after = after
        self.busy = busy
        self.unreached = unreached
        self.billed = billed
        self.slow = slow
        self.detail = detail or reason


def error_of_status(status: int, headers: Mapping[str, str], body: str) -> CallError:
    """Return what an HTTP status other than success means."""
    said = _said(body)
    reason = f"HTTP {status}{f': {said}' if said else ''}"
    return _classified(status, reason, after=retry_after(headers), detail=body)


def error_of_object(error: Any) -> CallError:
    """Return what an error object inside a successful response means."""
    code = error.get("code") if isinstance(error, Mapping) else None
    reason = f"the server answered with an error: {_message(error)}"
    status = _status(code)
    return _classified(status, reason) if status else CallError(reason, Kind.PASSING)


def _status(code: Any) -> int:
    """Return a status of HTTP, 0 for anything else that a server calls a code."""
    if isinstance(code, str) and _STATUS.fullmatch(code):
        return int(code)
    return code if isinstance(code, int) and 100 <= code < 600 else 0


def _classified(
    status: int, reason: str, *, after: float | None = None, detail: str = ""
) -> CallError:
    if _EMPTY_PURSE.search(reason) and status in (402, 403, 429):
        return CallError(reason, Kind.BROKEN)
    if status in _RETRIED or (500 <= status and status != 501):
        return CallError(reason, Kind.RETRY, after=after, busy=status in (429, 503, 529))
    if status in _BROKEN:
        return CallError(reason, Kind.BROKEN)
    if _FILTERED.search(reason):
        return CallError(f"stopped by the server's content filter: {reason}", Kind.LASTING)
    if _TOO_LONG.search(reason) or status == 413:
        return CallError(f"the prompt does not fit the model's context: {reason}", Kind.PASSING)
    kind = Kind.REFUSED if status in _REFUSED else Kind.PASSING
    return CallError(reason, kind, detail=detail)


def retry_after(headers: Mapping[str, str]) -> float | None:
    """Return how many seconds the server asks to wait; ``None`` where it does not say."""
    for name, unit in (("retry-after-ms", 1000.0), ("retry-after", 1.0)):
        try:
            return max(0.0, float(headers[name]) / unit)
        except (KeyError, ValueError):
            continue
    try:
        moment = parsedate_to_datetime(headers["retry-after"])
        if moment.tzinfo is None:
            moment = moment.replace(tzinfo=UTC)
        return max(0.0, (moment - datetime.now(UTC)).total_seconds())
    except (KeyError, ValueError, TypeError, IndexError, OverflowError):
        return None


def one_line(text: str) -> str:
    """Return foreign text as one short line that any file can hold, without what may be a key."""
    line = without_keys(" ".join(well_formed(text[:_READ]).split()))
    return line if len(line) <= _SHOWN else line[:_SHOWN] + "…"


def is_markup(text: str) -> bool:
    """Whether a body is a web page and no answer."""
    return _MARKUP.match(text) is not None


def _said(body: str) -> str:
    """Return what the body of an error says, in the server's words."""
    try:
        value = json.loads(body)
    except (ValueError, RecursionError):
        return "an HTML page" if is_markup(body) else one_line(body)
    if isinstance(value, Mapping):
        return _message(value.get("error", value))
    return one_line(body)


def _message(error: Any) -> str:
    if not isinstance(error, Mapping):
        return one_line(_text(error))
    named = [one_line(_text(error[name])) for name in ("code", "type") if error.get(name)]
    message = error.get("message") or error.get("detail") or error
    names = f" ({', '.join(name[:_CODE_SHOWN] for name in named)})" if named else ""
    return one_line(_text(message)) + names


def _text(value: Any) -> str:
    """Return what a server put where a text belongs, whatever it is."""
    if isinstance(value, str):
        return value
    try:
        return json.dumps(value, default=repr, ensure_ascii=False)
    except (ValueError, TypeError, RecursionError):
        return f"a {type(value).__name__} that cannot be shown"


# --- the body of a completion -------------------------------------------------------------------
# The body of a chat completion: read with care, since servers differ and fail in many ways.

NO_USAGE = Usage()


@dataclass(frozen=True, slots=True)
class Reply:
    """One call's outcome: the text of the model, or ``failure``.

    ``lasting`` tells whether it is worth keeping: time-outs and the like are not. ``notes`` names
    what was sent otherwise than asked. ``requests`` counts what was sent, ``seconds`` how long
    all of it took; ``usage`` is the sum over the requests.
    """

    text: str
    failure: str | None
    lasting: bool
    rung: str
    notes: tuple[str, ...] = ()
    usage: Usage = NO_USAGE
    p_error: float | None = None
    requests: int = 0
    seconds: float = 0.0


def answer_of(
    reply: Reply, *, hints: Sequence[Hint], model: str, vote: int, key: str
) -> JudgeAnswer:
    """Read a reply with today's code; ``hints`` are those that were shown."""
    blank = JudgeAnswer(
        model=model,
        vote=vote,
        key=key,
        verdict=None,
        failure=reply.failure,
        rung=reply.rung,
        repairs=reply.notes,
        usage=reply.usage,
        raw=reply.text,
    )
    if reply.failure is not None:
        return blank
    read = read_answer(reply.text, hints=hints)
    if read.verdict is None:
        return replace(blank, failure=read.failure)
    return replace(
        blank,
        verdict=read.verdict,
        confirmed=read.confirmed,
        dismissed=read.dismissed,
        repairs=(*reply.notes, *read.repairs),
        p_error=reply.p_error,
    )


_VERDICT = re.compile(r"""["']?is_error["']?\s*[:：]\s*["']?(true|false)""", re.IGNORECASE)
_BEFORE_VALUE = " \t\r\n\"':："


@dataclass(frozen=True, slots=True)
class TokenChance:
    """One token as written, with the natural logarithms of the chances at its place."""

    text: str
    logprob: float
    others: tuple[tuple[str, float], ...]


class _Alternative(BaseModel):
    token: str
    logprob: float


class _Token(_Alternative):
    top_logprobs: list[_Alternative] = Field(default_factory=list)


class _Logprobs(BaseModel):
    content: list[_Token]


def chances_of(value: Any) -> tuple[TokenChance, ...]:
    """Read the ``logprobs`` of a choice; empty where the server sent none, or another shape."""
    try:
        tokens = _Logprobs.model_validate(value).content
    except ValidationError:
        return ()
    return tuple(
        TokenChance(
            token.token,
            token.logprob,
            tuple((other.token, other.logprob) for other in token.top_logprobs),
        )
        for token in tokens
    )


def p_error(tokens: Sequence[TokenChance]) -> float | None:
    """Return the chance of ``"is_error": true`` against ``false`` where the verdict is written.

    That is the last verdict of the text, as the last one is taken. ``None`` where the tokens or
    their chances do not tell.
    """
    written = "".join(token.text for token in tokens)
    verdicts = list(_VERDICT.finditer(written))
    if not verdicts:
        return None
    ends = list(accumulate(len(token.text) for token in tokens))
    token = tokens[bisect_right(ends, verdicts[-1].start(1))]
    logprobs = dict(token.others) | {token.text: token.logprob}
    chances = {"true": 0.0, "false": 0.0}
    for text, logprob in logprobs.items():
        value = _value(text)
        if value is not None:
            chances[value] += math.exp(min(0.0, logprob))
    return _share(chances, alone=len(logprobs) == 1)


def _value(text: str) -> str | None:
    """Return the verdict that a token begins, or holds."""
    begun = text.lstrip(_BEFORE_VALUE).lower()
    for value in ("true", "false"):
        if begun and (value.startswith(begun) or begun.startswith(value)):
            return value
    return None


def _share(chances: dict[str, float], *, alone: bool) -> float | None:
    yes, no = chances["true"], chances["false"]
    if alone:
        # Only the token written is told; what is left of its chance belongs to the other one.
        yes, no = (yes, 1.0 - yes) if no < yes else (1.0 - no, no)
    whole = yes + no
    if not whole or not math.isfinite(whole):
        return None
    return round(min(1.0, max(0.0, yes / whole)), 6)


# More is nonsense, and no number that a cache can keep.
_MOST_TOKENS = 10**12
_LENGTH = frozenset({"length", "max_tokens", "max_output_tokens"})
_FILTER = frozenset({"content_filter", "safety", "recitation"})


@dataclass(frozen=True, slots=True)
class Completion:
    """What a model wrote: ``text``, its tokens with their chances, and what it cost."""

    text: str
    tokens: tuple[TokenChance, ...]
    usage: Usage


class UnfinishedError(CallError):
    """The model answered, but what it wrote is no verdict: refused, cut off, filtered."""

    def __init__(self, reason: str, *, text: str, usage: Usage) -> None:
        super().__init__(reason, Kind.LASTING)
        self.text = text
        self.usage = usage


class _Message(BaseModel):
    content: str | list[dict[str, Any]] | None = None
    refusal: str | None = None
    reasoning_content: Any = None
    reasoning: Any = None

    def text(self) -> str:
        """Return the answer; where there is none, the thinking that may end in it."""
        said = self.content or ""
        if isinstance(said, list):
            said = "".join(str(part.get("text") or "") for part in said)
        thoughts = [each for each in (self.reasoning_content, self.reasoning) if each]
        if said.strip() or not thoughts or not isinstance(thoughts[0], str):
            return said
        return OPENING + thoughts[0]


class _Choice(BaseModel):
    message: _Message
    finish_reason: str | None = None
    logprobs: Any = None
    error: Any = None


class _Usage(BaseModel):
    prompt_tokens: int | None = Field(default=None, ge=0, le=_MOST_TOKENS)
    completion_tokens: int | None = Field(default=None, ge=0, le=_MOST_TOKENS)


class _Body(BaseModel):
    choices: list[_Choice] = Field(min_length=1)


def read_completion(body: str, content_type: str) -> Completion:
    """Read the body of a successful response; raises ``CallError`` where it holds no answer."""
    value = _decoded(body, content_type)
    if value.get("error"):
        raise error_of_object(value["error"])
    try:
        choice = _Body.model_validate(value).choices[0]
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(key) for key in first["loc"])
        reason = f"the server's answer is not a chat completion: {where}: {first['msg']}"
        raise CallError(reason, Kind.PASSING, billed=True) from None
    return _completion(choice, read_usage(value.get("usage")))


def read_usage(value: Any) -> Usage:
    """Return the tokens of a call; unknown where the server tells none, or nonsense."""
    try:
        usage = _Usage.model_validate(value if isinstance(value, Mapping) else {})
    except ValidationError:
        return Usage()
    return Usage(usage.prompt_tokens, usage.completion_tokens)


def _completion(choice: _Choice, usage: Usage) -> Completion:
    if choice.error:
        raise error_of_object(choice.error)
    text = well_formed(choice.message.text())
    reason = (choice.finish_reason or "").lower()
    if reason in _LENGTH:
        raise UnfinishedError(CUT_OFF, text=text, usage=usage)
    if choice.message.refusal:
        refusal = well_formed(one_line(choice.message.refusal))
        raise UnfinishedError(f"{REFUSED}: {refusal}", text=text, usage=usage)
    if reason in _FILTER:
        raise UnfinishedError("stopped by the server's content filter", text=text, usage=usage)
    if reason == "error":
        raise CallError("the server stopped with an error", Kind.RETRY, billed=True)
    return Completion(text, chances_of(choice.logprobs), usage)


def _decoded(text: str, content_type: str) -> dict[str, Any]:
    """Return the JSON object of a body; what is none may be a passing fault of a gateway."""
    if not text.strip():
        raise CallError("the server sent an empty body", Kind.RETRY)
    kind = content_type.partition(";")[0].strip().lower()
    if is_markup(text) or kind == "text/html":
        raise CallError("the server sent an HTML page instead of JSON", Kind.RETRY)
    if kind and not kind.endswith("json"):
        raise CallError(f"the server sent {one_line(kind)} instead of JSON", Kind.RETRY)
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        raise CallError(
            "the server sent JSON that cannot be read", Kind.RETRY, billed=True
        ) from None
    if not isinstance(value, dict):
        raise CallError("the server's answer is not a JSON object", Kind.PASSING)
    return value
