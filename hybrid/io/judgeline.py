"""The answers of judges as a findings line holds them, read back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from hybrid.errors import InputError


class _Line(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)


class UsageLine(_Line):
    """Tokens of one call; null where the server did not say."""

    prompt_tokens: int | None = None
    completion_tokens: int | None = None


class AnswerLine(_Line):
    """What is needed of an answer to find it again, and to tell why there was none."""

    model: str
    vote: int
    key: str
    is_error: bool | None = None
    failure: str | None = None
    p_error: float | None = Field(default=None, ge=0.0, le=1.0)
    rung: str = ""
    repairs: tuple[str, ...] = ()
    usage: UsageLine = UsageLine()


class HintLine(_Line):
    """A hint as it was shown, without its words."""

    id: str
    rule: str
    criterion: str


class JudgeLine(_Line):
    """The ``judge`` of a finding."""

    answers: tuple[AnswerLine, ...]
    hints: tuple[HintLine, ...] = ()


def judge_line(judge: Mapping[str, Any], *, record_id: str) -> JudgeLine:
    """Return the ``judge`` of a finding; raises ``InputError`` where it is of another shape."""
    try:
        return JudgeLine.model_validate(dict(judge))
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = ".".join(str(key) for key in first["loc"])
        raise InputError(f"record {record_id!r}: judge.{where}: {first['msg']}") from error
