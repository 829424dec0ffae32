"""The second judge of a cascade: who it is, and what the first one leaves to it."""

from __future__ import annotations

import math
import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from hybrid.errors import UsageError
from hybrid.judging.settings import JudgeSettings, base_url, is_local
from hybrid.records.values import JudgeAnswer
from hybrid.text.escape import KEY_VARIABLE, THEN_KEY_VARIABLE

USUAL: Final = (0.2, 0.8)
"""Between which chances of an error the first judge leaves the verdict to the second."""

_ACCEPTED = "accepted: two numbers from 0 to 1, the lower one first, such as 0.2..0.8"


@dataclass(frozen=True, slots=True)
class Cascade:
    """Who is asked after the first judges, and between which bounds of theirs, both included."""

    judge: JudgeSettings
    low: float
    high: float

    def identity(self) -> dict[str, Any]:
        """Return what tells one cascade from another, for a manifest."""
        ask = f"{self.low:g}..{self.high:g}"
        return {"then": self.judge.model, "then_base_url": self.judge.base_url, "ask": ask}

    def asks(self, answers: Sequence[tuple[JudgeAnswer, bool]]) -> bool:
        """Whether the second judge decides, given the first ones' answers.

        Beside each answer stands whether a later run would get the same. What judges said without
        a verdict in it leaves the question open; a call that failed in passing is to be sent
        again, and a paid judge is no remedy for a server that is down.
        """
        chance = chance_of([answer for answer, _ in answers])
        if chance is None:
            return all(lasting for _, lasting in answers)
        return self.low <= chance <= self.high


def chance_of(answers: Sequence[JudgeAnswer]) -> float | None:
    """Return how likely an error is by these answers, ``None`` where none has a verdict.

    That is the mean over the answers, each with its ``p_error``, or else 1 or 0 for its verdict.
    """
    given = [
        float(each.verdict.is_error) if each.p_error is None else each.p_error
        for each in answers
        if each.verdict is not None
    ]
    return sum(given) / len(given) if given else None


def cascade_of(
    first: Sequence[JudgeSettings],
    then: str | None,
    url: str | None = None,
    ask: str | Sequence[float] | None = None,
) -> Cascade | None:
    """Return the second judge of that name, called as the first one is; ``None`` without a name.

    ``url`` is its own endpoint where it has one, ``ask`` the bounds, as text or as two numbers.
    Raises ``UsageError`` for what makes no sense.
    """
    if then is None:
        for name, given in (("--ask", ask), ("--then-base-url", url)):
            if given is not None:
                raise UsageError(f"{name} is for a second judge; name one with --then")
        return None
    low, high = USUAL if ask is None else bounds_of(ask)
    judge = replace(first[0], model=then)
    if url is not None:
        variable = _key_variable(first[0].base_url)
        judge = replace(judge, base_url=base_url(url), key_variable=variable)
    if then in {each.model for each in first}:
        raise UsageError(f"--then {then} names a model that --model asks; name another one")
    return Cascade(judge, low, high)


def _key_variable(first_url: str) -> str:
    """Return where the key for an endpoint of its own is: that of another one is not sent there."""
    own = bool(os.environ.get(THEN_KEY_VARIABLE, "").strip())
    return KEY_VARIABLE if is_local(first_url) and not own else THEN_KEY_VARIABLE


def bounds_of(ask: str | Sequence[float]) -> tuple[float, float]:
    """Return two bounds from 0 to 1, the lower one first; raises ``UsageError`` for others."""
    told = "..".join(map(str, ask)) if isinstance(ask, list | tuple) else str(ask)
    lower, _, upper = told.partition("..")
    try:
        low, high = float(lower), float(upper)
    except ValueError:
        low = high = math.nan
    if not 0 <= low <= high <= 1:
        raise UsageError(f"--ask is {told!s:.40}; {_ACCEPTED}")
    return low, high
