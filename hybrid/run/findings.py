"""The forms that findings are written in and read from: lines, tables, streams."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice
from pathlib import Path
from typing import Any, BinaryIO, Final, Literal, Self

from hybrid.errors import InputError, OutputError, UsageError
from hybrid.files import whole_file
from hybrid.reading.bytelines import ByteLines, UnpackError, display_name
from hybrid.records import Finding, RecordFindings
from hybrid.records.findings import FindingsLine, encode, encode_line, parse_line
from hybrid.text.table import csv_line

# --- Rows of one flat table (CSV, JSON Lines, Parquet), and the seeds' own shape -----------------

COLUMNS: Final = (
    ("id", "string", "the record's id"),
    ("lang", "string", "`en` or `zh`"),
    ("error_type", "string", "`factual`, `logical` or `semantic`"),
    ("status", "string", "`error`, `clean`, `rejected`, `disputed` or `unassessed`"),
    ("is_error", "bool", "null if unassessed"),
    ("decided_by", "string", "`rules`, `judge`, or `both`"),
    ("score", "float64", "the rules' score, 0 to 1"),
    ("p", "float64", "the probability of an error, null if judge and rules were not weighed"),
    ("criteria", "list<string>", "the criteria of an error"),
    ("choice", "string", "the option chosen, null if there is none"),
    ("stated_choice", "string", "the option that the reasoning concludes"),
    ("answer", "string", "the answer as given"),
    ("abstains", "bool", "whether no choice is made"),
    ("premises", "list<string>", "the quotes that are evidence"),
    ("conclusion", "string", "the quoted conclusion"),
    ("explanation", "string", "why"),
    ("rules", "list<string>", "the rules that fired"),
    ("objections", "list<string>", "codes of the objections to a verdict"),
    ("concerns", "list<string>", "codes of the concerns; they change no status"),
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


# --- An open stream, in the format asked for -----------------------------------------------------

StreamFormat = Literal["jsonl", "json", "csv", "seed"]

Pieces = tuple[bytes, ...]


def pieces(findings: RecordFindings, form: StreamFormat) -> Pieces:
    """Return the lines that a record gives in ``form``, each with its line break.

    The record's id is the first value in each of them.
    """
    match form:
        case "jsonl" | "json":
            return (encode(findings),)
        case "csv":
            rows = csv_rows(findings)
            return tuple(row.encode("utf-8", errors="replace") for row in rows)
        case "seed":
            return tuple(seed_lines(findings))


class FindingsStream:
    """Writes findings as they come; as a context manager it also writes what closes them.

    ``out`` is a binary stream and stays open. ``json`` is one array with a record a line.
    """

    def __init__(self, out: BinaryIO, form: StreamFormat) -> None:
        self._out = out
        self._form = form
        self._before = b"\n"

    def write(self, made: Pieces) -> None:
        """Write what ``pieces`` made of one record."""
        lines = b"".join(made)
        if self._form == "json":
            before, self._before = self._before, b",\n"
            lines = before + lines.rstrip(b"\n")
        self._out.write(lines)

    def __enter__(self) -> Self:
        head = {"json": "[", "csv": csv_header()}.get(self._form, "")
        self._out.write(head.encode())
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None:
            self._out.write(b"\n]\n" if self._form == "json" else b"")
            self._out.flush()


# --- Files of findings lines, and findings in memory, read the same way --------------------------

Findings = str | Path | Iterable[RecordFindings | FindingsLine]
"""A run directory, a findings file, or findings in memory."""

IN_MEMORY: Final = "the findings"
_ACCEPTED: Final = (
    "accepted: a run directory, a findings file, or what hybrid.check or hybrid.read_findings "
    "returns"
)


def read_findings(path: str | Path) -> Iterator[FindingsLine]:
    """Yield the lines of a findings file, of ``-``, or of the file in a run directory.

    Raises ``InputError`` with file and line if a line is not a findings line.
    """
    source = str(Path(path) / "findings.jsonl" if Path(path).is_dir() else path)
    with ByteLines(source, "utf-8") as lines:
        try:
            for number, data in lines:
                if data.strip():
                    yield parse_line(data, f"{display_name(source)}:{number}")
        except UnpackError as error:
            raise InputError(f"{display_name(source)}: {error}") from error


def lines_of(findings: Findings) -> Iterator[FindingsLine]:
    """Yield the lines of a place as ``read_findings`` does, or those of findings in memory.

    Raises ``UsageError`` for what is no finding.
    """
    if isinstance(findings, str | Path):
        yield from read_findings(findings)
        return
    given: Any = [findings] if isinstance(findings, RecordFindings | FindingsLine) else findings
    if not isinstance(given, Iterable) or isinstance(given, bytes):
        raise UsageError(f"{given!r:.60} is not a source of findings; {_ACCEPTED}")
    if getattr(given, "used_up", False):
        raise UsageError(
            f"{IN_MEMORY} were used already, and can be iterated once; keep them: "
            "found = list(hybrid.check(…))"
        )
    for number, each in enumerate(given, start=1):
        if isinstance(each, FindingsLine):
            yield each
        elif isinstance(each, RecordFindings):
            yield each.to_line()
        else:
            kind = type(each).__name__
            raise UsageError(f"{IN_MEMORY}: number {number} is of type {kind}; {_ACCEPTED}")


def name_of(findings: Findings) -> str:
    """Return what messages call the findings."""
    return display_name(str(findings)) if isinstance(findings, str | Path) else IN_MEMORY
