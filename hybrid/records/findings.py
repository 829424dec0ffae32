"""The findings on a record, and the findings line that they are written to and read from."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from msgspec import UNSET

from hybrid.errors import InputError
from hybrid.records.line import (
    Concern,
    DecidedBy,
    EvidenceLine,
    FindingLine,
    FindingsLine,
    FlagLine,
    Grounding,
    Objection,
    Part,
    PointLine,
    RecordLine,
    StanceLine,
    Status,
    encode_line,
)
from hybrid.records.record import Record
from hybrid.records.shown import finding_line, finding_page, findings_line, findings_page
from hybrid.records.taxonomy import ErrorType
from hybrid.records.values import Flag, Signal, Verdict
from hybrid.text.spans import Span

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
    """Return the record that a line tells of."""
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
            f"record {record.id!r}: {part.field}[{part.start}:{part.end}] does not hold "
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
            f"record {record.id!r}: stance {line.name!r} stands outside the record, at "
            f"{line.field}[{line.start}:{line.end}]"
        )
    return Signal(line.name, span, line.option)
