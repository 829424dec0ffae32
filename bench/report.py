"""How fast a report of many records opens, scrolls and searches, in a real browser.

``python bench/report.py FINDINGS… [--records 5000]`` repeats the findings under new ids.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from itertools import cycle, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from hybrid.report import Run, report_page
from hybrid.run.findings import read_findings

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

ROUNDS = 5
ARGUMENTS = """
--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking
--disable-component-update --disable-sync
""".split()

OPENED = """() => ({
  paint: performance.getEntriesByName('first-contentful-paint')[0].startTime,
  loaded: performance.getEntriesByType('navigation')[0].loadEventEnd,
})"""
LIST = """async () => {
  const begin = performance.now();
  location.hash = '#/records';
  await new Promise((done) => addEventListener('hashchange', done, { once: true }));
  await new Promise((done) => requestAnimationFrame(done));
  return performance.now() - begin;
}"""
SEARCH = """async () => {
  const list = document.querySelector('#list-count');
  const before = list.textContent;
  const field = document.querySelector('#search');
  const begin = performance.now();
  field.value = 'because';
  field.dispatchEvent(new Event('input'));
  while (list.textContent === before) await new Promise((done) => setTimeout(done, 1));
  return performance.now() - begin;
}"""
SCROLL = """async () => {
  const list = document.querySelector('#list');
  const box = list.getBoundingClientRect();
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  let blanks = 0, worst = 0;
  for (let at = 0; at < 300; at += 1) {
    list.scrollTop = at % 3 ? list.scrollTop + 600 : (at * 7919 * 74) % list.scrollHeight;
    const begin = performance.now();
    await frame();
    worst = Math.max(worst, performance.now() - begin);
    for (let y = box.top + 5; y < box.bottom - 5; y += 37) {
      if (!document.elementFromPoint(box.left + 40, y)?.closest('.row')) blanks += 1;
    }
  }
  return { blanks, worst };
}"""


def main() -> int:
    """Print the table; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("findings", nargs="+")
    parser.add_argument("--records", type=int, default=5_000)
    chosen = parser.parse_args()
    chromium = shutil.which("chromium")
    if chromium is None:
        print("chromium is not installed", file=sys.stderr)
        return 2
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        path = Path(folder) / "report.html"
        made = _make(chosen.findings, chosen.records, path)
        browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        rounds = [_measure(browser, path) for _ in range(ROUNDS)]
        browser.close()
        size = path.stat().st_size
    print(f"{chosen.records:,} records, {ROUNDS} rounds, fresh profile each; median (worst)\n")
    print(f"| {'written in':24} | {made:6.1f} s |\n| {'size':24} | {size / 1e6:6.1f} MB |")
    for name in rounds[0]:
        values = [each[name] for each in rounds]
        print(f"| {name:24} | {statistics.median(values):6.0f} ({max(values):.0f}) |")
    return 0


def _make(sources: Sequence[str], records: int, path: Path) -> float:
    lines = [line for source in sources for line in read_findings(source)]
    many = tuple(
        msgspec.structs.replace(line, id=f"{line.id}-{number}")
        for number, line in enumerate(islice(cycle(lines), records))
    )
    begin = time.perf_counter()
    path.write_text(report_page(Run("many", many)), encoding="utf-8", newline="\n")
    return time.perf_counter() - begin


def _measure(browser: Browser, path: Path) -> dict[str, float]:
    page = browser.new_context(viewport={"width": 1400, "height": 900}).new_page()
    page.goto(path.as_uri())
    page.wait_for_timeout(600)
    opened: dict[str, float] = page.evaluate(OPENED)
    listed = float(page.evaluate(LIST))
    scrolled: dict[str, float] = page.evaluate(SCROLL)
    found = {
        "first paint, ms": opened["paint"],
        "loaded, ms": opened["loaded"],
        "list opens, ms": listed,
        "blanks in 300 scrolls": scrolled["blanks"],
        "worst frame, ms": scrolled["worst"],
        "a record opens, ms": _record(page),
        "first search, ms": float(page.evaluate(SEARCH)),
    }
    page.context.close()
    return found


def _record(page: Page) -> float:
    took: Any = page.evaluate(
        """async () => {
          const begin = performance.now();
          document.querySelector('.row').click();
          await new Promise((done) => addEventListener('hashchange', done, { once: true }));
          await new Promise((done) => requestAnimationFrame(done));
          return performance.now() - begin;
        }"""
    )
    return float(took)


if __name__ == "__main__":
    sys.exit(main())
