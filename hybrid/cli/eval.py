"""``hybrid eval``: how often findings are right, and how much they miss."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hybrid.cli.eval_options import (
    gate_option,
    leave_with,
    plot_option,
    random_option,
    refuse_two_streams,
    resample_options,
    show,
)
from hybrid.errors import UsageError

if TYPE_CHECKING:
    from hybrid.measure.evaluate import Evaluation
    from hybrid.measure.gold import Joined

FORMATS = ("table", "json", "md", "csv")


@click.command("eval")
@click.argument("findings")
@click.option(
    "--gold",
    required=True,
    metavar="FILE",
    help="Labels by record id: the export of a report, or lines of id, error_type, is_error.",
)
@click.option(
    "--by",
    multiple=True,
    metavar="WHAT",
    help="Show only this beside the overall figures. Accepted: criterion, rule, concern, cost "
    "(what asking judges buys), lang, source, model, choice (chooses, abstains or "
    "unread), or any other field of gold or record. Can be repeated.  [default: "
    "criterion and the fields present]",
)
@click.option(
    "--only",
    multiple=True,
    metavar="FIELD=VALUE",
    help="Only records with this value, such as lang=zh. Can be repeated.",
)
@click.option("--without-doubtful", is_flag=True, help="Leave out labels of confidence 1 or 2.")
@click.option(
    "--least",
    type=click.IntRange(min=1),
    default=20,
    show_default=True,
    help="Join groups that have fewer labels.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    default="table",
    show_default=True,
    help="The format. JSON and CSV hold every interval.",
)
@plot_option(
    "how often findings of so much p_error are errors (a reliability diagram); with --by cost, "
    "what asking judges buys"
)
@random_option
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
    told = evaluate(joined, wanted)
    _print(told, form)
    if picture is not None:
        from hybrid.measure.plots import draw_frontier, draw_reliability

        (draw_frontier if "cost" in by else draw_reliability)(told, picture)
    leave_with([*below(joined, floors)])


def _print(evaluation: Evaluation, form: str) -> None:
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
            raise UsageError(f"--only {field}: accepted: FIELD=VALUE, for instance lang=zh")
    return breakdown.only(joined, {field: value for field, _, value in pairs}) if pairs else joined
