"""An assertion of promptfoo: it fails where the output's reasoning commits an error.

A file ``check.py`` beside the configuration, and in it::

    from hybrid.integrations.promptfoo import get_assert

In ``promptfooconfig.yaml``::

    assert:
      - type: python
        value: file://check.py
        config: {error_types: [logical]}
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from hybrid.api.checking import Deciding, Session
from hybrid.judging.answer import refuses
from hybrid.keywords import refuse_wrong
from hybrid.reading.formats.tools import plain_rows
from hybrid.reading.reader import read_one
from hybrid.reading.rows import RawRow, ReadOptions, SkippedRow, parse_mapping
from hybrid.records import Record, RecordFindings
from hybrid.records.naming import Names
from hybrid.text.sentences import sentences

_WHERE: Final = "the output"
# What JavaScript writes in place of an object, or of nothing.
_NO_TEXT: Final = re.compile(r"\s*(?:\[object \w+\]|undefined|null|NaN)\s*")
_DECLINES: Final = re.compile(
    r"\b(?:help(?! but\b)|assist|answer|comply|respond|discuss|provide|fulfil+|engage|request)\b"
    r"|回答|协助|帮|提供|满足|讨论|回應|協助|幫",
    re.IGNORECASE,
)
_MOST_SENTENCES: Final = 3


class Config(Deciding, total=False):
    """The ``config`` of an assertion."""

    mapping: Mapping[str, str]
    options: Sequence[str]


def get_assert(output: Any, context: Mapping[str, Any]) -> dict[str, Any]:
    """Return promptfoo's grading result: ``pass``, ``score`` (share of types without an error).

    ``config`` of the assertion holds options of ``hybrid.check``, and ``mapping`` and ``options``
    of ``hybrid.read``; question and options are otherwise read from the prompt. ``namedScores`` has
    1 for each error type without an error, and nothing for one that could not be decided, which
    fails the assertion. An output without reasoning (a bare letter, a bare refusal, what
    is no text) fails with the reason.

    Raises ``UsageError`` for another key, and what ``hybrid.check`` raises.
    """
    config = dict(context.get("config") or {})
    refuse_wrong("config", Config, config)
    reading = ReadOptions(
        mapping=parse_mapping([f"{k}={v}" for k, v in config.pop("mapping", {}).items()]),
        options=tuple(config.pop("options", ())),
    )
    result = {
        "vars": context.get("vars") or {},
        "prompt": context.get("prompt"),
        "response": {"output": output},
        "provider": None,
        "id": "output",
    }
    if not isinstance(output, str) or _NO_TEXT.fullmatch(output):
        return _not_checked("the output is not text")
    (row,) = plain_rows("promptfoo", [RawRow(0, result)], reading)
    record = read_one(row, _WHERE, reading)
    if isinstance(record, SkippedRow):
        return _not_checked(record.reason)
    if _is_bare_refusal(record):
        return _not_checked("no reasoning: the output refuses and chooses nothing")
    return _graded(asyncio.run(_checked(record, config)))


def _not_checked(reason: str) -> dict[str, Any]:
    return {"pass": False, "score": 0.0, "reason": f"not checked: {reason}"}


def _is_bare_refusal(record: Record) -> bool:
    """Whether a response declines in a sentence or two, and names no option."""
    text = record.reasoning
    return (
        record.answer is None
        and len(sentences(text)) <= _MOST_SENTENCES
        and refuses(text)
        and _DECLINES.search(text) is not None
        and not Names(record).meant(text)
    )


async def _checked(record: Any, how: Any) -> RecordFindings:
    session = Session(**how)
    try:
        return await session.check(record)
    finally:
        await session.close()


def _graded(found: RecordFindings) -> dict[str, Any]:
    known = {
        each.error_type.value: not each.is_error
        for each in found.findings
        if each.is_error is not None
    }
    reasons = [
        f"{each.error_type.value}: {each.verdict.explanation or each.status.value}"
        for each in found.findings
        if each.is_error is not False
    ]
    return {
        "pass": not reasons,
        "score": sum(known.values()) / len(found.findings),
        "reason": "; ".join(reasons) or "no error found",
        "namedScores": {name: float(value) for name, value in known.items()},
    }
