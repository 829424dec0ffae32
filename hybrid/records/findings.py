"""The findings on a record, and the findings line: what it holds, how it is written and read."""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from inspect import cleandoc
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from hybrid.errors import InputError
from hybrid.records.record import (
    ErrorType,
    Flag,
    Record,
    Role,
    Signal,
    Span,
    Strength,
    Tier,
    Verdict,
)
from hybrid.records.shown import finding_line, finding_page, findings_line, findings_page

# --- The findings line ----------------------------------------------------------------------------
# It is declared here alone. Keys stand in a line in the order of the fields. Readers ignore keys
# they do not know, so that adding fields keeps ``schema`` at 1.

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
            f"{place}: not a findings line: {f'{where}: ' if where else ''}{reason}; "
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


# --- The findings on a record, and the line that they are written to and read from ----------------

_RAISED: Final = frozenset((Status.ERROR, Status.REJECTED))
_LONGEST_META: Final = 200
_LARGEST_META: Final = 2**53


@dataclass(frozen=True, slots=True)
class Finding:
    """The decision on one record and one error type, with its evidence.

    ``judge`` is ``None`` if no judge was asked, and otherwise a mapping as in the findings line.
    ``p`` and ``point`` are set if judge and rules were weighed.
    """

    error_type: ErrorType
    status: Status
    decided_by: DecidedBy
    score: float
    criteria: tuple[str, ...]
    verdict: Verdict
    flags: tuple[Flag, ...]
    grounding: tuple[Grounding, ...]
    objections: tuple[Objection, ...] = ()
    concerns: tuple[Concern, ...] = ()
    judge: Mapping[str, Any] | None = None
    p: float | None = None
    point: PointLine | None = None

    @property
    def is_error(self) -> bool | None:
        """True only for ``error``, ``None`` for ``unassessed``, false otherwise."""
        if self.status is Status.UNASSESSED:
            return None
        return self.status is Status.ERROR

    def __repr__(self) -> str:
        told = finding_line(self.error_type, self.status, self.criteria)
        return f"<Finding {told}, by {self.decided_by}, score {self.score:.2f}>"

    def _repr_html_(self) -> str:
        return finding_page(self)

    def to_line(self, record: Record) -> FindingLine:
        """Return the finding as a findings line holds it; ``record`` is the one it was made on."""
        return FindingLine(
            error_type=self.error_type,
            status=self.status,
            is_error=self.is_error,
            decided_by=self.decided_by,
            score=self.score,
            criteria=self.criteria,
            evidence=EvidenceLine(self.verdict.premises, self.verdict.conclusion),
            explanation=self.verdict.explanation,
            flags=tuple(_flag_line(flag, record) for flag in self.flags),
            grounding=self.grounding,
            objections=self.objections,
            concerns=self.concerns,
            judge=dict(self.judge) if self.judge is not None else None,
            p=UNSET if self.p is None else self.p,
            point=UNSET if self.point is None else self.point,
        )

    def to_dict(self, record: Record) -> dict[str, Any]:
        """Return the same as plain values."""
        return _plain(self.to_line(record))


@dataclass(frozen=True, slots=True)
class RecordFindings:
    """One record with a finding for each error type that you asked for.

    ``stance`` is what the reasoning says about the options on its way to the choice. ``unread``
    means that no choice was found; that is neither a choice nor an abstention. ``closed_book``
    means that the record has no text to support an answer.
    """

    record: Record
    choice: str | None
    stated_choice: str | None
    abstains: bool
    findings: tuple[Finding, ...]
    stance: tuple[Signal, ...] = ()
    unread: bool = False
    closed_book: bool = False

    def __repr__(self) -> str:
        return findings_line(self.record.id, self)

    def _repr_html_(self) -> str:
        return findings_page(self)

    def to_line(self) -> FindingsLine:
        """Return the findings line."""
        record = self.record
        return FindingsLine(
            schema=1,
            id=record.id,
            lang=record.lang,
            choice=self.choice,
            stated_choice=self.stated_choice,
            abstains=self.abstains,
            unread=self.unread,
            closed_book=self.closed_book,
            record=RecordLine(
                context=record.context,
                question=record.question,
                options=dict(record.options),
                reasoning=record.reasoning,
                answer=record.answer,
            ),
            findings=tuple(each.to_line(record) for each in self.findings),
            stance=tuple(_stance_line(signal) for signal in self.stance),
            meta={name: value for name, value in record.meta.items() if is_short(value)},
        )

    def to_dict(self) -> dict[str, Any]:
        """Return what a findings line holds: plain values, in the order of the contract."""
        return _plain(self.to_line())

    def to_json(self) -> str:
        """Return the findings line itself, without its line break."""
        return encode(self).decode().rstrip("\n")


def encode(findings: RecordFindings) -> bytes:
    """Return the findings line as it is written, with its line break."""
    return encode_line(findings.to_line())


def from_line(line: FindingsLine) -> RecordFindings:
    """Return the values a line was made of, as far as it holds them.

    A verdict is taken to have said "error" where the status is ``error`` or ``rejected``. Raises
    ``InputError`` when a flag's span does not re-slice to its text.
    """
    record = record_of(line)
    return RecordFindings(
        record=record,
        choice=line.choice,
        stated_choice=line.stated_choice,
        abstains=line.abstains,
        unread=line.unread,
        closed_book=line.closed_book,
        findings=tuple(_finding_of(each, record) for each in line.findings),
        stance=tuple(_signal_of(each, record) for each in line.stance),
    )


def record_of(line: FindingsLine) -> Record:
    texts = msgspec.structs.asdict(line.record)
    return Record(id=line.id, lang=line.lang, meta=line.meta, **texts)


def _plain(line: FindingLine | FindingsLine) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.json.decode(encode_line(line))
    return plain


def is_short(value: object) -> bool:
    """Whether an entry of a row can name a group of records: the model, the source, a split."""
    if isinstance(value, str):
        return len(value) <= _LONGEST_META
    if isinstance(value, float):
        return math.isfinite(value)
    return isinstance(value, bool) or (isinstance(value, int) and abs(value) < _LARGEST_META)


def _flag_line(flag: Flag, record: Record) -> FlagLine:
    return FlagLine(
        rule=flag.rule,
        criterion=flag.criterion,
        strength=flag.strength,
        message=flag.message,
        premises=tuple(_part(span, record) for span in flag.premises),
        conclusion=_part(flag.conclusion, record) if flag.conclusion is not None else None,
    )


def _part(span: Span, record: Record) -> Part:
    return Part(span.field, span.start, span.end, record.text(span))


def _stance_line(signal: Signal) -> StanceLine:
    span = signal.span
    return StanceLine(signal.name, signal.option, span.field, span.start, span.end)


def _finding_of(line: FindingLine, record: Record) -> Finding:
    verdict = Verdict(
        is_error=line.status in _RAISED,
        premises=line.evidence.premises,
        conclusion=line.evidence.conclusion,
        explanation=line.explanation,
    )
    return Finding(
        error_type=line.error_type,
        status=line.status,
        decided_by=line.decided_by,
        score=line.score,
        criteria=line.criteria,
        verdict=verdict,
        flags=tuple(_flag_of(flag, record) for flag in line.flags),
        grounding=line.grounding,
        objections=line.objections,
        concerns=line.concerns,
        judge=line.judge,
        p=None if line.p is UNSET else line.p,
        point=None if line.point is UNSET else line.point,
    )


def _flag_of(line: FlagLine, record: Record) -> Flag:
    return Flag(
        rule=line.rule,
        criterion=line.criterion,
        strength=line.strength,
        message=line.message,
        premises=tuple(_span_of(part, record) for part in line.premises),
        conclusion=_span_of(line.conclusion, record) if line.conclusion is not None else None,
    )


def _span_of(part: Part, record: Record) -> Span:
    try:
        span = Span(part.field, part.start, part.end)
        stands = record.text(span)
    except (KeyError, ValueError):
        stands = None
    if stands != part.text:
        raise InputError(
            f"record {record.id!r}: {part.field}[{part.start}:{part.end}] does not contain "
            f"{part.text!r}; the record's texts were changed after the findings were written"
        )
    return span


def _signal_of(line: StanceLine, record: Record) -> Signal:
    try:
        span = Span(line.field, line.start, line.end)
        fits = line.end <= len(record.field(line.field))
    except (KeyError, ValueError):
        fits = False
    if not fits:
        raise InputError(
            f"record {record.id!r}: stance {line.name!r} is outside the record, at "
            f"{line.field}[{line.start}:{line.end}]"
        )
    return Signal(line.name, span, line.option)
