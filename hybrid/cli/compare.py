"""``hybrid compare``: what changed between two runs, and whether for the better."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from hybrid.cli.eval_options import (
    gate_option,
    leave_with,
    refuse_two_streams,
    resample_options,
    show,
)
from hybrid.cli.options import FiniteRange
from hybrid.errors import UsageError

if TYPE_CHECKING:
    from hybrid.measure.compare import Comparison


@click.command()
@click.argument("before")
@click.argument("after")
@click.option(
    "--gold", metavar="FILE", help="Labels by record id. Without them, only changes are shown."
)
@gate_option("Exit with 1 when a figure of AFTER is less, for instance logical.f1=0.8.")
@click.option(
    "--fail-on-regression",
    is_flag=True,
    help="Exit with 1 if F1 of an error type falls, or more labels have no decision.",
)
@click.option(
    "--tolerance",
    type=FiniteRange(0, 1),
    default=0.0,
    show_default=True,
    help="How far F1 may fall before it counts as a regression.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(("table", "json", "md")),
    default="table",
    show_default=True,
    help="The format. JSON holds every change.",
)
@click.option(
    "--limit",
    "shown",
    type=click.IntRange(min=0),
    default=20,
    show_default=True,
    help="How many changed findings to show, worst first; 0 for all.",
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
    from hybrid.measure.compare import beside
    from hybrid.measure.figures import Resampling
    from hybrid.measure.gates import below, read_floor
    from hybrid.measure.gold import read_gold

    refuse_two_streams(before, after, gold)
    floors = [read_floor(each) for each in fail_below]
    if gold is None and (floors or fail_on_regression):
        raise UsageError("--fail-below and --fail-on-regression need labels: --gold FILE")
    labels = read_gold(gold) if gold is not None else None
    comparison = beside(before, after, labels, Resampling(resamples, seed))
    _print(comparison, form, shown)
    failures = [*below(comparison.later, floors)] if comparison.later is not None else []
    if fail_on_regression:
        from hybrid.measure.gates import regressions

        failures += regressions(comparison, tolerance)
    leave_with(failures)


def _print(comparison: Comparison, form: str, shown: int) -> None:
    from hybrid.measure.compare import headlines, tables

    if form == "json":
        click.echo(comparison.to_json(), nl=False)
    else:
        show(headlines(comparison), tables(comparison, shown), form)
