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
    """Merge the labels that reviewers export from a report."""


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


def _show(merged: Merged, output: Path | None) -> None:
    from hybrid.cli.console import clean, messages, plain_table

    table = plain_table("reviewers", "error type", right=("both judged", "agree", "kappa", "95 %"))
    for each in merged.agreements:
        table.add_row(
            clean(" / ".join(each.reviewers)),
            each.error_type.value,
            f"{each.both:,}",
            "–" if each.observed is None else f"{each.observed:.1%}",
            "–" if each.kappa is None else f"{each.kappa:.2f}",
            "–" if (told := each.kappa_interval) is None else f"{told[0]:.2f}–{told[1]:.2f}",
        )
    where = f"; gold is in {output}" if output else ""
    messages().print(table)
    messages().print(f"{merged.agreed:,} labels agreed, {merged.disputed:,} disputed{where}")
