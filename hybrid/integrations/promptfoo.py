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
from collections.abc import Mapping
from typing import Any, Final

from hybrid.api.checking import Checking, Session
from hybrid.errors import UsageError
from hybrid.io.formats.promptfoo import adapted
from hybrid.io.prepare import read_one
from hybrid.io.values import RawRow, ReadOptions, SkippedRow, parse_mapping
from hybrid.records import RecordFindings

_WHERE: Final = "the output"
_KEYS: Final = ("mapping", "options", *Checking.__annotations__)


def get_assert(output: str, context: Mapping[str, Any]) -> dict[str, Any]:
    """Return promptfoo's grading result: ``pass``, ``score`` (share of types without an error).

    ``config`` of the assertion holds options of ``hybrid.check``, and ``mapping`` and ``options``
    of ``hybrid.read``; question and options are otherwise read from the prompt. ``namedScores`` has
    1 for each error type without an error, and nothing for one that could not be decided, which
    fails the assertion. An output without reasoning fails with the reason.

    Raises ``UsageError`` for another key, and what ``hybrid.check`` raises.
    """
    config = dict(context.get("config") or {})
    for name in config.keys() - set(_KEYS):
        raise UsageError(f"config: no option {name!r}; accepted: {', '.join(_KEYS)}")
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
    (row,) = adapted([RawRow(0, result)], reading)
    record = read_one(row, _WHERE, reading)
    if isinstance(record, SkippedRow):
        return {"pass": False, "score": 0.0, "reason": f"not checked: {record.reason}"}
    return _graded(asyncio.run(_checked(record, config)))


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
    told = [
        f"{each.error_type.value}: {each.verdict.explanation or each.status.value}"
        for each in found.findings
        if each.is_error is not False
    ]
    return {
        "pass": not told,
        "score": sum(known.values()) / len(found.findings),
        "reason": "; ".join(told) or "no error found",
        "namedScores": {name: float(value) for name, value in known.items()},
    }
