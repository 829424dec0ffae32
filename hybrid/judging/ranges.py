"""What the numbers of a judge's settings and limits may be: refused with the range accepted."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any, NamedTuple

from hybrid.errors import UsageError


class _Range(NamedTuple):
    least: float
    most: float
    whole: bool = True


_RANGES = {
    "temperature": _Range(0, 2, whole=False),
    "seed": _Range(-(2**63), 2**63 - 1),
    "max_output_tokens": _Range(1, 10_000_000),
    "concurrency": _Range(1, 10_000),
    "max_retries": _Range(0, 100),
    # A timer of the system bears no more than some weeks.
    "timeout": _Range(0.001, 604_800, whole=False),
    "first_delay": _Range(0, 3_600, whole=False),
    "longest_wait": _Range(0, 604_800, whole=False),
    "votes": _Range(1, 100),
    "max_calls": _Range(0, 10**15),
    "max_tokens": _Range(0, 10**15),
    "max_cost": _Range(0, 10**12, whole=False),
    "max_per_minute": _Range(0.01, 1_000_000, whole=False),
}
OPTIONAL = frozenset("temperature seed max_calls max_tokens max_cost max_per_minute".split())


# How servers name the most that they may write, or think.
_TOKEN_LIMIT = re.compile(r"max\w*tokens|budgettokens|thinkingbudget|n(?:um)?predict")


def range_of(name: str) -> tuple[float, float]:
    """Return the least and the most that a setting may be."""
    return _RANGES[name][:2]


def refuse_beyond(**given: Any) -> None:
    """Raise ``UsageError`` for the first of these settings that is outside of its range."""
    for name, value in given.items():
        if value is None and name in OPTIONAL:
            continue
        least, most, whole = _RANGES[name]
        if not _is_number(value, whole=whole) or not least <= value <= most:
            what = "whole numbers " if whole else ""
            raise UsageError(f"{name} is {value!s:.40}; accepted: {what}{least:,} to {most:,}")


def _is_number(value: Any, *, whole: bool) -> bool:
    kinds = int if whole else (int, float, Decimal)
    return isinstance(value, kinds) and not isinstance(value, bool) and math.isfinite(value)


def refuse_unsendable(body: Mapping[str, Any]) -> None:
    """Raise ``UsageError`` for an extra body that is no JSON which a server can be sent."""
    try:
        json.dumps(dict(body), allow_nan=False, ensure_ascii=False).encode()
    except (ValueError, TypeError, RecursionError) as error:
        told = "a lone surrogate" if isinstance(error, UnicodeEncodeError) else str(error)
        raise UsageError(
            f"the extra body cannot be sent as JSON: {told:.200}; accepted: objects, lists, texts, "
            "finite numbers, true, false, null"
        ) from None
    for name, value in _token_limits(body):
        if not _is_number(value, whole=True) or value < 0:
            told = f"{value!s:.40}"
            raise UsageError(f"{name} in the extra body is {told}; accepted: whole numbers from 0")


def most_asked(max_output_tokens: int, body: Mapping[str, Any]) -> int:
    """Return how many tokens an answer may have, by the settings or by a field of the body."""
    return max([max_output_tokens, *(int(value) for _, value in _token_limits(body))])


def _token_limits(value: Any) -> Iterator[tuple[str, Any]]:
    """Yield the fields of a body that tell how many tokens a server may write."""
    if isinstance(value, Mapping):
        for name, each in value.items():
            if _TOKEN_LIMIT.fullmatch(str(name).lower().replace("_", "")):
                yield name, each
            yield from _token_limits(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _token_limits(each)
