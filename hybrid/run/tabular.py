"""Findings as rows of one flat table (CSV, JSON Lines, Parquet), and in the seeds' own shape."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice
from pathlib import Path
from typing import Any, Final

from hybrid.errors import OutputError
from hybrid.files import whole_file
from hybrid.records import Finding, RecordFindings
from hybrid.records.line import encode_line
from hybrid.text.table import csv_line

COLUMNS: Final = (
    ("id", "string", "the record's id"),
    ("lang", "string", "`en` or `zh`"),
    ("error_type", "string", "`factual`, `logical` or `semantic`"),
    ("status", "string", "`error`, `clean`, `rejected`, `disputed` or `unassessed`"),
    ("is_error", "bool", "null where unassessed"),
    ("decided_by", "string", "`rules`, `judge`, or `both`"),
    ("score", "float64", "the rules' score, 0 to 1"),
    ("p", "float64", "the probability of an error, null where judge and rules were not weighed"),
    ("criteria", "list<string>", "the criteria of an error"),
    ("choice", "string", "the option chosen, null where none is"),
    ("stated_choice", "string", "the option that the reasoning concludes"),
    ("answer", "string", "the answer as given"),
    ("abstains", "bool", "whether no choice is made"),
    ("premises", "list<string>", "the quotes that are evidence"),
    ("conclusion", "string", "the quoted conclusion"),
    ("explanation", "string", "why"),
    ("rules", "list<string>", "the rules that fired"),
    ("objections", "list<string>", "codes of what speaks against a verdict"),
    ("concerns", "list<string>", "codes of what to look at; they change no status"),
)
"""Name, Arrow type and meaning of each column of the flat table."""

_JOINT: Final = " | "
_ROWS: Final = 5_000


def flat_rows(findings: RecordFindings) -> Iterator[dict[str, Any]]:
    """Yield one row per error type, with the names of ``COLUMNS``."""
    record = findings.record
    for finding in findings.findings:
        verdict = finding.verdict
        cells = (
            record.id,
            record.lang,
            finding.error_type.value,
            finding.status.value,
            finding.is_error,
            finding.decided_by,
            finding.score,
            finding.p,
            list(finding.criteria),
            findings.choice,
            findings.stated_choice,
            record.answer,
            findings.abstains,
            list(verdict.premises),
            verdict.conclusion,
            verdict.explanation,
            [flag.rule for flag in finding.flags],
            [objection.code for objection in finding.objections],
            [concern.code for concern in finding.concerns],
        )
        yield dict(zip((name for name, *_ in COLUMNS), cells, strict=True))


def csv_header() -> str:
    """Return the header line."""
    return csv_line([name for name, *_ in COLUMNS])


def csv_rows(findings: RecordFindings) -> Iterator[str]:
    """Yield one CSV line per error type. Several premises, rules … share a cell, after `` | ``.

    A cell whose text a spreadsheet would take for a formula gets a leading apostrophe.
    """
    for row in flat_rows(findings):
        yield csv_line([_cell(value) for value in row.values()])


def _cell(value: object) -> object:
    if isinstance(value, bool):
        return str(value).lower()
    return _JOINT.join(value) if isinstance(value, list) else "" if value is None else value


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


def write_table(found: Iterable[RecordFindings], target: Path) -> int:
    """Write the flat table as the suffix of ``target`` says, and return how many rows it has.

    Raises ``OutputError`` for another suffix than ``.csv``, ``.jsonl`` or ``.parquet``, and without
    pyarrow for the last.
    """
    rest = iter(found)
    # Where nothing can be read, nothing is written.
    rows = (row for each in chain(list(islice(rest, 1)), rest) for row in flat_rows(each))
    match target.suffix:
        case ".csv":
            lines = (csv_line([_cell(value) for value in row.values()]).encode() for row in rows)
            return _write(target, lines, head=csv_header().encode())
        case ".jsonl":
            return _write(target, map(encode_line, rows))
        case ".parquet":
            return _write_parquet(target, rows)
        case _:
            raise OutputError(f"-o {target}: accepted is a file .csv, .jsonl or .parquet")


def _write(target: Path, lines: Iterable[bytes], head: bytes = b"") -> int:
    count = 0
    with whole_file(target) as file:
        file.write(head)
        for line in lines:
            file.write(line)
            count += 1
    return count


def _write_parquet(target: Path, rows: Iterator[dict[str, Any]]) -> int:
    try:
        import pyarrow as pa
        from pyarrow.parquet import ParquetWriter
    except ImportError as error:
        reason = "Parquet is written with pyarrow: pip install 'hybrid-checker[arrow]'"
        raise OutputError(reason) from error
    types = {"string": pa.string(), "bool": pa.bool_(), "float64": pa.float64()}
    types["list<string>"] = pa.list_(pa.string())
    schema = pa.schema([(name, types[kind]) for name, kind, _ in COLUMNS])
    count = 0
    with whole_file(target) as file, ParquetWriter(file, schema) as writer:
        while batch := list(islice(rows, _ROWS)):
            writer.write_table(pa.Table.from_pylist(batch, schema=schema))
            count += len(batch)
    return count
