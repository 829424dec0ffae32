"""``hybrid eval``: how often findings are right, and how much they miss."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import click

from hybrid.errors import UsageError

if TYPE_CHECKING:
    from hybrid.evaluation.join import Joined
    from hybrid.evaluation.tables import Table

FORMATS = ("table", "json", "md", "csv")


@click.command("eval")
@click.argument("findings")
@click.option(
    "--gold",
    required=True,
    metavar="FILE",
    help="Labels by record id: what a report exports, or lines of id, error_type, is_error.",
)
@click.option(
    "--by",
    multiple=True,
    metavar="WHAT",
    help="Show only this beside the overall figures: criterion, rule, lang, source, model, choice "
    "(whether the record abstains), or any other field of gold or record; may be repeated.  "
    "[default: criterion and the fields that are there]",
)
@click.option(
    "--only",
    multiple=True,
    metavar="FIELD=VALUE",
    help="Only records with this value, for instance lang=zh; may be repeated.",
)
@click.option("--without-doubtful", is_flag=True, help="Leave out labels of confidence 1 or 2.")
@click.option(
    "--least",
    type=click.IntRange(min=1),
    default=20,
    show_default=True,
    help="Put groups with fewer labels together.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    default="table",
    show_default=True,
    help="How to print. JSON and CSV hold every interval.",
)
@click.option(
    "--resamples",
    type=click.IntRange(min=100),
    default=1000,
    show_default=True,
    help="For intervals.",
)
@click.option(
    "--seed", type=click.IntRange(min=0), default=0, show_default=True, help="For resamples."
)
def eval(  # noqa: A001
    *,
    findings: str,
    gold: str,
    by: tuple[str, ...],
    only: tuple[str, ...],
    without_doubtful: bool,
    least: int,
    form: str,
    resamples: int,
    seed: int,
) -> None:
    """Compare findings with labels: precision, recall, F1, kappa, evidence.

    FINDINGS is what hybrid check wrote: a run directory, a findings file, or -. Intervals are 95 %:
    Wilson's for shares, and resamples of whole questions for the other figures.
    """
    from hybrid.evaluation.evaluate import Wanted, evaluate
    from hybrid.evaluation.extra import require_statistics
    from hybrid.evaluation.gold import read_gold
    from hybrid.evaluation.intervals import Resampling
    from hybrid.evaluation.join import join

    require_statistics("hybrid eval")
    refuse_two_streams(findings, gold)
    wanted = Wanted(
        by=by,
        least=least,
        doubtful=not without_doubtful,
        resampling=Resampling(resamples, seed),
    )
    joined = kept(join(findings, read_gold(gold)), only)
    evaluation = evaluate(joined, wanted)
    if form == "json":
        from hybrid.evaluation.export import as_json

        click.echo(as_json(evaluation), nl=False)
    elif form == "csv":
        from hybrid.evaluation.export import as_csv

        click.echo(as_csv(evaluation), nl=False)
    else:
        from hybrid.evaluation.tables import headlines, tables

        show(headlines(evaluation), tables(evaluation), form)


def kept(joined: Joined, only: Sequence[str]) -> Joined:
    """Return the items that have every ``FIELD=VALUE`` of ``only``."""
    from hybrid.evaluation import facets

    pairs = [each.partition("=") for each in only]
    for field, equals, _ in pairs:
        if not (field and equals):
            raise UsageError(f"--only {field}: accepted: FIELD=VALUE, for instance lang=zh")
    return facets.only(joined, {field: value for field, _, value in pairs}) if pairs else joined


def refuse_two_streams(*paths: str | None) -> None:
    """Raise ``UsageError`` when standard input is named more than once."""
    if 1 < paths.count("-"):
        raise UsageError("standard input can be read once; name a file for the rest")


def show(lines: Iterable[str], tables: Iterable[Table], form: str) -> None:
    """Print sentences and tables, for a terminal or (``md``) as Markdown."""
    if form == "md":
        from hybrid.evaluation.export import markdown

        click.echo(markdown(lines, tables), nl=False)
        return
    from hybrid.cli.console import clean, output

    console = output()
    for line in lines:
        console.print(clean(line), soft_wrap=True)
    for table in tables:
        _print(table)


def _print(own: Table) -> None:
    from rich.table import Table as Drawn

    from hybrid.cli.console import clean, output

    console = output()
    console.print()
    if own.title:
        console.print(clean(own.title, "bold"), soft_wrap=True)
    drawn = Drawn(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for at, name in enumerate(own.columns):
        left = at < own.left
        drawn.add_column(
            name, justify="left" if left else "right", overflow="fold", no_wrap=not left
        )
    for row in own.rows:
        drawn.add_row(*map(clean, row))
    console.print(drawn)
    for note in own.notes:
        console.print(clean(note, "dim"), soft_wrap=True)
