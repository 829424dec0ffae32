"""The site, as ``make site`` builds it: no warning, no other host, every page in its place."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from docs.nav import INDEX, sections

pytest.importorskip("sphinx", reason="sphinx is not installed (extra docs)")

DOCS = INDEX.parent
_LOADED = re.compile(r"<(?:script|img|iframe|link)\b[^>]*?(?:src|href)=\"([^\"]+)\"")
_STYLED = re.compile(r"(?:url\(|@import )[\"']?((?:https?:)?//[^)\"']+)")


def test_it_is_built_without_a_warning_and_loads_nothing_from_elsewhere(tmp_path: Path) -> None:
    site = tmp_path / "site"
    options = ("-b", "html", "-W", "--keep-going", "-E", "-q", "-d", str(tmp_path / "doctrees"))
    command = [sys.executable, "-m", "sphinx", *options, str(DOCS), str(site)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    pages = {path.stem: path.read_text("utf-8") for path in site.glob("*.html")}
    assert {path.stem for path in DOCS.glob("*.md")} <= set(pages)
    for name, text in pages.items():
        loaded = [each for each in _LOADED.findall(text) if each.startswith(("http", "//"))]
        assert not loaded, f"{name}: {loaded}"
    assert '<html class="no-js" lang="zh-Hans"' in pages["tutorial.zh"]
    for sheet in site.glob("_static/**/*.css"):
        assert not _STYLED.findall(sheet.read_text("utf-8")), sheet.name
    listed = re.findall(r"\]\(([^)]+)\)", (site / "llms.txt").read_text("utf-8"))
    assert listed == [link.page for _, links in sections() for link in links]
    assert all((site / page).is_file() for page in listed)
