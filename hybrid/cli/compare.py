"""``hybrid compare``: what changed between two runs, and whether for the better."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
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
    from hybrid.evaluation.compare import Comparison
    from hybrid.evaluation.gates import Floor
    from hybrid.evaluation.intervals import Resampling


@click.command()
@click.argument("before")
@click.argument("after")
@click.option("--gold", metavar="FILE", help="Labels by record id; without, only what changed.")
@gate_option("Exit with 1 when a figure of AFTER is less, for instance logical.f1=0.8.")
@click.option(
    "--fail-on-regression",
    is_flag=True,
    help="Exit with 1 when F1 of an error type falls, or more labels have no decision.",
)
@click.option(
    "--tolerance",
    type=FiniteRange(0, 1),
    default=0.0,
    show_default=True,
    help="How far F1 may fall without being a regression.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(("table", "json", "md")),
    default="table",
    show_default=True,
    help="How to print. JSON holds every change.",
)
@click.option(
    "--show",
    "shown",
    type=click.IntRange(min=0),
    default=20,
    show_default=True,
    help="How many changed findings to show, the worst first; 0 for all.",
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
    """Show what changed between two runs, and with labels whether for the better.

    BEFORE and AFTER are what hybrid check wrote: run directories or findings files. With --gold
    figures stand side by side with their paired difference, its 95 % interval (whole questions
    resampled) and McNemar's exact test. Exits with 1 when a condition is not met.
    """
    from hybrid.evaluation.compare import made_with
    from hybrid.evaluation.gates import read_floor
    from hybrid.evaluation.intervals import Resampling

    refuse_two_streams(before, after, gold)
    floors = [read_floor(each) for each in fail_below]
    if gold is None and (floors or fail_on_regression):
        raise UsageError("--fail-below and --fail-on-regression need labels: --gold FILE")
    comparison, failures = _compared((before, after), gold, floors, Resampling(resamples, seed))
    _print(replace(comparison, made_with=made_with(before, after)), form, shown)
    if fail_on_regression:
        from hybrid.evaluation.gates import regressions

        failures += regressions(comparison, tolerance)
    leave_with(failures)


def _compared(
    runs: tuple[str, str], gold: str | None, floors: Sequence[Floor], resampling: Resampling
) -> tuple[Comparison, list[str]]:
    """Return the comparison, and which floors the later run does not reach."""
    from hybrid.evaluation import compare as comparing

    if gold is None:
        return comparing.compare(*runs), []
    from hybrid.evaluation.gates import below
    from hybrid.evaluation.gold import read_gold
    from hybrid.evaluation.join import join

    labels = read_gold(gold)
    old, new = (join(run, labels) for run in runs)
    return comparing.compared(old, new, labels, resampling), [*below(new, floors)]


def _print(comparison: Comparison, form: str, shown: int) -> None:
    from hybrid.evaluation import compare_tables

    if form == "json":
        click.echo(compare_tables.as_json(comparison), nl=False)
    else:
        tables = compare_tables.tables(comparison, shown)
        show(compare_tables.headlines(comparison), tables, form)
