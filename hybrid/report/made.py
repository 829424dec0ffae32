"""A report of findings in the form asked for: ``hybrid.report``."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

from hybrid.files import write_whole
from hybrid.keywords import keywords
from hybrid.report.page import report_page
from hybrid.report.run import Run, read_run
from hybrid.report.texts import latex, markdown
from hybrid.text.language import Lang

ReportForm = Literal["html", "md", "latex"]


@keywords()
def report(
    findings: Any,
    output: str | Path | None = None,
    *,
    form: ReportForm = "html",
    lang: Lang = "en",
    title: str | None = None,
) -> str:
    """Return the report of findings, and write it to ``output`` if you name a file.

    ``findings`` is a run directory, a findings file, or what ``hybrid.check`` returns. ``form`` is
    ``html`` for the page, ``md`` for a summary in Markdown, or ``latex`` for the main table.

    Raises ``UsageError`` for anything else, and ``InputError`` for a file that cannot be read.
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
