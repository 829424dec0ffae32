"""What can go wrong with one request, and what that asks for."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from enum import StrEnum
from typing import Any

from hybrid.errors import JudgeError
from hybrid.judging.jsontext import well_formed
from hybrid.text.escape import without_keys

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
