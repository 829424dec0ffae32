"""Findings as rows: CSV for spreadsheets, and the definitions' own shape (``seed``)."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from typing import Any, Final

from hybrid.io.findings import encode_line
from hybrid.records import Finding, RecordFindings

CSV_COLUMNS: Final = (
    "id",
    "lang",
    "error_type",
    "status",
    "is_error",
    "decided_by",
    "score",
    "criteria",
    "choice",
    "stated_choice",
    "answer",
    "abstains",
    "premises",
    "conclusion",
    "explanation",
    "rules",
    "objections",
    "concerns",
)
_FORMULA_STARTS: Final = ("=", "+", "-", "@", "\t", "\r")
_JOINT: Final = " | "


def csv_header() -> str:
    """Return the header line."""
    return csv_line(CSV_COLUMNS)


def csv_rows(findings: RecordFindings) -> Iterator[str]:
    """Yield one CSV line per error type. Several premises, rules … share a cell, after `` | ``.

    A cell whose text a spreadsheet would take for a formula gets a leading apostrophe.
    """
    for finding in findings.findings:
        yield csv_line(_cells(findings, finding))


def csv_line(cells: Sequence[object]) -> str:
    """Return one line of CSV, with its line break."""
    out = io.StringIO()
    # With this terminator the csv module also quotes cells that hold a lone carriage return.
    csv.writer(out, lineterminator="\r\n").writerow([guarded(cell) for cell in cells])
    return out.getvalue().removesuffix("\r\n") + "\n"


def guarded(cell: object) -> object:
    """Put an apostrophe before text that begins like a formula; numbers stay numbers."""
    if isinstance(cell, str) and cell.startswith(_FORMULA_STARTS):
        return "'" + cell
    return cell


def seed_line(findings: RecordFindings, finding: Finding) -> dict[str, Any]:
    """Return one decision with the keys and order of the definitions, beside id and type.

    Evidence stands beside an error only: what a judge quoted for a verdict that was refused or
    disputed would read as evidence against the record.
    """
    shown = finding.is_error is True
    return {
        "id": findings.record.id,
        "error_type": finding.error_type.value,
        "is_error": finding.is_error,
        "evidence": {
            "premises": list(finding.verdict.premises) if shown else [],
            "conclusion": finding.verdict.conclusion if shown else "",
        },
        "explanation": finding.verdict.explanation,
    }


def seed_lines(findings: RecordFindings) -> Iterator[bytes]:
    """Yield one line of JSON per error type."""
    for finding in findings.findings:
        yield encode_line(seed_line(findings, finding))


def _cells(findings: RecordFindings, finding: Finding) -> list[object]:
    record, verdict = findings.record, finding.verdict
    return [
        record.id,
        record.lang,
        finding.error_type.value,
        finding.status.value,
        "" if finding.is_error is None else str(finding.is_error).lower(),
        finding.decided_by,
        finding.score,
        _JOINT.join(finding.criteria),
        findings.choice or "",
        findings.stated_choice or "",
        record.answer or "",
        str(findings.abstains).lower(),
        _JOINT.join(verdict.premises),
        verdict.conclusion,
        verdict.explanation,
        _JOINT.join(flag.rule for flag in finding.flags),
        _JOINT.join(objection.code for objection in finding.objections),
        _JOINT.join(concern.code for concern in finding.concerns),
    ]
