"""``hybrid sample``, ``plan`` and ``gold``: which records people label, and how many."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from hybrid.cli.console import Drawn, messages, say
from hybrid.cli.console import draw as draw_table
from hybrid.cli.evaluate import random_option, refuse_two_streams, show
from hybrid.cli.options import FILE, FiniteRange, NamingGroup, option
from hybrid.errors import UsageError
from hybrid.files import write_whole
from hybrid.records.findings import encode_line
from hybrid.text.table import NONE, Table

if TYPE_CHECKING:
    from hybrid.measure.plan import Checker, Wanted
    from hybrid.report.gold import Merged


# --- ``hybrid sample``: records of a run, each with a known chance to be drawn -------------------

_PAGE: Final = "the lines contain no texts; --report PAGE.html writes a page to label them in"


@click.command()
@click.argument("findings")
@option("-n --size", "How many records to label.", click.IntRange(min=5), default=200)
@option(
    "--by",
    "The strata: status, score, lang, choice, or any short column of the input. Name the "
    "groups whose rates you want.",
    default="status,score",
    metavar="WHAT,…",
)
@option("--seed", "Makes the draw repeatable.", click.IntRange(min=0), default=0)
@option("-o --output", "Where to write the lines to fill in.  [default: standard output]", FILE)
@option(
    "--report page",
    "Also write the review page of these records. Its export keeps the sampling.",
    FILE,
)
def sample(
    *, findings: str, size: int, by: str, seed: int, output: Path | None, page: Path | None
) -> None:
    """Choose records to label, so that rates can be estimated.

    FINDINGS is what hybrid check wrote: a run directory or a findings file. Records are drawn at
    random within strata, including those that no rule flags. Each line gives its stratum and its
    chance of being drawn. The order is random: label from the top, and stop where you like.
    """
    from hybrid.api import evaluating

    if findings == "-":
        raise UsageError("hybrid sample reads the run twice; name a run directory or a file")
    drawn = evaluating.sample(findings, size=size, by=by, seed=seed, output=output, report=page)
    if output is None:
        click.echo(drawn.to_jsonl(), nl=False)
    for table in drawn.tables():
        draw_table(table, messages())
    for line in drawn.headlines():
        say(line)
    if output is not None:
        say(f"lines to fill in: {output}")
    say(f"review page: {page}" if page is not None else _PAGE)


# --- ``hybrid plan``: how many labels a wanted interval takes, before anybody labels -------------

_SHARE = FiniteRange(0, 1)
_WITHIN = FiniteRange(0, 1, min_open=True, max_open=True)
_MOST = 100_000


@click.command()
@click.argument("findings", required=False)
@option(
    "--gold",
    "Labels of a pilot, a small random sample of the run. They give the error rate and "
    "the checker's quality.",
    metavar="FILE",
)
@random_option
@option("--sensitivity", "Without a pilot: the share of errors that the checker flags.", _SHARE)
@option(
    "--specificity",
    "Without a pilot: the share of correct records that the checker passes.",
    _SHARE,
)
@option(
    "--rate",
    "The expected error rate.  [default: from the pilot, or from the flags of FINDINGS]",
    _WITHIN,
)
@option("--target", "Half the width of the 95 % interval that you want.", _WITHIN, default=0.03)
@option(
    "--per-question",
    "How many labels share a question, if this is not left to chance.",
    FiniteRange(min=1),
    default=1.0,
)
@option(
    "--likeness",
    "How similar answers to one question are (intraclass correlation).",
    _SHARE,
    default=0.4,
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
    """Show how many labels you need for a given interval.

    FINDINGS is what hybrid check wrote. Labels of a pilot (hybrid sample -n 100) set expectations.
    Without them, give the checker's quality. Without a run, also give the expected --rate. The
    command prints the labels needed with and without the checker's answers, or says that these do
    not help.
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
    outlook = expected(wanted, _MOST, checker, guess=wanted.rate, answers=1)
    return iter([sentence(outlook, wanted.target)])


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
            f"--sensitivity {sensitivity:g} and --specificity {specificity:g}: a checker is "
            f"better than chance if they sum to more than 1; plan for the labels alone with 1 and 1"
        )
    return Checker(sensitivity, specificity)


# --- ``hybrid gold``: labels that people made ----------------------------------------------------


@click.group(cls=NamingGroup)
def gold() -> None:
    """Merge reviewers' labels, and find doubtful ones."""


@gold.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(dir_okay=False))
@option("-o --output", "Where to write the merged gold.  [default: standard output]", FILE)
@option("-q --quiet", "Leave out the table of agreement.", is_flag=True)
def merge(*, files: tuple[str, ...], output: Path | None, quiet: bool) -> None:
    """Merge reviewers' labels of one report, and show how far they agree.

    FILES are the exports of two or more reviewers of the same report. A label counts if all
    reviewers of the finding agree. The rest goes under "disputed" and does not count. Agreement is
    Cohen's kappa with its 95 % interval, pair by pair.
    """
    from hybrid.report.gold import merge_gold, read_gold

    if len(files) < 2:
        raise UsageError("gold merge: two or more files are needed")
    merged = merge_gold([read_gold(path) for path in files])
    text = b"".join(encode_line(line) for line in merged.lines).decode("utf-8")
    if output is None:
        click.echo(text, nl=False)
    else:
        write_whole(output, text.encode())
    if not quiet:
        _show(merged, output)


@gold.command()
@click.argument("findings")
@option("--gold labels", "The labels to look at.", required=True, metavar="FILE")
@option(
    "--other others",
    "Another reviewer's labels.",
    multiple=True,
    metavar="FILE",
)
@option(
    "--most", "How many to print; JSON Lines always list all.", click.IntRange(min=1), default=20
)
@option("--format form", "How to print.", ("table", "jsonl", "md"), default="table")
def doubt(*, findings: str, labels: str, others: tuple[str, ...], most: int, form: str) -> None:
    """List labels that judge, rules or other reviewers contradict, most doubtful first.

    FINDINGS is what hybrid check wrote: a run directory, a findings file, or -. The command lists
    labels that are more likely wrong than right, judging by the other witnesses and how often they
    are right. It changes no label, so read these records again.
    """
    from hybrid.measure.doubt import as_rows, doubts
    from hybrid.measure.gold import join, read_gold

    refuse_two_streams(findings, labels, *others)
    found = doubts(join(findings, read_gold(labels)), [read_gold(path) for path in others])
    if form == "jsonl":
        click.echo(b"".join(map(encode_line, as_rows(found))).decode(), nl=False)
    else:
        show([], [found.table(most)], form)


def _show(merged: Merged, output: Path | None) -> None:
    rows = (
        (
            " / ".join(each.reviewers),
            each.error_type.value,
            each.both,
            NONE if each.observed is None else f"{each.observed:.1%}",
            NONE if each.kappa is None else f"{each.kappa:.2f}",
            NONE
            if (interval := each.kappa_interval) is None
            else f"{interval[0]:.2f}–{interval[1]:.2f}",
        )
        for each in merged.agreements
    )
    columns = ("reviewers", "error type", "both judged", "agree", "kappa", "95 %")
    table = Table("", columns, tuple(rows), left=2)
    where = f"; gold is in {output}" if output else ""
    messages().print(Drawn(table))
    messages().print(f"{merged.agreed:,} labels agreed, {merged.disputed:,} disputed{where}")
