"""Findings as lines of JSON: the contract that reports, evaluation and other tools read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

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
from hybrid.records.plain import encode
from hybrid.text.spans import Span

IN_MEMORY: Final = "the findings"

_RAISED: Final = frozenset((Status.ERROR, Status.REJECTED))


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


def lines_of(findings: str | Path | Iterable[RecordFindings]) -> Iterator[FindingsLine]:
    """Yield the lines of a place as ``read_findings`` does, or those of findings in memory."""
    if isinstance(findings, str | Path):
        yield from read_findings(findings)
        return
    for each in findings:
        yield parse_line(encode(each), IN_MEMORY)


def name_of(findings: str | Path | Iterable[RecordFindings]) -> str:
    """Return what messages call the findings."""
    return display_name(str(findings)) if isinstance(findings, str | Path) else IN_MEMORY


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
    return Record(id=line.id, lang=line.lang, meta=line.meta, **dict(line.record))


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
