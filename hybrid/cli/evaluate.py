"""``hybrid eval`` and ``hybrid compare``: are findings right, and more so than before?"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from hybrid.cli.console import clean, draw, say, table_output
from hybrid.cli.options import FILE, FiniteRange, grouped, option
from hybrid.errors import UsageError
from hybrid.text.table import Table

if TYPE_CHECKING:
    from hybrid.measure.compare import Comparison
    from hybrid.measure.evaluate import Evaluation
    from hybrid.measure.gold import Joined


# --- What both have in common: options, conditions, tables ---------------------------------------

_Command = Callable[..., Any]


resample_options = grouped(
    option(
        "--resamples", "How many resamples make an interval.", click.IntRange(min=100), default=1000
    ),
    option("--seed", "Makes the resamples repeatable.", click.IntRange(min=0), default=0),
)
random_option = option(
    "--labels-are-random random",
    "State that the labelled records are a simple random sample of the run, if the labels do not "
    "say so.",
    is_flag=True,
)


def gate_option(text: str) -> Callable[[_Command], _Command]:
    """Return what adds ``--fail-below``, explained by ``text``."""
    return option("--fail-below", text, multiple=True, metavar="TYPE.FIGURE=NUMBER")


def plot_option(what: str) -> Callable[[_Command], _Command]:
    """Return what adds ``--plot``; a picture that cannot be drawn is refused at once."""
    return option("--plot picture", f"Also draw {what}, as .svg or .png.", FILE, callback=_drawable)


def _drawable(_ctx: click.Context, _param: click.Parameter, path: Path | None) -> Path | None:
    from hybrid.measure.plots import refuse_plot

    if path is not None:
        refuse_plot(path)
    return path


def refuse_two_streams(*paths: str | None) -> None:
    """Raise ``UsageError`` when standard input is named more than once."""
    if 1 < paths.count("-"):
        raise UsageError("standard input can be read once; name a file for the rest")


def leave_with(failures: Sequence[str]) -> None:
    """Tell what is not met on standard error, and leave with 1 if anything is not."""
    for failure in failures:
        say(f"failed: {failure}")
    if failures:
        click.get_current_context().exit(1)


def show(lines: Iterable[str], tables: Iterable[Table], form: str) -> None:
    """Print sentences and tables, for a terminal or (``md``) as Markdown."""
    if form == "md":
        from hybrid.measure.tables import markdown

        click.echo(markdown(lines, tables), nl=False)
        return
    console = table_output()
    for line in lines:
        console.print(clean(line), soft_wrap=True)
    for table in tables:
        draw(table, console)


# --- ``hybrid eval``: how often findings are right, and how much they miss -----------------------

FORMATS = ("table", "json", "md", "csv")


@click.command("eval")
@click.argument("findings")
@option(
    "--gold",
    "Labels by record id: the export of a report, or lines of id, error_type, is_error.",
    required=True,
    metavar="FILE",
)
@option(
    "--by",
    "Show only this, besides the overall figures. Accepted: criterion, rule, concern, cost "
    "(what judges find and cost), lang, source, model, choice (chooses, abstains or "
    "unread), or any other field of gold or record.  [default: "
    "criterion and the fields present]",
    multiple=True,
    metavar="WHAT",
)
@option(
    "--only",
    "Only records with this value, such as lang=zh.",
    multiple=True,
    metavar="FIELD=VALUE",
)
@option("--without-doubtful", "Leave out labels of confidence 1 or 2.", is_flag=True)
@option("--least", "Join groups that have fewer labels.", click.IntRange(min=1), default=20)
@option(
    "--format form", "The format. JSON and CSV contain every interval.", FORMATS, default="table"
)
@plot_option("a reliability diagram of p_error or, with --by cost, what judges find and cost")
@random_option
@resample_options
@gate_option("Exit with 1 when a figure is below this, such as logical.f1=0.8.")
def eval(  # noqa: A001
    *,
    findings: str,
    gold: str,
    by: tuple[str, ...],
    only: tuple[str, ...],
    without_doubtful: bool,
    least: int,
    form: str,
    picture: Path | None,
    random: bool,
    resamples: int,
    seed: int,
    fail_below: tuple[str, ...],
) -> None:
    """Compare findings with labels: precision, recall, kappa, evidence.

    FINDINGS is what hybrid check wrote: a run directory, a findings file, or -. Intervals are 95 %:
    Wilson's for shares, and resamples of whole questions for other figures.
    """
    from hybrid.measure.evaluate import Wanted, evaluate
    from hybrid.measure.figures import Resampling
    from hybrid.measure.gates import below, read_floor
    from hybrid.measure.gold import join, read_gold

    refuse_two_streams(findings, gold)
    floors = [read_floor(each) for each in fail_below]
    wanted = Wanted(
        by=by,
        least=least,
        doubtful=not without_doubtful,
        random=random,
        resampling=Resampling(resamples, seed),
    )
    joined = _kept(join(findings, read_gold(gold), by), only)
    found = evaluate(joined, wanted)
    _print_evaluation(found, form)
    if picture is not None:
        from hybrid.measure.plots import draw_frontier, draw_reliability

        (draw_frontier if "cost" in by else draw_reliability)(found, picture)
    leave_with([*below(joined, floors)])


def _print_evaluation(evaluation: Evaluation, form: str) -> None:
    from hybrid.measure import tables

    if form == "json":
        click.echo(evaluation.to_json(), nl=False)
    elif form == "csv":
        click.echo(tables.as_csv(evaluation), nl=False)
    else:
        show(tables.headlines(evaluation), tables.tables(evaluation), form)


def _kept(joined: Joined, only: Sequence[str]) -> Joined:
    """Return the items that have every ``FIELD=VALUE`` of ``only``."""
    from hybrid.measure import breakdown

    pairs = [each.partition("=") for each in only]
    for field, equals, _ in pairs:
        if not (field and equals):
            raise UsageError(f"--only {field}: accepted: FIELD=VALUE, such as lang=zh")
    return breakdown.only(joined, {field: value for field, _, value in pairs}) if pairs else joined


# --- ``hybrid compare``: what changed between two runs, and whether for the better ---------------


@click.command()
@click.argument("before")
@click.argument("after")
@option("--gold", "Labels by record id. Without them, only changes are shown.", metavar="FILE")
@gate_option("Exit with 1 when a figure of AFTER is below this, such as logical.f1=0.8.")
@option(
    "--fail-on-regression",
    "Exit with 1 if F1 of an error type falls, or more labels have no decision.",
    is_flag=True,
)
@option(
    "--tolerance",
    "How far F1 may fall before it counts as a regression.",
    FiniteRange(0, 1),
    default=0.0,
)
@option(
    "--format form",
    "The format. JSON contains every change.",
    ("table", "json", "md"),
    default="table",
)
@option(
    "--limit shown",
    "How many changed findings to show, worst first; 0 for all.",
    click.IntRange(min=0),
    default=20,
)
@resample_options
def compare(
    *,
    before: str,
    after: str,
    gold: str | None,
    fail_below: tuple[str, ...],
    fail_on_regression: bool,
    tolerance: float,
    form: str,
    shown: int,
    resamples: int,
    seed: int,
) -> None:
    """Show what changed between two runs.

    BEFORE and AFTER are what hybrid check wrote: run directories or findings files. With --gold,
    figures appear side by side. They come with their paired difference, its 95 % interval (whole
    questions resampled) and McNemar's exact test. Exits with 1 if a condition is not met.
    """
    from hybrid.api import evaluating
    from hybrid.measure.gates import below, read_floor, regressions

    refuse_two_streams(before, after, gold)
    floors = [read_floor(each) for each in fail_below]
    if gold is None and (floors or fail_on_regression):
        raise UsageError("--fail-below and --fail-on-regression need labels: --gold FILE")
    comparison = evaluating.compare(before, after, gold, resamples=resamples, seed=seed)
    _print_comparison(comparison, form, shown)
    failures = [*below(comparison.later, floors)] if comparison.later is not None else []
    if fail_on_regression:
        failures += regressions(comparison, tolerance)
    leave_with(failures)


def _print_comparison(comparison: Comparison, form: str, shown: int) -> None:
    from hybrid.measure.compare import headlines, tables

    if form == "json":
        click.echo(comparison.to_json(), nl=False)
    else:
        show(headlines(comparison), tables(comparison, shown), form)
