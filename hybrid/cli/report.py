"""``hybrid report``: the page an auditor reads, or a summary as text."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from hybrid.errors import InputError, UsageError

if TYPE_CHECKING:
    from hybrid.text.language import Lang

FORMATS = ("html", "md", "latex")


@click.command()
@click.argument("findings", nargs=-1, required=True)
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
@click.option("--latex", "form", flag_value="latex", help="The same as --format latex.")
@click.option("--compare", is_flag=True, help="Take two runs, and show what changed.")
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
    findings: tuple[str, ...],
    output: Path | None,
    form: str,
    compare: bool,
    lang: Lang,
    title: str | None,
) -> None:
    """Show findings with their evidence in its place, and take an auditor's review.

    FINDINGS is what hybrid check wrote: a run directory, a findings file, or -. The page is one
    file that needs nothing else and sends nothing anywhere. Reviews are kept in the browser, and
    exported as gold for hybrid eval.
    """
    if len(findings) != (2 if compare else 1):
        needed = "--compare takes two runs" if compare else "one run is shown at a time"
        raise UsageError(f"{needed}; {len(findings)} given")
    if compare and form == "latex":
        raise UsageError("--compare has no LaTeX form; accepted: --format html, md")
    text = _comparison(findings, form, lang) if compare else _report(findings[0], form, lang, title)
    if form != "html" and output is None:
        click.echo(text, nl=False)
        return
    path = output or _beside(findings[-1], "comparison.html" if compare else "report.html")
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


def _comparison(sources: tuple[str, ...], form: str, lang: Lang) -> str:
    from hybrid.report import compare, comparison_markdown, comparison_page, read_run

    before, after = (read_run(source) for source in sources)
    compared = compare(before, after)
    if form == "md":
        return comparison_markdown(compared, lang=lang)
    return comparison_page(compared, lang=lang)


def _beside(source: str, name: str) -> Path:
    if source == "-":
        return Path(name)
    path = Path(source)
    return path / name if path.is_dir() else path.with_name(name)


def _write(path: Path, text: str, sources: tuple[str, ...]) -> None:
    kept = [file for source in sources if source != "-" for file in _files(source)]
    if any(_same(path, file) for file in kept):
        raise InputError(f"-o {path}: that is where the findings are read from")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")


def _files(source: str) -> list[Path]:
    from hybrid.io.resume import run_paths

    path = Path(source)
    return list(run_paths(source)) if path.is_dir() else [path]


def _same(left: Path, right: Path) -> bool:
    return left.exists() and right.exists() and left.samefile(right)
