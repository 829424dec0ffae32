"""``hybrid calibrate``: from which score on a judge has to be asked, proved on labels."""

from __future__ import annotations

from pathlib import Path

import click

from hybrid.cli.console import say
from hybrid.cli.eval_options import plot_option, random_option, refuse_two_streams, show
from hybrid.cli.options import FiniteRange

_SHARE = FiniteRange(0, 1, min_open=True, max_open=True)


@click.command()
@click.argument("findings")
@click.option("--gold", required=True, metavar="FILE", help="Labels of a random part of the run.")
@click.option(
    "--recall", type=_SHARE, help="The share of errors that must reach the judge.  [default: 0.95]"
)
@click.option(
    "--precision", type=_SHARE, help="The share of records from the threshold on that are errors."
)
@click.option(
    "--confidence",
    type=_SHARE,
    default=0.9,
    show_default=True,
    help="In what share of such labellings the promise is kept, at least.",
)
@random_option
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Where to write the thresholds, for hybrid check --thresholds.",
)
@plot_option("the curves")
@click.option(
    "--format",
    "form",
    type=click.Choice(("table", "md")),
    default="table",
    show_default=True,
    help="How to print.",
)
def calibrate(
    *,
    findings: str,
    gold: str,
    recall: float | None,
    precision: float | None,
    confidence: float,
    random: bool,
    output: Path | None,
    picture: Path | None,
    form: str,
) -> None:
    """Find from which score on a judge has to be asked, with a guarantee.

    FINDINGS is a run directory or findings file of hybrid check, rules-only or judged; the score is
    the rules' own. The guarantee holds for records like those of the run, for each error type by
    itself, however few the labels; what cannot be proved is refused, with the labels it would take.
    """
    from hybrid.evaluation import calibrate as own
    from hybrid.evaluation.gold import read_gold

    refuse_two_streams(findings, gold)
    wish = own.wish(recall, precision, confidence)
    made = own.calibration(findings, read_gold(gold), wish, random=random)
    show(made.headlines(), made.tables(), form)
    made.refuse_none()
    if output is not None:
        made.write(output)
        rest = ", ".join(made.always_asked)
        told = f"; without a threshold, so asked about always: {rest}" if rest else ""
        say(f"thresholds are in {output}{told}")
    if picture is not None:
        own.picture(made.curves, wish, picture)
