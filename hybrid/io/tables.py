"""Findings as one flat table, a row for each record and error type: CSV, JSON Lines, Parquet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any, Final

from hybrid.errors import InputError, OutputError
from hybrid.io.findings import encode_line
from hybrid.io.lines import FindingsLine
from hybrid.io.tabular import csv_line

# Name, Arrow type, and what it holds; docs/findings.md shows the same table.
COLUMNS: Final = (
    ("id", "string", "the record's id"),
    ("lang", "string", "en or zh"),
    ("error_type", "string", "factual, logical or semantic"),
    ("status", "string", "error, clean, rejected, disputed or unassessed"),
    ("is_error", "bool", "null where unassessed"),
    ("decided_by", "string", "rules or judge"),
    ("score", "float64", "the rules' score, 0 to 1"),
    ("criteria", "list<string>", "the criteria of an error"),
    ("choice", "string", "the option chosen"),
    ("stated_choice", "string", "the option that the reasoning concludes"),
    ("answer", "string", "the answer as given"),
    ("abstains", "bool", "whether no choice is made"),
    ("premises", "list<string>", "quotes that are evidence"),
    ("conclusion", "string", "the quoted conclusion"),
    ("explanation", "string", "why"),
    ("rules", "list<string>", "the rules that fired"),
    ("objections", "list<string>", "codes of what speaks against a verdict"),
)
_JOINT: Final = " | "
_ROWS: Final = 5_000


def table_rows(lines: Iterable[FindingsLine]) -> Iterator[dict[str, Any]]:
    """Yield one flat row per record and error type, in the order of ``COLUMNS``."""
    for line in lines:
        for each in line.findings:
            yield {
                "id": line.id,
                "lang": line.lang,
                "error_type": each.error_type.value,
                "status": each.status.value,
                "is_error": each.is_error,
                "decided_by": each.decided_by,
                "score": each.score,
                "criteria": list(each.criteria),
                "choice": line.choice,
                "stated_choice": line.stated_choice,
                "answer": line.record.answer,
                "abstains": line.abstains,
                "premises": list(each.evidence.premises),
                "conclusion": each.evidence.conclusion,
                "explanation": each.explanation,
                "rules": [flag.rule for flag in each.flags],
                "objections": [objection.code for objection in each.objections],
            }


def write_table(lines: Iterable[FindingsLine], target: Path) -> int:
    """Write the flat table as the suffix of ``target`` says, and return how many rows it has.

    Raises ``OutputError`` for another suffix than ``.csv``, ``.jsonl`` or ``.parquet``.
    """
    rows = table_rows(lines)
    # Where there is nothing to read, nothing is written.
    rows = chain(islice(rows, 1), rows)
    target.parent.mkdir(parents=True, exist_ok=True)
    match target.suffix:
        case ".csv":
            return _write(target, _csv(rows), heading=csv_line([name for name, *_ in COLUMNS]))
        case ".jsonl":
            return _write(target, map(encode_line, rows))
        case ".parquet":
            return _write_parquet(target, rows)
        case _:
            raise OutputError(f"-o {target}: accepted is a file .csv, .jsonl or .parquet")


def _csv(rows: Iterable[dict[str, Any]]) -> Iterator[bytes]:
    for row in rows:
        cells = [_JOINT.join(cell) if isinstance(cell, list) else cell for cell in row.values()]
        yield csv_line(["" if cell is None else cell for cell in cells]).encode("utf-8", "replace")


def _write(target: Path, lines: Iterable[bytes], heading: str = "") -> int:
    count = 0
    with target.open("wb") as file:
        file.write(heading.encode())
        for line in lines:
            file.write(line)
            count += 1
    return count


def _write_parquet(target: Path, rows: Iterable[dict[str, Any]]) -> int:
    try:
        import pyarrow as pa
        from pyarrow.parquet import ParquetWriter
    except ImportError as error:
        reason = "Parquet is written with pyarrow: pip install 'hybrid-checker[ray]'"
        raise InputError(reason) from error
    types = {"string": pa.string(), "bool": pa.bool_(), "float64": pa.float64()}
    types["list<string>"] = pa.list_(pa.string())
    schema = pa.schema([(name, types[kind]) for name, kind, _ in COLUMNS])
    count = 0
    with ParquetWriter(str(target), schema) as writer:
        rest = iter(rows)
        while batch := list(islice(rest, _ROWS)):
            writer.write_table(pa.Table.from_pylist(batch, schema=schema))
            count += len(batch)
    return count
