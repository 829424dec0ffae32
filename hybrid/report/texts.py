"""Summaries as text: Markdown for a pull request or an appendix, LaTeX for the main table."""

from __future__ import annotations

from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from hybrid import __version__
from hybrid.records import ErrorType
from hybrid.report.compare import Comparison
from hybrid.report.embed import embed
from hybrid.report.figures import percent, points, thousands
from hybrid.report.overview import manifest_rows, status_counts
from hybrid.report.run import Run
from hybrid.report.strings import say
from hybrid.report.summary import summarise
from hybrid.text.language import Lang

# What Markdown would take for marks. Text of the run stands in tables, so "|" counts too.
_MARKDOWN = str.maketrans({mark: "\\" + mark for mark in "\\`*_[]<>|#~"})
_LATEX = {mark: "\\" + mark for mark in "&%$#_{}"} | {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
}
_LATEX_MARKS = str.maketrans(_LATEX)


def markdown(run: Run, *, lang: Lang = "en") -> str:
    """Return the overview as Markdown."""
    return _render(
        "summary.md",
        lang,
        name=run.title,
        summary=summarise(run.lines),
        manifest=manifest_rows(run.manifest, embed(run.lines).hash),
    )


def latex(run: Run, *, lang: Lang = "en") -> str:
    """Return the main table as LaTeX; it needs the package booktabs."""
    return _render("table.tex", lang, name=run.title, summary=summarise(run.lines))


def comparison_markdown(comparison: Comparison, *, lang: Lang = "en") -> str:
    """Return what changed between two runs as Markdown."""
    return _render("comparison.md", lang, comparison=comparison)


def _render(template: str, lang: Lang, **values: Any) -> str:
    def words(key: str, **inserted: object) -> str:
        return say(lang, key, **inserted)

    page = _environment().get_template(template)
    return page.render(lang=lang, say=words, version=__version__, **values).strip() + "\n"


@cache
def _environment() -> Environment:
    # These are no HTML: each template escapes the run's own text with its filter.
    environment = Environment(
        loader=PackageLoader("hybrid.report"),
        autoescape=False,  # noqa: S701
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {
        "percent": percent,
        "points": points,
        "thousands": thousands,
        "md": _markdown_text,
        "tex": _latex_text,
    }
    environment.globals |= {"status_counts": status_counts, "types": tuple(ErrorType)}
    return environment


def _markdown_text(text: object) -> str:
    return " ".join(str(text).split()).translate(_MARKDOWN)


def _latex_text(text: object) -> str:
    return " ".join(str(text).split()).translate(_LATEX_MARKS)
