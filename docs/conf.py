"""The site: ``make site`` builds docs/ with Sphinx, MyST and Furo; a warning is an error.

The pages are plain Markdown. What the site adds is made here: the tables of the index become the
navigation, and the Markdown of each page lies beside it, where llms.txt points.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

DOCS = Path(__file__).parent
sys.path.insert(0, str(DOCS.parent))

project = "hybrid"
copyright = "The hybrid authors, Apache-2.0"  # noqa: A001 - Sphinx's own name
extensions = ["myst_parser"]
myst_heading_anchors = 4
html_theme = "furo"
html_title = "hybrid"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sphinx = False
highlight_language = "text"
exclude_patterns: list[str] = []


def setup(app: Sphinx) -> None:
    """Connect what the site adds."""
    app.connect("source-read", _navigate)
    app.connect("html-page-context", _mark_language)
    app.connect("build-finished", _keep_markdown)


def _navigate(_app: Sphinx, name: str, source: list[str]) -> None:
    from docs.nav import sections

    if name != "index":
        return
    for heading, links in sections():
        pages = "\n".join(f"{link.title} <{link.page.removesuffix('.md')}>" for link in links)
        source[0] += f"\n```{{toctree}}\n:hidden:\n:caption: {heading}\n\n{pages}\n```\n"


def _mark_language(
    _app: Sphinx, name: str, _template: str, context: dict[str, Any], _tree: object
) -> None:
    # Browsers choose the shapes of Han characters by it, and readers aloud the voice.
    if name.endswith(".zh"):
        context["language"] = "zh-Hans"


def _keep_markdown(app: Sphinx, error: Exception | None) -> None:
    from docs.nav import llms

    if error is None:
        for page in DOCS.glob("*.md"):
            shutil.copy(page, app.outdir)
        (Path(app.outdir) / "llms.txt").write_text(llms(), encoding="utf-8")
