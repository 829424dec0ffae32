"""``hybrid plan``: how many labels a wanted interval takes, before anybody labels."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from hybrid.errors import UsageError

if TYPE_CHECKING:
    from hybrid.stats.plan import Expected

_SHARE = click.FloatRange(0, 1)
_WITHIN = click.FloatRange(0, 1, min_open=True, max_open=True)
_MOST = 100_000
_PAYS = 0.95


@click.command()
@click.argument("findings", required=False)
@click.option(
    "--rate",
    type=_WITHIN,
    help="The rate of errors that is expected.  [default: what the flags of FINDINGS speak for]",
)
@click.option("--sensitivity", type=_SHARE, required=True, help="The share of errors it flags.")
@click.option("--specificity", type=_SHARE, required=True, help="The share of others it leaves.")
@click.option(
    "--target",
    type=_WITHIN,
    default=0.03,
    show_default=True,
    help="Half the width of the 95 % interval that is wanted.",
)
@click.option(
    "--per-question",
    type=click.FloatRange(min=1),
    default=1.0,
    show_default=True,
    help="How many labels are of the same question.",
)
@click.option(
    "--likeness",
    type=_SHARE,
    default=0.4,
    show_default=True,
    help="How alike answers to one question are (intraclass correlation).",
)
def plan(
    *,
    findings: str | None,
    rate: float | None,
    sensitivity: float,
    specificity: float,
    target: float,
    per_question: float,
    likeness: float,
) -> None:
    """Tell how many labels a wanted interval takes.

    FINDINGS is what hybrid check wrote; without it, name the expected --rate. Told are the labels
    needed alone, and where the checker's answers correct the rate, or that this does not pay.
    """
    from hybrid.stats.plan import Expected

    if sensitivity + specificity <= 1:
        raise UsageError(
            f"--sensitivity {sensitivity:g} and --specificity {specificity:g}: a checker is better "
            "than chance where they sum to more than 1; plan for the labels alone with 1 and 1"
        )
    for name, records, flagged in _runs(findings, rate):
        guess = (flagged + specificity - 1) / (sensitivity + specificity - 1)
        wanted = min(max(guess if rate is None else rate, 1e-4), 1 - 1e-4)
        own = Expected(wanted, records, sensitivity, specificity, per_question, likeness)
        click.echo(f"{name}{_told(own, target)}")


def _runs(findings: str | None, rate: float | None) -> Iterator[tuple[str, int, float]]:
    """Yield name, number of records and share flagged of each error type of a run."""
    if findings is None:
        if rate is None:
            raise UsageError("hybrid plan: name a run, or the expected --rate")
        yield "", _MOST, 0.0
        return
    from collections import Counter

    from hybrid.io.findings import read_findings
    from hybrid.records import ErrorType

    asked, flagged = Counter[ErrorType](), Counter[ErrorType]()
    for line in read_findings(findings):
        for each in line.findings:
            asked[each.error_type] += each.is_error is not None
            flagged[each.error_type] += each.is_error is True
    for error_type in ErrorType:
        if asked[error_type]:
            share = flagged[error_type] / asked[error_type]
            yield f"{error_type}: ", asked[error_type], share


def _told(own: Expected, target: float) -> str:
    from hybrid.stats.plan import needed

    most = own.records
    alone = needed(own.alone, target, most)
    corrected = needed(own.corrected, target, most)
    opening = f"at a rate of {own.rate:.1%}, ±{100 * target:g} points take "
    if corrected is None:
        best = 100 * min(own.alone(most), own.corrected(most))
        return f"{opening}more than the {most:,} records there are (all of them: ±{best:.1f})"
    if alone is not None and _PAYS * alone <= corrected:
        return f"{opening}{alone:,} labels; the checker's answers do not pay: use the labels alone"
    told = f"{alone:,} labels alone" if alone else f"more than {most:,} labels alone"
    return f"{opening}{corrected:,} labels with the checker's answers, {told}"
