"""A report of findings in the form asked for: ``hybrid.report``."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from hybrid.files import write_whole
from hybrid.keywords import keywords
from hybrid.report.page import report_page
from hybrid.report.run import Run, read_run
from hybrid.report.texts import latex, markdown
from hybrid.run.findings import Findings
from hybrid.text.language import Lang

ReportForm = Literal["html", "md", "latex"]


@keywords()
def report(
    findings: Findings,
    output: str | Path | None = None,
    *,
    form: ReportForm = "html",
    lang: Lang = "en",
    title: str | None = None,
) -> str:
    """Return the report of findings, and write it to ``output`` where that is given.

    ``form`` is ``html`` for the page, ``md`` for a summary in Markdown, ``latex`` for the main
    table. ``findings`` are a run directory, a findings file, or what
    ``hybrid.check`` gives. Raises ``UsageError`` for what is no findings, and ``InputError`` as
    ``read_run`` does.
    """
    text = formed(read_run(findings), form=form, lang=lang, title=title)
    if output is not None:
        write_whole(Path(output), text.encode())
    return text


def formed(run: Run, *, form: ReportForm, lang: Lang, title: str | None) -> str:
    """Return a run in the form asked for."""
    match form:
        case "md":
            return markdown(run, lang=lang)
        case "latex":
            return latex(run, lang=lang)
        case "html":
            return report_page(run, lang=lang, title=title)
