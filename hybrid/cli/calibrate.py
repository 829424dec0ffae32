"""``hybrid calibrate``: from which score on a judge has to be asked, proved on labels."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import click

from hybrid.cli.console import say
from hybrid.cli.eval_options import plot_option, random_option, refuse_two_streams, show
from hybrid.cli.options import FiniteRange
from hybrid.errors import InputError, UsageError

if TYPE_CHECKING:
    from hybrid.measure.calibrate import Wish
    from hybrid.measure.join import Joined
    from hybrid.records import ErrorType
    from hybrid.run.decision_file import Aim, TypeDecision
    from hybrid.run.manifest import Manifest
    from hybrid.run.thresholds import Goal

_PROMISES: Final[tuple[Goal, ...]] = ("precision", "recall")
_SHARE = FiniteRange(0, 1, min_open=True, max_open=True)


class Aimed(NamedTuple):
    """What ``--at`` asks for; without a target the greatest F1."""

    aim: Aim
    target: float | None

    def wish(self, confidence: float | None) -> Wish | None:
        """Return what is to be promised, ``None`` for the greatest F1."""
        from hybrid.measure.calibrate import Wish
        from hybrid.measure.decide_fit import CONFIDENCE

        if self.aim == "f1" or self.target is None:
            return None
        return Wish(self.aim, self.target, confidence or CONFIDENCE)


def _aim(ctx: click.Context, param: click.Parameter, given: str) -> Aimed:
    if given == "f1":
        return Aimed("f1", None)
    name, _, value = given.partition("=")
    for aim in _PROMISES:
        if name == aim:
            return Aimed(aim, _SHARE.convert(value, param, ctx))
    raise click.BadParameter(f"{given!r} is none of f1, precision=SHARE, recall=SHARE", ctx, param)


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
    callback=_aim,
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
    at: Aimed,
    random: bool,
    output: Path | None,
    decision_path: Path | None,
    picture: Path | None,
    form: str,
) -> None:
    """Find the score from which a judge has to be asked.

    FINDINGS is a run directory or findings file of hybrid check, rules-only or judged. The score is
    the rules' own. The guarantee holds for records like those of the run, for each error type by
    itself, with any number of labels. If nothing can be proved, the command says how many labels it
    would take.

    For a judged run, it also shows if judge and rules together are better than either, and writes
    their weights (--decision).
    """
    from hybrid.measure import calibrate as own
    from hybrid.measure import decide as both
    from hybrid.measure.gold import read_gold

    refuse_two_streams(findings, gold)
    wish = own.wish(recall, precision, confidence or 0.9)
    made = own.calibration(findings, read_gold(gold), wish, random=random)
    joined = made.joined
    if decision_path is not None and not joined.judged:
        raise UsageError("--decision weighs a judge, and this run asked none")
    aim = at.wish(confidence)
    told = both.decide(joined, aim, random=random) if joined.judged else []
    show(
        [*own.lines(made.curves, wish), *both.lines(told, aim), *made.drawn],
        [*made.tables(), *(both.table(each, aim) for each in told if each.rows)],
        form,
    )
    if output is not None and made.thresholds:
        made.write(output)
        rest = ", ".join(made.always_asked)
        apart = f"; without a threshold, so asked about always: {rest}" if rest else ""
        say(f"thresholds are in {output}{apart}")
    entries = {each.error_type: kept for each in told if (kept := both.entry(each)) is not None}
    if decision_path is not None and entries and made.manifest is not None:
        _write_decision(decision_path, entries, aim, made.manifest, Fitted(findings, gold, joined))
    if picture is not None:
        own.picture(made.curves, wish, picture)
    if output is not None or not entries:
        made.refuse_none()
    if decision_path is not None and not entries:
        raise InputError("judge and rules are weighed for no error type, and nothing is written")


class Fitted(NamedTuple):
    """What a decision is fitted on: the names of findings and labels, and both joined."""

    findings: str
    gold: str
    joined: Joined


def _write_decision(
    path: Path,
    entries: Mapping[ErrorType, TypeDecision],
    wish: Wish | None,
    manifest: Manifest,
    fitted: Fitted,
) -> None:
    from hybrid.run.decision_file import Decision, judged_by, write_decision
    from hybrid.run.manifest import hash_input
    from hybrid.run.resume import run_paths

    tried = tuple(fitted.joined.whole)
    source = Path(fitted.findings)
    own = str(run_paths(fitted.findings).findings) if source.is_dir() else fitted.findings
    made = Decision(
        version=manifest.version,
        pack_hash=manifest.pack_hash,
        prompt_hashes=manifest.prompt_hashes,
        judge=judged_by(manifest),
        error_types=tried,
        aim=wish.goal if wish is not None else "f1",
        target=wish.target if wish is not None else None,
        confidence=wish.confidence if wish is not None else None,
        findings=hash_input(own),
        labels=hash_input(fitted.gold),
        types=dict(entries),
    )
    write_decision(path, made)
    rest = [str(each) for each in tried if each not in entries]
    told = f"; without one, so the judge's verdict stays: {', '.join(rest)}" if rest else ""
    say(f"the decision is in {path}{told}")
