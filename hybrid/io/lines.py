"""The findings line as other programs read it: the models, and the JSON schema made from them.

Readers ignore keys they do not know, so that adding fields keeps ``schema`` at 1.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from hybrid.records import ErrorType, Status
from hybrid.records.values import Role, Strength, Tier


class _Line(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True, strict=True)


class SpanLine(_Line):
    """A stretch of one of the record's texts, in code points, with the text itself."""

    field: str
    start: int = Field(ge=0)
    end: int = Field(ge=0)
    text: str


class FlagLine(_Line):
    """A rule that fired."""

    rule: str
    criterion: str
    strength: Strength
    message: str
    premises: tuple[SpanLine, ...]
    conclusion: SpanLine | None


class GroundingLine(_Line):
    """Where a quote stands; ``field``, ``start`` and ``end`` are null for a missing quote."""

    role: Role
    quote: str
    tier: Tier
    accepted: bool
    field: str | None
    start: int | None
    end: int | None
    parts: tuple[SpanLine, ...] = ()
    score: float = 0.0
    reason: str | None = None
    difference: str | None = None


class ObjectionLine(_Line):
    """A post-check's reason to reject a verdict, or why there is none."""

    code: str
    message: str
    quote: str | None = None


class ConcernLine(_Line):
    """What a reader of the verdict should look at; it changed no status."""

    code: str
    message: str
    quote: str | None = None


class EvidenceLine(_Line):
    """The words that prove an error; empty where there is none."""

    premises: tuple[str, ...] = ()
    conclusion: str = ""


class StanceLine(_Line):
    """What the reasoning holds of an option, or of the question, at one place."""

    name: str
    option: str | None
    field: str
    start: int = Field(ge=0)
    end: int = Field(ge=0)


class FindingLine(_Line):
    """The decision on one error type; ``is_error`` is null for ``unassessed``."""

    error_type: ErrorType
    status: Status
    is_error: bool | None
    decided_by: Literal["rules", "judge"]
    score: float
    criteria: tuple[str, ...]
    evidence: EvidenceLine
    explanation: str
    flags: tuple[FlagLine, ...]
    grounding: tuple[GroundingLine, ...]
    objections: tuple[ObjectionLine, ...] = ()
    concerns: tuple[ConcernLine, ...] = ()
    judge: dict[str, Any] | None = None


class RecordLine(_Line):
    """What was understood from the input; spans index these strings."""

    context: str | None
    question: str
    options: dict[str, str]
    reasoning: str
    answer: str | None

    def digest(self) -> str:
        """Return what tells these texts from all others, whatever the record's id."""
        texts = [self.context, self.question, [*self.options.items()], self.reasoning, self.answer]
        spelled = json.dumps(texts, ensure_ascii=False, separators=(",", ":"))
        return hashlib.sha256(spelled.encode("utf-8", "surrogatepass")).hexdigest()[:16]


class FindingsLine(_Line):
    """One record with one finding per error type asked for.

    ``stance`` is the course of the reasoning in the order of the text; ``meta`` what else the
    input row held, as far as it is short. ``unread``: no choice was found.
    ``closed_book``: the record tells nothing that an answer could rest on.
    """

    schema_: Literal[1] = Field(alias="schema")
    id: str
    lang: Literal["en", "zh"]
    choice: str | None
    stated_choice: str | None
    abstains: bool
    unread: bool = False
    closed_book: bool = False
    record: RecordLine
    findings: tuple[FindingLine, ...]
    stance: tuple[StanceLine, ...] = ()
    meta: dict[str, str | int | float | bool | None] = Field(default_factory=dict)

    def finding(self, error_type: ErrorType) -> FindingLine | None:
        """Return the finding on one error type, ``None`` when it was not asked for."""
        found = (each for each in self.findings if each.error_type is error_type)
        return next(found, None)


def findings_schema() -> dict[str, Any]:
    """Return the JSON schema of a findings line."""
    schema = FindingsLine.model_json_schema(by_alias=True)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}
