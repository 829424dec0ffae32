"""One kept answer, and the row of a table that it is; what is read from a disk may be damaged."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import Any

import msgspec

from hybrid.judging.completion import Reply, answer_of
from hybrid.judging.settings import JudgeSettings
from hybrid.records.values import Hint, JudgeAnswer, Prompt, Usage

DAMAGE = (ValueError, TypeError, ArithmeticError, LookupError)
"""What comes of reading noise as an answer."""
_MOST_COUNTED = 10**15
_hints = msgspec.json.Decoder(tuple[Hint, ...])
_strings = msgspec.json.Decoder(tuple[str, ...])


@dataclass(frozen=True, slots=True)
class StoredAnswer:
    """One kept answer: for which call, the hints as they were sent, and what came back.

    ``record_id`` is the first record that asked; a record of the same text shares the answer.
    ``created`` is a time in UTC, as ISO 8601.
    """

    key: str
    created: str
    base_url: str
    model: str
    vote: int
    record_id: str
    error_type: str
    prompt_hash: str
    hints: tuple[Hint, ...]
    reply: Reply

    def answer(self) -> JudgeAnswer:
        """Read what was kept with today's code."""
        return answer_of(
            self.reply, hints=self.hints, model=self.model, vote=self.vote, key=self.key
        )


@dataclass(frozen=True, slots=True)
class CacheCounts:
    """What the cache holds for one model, endpoint and error type.

    ``unreadable`` counts answers without a verdict: refusals, answers cut off or malformed.
    """

    model: str
    base_url: str
    error_type: str
    answers: int
    unreadable: int
    prompt_tokens: int
    completion_tokens: int
    oldest: str
    newest: str


def row_of(stored: StoredAnswer) -> tuple[object, ...]:
    """Return the columns of an answer."""
    reply = stored.reply
    return (
        stored.key,
        stored.created,
        stored.base_url,
        stored.model,
        stored.vote,
        stored.record_id,
        stored.error_type,
        stored.prompt_hash,
        msgspec.json.encode(stored.hints),
        reply.text,
        reply.failure,
        reply.rung,
        msgspec.json.encode(reply.notes),
        reply.usage.prompt_tokens,
        reply.usage.completion_tokens,
        reply.p_error,
        reply.requests,
        reply.seconds,
        int(stored.answer().verdict is not None),
    )


def stored_in(row: tuple[Any, ...]) -> StoredAnswer:
    """Return what a row holds; raises ``ValueError`` for one that was damaged."""
    key, created, base_url, model, vote, record_id, error_type, prompt_hash = row[:8]
    hints, text, failure, rung, notes, asked, written, p_error, requests, seconds = row[8:]
    reply = Reply(
        text=text,
        failure=failure,
        lasting=True,
        rung=rung,
        notes=_strings.decode(notes),
        usage=Usage(asked, written),
        p_error=p_error,
        requests=requests,
        seconds=seconds,
    )
    stored = StoredAnswer(
        key=key,
        created=created,
        base_url=base_url,
        model=model,
        vote=vote,
        record_id=record_id,
        error_type=error_type,
        prompt_hash=prompt_hash,
        hints=_hints.decode(hints),
        reply=reply,
    )
    # A column of SQLite takes any type; ours are checked where they come from a file.
    found = msgspec.convert(msgspec.to_builtins(stored, builtin_types=(bytes,)), StoredAnswer)
    numbers = (asked or 0, written or 0, requests, seconds)
    chance = 0.0 if p_error is None else p_error
    if not (0 <= min(numbers) <= max(numbers) < _MOST_COUNTED and 0 <= chance <= 1):
        raise ValueError("a number is out of its range")
    return found


def counts_in(row: tuple[Any, ...]) -> CacheCounts:
    """Return counts as far as they can be told: noise in a column is shown, and counts as none."""
    model, base_url, error_type, oldest, newest = (
        bytes(each or b"").decode("utf-8", "replace") for each in (*row[:3], *row[7:])
    )
    answers, unreadable, asked, written = map(int, row[3:7])
    return CacheCounts(
        model, base_url, error_type, answers, unreadable, asked, written, oldest, newest
    )


_FORM = 1


def call_key(settings: JudgeSettings, prompt: Prompt, vote: int = 0) -> str:
    """Return the SHA-256, as 64 hexadecimal digits, of all that decides an answer.

    That is endpoint, model, messages, schema, sampling and vote number; not the rung of the
    ladder, retries, time-outs or concurrency, and not which record the prompt was made for.
    """
    asked = {
        "form": _FORM,
        "base_url": settings.base_url,
        "model": settings.model,
        "messages": [[message.role, message.content] for message in prompt.messages],
        "schema": prompt.schema,
        "sampling": settings.sampling(),
        "vote": vote,
    }
    text = json.dumps(asked, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()
