"""Summaries as text: Markdown for a pull request or an appendix, LaTeX for the main table."""

from __future__ import annotations

from functools import cache
from typing import Any

from jinja2 import Environment

from hybrid.report.embed import embed
from hybrid.report.figures import manifest_rows, percent, status_counts
from hybrid.report.run import Run
from hybrid.report.strings import environment, in_words, say
from hybrid.report.summary import Summary, summarise
from hybrid.text import escape
from hybrid.text.language import Lang
from hybrid.text.table import Cell, Table


def markdown(run: Run, *, lang: Lang = "en") -> str:
    """Return the overview as Markdown."""
    return _render(
        "summary.md",
        lang,
        name=run.title,
        summary=(summary := summarise(run.lines)),
        rates=_rates(summary, lang) if summary.types else None,
        missed=run.missed,
        beside=run.beside,
        manifest=manifest_rows(run.manifest, embed(run.lines).hash),
    )


def latex(run: Run, *, lang: Lang = "en") -> str:
    """Return the main table as LaTeX; it needs the package booktabs."""
    summary = summarise(run.lines)
    return _render("table.tex", lang, name=run.title, summary=summary, rates=_rates(summary, lang))


def _rates(summary: Summary, lang: Lang) -> Table:
    """Return a row per error type: how many findings have each status, and the share of errors."""
    names: tuple[str, ...] = ()
    rows: list[tuple[Cell, ...]] = []
    for error_type, tally in summary.types.items():
        counts = status_counts(tally, judged=summary.judged, partly=summary.partly)
        names = tuple(say(lang, f"status_{key}") for key, _ in counts)
        rate = tally.rate
        share = percent(rate.value), f"{percent(rate.low)} – {percent(rate.high)}"
        rows.append((say(lang, error_type.value), *(n for _, n in counts), *share))
    columns = (say(lang, "error_type"), *names, say(lang, "rate"), "95 %")
    return Table("", columns, tuple(rows), align=f"l{'r' * (len(names) + 1)}l")


def _render(template: str, lang: Lang, **values: Any) -> str:
    page = _environment().get_template(template)
    return page.render(**in_words(lang), **values).strip() + "\n"


@cache
def _environment() -> Environment:
    # These are no HTML: each template escapes the run's own text with its filter.
    own = environment(html=False)
    own.filters |= {"md": escape.markdown, "tex": escape.latex}
    return own
