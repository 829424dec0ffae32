"""Summaries as text: Markdown for a pull request or an appendix, LaTeX for the main table."""

from __future__ import annotations

from functools import cache
from typing import Any

from jinja2 import Environment

from hybrid.report.embed import embed
from hybrid.report.figures import manifest_rows
from hybrid.report.run import Run
from hybrid.report.strings import environment, in_words
from hybrid.report.summary import summarise
from hybrid.text import escape
from hybrid.text.language import Lang


def markdown(run: Run, *, lang: Lang = "en") -> str:
    """Return the overview as Markdown."""
    return _render(
        "summary.md",
        lang,
        name=run.title,
        summary=summarise(run.lines),
        missed=run.missed,
        manifest=manifest_rows(run.manifest, embed(run.lines).hash),
    )


def latex(run: Run, *, lang: Lang = "en") -> str:
    """Return the main table as LaTeX; it needs the package booktabs."""
    return _render("table.tex", lang, name=run.title, summary=summarise(run.lines))


def _render(template: str, lang: Lang, **values: Any) -> str:
    page = _environment().get_template(template)
    return page.render(**in_words(lang), **values).strip() + "\n"


@cache
def _environment() -> Environment:
    # These are no HTML: each template escapes the run's own text with its filter.
    own = environment(html=False)
    own.filters |= {"md": escape.markdown, "tex": escape.latex}
    return own
