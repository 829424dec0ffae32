"""The page: templates, styles and scripts put together into one file that needs nothing else."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from markupsafe import Markup

from hybrid.records import CRITERIA, ErrorType
from hybrid.report.embed import Embedded, data_block, embed
from hybrid.report.figures import manifest_rows
from hybrid.report.run import Run
from hybrid.report.strings import environment, in_words, strings
from hybrid.report.summary import summarise
from hybrid.text.language import LANGUAGES, Lang

# In this order; each script may use what those before it define.
SCRIPTS = (
    "dom words text store review gold filter rows timeline evidence judgement record keys app"
).split()
STYLES = "base overview list record review".split()


def report_page(run: Run, *, lang: Lang = "en", title: str | None = None) -> str:
    """Return the whole report as one HTML file.

    ``lang`` is the language it opens in; the reader can switch. Nothing in it reaches out, and its
    policy forbids that it could.
    """
    embedded = embed(run.lines, run.sampling)
    script, style = _joined("js", SCRIPTS), _joined("css", STYLES)
    page = environment(html=True).get_template("report.html")
    return page.render(
        **in_words(lang),
        policy=policy(script, style),
        script=Markup(script),  # noqa: S704 - our own files
        style=Markup(style),  # noqa: S704 - our own files
        name=title or run.title,
        summary=summarise(run.lines),
        missed=run.missed,
        beside=run.beside,
        manifest=manifest_rows(run.manifest, embedded.hash),
        unfinished=run.manifest is not None and not run.manifest.finished,
        index=Markup(embedded.index),  # noqa: S704 - escaped for a script element by embed
        records=Markup(embedded.records),  # noqa: S704 - the same
        settings=Markup(data_block(_settings(run, lang, embedded))),  # noqa: S704 - the same
    )


def policy(script: str, style: str) -> str:
    """Return the content security policy that lets this script and this style run, and no more."""
    return "; ".join(
        (
            "default-src 'none'",
            f"script-src '{_digest(script)}'",
            f"style-src '{_digest(style)}'",
            "img-src data:",
            "base-uri 'none'",
            "form-action 'none'",
            "require-trusted-types-for 'script'",
            "trusted-types 'none'",
        )
    )


def _settings(run: Run, lang: Lang, embedded: Embedded) -> Mapping[str, Any]:
    return {
        "lang": lang,
        "hash": embedded.hash,
        "groups": list(embedded.groups),
        "judged": run.judged,
        "types": [each.value for each in ErrorType],
        "criteria": {each.id: each.error_type.value for each in CRITERIA.values()},
        "words": {each: dict(strings(each)) for each in LANGUAGES},
    }


def _joined(kind: str, names: list[str]) -> str:
    """Return our own files one after the other, in a form that may stand inside an element."""
    folder = files("hybrid.report") / "static" / kind
    text = "\n".join((folder / f"{name}.{kind}").read_text(encoding="utf-8") for name in names)
    if kind == "js":
        text = f'(() => {{\n"use strict";\n{text}\n}})();'
    return f"\n{text}\n"


def _digest(text: str) -> str:
    hashed = hashlib.sha256(text.encode("utf-8")).digest()
    return "sha256-" + base64.b64encode(hashed).decode("ascii")
