"""Files of findings lines, and findings in memory, read the same way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from hybrid.errors import InputError
from hybrid.io.bytelines import ByteLines, UnpackError, display_name
from hybrid.records import RecordFindings
from hybrid.records.line import FindingsLine, parse_line

IN_MEMORY: Final = "the findings"


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
        yield each.to_line()


def name_of(findings: str | Path | Iterable[RecordFindings]) -> str:
    """Return what messages call the findings."""
    return display_name(str(findings)) if isinstance(findings, str | Path) else IN_MEMORY


def _findings_file(path: str | Path) -> str | Path:
    return Path(path) / "findings.jsonl" if Path(path).is_dir() else path
