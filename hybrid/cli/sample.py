"""``hybrid sample``: which records of a run to label, each with a known chance to be drawn."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from hybrid.cli.console import draw as draw_table
from hybrid.errors import UsageError
from hybrid.files import write_whole

_PAGE: Final = "the lines hold no texts: --report PAGE.html writes a page to read and label them in"


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
    help="The strata: status, score, lang, choice, or any short column of the input. Name the "
    "groups whose rates you want.",
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
    help="Also write the review page of these records. Its export keeps the sampling.",
)
def sample(
    *, findings: str, size: int, by: str, seed: int, output: Path | None, page: Path | None
) -> None:
    """Choose records to label, so that rates can be estimated.

    FINDINGS is what hybrid check wrote: a run directory or a findings file. Records are drawn at
    random within strata, including those that no rule flags. Each line gives its stratum and its
    chance to be drawn. The order is random: label from the top, and stop where you like.
    """
    from hybrid.api.evaluating import review_page
    from hybrid.cli.console import messages, say
    from hybrid.measure.sampling import draw
    from hybrid.run.findings import read_findings

    if findings == "-":
        raise UsageError("hybrid sample reads the run twice; name a run directory or a file")
    parts = list(dict.fromkeys(part.strip() for part in by.split(",") if part.strip()))
    drawn = draw(read_findings(findings), size, parts, seed)
    if output is None:
        click.echo(drawn.to_jsonl(), nl=False)
    else:
        write_whole(output, drawn.to_jsonl())
    if page is not None:
        write_whole(page, review_page(findings, drawn).encode())
    for table in drawn.tables():
        draw_table(table, messages())
    for line in drawn.headlines():
        say(line)
    if output is not None:
        say(f"lines to fill in: {output}")
    say(f"review page: {page}" if page is not None else _PAGE)
