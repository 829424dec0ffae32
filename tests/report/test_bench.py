"""What the report's benchmark measures: as many records as asked for, opened in a browser."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from bench import report
from tests.measure.build import finding, line, write

if TYPE_CHECKING:
    from playwright.sync_api import Browser

RECORDS = 40


def made(folder: Path) -> Path:
    lines = [line(name, finding("logical")) for name in ("one", "二", "three")]
    source = write(folder / "findings.jsonl", lines)
    path = folder / "report.html"
    assert report._make([str(source)], RECORDS, path) > 0
    return path


def test_findings_are_repeated_under_new_ids(tmp_path: Path) -> None:
    text = made(tmp_path).read_text(encoding="utf-8")
    ids = set(re.findall(r'"id": ?"((?:one|二|three)-\d+)"', text))
    assert len(ids) == RECORDS


def test_every_figure_is_measured_in_a_browser(tmp_path: Path, browser: Browser) -> None:
    found = report._measure(browser, made(tmp_path))
    assert found.pop("blanks in 300 scrolls") == 0
    assert all(value > 0 for value in found.values())
