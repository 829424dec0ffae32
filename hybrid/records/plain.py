"""Values as plain dictionaries and lines of JSON, in the shape of the findings contract."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from hybrid.records.record import Record
from hybrid.records.values import (
    Concern,
    Finding,
    Flag,
    Grounding,
    Objection,
    RecordFindings,
    Signal,
)
from hybrid.text.spans import Span

SCHEMA: Final = 1

_LONGEST_META: Final = 200
_LARGEST_META: Final = 2**53
_ENCODE = msgspec.json.Encoder().encode


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
        "closed_book": findings.closed_book,
        "record": {
            "context": record.context,
            "question": record.question,
            "options": dict(record.options),
            "reasoning": record.reasoning,
            "answer": record.answer,
        },
        "findings": [finding_dict(each, record) for each in findings.findings],
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


def finding_dict(finding: Finding, record: Record) -> dict[str, Any]:
    """Return one finding in the shape of the contract; ``record`` gives its spans their texts."""
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
