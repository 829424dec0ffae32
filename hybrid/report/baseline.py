"""Which errors are known already: a run's marks, one a line, to be kept beside the data."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from hybrid.errors import InputError
from hybrid.records import Status
from hybrid.records.line import FindingLine, FindingsLine
from hybrid.run.findings import read_findings

_HASH_DIGITS: Final = 16
_ACCEPTED: Final = "accepted: what hybrid export --form baseline writes, or an earlier run"


class Mark(NamedTuple):
    """What one error is known by: the record, the rule, and a hash of the words it stands on.

    A judge words its quotes anew each time, so its verdict stands on the whole reasoning, under the
    rule ``judge/TYPE``.
    """

    id: str
    rule: str
    span: str

    def line(self) -> str:
        """Return the mark as a line of JSON."""
        return json.dumps(self._asdict(), ensure_ascii=False) + "\n"


def marks(line: FindingsLine, finding: FindingLine) -> Iterator[Mark]:
    """Yield what a finding is known by; nothing where it is no error."""
    if finding.status is not Status.ERROR:
        return
    if finding.decided_by != "rules":
        words = [("reasoning", line.record.reasoning)]
        yield Mark(line.id, f"judge/{finding.error_type}", _digest(words))
        return
    for flag in finding.flags:
        spans = [*flag.premises, *([flag.conclusion] if flag.conclusion is not None else [])]
        yield Mark(line.id, flag.rule, _digest((span.field, span.text) for span in spans))


def read_baseline(path: str | Path) -> frozenset[Mark]:
    """Read the marks of a baseline, or make those of a run directory or findings file.

    Raises ``InputError`` for a file of another shape.
    """
    if Path(path).is_dir() or _holds_findings(Path(path)):
        lines = read_findings(path)
        return frozenset(each for line in lines for f in line.findings for each in marks(line, f))
    return frozenset(_read(Path(path)))


def unknown(
    lines: Iterable[FindingsLine], known: frozenset[Mark]
) -> Iterator[tuple[FindingsLine, FindingLine]]:
    """Yield the errors of which any mark is not ``known``."""
    for line in lines:
        for finding in line.findings:
            if not known.issuperset(marks(line, finding)):
                yield line, finding


def _holds_findings(path: Path) -> bool:
    with path.open(encoding="utf-8", errors="replace") as file:
        return '"findings":' in file.readline()


def _read(path: Path) -> Iterator[Mark]:
    with path.open(encoding="utf-8", errors="replace") as lines:
        for number, text in enumerate(lines, start=1):
            try:
                held = json.loads(text)
                yield Mark(str(held["id"]), str(held["rule"]), str(held["span"]))
            except (KeyError, TypeError, ValueError) as error:
                raise InputError(f"{path}:{number}: no line of a baseline; {_ACCEPTED}") from error


def _digest(words: Iterable[tuple[str, str]]) -> str:
    canonical = json.dumps([*words], ensure_ascii=False)
    return hashlib.sha256(canonical.encode("utf-8", "surrogatepass")).hexdigest()[:_HASH_DIGITS]
