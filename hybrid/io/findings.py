"""Findings as lines of JSON: the contract that reports, evaluation and other tools read."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
from pydantic import ValidationError

from hybrid.errors import InputError
from hybrid.io.bytelines import ByteLines, UnpackError, display_name
from hybrid.io.lines import FindingLine, FindingsLine, FlagLine, GroundingLine, SpanLine, StanceLine
from hybrid.records import (
    Concern,
    Finding,
    Flag,
    Grounding,
    Objection,
    Part,
    Record,
    RecordFindings,
    Signal,
    Status,
    Verdict,
)
from hybrid.text.spans import Span

SCHEMA = 1

_LONGEST_META = 200
_LARGEST_META = 2**53
_ENCODE = msgspec.json.Encoder().encode
_RAISED = frozenset((Status.ERROR, Status.REJECTED))


def to_line(findings: RecordFindings) -> dict[str, Any]:
    """Return the findings of one record in the shape and key order of the contract."""
    record = findings.record
    return {
        "schema": SCHEMA,
        "id": record.id,
        "lang": record.lang,
        "choice": findings.choice,
        "stated_choice": findings.stated_choice,
        "abstains": findings.abstains,
        "unread": findings.unread,
        "record": {
            "context": record.context,
            "question": record.question,
            "options": dict(record.options),
            "reasoning": record.reasoning,
            "answer": record.answer,
        },
        "findings": [_finding(each, record) for each in findings.findings],
        "stance": [_stance(signal) for signal in findings.stance],
        "meta": _short_meta(record),
    }


def encode(findings: RecordFindings) -> bytes:
    """Return the line as UTF-8 with its line break; characters are not escaped."""
    return encode_line(to_line(findings))


def encode_line(line: Mapping[str, Any]) -> bytes:
    """Return any mapping as one line of JSON.

    A lone surrogate, which only a judge's words can hold, becomes U+FFFD.
    """
    try:
        return _ENCODE(line) + b"\n"
    except UnicodeEncodeError:
        text = json.dumps(line, ensure_ascii=False, separators=(",", ":"))
        whole = "".join("\ufffd" if "\ud800" <= c <= "\udfff" else c for c in text)
        return whole.encode("utf-8") + b"\n"


def read_findings(path: str | Path) -> Iterator[FindingsLine]:
    """Yield the lines of a findings file, of ``-``, or of the one in a run directory.

    Raises ``InputError`` that names file and line for a line that is not of the contract.
    """
    source = str(_findings_file(path))
    with ByteLines(source, "utf-8") as lines:
        try:
            for number, data in lines:
                if data.strip():
                    yield parse_line(data, f"{display_name(source)}:{number}")
        except UnpackError as error:
            raise InputError(f"{display_name(source)}: {error}") from error


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
        findings=tuple(_finding_of(each, record) for each in line.findings),
        stance=tuple(_signal_of(each, record) for each in line.stance),
    )


def record_of(line: FindingsLine) -> Record:
    """Return the record that a line tells of."""
    return Record(id=line.id, lang=line.lang, meta=line.meta, **dict(line.record))


def _finding(finding: Finding, record: Record) -> dict[str, Any]:
    return {
        "error_type": finding.error_type.value,
        "status": finding.status.value,
        "is_error": finding.is_error,
        "decided_by": finding.decided_by,
        "score": finding.score,
        "criteria": list(finding.criteria),
        "evidence": {
            "premises": list(finding.verdict.premises),
            "conclusion": finding.verdict.conclusion,
        },
        "explanation": finding.verdict.explanation,
        "flags": [_flag(flag, record) for flag in finding.flags],
        "grounding": [_grounding(each) for each in finding.grounding],
        "objections": [_told(each) for each in finding.objections],
        "concerns": [_told(each) for each in finding.concerns],
        "judge": dict(finding.judge) if finding.judge is not None else None,
    }


def _told(each: Objection | Concern) -> dict[str, Any]:
    return {"code": each.code, "message": each.message, "quote": each.quote}


def _flag(flag: Flag, record: Record) -> dict[str, Any]:
    return {
        "rule": flag.rule,
        "criterion": flag.criterion,
        "strength": flag.strength,
        "message": flag.message,
        "premises": [_span(span, record) for span in flag.premises],
        "conclusion": _span(flag.conclusion, record) if flag.conclusion is not None else None,
    }


def _stance(signal: Signal) -> dict[str, Any]:
    span = signal.span
    return {
        "name": signal.name,
        "option": signal.option,
        "field": span.field,
        "start": span.start,
        "end": span.end,
    }


def _short_meta(record: Record) -> dict[str, Any]:
    """Return the entries that can name a group of records: the model, the source, a split."""
    return {name: value for name, value in record.meta.items() if _is_short(value)}


def _is_short(value: object) -> bool:
    if isinstance(value, str):
        return len(value) <= _LONGEST_META
    if isinstance(value, float):
        return math.isfinite(value)
    return isinstance(value, bool) or (isinstance(value, int) and abs(value) < _LARGEST_META)


def _span(span: Span, record: Record) -> dict[str, Any]:
    return {
        "field": span.field,
        "start": span.start,
        "end": span.end,
        "text": record.text(span),
    }


def _grounding(grounding: Grounding) -> dict[str, Any]:
    return {
        "role": grounding.role,
        "quote": grounding.quote,
        "tier": grounding.tier,
        "accepted": grounding.accepted,
        "field": grounding.field,
        "start": grounding.start,
        "end": grounding.end,
        "parts": [
            {"field": part.field, "start": part.start, "end": part.end, "text": part.text}
            for part in grounding.parts
        ],
        "score": grounding.score,
        "reason": grounding.reason,
        "difference": grounding.difference,
    }


def _findings_file(path: str | Path) -> str | Path:
    return Path(path) / "findings.jsonl" if Path(path).is_dir() else path


def parse_line(data: bytes, place: str) -> FindingsLine:
    """Return one line; ``InputError`` names ``place`` for one that is not of the contract."""
    try:
        return FindingsLine.model_validate_json(data)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = ".".join(str(key) for key in first["loc"]) or "the line"
        raise InputError(
            f"{place}: not a findings line: {where}: {first['msg']}; "
            "accepted: what hybrid check writes with -o or --format jsonl"
        ) from error


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
        grounding=tuple(_grounding_of(each) for each in line.grounding),
        objections=tuple(Objection(o.code, o.message, o.quote) for o in line.objections),
        concerns=tuple(Concern(c.code, c.message, c.quote) for c in line.concerns),
        judge=line.judge,
    )


def _flag_of(line: FlagLine, record: Record) -> Flag:
    return Flag(
        rule=line.rule,
        criterion=line.criterion,
        strength=line.strength,
        message=line.message,
        premises=tuple(_span_of(span, record) for span in line.premises),
        conclusion=_span_of(line.conclusion, record) if line.conclusion is not None else None,
    )


def _span_of(line: SpanLine, record: Record) -> Span:
    try:
        span = Span(line.field, line.start, line.end)
        stands = record.text(span)
    except (KeyError, ValueError):
        stands = None
    if stands != line.text:
        raise InputError(
            f"record {record.id!r}: {line.field}[{line.start}:{line.end}] does not hold "
            f"{line.text!r}; the record's texts were changed after the findings were written"
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


def _grounding_of(line: GroundingLine) -> Grounding:
    return Grounding(
        role=line.role,
        quote=line.quote,
        tier=line.tier,
        accepted=line.accepted,
        field=line.field,
        start=line.start,
        end=line.end,
        parts=tuple(Part(part.field, part.start, part.end, part.text) for part in line.parts),
        score=line.score,
        difference=line.difference,
        reason=line.reason,
    )
