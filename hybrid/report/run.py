"""A run as it is read back: its findings, its manifest, and the hash that names its report."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path, PurePath
from typing import Any

from hybrid.errors import InputError
from hybrid.records import ErrorType
from hybrid.records.line import FindingsLine
from hybrid.report.charts import Beside
from hybrid.run.findings import IN_MEMORY, Findings, lines_of, name_of
from hybrid.run.manifest import Manifest
from hybrid.run.resume import manifest_beside
from hybrid.stats.guarantee import Missed


@dataclass(frozen=True, slots=True)
class Run:
    """The findings of one run; ``manifest`` is ``None`` where none lies beside them.

    ``sampling`` is how records were drawn for review, by id: their labels carry it. ``missed``
    bounds the errors among the records of an error type that nobody judged, and ``beside`` charts
    what judges are worth, where labels tell.
    """

    name: str
    lines: tuple[FindingsLine, ...]
    manifest: Manifest | None = None
    sampling: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    missed: Mapping[ErrorType, Missed] = field(default_factory=dict)
    beside: tuple[Beside, ...] = ()

    @property
    def judged(self) -> bool:
        """Whether a judge decided on any finding."""
        return any(each.decided_by != "rules" for line in self.lines for each in line.findings)

    @property
    def title(self) -> str:
        """The name without the folders that lead to it, which are nobody else's business."""
        path = PurePath(self.name)
        generic = path.name in ("findings.jsonl", "-", "")
        return (path.parent.name if generic else path.name) or "findings"


def read_run(source: Findings) -> Run:
    """Read a run directory, a findings file or ``-``, or take findings in memory.

    Raises ``InputError`` for a line that is no findings line, for a span outside its record, and
    where two lines have the same id.
    """
    lines, name = tuple(lines_of(source)), name_of(source)
    seen: set[str] = set()
    for line in lines:
        if line.id in seen:
            raise InputError(f"{name}: two findings lines have the id {line.id!r}")
        seen.add(line.id)
        _refuse_bad_spans(line)
    manifest = manifest_beside(str(source)) if isinstance(source, str | Path) else None
    return Run("" if manifest is None and name == IN_MEMORY else str(source), lines, manifest)


def _refuse_bad_spans(line: FindingsLine) -> None:
    texts = field_texts(line)
    for finding in line.findings:
        for flag in finding.flags:
            for span in (*flag.premises, *([flag.conclusion] if flag.conclusion else [])):
                if texts.get(span.field, "")[span.start : span.end] != span.text:
                    raise InputError(
                        f"record {line.id!r}: {span.field}[{span.start}:{span.end}] does not hold "
                        f"{span.text!r}; the record was changed after the findings were written"
                    )


def field_texts(line: FindingsLine) -> dict[str, str]:
    """Return the texts that spans point into, by field name, in reading order."""
    record = line.record
    texts = {"context": record.context, "question": record.question}
    texts |= {f"option.{letter}": text for letter, text in record.options.items()}
    texts |= {"reasoning": record.reasoning, "answer": record.answer}
    return {name: text for name, text in texts.items() if text is not None}
