"""A run as it is read back: its findings, its manifest, and charts of what judges are worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePath
from typing import Any

from hybrid.errors import InputError
from hybrid.records import ErrorType
from hybrid.records.findings import FindingsLine
from hybrid.run.findings import IN_MEMORY, Findings, lines_of, name_of
from hybrid.run.manifest import Manifest, manifest_beside
from hybrid.stats.guarantee import Missed

# --- Charts of a run beside its labels: which dots they show. Who makes them knows their sense ---

_LEFT, _TOP, _WIDTH, _HEIGHT = 46.0, 14.0, 300.0, 200.0


@dataclass(frozen=True, slots=True)
class Dot:
    """A share ``y`` with its 95 % interval, over ``x``; ``told`` stands beside it."""

    x: float
    y: float
    low: float
    high: float
    told: str


@dataclass(frozen=True, slots=True)
class Series:
    """Dots that a line connects, under the word with the key ``name``."""

    name: str
    dots: tuple[Dot, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """Series over an axis from 0 to ``most``; ``across`` and ``up`` are keys of the axes' words.

    ``diagonal`` draws where both are equal; ``ticks`` stand under 0, the middle and ``most``.
    """

    across: str
    up: str
    series: tuple[Series, ...]
    ticks: tuple[str, str, str]
    most: float = 1.0
    diagonal: bool = False

    def place(self, dot: Dot) -> tuple[float, float, float, float]:
        """Return where a dot is drawn: x, y, and the ends of its interval."""
        x = _LEFT + _WIDTH * dot.x / (self.most or 1.0)
        y, low, high = (_TOP + _HEIGHT * (1 - each) for each in (dot.y, dot.low, dot.high))
        return round(x, 1), round(y, 1), round(low, 1), round(high, 1)

    def path(self, dots: Sequence[Dot]) -> str:
        """Return the points of the line through dots."""
        return " ".join(f"{x},{y}" for x, y, *_ in map(self.place, dots))


@dataclass(frozen=True, slots=True)
class Way:
    """One way of asking: the key of who decides, the options, and the cells of a table."""

    name: str
    options: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Beside:
    """An error type beside its labels: what asking judges buys, and how reliable probabilities are.

    ``reliability`` has the key of whose probability it is, its chart, and the words' values.
    ``fitted`` says that these labels fitted how judge and rules are weighed.
    """

    error_type: ErrorType
    frontier: tuple[Chart, ...]
    ways: tuple[Way, ...]
    reliability: tuple[tuple[str, Chart, dict[str, str]], ...]
    fitted: bool = False


# --- A run, and the hash that names its report ---------------------------------------------------


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
                        f"record {line.id!r}: {span.field}[{span.start}:{span.end}] does not "
                        f"contain "
                        f"{span.text!r}; the record was changed after the findings were written"
                    )


def field_texts(line: FindingsLine) -> dict[str, str]:
    """Return the texts that spans point into, by field name, in reading order."""
    record = line.record
    texts = {"context": record.context, "question": record.question}
    texts |= {f"option.{letter}": text for letter, text in record.options.items()}
    texts |= {"reasoning": record.reasoning, "answer": record.answer}
    return {name: text for name, text in texts.items() if text is not None}
