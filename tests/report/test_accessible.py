"""What axe-core finds in the report: nothing serious, light and wide, dark and narrow."""

from __future__ import annotations

from dataclasses import replace

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.report.conftest import Open
from tests.report.samples import beside, judged_lines, run, screened_lines, weighed_line


@pytest.mark.parametrize(("scheme", "width"), [("light", 1280), ("dark", 420)])
def test_axe_finds_nothing_serious(open_report: Open, scheme: str, width: int) -> None:
    settings = {"color_scheme": scheme, "viewport": {"width": width, "height": 860}}
    own = run(*screened_lines(), *judged_lines(), weighed_line())
    opened = open_report(replace(own, beside=(beside(),)), bypass_csp=True, **settings)
    found = _serious(opened.page)
    opened.record("emoji")
    opened.press("2", "e")
    found += _serious(opened.page)
    opened.record("weighed")
    told = "an error if p is at least 0.6: a precision of at least 0.9 with confidence 0.95"
    assert told in opened.text(".gauges")
    found += _serious(opened.page)
    opened.record(judged_lines()[0].id)
    opened.page.click("#language")
    opened.settle()
    assert found + _serious(opened.page) == []


def _serious(page: object) -> list[tuple[str, str]]:
    violations = Axe().run(page).response["violations"]
    return [
        (each["id"], node["html"])
        for each in violations
        if each["impact"] in ("serious", "critical")
        for node in each["nodes"]
    ]
