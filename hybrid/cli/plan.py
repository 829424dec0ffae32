"""``hybrid plan``: how many labels a wanted interval takes, before anybody labels."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from hybrid.cli.eval_options import random_option, refuse_two_streams
from hybrid.cli.options import FiniteRange
from hybrid.errors import UsageError

if TYPE_CHECKING:
    from hybrid.measure.plan import Checker, Wanted

_SHARE = FiniteRange(0, 1)
_WITHIN = FiniteRange(0, 1, min_open=True, max_open=True)
_MOST = 100_000


@click.command()
@click.argument("findings", required=False)
@click.option(
    "--gold",
    metavar="FILE",
    help="Labels of a pilot, a small random sample of the run. They give the error rate and "
    "the checker's quality.",
)
@random_option
@click.option(
    "--sensitivity",
    type=_SHARE,
    help="Without a pilot: the share of errors that the checker flags.",
)
@click.option(
    "--specificity",
    type=_SHARE,
    help="Without a pilot: the share of correct records that the checker passes.",
)
@click.option(
    "--rate",
    type=_WITHIN,
    help="The expected error rate.  [default: from the pilot, or from the flags of FINDINGS]",
)
@click.option(
    "--target",
    type=_WITHIN,
    default=0.03,
    show_default=True,
    help="Half the width of the 95 % interval that you want.",
)
@click.option(
    "--per-question",
    type=FiniteRange(min=1),
    default=1.0,
    show_default=True,
    help="How many labels share a question, if more than chance gives.",
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
    gold: str | None,
    random: bool,
    rate: float | None,
    sensitivity: float | None,
    specificity: float | None,
    target: float,
    per_question: float,
    likeness: float,
) -> None:
    """Say how many labels an interval of some width needs.

    FINDINGS is what hybrid check wrote. Labels of a pilot (hybrid sample -n 100) set expectations.
    Without them, give the checker's quality. Without a run, also give the expected --rate. The
    command prints the labels needed with and without the checker's answers, or that these do not
    pay.
    """
    from hybrid.measure.plan import Wanted

    wanted = Wanted(target, rate, per_question, likeness)
    known = (sensitivity, specificity)
    if gold is not None:
        if known != (None, None):
            raise UsageError("--gold measures the checker's quality; leave out the options for it")
        lines = _with_pilot(findings, gold, wanted, random=random)
    else:
        lines = _without(findings, _checker(*known), wanted)
    for line in lines:
        click.echo(line)


def _with_pilot(findings: str | None, gold: str, wanted: Wanted, *, random: bool) -> Iterator[str]:
    from hybrid.measure.audit import read_audit
    from hybrid.measure.gold import read_gold
    from hybrid.measure.plan import of_pilot

    if findings is None:
        raise UsageError("--gold: name the run that the labels are of")
    refuse_two_streams(findings, gold)
    labels = read_gold(gold)
    return of_pilot(read_audit(findings, labels, random=random), labels, wanted)


def _without(findings: str | None, checker: Checker, wanted: Wanted) -> Iterator[str]:
    from hybrid.measure.plan import expected, of_run, sentence

    if findings is not None:
        return of_run(findings, checker, wanted)
    if wanted.rate is None:
        raise UsageError("name a run, or the expected --rate")
    own = expected(wanted, _MOST, checker, guess=wanted.rate, answers=1)
    return iter([sentence(own, wanted.target)])


def _checker(sensitivity: float | None, specificity: float | None) -> Checker:
    from hybrid.measure.plan import Checker

    if sensitivity is None or specificity is None:
        raise UsageError(
            "the checker's quality is not known; label a pilot of about 100 records "
            "(hybrid sample -n 100) and name it with --gold, or give --sensitivity and "
            "--specificity"
        )
    if sensitivity + specificity <= 1:
        raise UsageError(
            f"--sensitivity {sensitivity:g} and --specificity {specificity:g}: a checker is better "
            "than chance where they sum to more than 1; plan for the labels alone with 1 and 1"
        )
    return Checker(sensitivity, specificity)
