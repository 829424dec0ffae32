"""``hybrid report``: the page an auditor reads, or a summary as text."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from hybrid.errors import InputError
from hybrid.files import write_whole

if TYPE_CHECKING:
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
    help="The language it opens in; a page can be switched.",
)
@click.option("--title", help="The name in the page's heading.  [default: FINDINGS]")
def report(
    *,
    findings: str,
    output: Path | None,
    form: str,
    lang: Lang,
    title: str | None,
) -> None:
    """Show findings with their evidence in its place, and take an auditor's review.

    FINDINGS is what hybrid check wrote: a run directory, a findings file, or -. The page is one
    file that needs nothing else and sends nothing anywhere. Reviews are kept in the browser, and
    exported as gold for hybrid eval.
    """
    text = _report(findings, form, lang, title)
    if form != "html" and output is None:
        click.echo(text, nl=False)
        return
    path = output or _beside(findings)
    _write(path, text, findings)
    click.echo(f"report is in {path}", err=True)


def _report(source: str, form: str, lang: Lang, title: str | None) -> str:
    from hybrid.report import latex, markdown, read_run, report_page

    run = read_run(source)
    if form == "md":
        return markdown(run, lang=lang)
    if form == "latex":
        return latex(run, lang=lang)
    return report_page(run, lang=lang, title=title)


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
    from hybrid.io.resume import run_paths

    path = Path(source)
    return list(run_paths(source)) if path.is_dir() else [path]


def _same(left: Path, right: Path) -> bool:
    return left.exists() and right.exists() and left.samefile(right)
