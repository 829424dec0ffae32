"""``hybrid calibrate``: from which score on a judge has to be asked, proved on labels."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hybrid.cli.console import say
from hybrid.cli.eval_options import plot_option, random_option, refuse_two_streams, show
from hybrid.cli.options import FiniteRange
from hybrid.errors import UsageError

if TYPE_CHECKING:
    from hybrid.records import ErrorType

_SHARE = FiniteRange(0, 1, min_open=True, max_open=True)


@click.command()
@click.argument("findings")
@click.option("--gold", required=True, metavar="FILE", help="Labels of a random part of the run.")
@click.option(
    "--recall", type=_SHARE, help="The share of errors that must reach the judge.  [default: 0.95]"
)
@click.option(
    "--precision", type=_SHARE, help="The share of records above the threshold that are errors."
)
@click.option(
    "--confidence",
    type=_SHARE,
    help="The least share of such labellings that keep the promise.  [default: 0.9; for --at 0.95]",
)
@click.option(
    "--at",
    default="f1",
    show_default=True,
    metavar="AIM",
    help="For a judged run: the target for the probability by judge and rules together. "
    "precision=0.9, recall=0.9, or f1 for the greatest F1.",
)
@random_option
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Where to write the thresholds, for hybrid check --thresholds.",
)
@click.option(
    "--decision",
    "decision_path",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Where to write the weights of judge and rules, for hybrid check --decision.",
)
@plot_option("the curves")
@click.option(
    "--format",
    "form",
    type=click.Choice(("table", "md")),
    default="table",
    show_default=True,
    help="The format.",
)
def calibrate(
    *,
    findings: str,
    gold: str,
    recall: float | None,
    precision: float | None,
    confidence: float | None,
    at: str,
    random: bool,
    output: Path | None,
    decision_path: Path | None,
    picture: Path | None,
    form: str,
) -> None:
    """Find the score above which a judge is needed.

    FINDINGS is a run directory or findings file of hybrid check, rules-only or judged. The score is
    the rules' own. The guarantee holds for records like those of the run, for each error type by
    itself, with any number of labels. If nothing can be proved, the command says how many labels it
    would take.

    For a judged run, it also shows if judge and rules together are better than either, and writes
    their weights (--decision).
    """
    from hybrid.measure.calibration import aim_of, calibration, wish
    from hybrid.measure.gold import read_gold
    from hybrid.measure.thresholds import picture as drawn

    refuse_two_streams(findings, gold)
    wished = wish(recall, precision, confidence)
    aim = aim_of(at, confidence)
    made = calibration(findings, read_gold(gold), wished, aim, random=random)
    if decision_path is not None and not made.joined.judged:
        raise UsageError("--decision weighs a judge, and this run asked none")
    show(made.headlines(), made.tables(), form)
    if output is not None and made.thresholds:
        made.write(output)
        rest = made.without(made.thresholds)
        _written("thresholds are", output, "a threshold, so asked about always", rest)
    if decision_path is not None and made.decisions:
        made.write_decision(decision_path)
        rest = made.without(made.decisions)
        _written("the decision is", decision_path, "one, so the judge's verdict stays", rest)
    if picture is not None:
        drawn(made.curves, wished, picture)
    if decision_path is not None:
        made.refuse_unweighed()
    if output is not None or not made.decisions:
        made.refuse_none()


def _written(what: str, path: Path, without: str, rest: Sequence[ErrorType]) -> None:
    apart = f"; without {without}: {', '.join(rest)}" if rest else ""
    say(f"{what} in {path}{apart}")
