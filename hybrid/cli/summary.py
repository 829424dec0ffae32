"""The closing table of a run."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from hybrid.cli.judge_summary import judge_lines, models_table
from hybrid.cli.tally import Tally, TypeTally
from hybrid.io.manifest import Spending
from hybrid.records import CRITERIA, Status

SCREENED = "screened, not judged"


def summary(tally: Tally, *, judged: bool, spending: Spending | None = None) -> RenderableType:
    """Return the counts of a run for a terminal; ``spending`` is what its judges have taken.

    A run without a judge has flags and no verdicts, so it never says "error" or "no error".
    """
    parts: list[RenderableType] = [_headline(tally, judged=judged)]
    if tally.records:
        parts += [Text(), _types(tally, judged=judged)]
    if tally.criteria:
        parts += [Text(), _criteria(tally)]
    if judged:
        models = models_table(tally.judges)
        parts += [Text(), models] if models is not None else []
        lines = list(judge_lines(tally, spending))
        parts += [Text(), *lines] if lines else []
    return Group(*parts)


def _headline(tally: Tally, *, judged: bool) -> Text:
    line = Text(f"{_count(tally.records, 'record')} {'judged' if judged else SCREENED}")
    if tally.bare:
        of = tally.records + tally.skipped + tally.bare
        line.append(f"; {tally.bare:,} of {_count(of, 'row')} hold no reasoning (--bare keep)")
    if tally.skipped:
        line.append(f"; {_count(tally.skipped, 'row')} skipped", style="yellow")
    return line


def _types(tally: Tally, *, judged: bool) -> Table:
    columns = _judged_columns(tally) if judged else _screened_columns(tally)
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="bold")
    table.add_column("error type")
    for name in columns:
        table.add_column(name, justify="right")
    for error_type, counts in tally.types.items():
        cells = [str(_cell(counts, name)) for name in columns]
        table.add_row(error_type.value, *cells)
    return table


def _screened_columns(tally: Tally) -> list[str]:
    weak = any(counts.under_threshold for counts in tally.types.values())
    return ["records", "flagged", *(["under threshold"] if weak else []), "no flag", "rate"]


def _judged_columns(tally: Tally) -> list[str]:
    asked = ["not asked"] if tally.not_asked else []
    return ["records", *asked, "error", "clean", "rejected", "disputed", "unassessed", "rate"]


def _cell(counts: TypeTally, column: str) -> int | str:
    match column:
        case "records":
            return counts.records
        case "not asked":
            return counts.by_rules
        case "flagged":
            return counts.errors
        case "under threshold":
            return counts.under_threshold
        case "no flag":
            return counts.unflagged
        case "rate":
            return "–" if counts.rate is None else f"{counts.rate:.1%}"
        case _:
            return counts.by_status[Status(column)]


def _criteria(tally: Tally) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="bold")
    table.add_column("criterion")
    table.add_column("records", justify="right")
    table.add_column("error type")
    for name, count in tally.criteria.most_common():
        known = CRITERIA.get(name)
        table.add_row(name, str(count), known.error_type.value if known else "")
    return table


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
