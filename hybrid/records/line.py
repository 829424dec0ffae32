"""The findings line: what it holds, how it is written and read, and its JSON schema.

It is declared here alone. Keys stand in a line in the order of the fields. Readers ignore keys they
do not know, so that adding fields keeps ``schema`` at 1.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from enum import StrEnum
from inspect import cleandoc
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from hybrid.errors import InputError
from hybrid.records.shown import findings_line
from hybrid.records.taxonomy import ErrorType

Strength = Literal["strong", "weak"]
Role = Literal["premise", "conclusion", "keyword"]
Tier = Literal["exact", "normalized", "fuzzy", "near", "missing"]
DecidedBy = Literal["rules", "judge", "both"]

_Place = Annotated[int, Meta(ge=0)]
_Short = str | int | float | bool | None


class Status(StrEnum):
    """The decision on one (record, error type)."""

    ERROR = "error"
    CLEAN = "clean"
    REJECTED = "rejected"
    DISPUTED = "disputed"
    UNASSESSED = "unassessed"


class Part(Struct, frozen=True):
    """A stretch of one of the record's texts, in code points, with the text itself."""

    field: str
    start: _Place
    end: _Place
    text: str


class FlagLine(Struct, frozen=True):
    """A rule that fired."""

    rule: str
    criterion: str
    strength: Strength
    message: str
    premises: tuple[Part, ...]
    conclusion: Part | None


class Grounding(Struct, frozen=True):
    """Where a quote stands in the source, and whether that counts as evidence.

    ``field``, ``start`` and ``end`` are null for ``missing``. For a quote in several pieces they
    span from the first to the last piece and ``parts`` holds each. ``score`` is 0 to 100.
    ``reason`` tells why a quote is refused, ``difference`` what differs (``near``).
    """

    role: Role
    quote: str
    tier: Tier
    accepted: bool
    field: str | None
    start: int | None
    end: int | None
    parts: tuple[Part, ...] = ()
    score: float = 0.0
    reason: str | None = None
    difference: str | None = None


class Objection(Struct, frozen=True):
    """A post-check's reason to reject a verdict, or why there is none."""

    code: str
    message: str
    quote: str | None = None


class Concern(Struct, frozen=True):
    """What a reader of a verdict should look at; it never changes a status.

    ``quote`` is the clause that raised it, null where no words did.
    """

    code: str
    message: str
    quote: str | None = None


class EvidenceLine(Struct, frozen=True):
    """The words that prove an error; empty where there is none."""

    premises: tuple[str, ...] = ()
    conclusion: str = ""


class StanceLine(Struct, frozen=True):
    """What the reasoning holds of an option, or of the question, at one place."""

    name: str
    option: str | None
    field: str
    start: _Place
    end: _Place


class PointLine(Struct, frozen=True):
    """From which probability on a finding is an error, and what that is chosen for.

    ``aim`` is ``f1``, ``recall`` or ``precision``; the latter two are at least ``target`` in a
    share of at least ``confidence`` of labellings. Both are null for ``f1``.
    """

    p: float
    aim: str
    target: float | None = None
    confidence: float | None = None


class FindingLine(Struct, frozen=True):
    """The decision on one error type; ``is_error`` is null for ``unassessed``.

    ``p`` is the probability of an error by judge and rules together, ``point`` from where on it is
    one; findings without a decision made so have neither.
    """

    error_type: ErrorType
    status: Status
    is_error: bool | None
    decided_by: DecidedBy
    score: float
    criteria: tuple[str, ...]
    evidence: EvidenceLine
    explanation: str
    flags: tuple[FlagLine, ...]
    grounding: tuple[Grounding, ...]
    objections: tuple[Objection, ...] = ()
    concerns: tuple[Concern, ...] = ()
    judge: dict[str, Any] | None = None
    p: float | UnsetType = UNSET
    point: PointLine | UnsetType = UNSET


class UsageLine(Struct, frozen=True):
    """Tokens of one call; null where the server did not say."""

    prompt_tokens: int | None = None
    completion_tokens: int | None = None


class AnswerLine(Struct, frozen=True):
    """What is needed of an answer to find it again, to weigh it, and to tell why there was none."""

    model: str
    vote: int
    key: str
    is_error: bool | None = None
    failure: str | None = None
    p_error: Annotated[float, Meta(ge=0.0, le=1.0)] | None = None
    status: Status | None = None
    confirmed: tuple[str, ...] = ()
    rung: str = ""
    repairs: tuple[str, ...] = ()
    usage: UsageLine = UsageLine()


class HintLine(Struct, frozen=True):
    """A hint as it was shown, without its words."""

    id: str
    rule: str
    criterion: str


class JudgeLine(Struct, frozen=True):
    """The ``judge`` of a finding: the answers that decide.

    ``first`` holds those of a first judge, where it left the question to a second.
    """

    answers: tuple[AnswerLine, ...]
    first: tuple[AnswerLine, ...] = ()
    hints: tuple[HintLine, ...] = ()


class RecordLine(Struct, frozen=True):
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


class FindingsLine(Struct, frozen=True, kw_only=True):
    """One record with one finding per error type asked for.

    ``stance`` is the course of the reasoning in the order of the text; ``meta`` what else the
    input row held, as far as it is short. ``unread``: no choice was found.
    ``closed_book``: the record tells nothing that an answer could rest on.
    """

    schema: Literal[1]
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
    meta: dict[str, _Short] = {}

    def __repr__(self) -> str:
        return findings_line(self.id, self)

    def _repr_html_(self) -> str:
        from hybrid.records.findings import from_line

        return from_line(self)._repr_html_()

    def finding(self, error_type: ErrorType) -> FindingLine | None:
        """Return the finding on one error type, ``None`` when it was not asked for."""
        found = (each for each in self.findings if each.error_type is error_type)
        return next(found, None)

    @property
    def open(self) -> bool:
        """Whether something is left to decide, so that the record is to be checked again."""
        return any(finding.status is Status.UNASSESSED for finding in self.findings)


_ENCODE: Final = msgspec.json.Encoder().encode
_DECODE: Final = msgspec.json.Decoder(FindingsLine).decode


def encode_line(line: Mapping[str, Any] | Struct) -> bytes:
    """Return one line of JSON as UTF-8 with its line break; characters are not escaped.

    A lone surrogate, which only a judge's words can hold, becomes U+FFFD.
    """
    try:
        return _ENCODE(line) + b"\n"
    except UnicodeEncodeError:
        plain = msgspec.to_builtins(line)
        text = json.dumps(plain, ensure_ascii=False, separators=(",", ":"))
        whole = "".join("\ufffd" if "\ud800" <= c <= "\udfff" else c for c in text)
        return whole.encode("utf-8") + b"\n"


def decode_line(data: bytes) -> FindingsLine:
    """Return what a line holds; raises ``ValueError`` for one that is not of the contract."""
    return _DECODE(data)


def parse_line(data: bytes, place: str) -> FindingsLine:
    """Return what a line holds; ``InputError`` names ``place`` for one not of the contract."""
    try:
        return _DECODE(data)
    except ValueError as error:
        where, reason = _fault(error)
        raise InputError(
            f"{place}: not a findings line: {where or 'the line'}: {reason}; "
            "accepted: what hybrid check writes with -o or --format jsonl"
        ) from error


def judge_line(judge: Mapping[str, Any], *, record_id: str) -> JudgeLine:
    """Return the ``judge`` of a finding; raises ``InputError`` where it is of another shape."""
    try:
        return msgspec.convert(judge, JudgeLine)
    except ValueError as error:
        where, reason = _fault(error)
        raise InputError(f"record {record_id!r}: judge.{where}: {reason}") from error


def _fault(error: ValueError) -> tuple[str, str]:
    """Return which key a fault is of, and what it is."""
    reason, _, path = str(error).partition(" - at `$")
    return path.removesuffix("`").removeprefix("."), reason


def findings_schema() -> dict[str, Any]:
    """Return the JSON schema of a findings line."""
    _, parts = msgspec.json.schema_components([FindingsLine], ref_template="#/$defs/{name}")
    for part in parts.values():
        part["description"] = cleandoc(part["description"])
    whole = parts.pop(FindingsLine.__name__)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **whole, "$defs": parts}
