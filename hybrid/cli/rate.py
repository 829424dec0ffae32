"""``hybrid rate``: how often errors are made, for which groups, and how sure that is."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hybrid.cli.console import say
from hybrid.cli.eval_options import plot_option, random_option, refuse_two_streams, show

if TYPE_CHECKING:
    from hybrid.measure.rates import Rates

FORMATS = ("table", "md", "latex", "csv", "json")


@click.command()
@click.argument("findings")
@click.option(
    "--gold",
    required=True,
    metavar="FILE",
    help="Labels of a random sample of the run: the completed lines of hybrid sample, or the "
    "export of its review page.",
)
@click.option(
    "--by",
    default="",
    metavar="FIELD,…",
    help="Also show the rates of these groups and their differences: model, lang, choice, or "
    "any short column of the input.",
)
@random_option
@click.option(
    "--least",
    type=click.IntRange(min=2),
    default=10,
    show_default=True,
    help="Show no rate for a group with fewer records or labels.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    default="table",
    show_default=True,
    help="The format. LaTeX holds the rates to publish.",
)
@click.option(
    "--these-records",
    "these",
    is_flag=True,
    help="Show the rates of these records alone, not of the questions and models that they "
    "stand for. The intervals are narrower.",
)
@plot_option("the rates with their intervals")
def rate(
    *,
    findings: str,
    gold: str,
    by: str,
    random: bool,
    least: int,
    form: str,
    these: bool,
    picture: Path | None,
) -> None:
    """Estimate how often errors are made, with intervals.

    FINDINGS is what hybrid check wrote: a run directory, a findings file, or -. A run's own flag
    rate includes the checker's mistakes. Labels of a random sample (hybrid sample) correct it. The
    intervals count records of one question as one draw.
    """
    from hybrid.measure.audit import read_audit
    from hybrid.measure.gold import read_gold
    from hybrid.measure.plots import draw_rates
    from hybrid.measure.rates import rates

    refuse_two_streams(findings, gold)
    fields = list(dict.fromkeys(part.strip() for part in by.split(",") if part.strip()))
    audit = read_audit(findings, read_gold(gold), fields, random=random)
    told = rates(replace(audit, these=these), least=least)
    _print(told, form)
    if picture is not None:
        draw_rates(told, picture)


def _print(told: Rates, form: str) -> None:
    from hybrid.measure import rates

    if form in ("latex", "csv"):
        # These forms have no place for what is left out, or not claimed.
        for line in [*rates.headlines(told), *rates.unclaimed(told)][1:]:
            say(line)
        made = rates.as_latex if form == "latex" else rates.as_csv
        click.echo(made(told), nl=False)
    elif form == "json":
        click.echo(told.to_json(), nl=False)
    else:
        show(rates.headlines(told), rates.tables(told), form)
