"""``hybrid eval``: how often findings are right, and how much they miss."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

import click
from rich.console import Group, JustifyMethod, RenderableType
from rich.table import Table as Drawn
from rich.text import Text

from hybrid.cli.console import clean, output, say
from hybrid.errors import UsageError

if TYPE_CHECKING:
    from hybrid.evaluation.evaluate import Evaluation
    from hybrid.evaluation.join import Joined
    from hybrid.evaluation.tables import Table

FORMATS = ("table", "json", "md", "csv")
_Command = Callable[..., Any]


def resample_options(command: _Command) -> _Command:
    """Add the options that say how intervals are made."""
    count = click.option(
        "--resamples",
        type=click.IntRange(min=100),
        default=1000,
        show_default=True,
        help="How many resamples an interval is made of.",
    )
    seed = click.option(
        "--seed",
        type=click.IntRange(min=0),
        default=0,
        show_default=True,
        help="Makes the resamples repeatable.",
    )
    return count(seed(command))


def gate_option(told: str) -> Callable[[_Command], _Command]:
    """Return what adds ``--fail-below``, explained by ``told``."""
    return click.option(
        "--fail-below",
        multiple=True,
        metavar="TYPE.FIGURE=NUMBER",
        help=f"{told} May be repeated.",
    )


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
@resample_options
@gate_option("Exit with 1 when a figure is less, for instance logical.f1=0.8.")
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
    fail_below: tuple[str, ...],
) -> None:
    """Compare findings with labels: precision, recall, F1, kappa, evidence.

    FINDINGS is what hybrid check wrote: a run directory, a findings file, or -. Intervals are 95 %:
    Wilson's for shares, and resamples of whole questions for the other figures.
    """
    from hybrid.evaluation.evaluate import Wanted, evaluate
    from hybrid.evaluation.extra import require_statistics
    from hybrid.evaluation.gates import below, read_floor
    from hybrid.evaluation.gold import read_gold
    from hybrid.evaluation.intervals import Resampling
    from hybrid.evaluation.join import join

    require_statistics("hybrid eval")
    refuse_two_streams(findings, gold)
    floors = [read_floor(each) for each in fail_below]
    wanted = Wanted(
        by=by,
        least=least,
        doubtful=not without_doubtful,
        resampling=Resampling(resamples, seed),
    )
    joined = kept(join(findings, read_gold(gold)), only)
    _print(evaluate(joined, wanted), form)
    leave_with([*below(joined, floors)])


def _print(evaluation: Evaluation, form: str) -> None:
    from hybrid.evaluation import export, tables

    if form == "json":
        click.echo(export.as_json(evaluation), nl=False)
    elif form == "csv":
        click.echo(export.as_csv(evaluation), nl=False)
    else:
        show(tables.headlines(evaluation), tables.tables(evaluation), form)


def leave_with(failures: Sequence[str]) -> None:
    """Tell what is not met on standard error, and leave with 1 if anything is not."""
    for failure in failures:
        say(f"failed: {failure}")
    if failures:
        click.get_current_context().exit(1)


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
    console = output()
    for line in lines:
        console.print(clean(line), soft_wrap=True)
    for table in tables:
        console.print(drawn(table))


def drawn(own: Table) -> RenderableType:
    """Return a table as a rich value, with its title and notes."""
    table = Drawn(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for at, name in enumerate(own.columns):
        left = at < own.left
        justify: JustifyMethod = "left" if left else "right"
        table.add_column(name, justify=justify, overflow="fold", no_wrap=not left)
    for row in own.rows:
        table.add_row(*map(clean, row))
    title = [clean(own.title, "bold")] if own.title else []
    return Group(Text(), *title, table, *(clean(note, "dim") for note in own.notes))
