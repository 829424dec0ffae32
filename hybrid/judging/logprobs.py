"""The chance that a judge gave to its verdict, from the tokens it could have written instead."""

from __future__ import annotations

import math
import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

_VERDICT = re.compile(r"""["']?is_error["']?\s*[:：]\s*["']?(true|false)""", re.IGNORECASE)
_BEFORE_VALUE = " \t\r\n\"':："


@dataclass(frozen=True, slots=True)
class TokenChance:
    """One token as written, with the natural logarithms of the chances at its place."""

    text: str
    logprob: float
    others: tuple[tuple[str, float], ...]


class _Alternative(BaseModel):
    model_config = ConfigDict(extra="ignore")

    token: str
    logprob: float


class _Token(_Alternative):
    top_logprobs: list[_Alternative] = Field(default_factory=list)


class _Logprobs(BaseModel):
    model_config = ConfigDict(extra="ignore")

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
    told = dict(token.others) | {token.text: token.logprob}
    chances = {"true": 0.0, "false": 0.0}
    for text, logprob in told.items():
        value = _value(text)
        if value is not None:
            chances[value] += math.exp(min(0.0, logprob))
    return _share(chances, alone=len(told) == 1)


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
