"""Files of findings lines, and findings in memory, read the same way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from hybrid.errors import InputError, UsageError
from hybrid.keywords import keywords
from hybrid.reading.bytelines import ByteLines, UnpackError, display_name
from hybrid.records import RecordFindings
from hybrid.records.line import FindingsLine, parse_line

Findings = str | Path | Iterable[RecordFindings | FindingsLine]
"""A run directory, a findings file, or findings in memory."""

IN_MEMORY: Final = "the findings"
_ACCEPTED: Final = (
    "accepted: a run directory, a findings file, or what hybrid.check or hybrid.read_findings gives"
)


@keywords()
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


def lines_of(findings: Findings) -> Iterator[FindingsLine]:
    """Yield the lines of a place as ``read_findings`` does, or those of findings in memory.

    Raises ``UsageError`` for what is no finding.
    """
    if isinstance(findings, str | Path):
        yield from read_findings(findings)
        return
    given: Any = [findings] if isinstance(findings, RecordFindings | FindingsLine) else findings
    if not isinstance(given, Iterable) or isinstance(given, bytes):
        raise UsageError(f"{given!r:.60} is no findings; {_ACCEPTED}")
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


def _findings_file(path: str | Path) -> str | Path:
    return Path(path) / "findings.jsonl" if Path(path).is_dir() else path
