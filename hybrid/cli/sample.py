"""``hybrid sample``: which records of a run to label, each with a known chance to be drawn."""

from __future__ import annotations

from dataclasses import replace
from math import floor, log10
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hybrid.errors import UsageError
from hybrid.files import write_whole

if TYPE_CHECKING:
    from hybrid.evaluation.sampling import Drawn


@click.command()
@click.argument("findings")
@click.option(
    "-n",
    "--size",
    type=click.IntRange(min=5),
    default=200,
    show_default=True,
    help="How many records to label.",
)
@click.option(
    "--by",
    default="status,score",
    show_default=True,
    metavar="WHAT,…",
    help="What strata are made of: status, score, lang, choice, or any short column of the input; "
    "name the groups that you want rates of.",
)
@click.option(
    "--seed",
    type=click.IntRange(min=0),
    default=0,
    show_default=True,
    help="Makes the draw repeatable.",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Where to write the lines to fill in.  [default: standard output]",
)
@click.option(
    "--report",
    "page",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Also write the review page of these records; what it exports carries the sampling.",
)
def sample(
    *, findings: str, size: int, by: str, seed: int, output: Path | None, page: Path | None
) -> None:
    """Choose the records of a run to label, so that rates can be told from the labels.

    FINDINGS is what hybrid check wrote: a run directory or a findings file. Records are drawn at
    random within strata, those that no rule flags too; each line tells its stratum and its chance
    to be drawn. The lines are in random order: label from the top, and stop where you like.
    """
    from hybrid.evaluation.sampling import draw
    from hybrid.io.findings import read_findings
    from hybrid.records.line import encode_line

    if findings == "-":
        raise UsageError("hybrid sample reads the run twice; name a run directory or a file")
    parts = list(dict.fromkeys(part.strip() for part in by.split(",") if part.strip()))
    drawn = draw(read_findings(findings), size, parts, seed)
    lines = b"".join(encode_line(line) for line in drawn.lines())
    if output is None:
        click.echo(lines, nl=False)
    else:
        write_whole(output, lines)
    if page is not None:
        write_whole(page, _page(findings, drawn).encode())
    _show(drawn)


def _page(findings: str, drawn: Drawn) -> str:
    from hybrid.report import read_run, report_page

    run = read_run(findings)
    lines = {line.id: line for line in run.lines}
    kept = tuple(lines[each.id] for each in drawn.members)
    sampling = {id_: each.model_dump(mode="json") for id_, each in drawn.sampling.items()}
    return report_page(replace(run, lines=kept, sampling=sampling))


def _show(drawn: Drawn) -> None:
    from hybrid.cli import console
    from hybrid.text.table import Table

    rows = (
        (name or "all", each.size, each.taken, _chance(each.probability))
        for name, each in drawn.strata.items()
    )
    table = Table("", ("stratum", "records", "to label", "chance"), tuple(rows))
    messages = console.messages
    messages().print(console.drawn(table))
    messages().print(f"{len(drawn.members):,} of {drawn.size:,} records to label")


def _chance(probability: float) -> str:
    """Return a probability with three decimals, or as many as its first three digits take."""
    return f"{probability:.{max(3, 2 - floor(log10(probability)))}f}"
