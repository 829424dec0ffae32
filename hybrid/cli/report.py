"""``hybrid report``: the page an auditor reads, or a summary as text."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hybrid.cli.console import say
from hybrid.cli.eval_options import random_option
from hybrid.errors import InputError, UsageError
from hybrid.files import write_whole

if TYPE_CHECKING:
    from hybrid.report import ReportForm, Run
    from hybrid.text.language import Lang

FORMATS = ("html", "md", "latex")
_NAME = "report.html"


@click.command()
@click.argument("findings")
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Where to write.  [default: report.html beside the findings; md and latex are printed]",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    default="html",
    show_default=True,
    help="A page, a summary in Markdown, or the main table in LaTeX.",
)
@click.option(
    "--lang",
    type=click.Choice(("en", "zh")),
    default="en",
    show_default=True,
    help="The language that the page opens in. Readers can switch it.",
)
@click.option(
    "--gold",
    metavar="FILE",
    help="Labels for a random part of the run. They bound the errors that no judge read, and show "
    "what judges are worth.",
)
@random_option
@click.option("--title", help="The heading of the page.  [default: FINDINGS]")
def report(
    *,
    findings: str,
    output: Path | None,
    form: ReportForm,
    lang: Lang,
    gold: str | None,
    random: bool,
    title: str | None,
) -> None:
    """Show findings with their evidence, and take a reviewer's labels.

    FINDINGS is what hybrid check wrote: a run directory, a findings file, or -. The page is one
    file. It needs nothing else and sends nothing anywhere. Reviews stay in the browser until you
    export them as gold for hybrid eval.
    """
    from hybrid.report import formed

    text = formed(_run(findings, gold, random=random), form=form, lang=lang, title=title)
    if form != "html" and output is None:
        click.echo(text, nl=False)
        return
    path = output or _beside(findings)
    _write(path, text, findings)
    click.echo(f"report is in {path}", err=True)


def _run(source: str, gold: str | None, *, random: bool) -> Run:
    from hybrid.report import read_run

    if gold is None:
        return read_run(source)
    from hybrid.cli.report_charts import charts
    from hybrid.measure.evaluate import missed_errors, missed_lines
    from hybrid.measure.gold import join, read_gold

    if source == "-":
        raise UsageError("hybrid report --gold reads the run twice; name a directory or a file")
    joined = join(source, read_gold(gold))
    passed = missed_errors(joined, random=random)
    for line in missed_lines({name: own for name, own in passed.items() if own.reason}):
        say(line)
    bounds = {name: own.bound for name, own in passed.items() if not own.reason}
    return replace(read_run(source), missed=bounds, beside=charts(joined))


def _beside(source: str) -> Path:
    if source == "-":
        return Path(_NAME)
    path = Path(source)
    return path / _NAME if path.is_dir() else path.with_name(_NAME)


def _write(path: Path, text: str, source: str) -> None:
    if source != "-" and any(_same(path, file) for file in _files(source)):
        raise InputError(f"-o {path}: that is where the findings are read from")
    write_whole(path, text.encode())


def _files(source: str) -> list[Path]:
    from hybrid.run.resume import run_paths

    path = Path(source)
    return list(run_paths(source)) if path.is_dir() else [path]


def _same(left: Path, right: Path) -> bool:
    return left.exists() and right.exists() and left.samefile(right)
