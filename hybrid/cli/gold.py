"""``hybrid gold``: labels that people made."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from hybrid.errors import UsageError
from hybrid.files import write_whole

if TYPE_CHECKING:
    from hybrid.report.gold import Merged


@click.group()
def gold() -> None:
    """Merge the labels of reviewers, and find those that are doubtful."""


@gold.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(dir_okay=False))
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Where to write the merged gold.  [default: standard output]",
)
@click.option("-q", "--quiet", is_flag=True, help="Leave out the table of agreement.")
def merge(*, files: tuple[str, ...], output: Path | None, quiet: bool) -> None:
    """Merge reviewers' labels of one report, and show how far they agree.

    FILES are the exports of two or more reviewers of the same report. A label stands if all who
    judged the finding agree. The rest goes under "disputed" and is no label. Agreement is Cohen's
    kappa with its 95 % interval, pair by pair.
    """
    from hybrid.records.line import encode_line
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
@click.option("--gold", "labels", required=True, metavar="FILE", help="The labels to look at.")
@click.option(
    "--other",
    "others",
    multiple=True,
    metavar="FILE",
    help="Another reviewer's labels; may be repeated.",
)
@click.option(
    "--most",
    type=click.IntRange(min=1),
    default=20,
    show_default=True,
    help="How many to print; JSON lines hold all.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(("table", "jsonl", "md")),
    default="table",
    show_default=True,
    help="How to print.",
)
def doubt(*, findings: str, labels: str, others: tuple[str, ...], most: int, form: str) -> None:
    """List labels that judge, rules or other reviewers contradict, most doubtful first.

    FINDINGS is what hybrid check wrote: a run directory, a findings file, or -. Listed are labels
    that are more likely wrong than right, by what the others say and how often each of them is
    right. No label is changed: read the records again.
    """
    from hybrid.cli.eval_options import refuse_two_streams, show
    from hybrid.measure.doubt import as_rows, doubts
    from hybrid.measure.gold import join, read_gold
    from hybrid.records.line import encode_line

    refuse_two_streams(findings, labels, *others)
    found = doubts(join(findings, read_gold(labels)), [read_gold(path) for path in others])
    if form == "jsonl":
        click.echo(b"".join(map(encode_line, as_rows(found))).decode(), nl=False)
    else:
        show([], [found.table(most)], form)


def _show(merged: Merged, output: Path | None) -> None:
    from hybrid.cli.console import Drawn, messages
    from hybrid.text.table import NONE, Table

    rows = (
        (
            " / ".join(each.reviewers),
            each.error_type.value,
            each.both,
            NONE if each.observed is None else f"{each.observed:.1%}",
            NONE if each.kappa is None else f"{each.kappa:.2f}",
            NONE if (told := each.kappa_interval) is None else f"{told[0]:.2f}–{told[1]:.2f}",
        )
        for each in merged.agreements
    )
    columns = ("reviewers", "error type", "both judged", "agree", "kappa", "95 %")
    table = Table("", columns, tuple(rows), left=2)
    where = f"; gold is in {output}" if output else ""
    messages().print(Drawn(table))
    messages().print(f"{merged.agreed:,} labels agreed, {merged.disputed:,} disputed{where}")
