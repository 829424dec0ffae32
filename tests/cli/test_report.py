from __future__ import annotations

import pytest

from tests.cli.command import ROWS, Hybrid


@pytest.fixture
def audit(hybrid: Hybrid) -> Hybrid:
    """Return the command line in a folder with a run, ``one/``."""
    hybrid.write("rows.jsonl", *ROWS)
    hybrid.check("rows.jsonl", "-o", "one", "-q")
    return hybrid


def test_a_page_is_written_beside_the_findings(audit: Hybrid) -> None:
    done = audit("report", "one")
    assert (done.code, done.out) == (0, "")
    assert done.err == "report is in one/report.html\n"
    page = (audit.folder / "one" / "report.html").read_text("utf-8")
    assert page.startswith("<!doctype html>")
    assert "护士和司机都在等车" in page


def test_a_page_is_written_where_it_is_wanted(audit: Hybrid) -> None:
    done = audit("report", "one/findings.jsonl", "-o", "pages/r.html", "--title", "Mine & <yours>")
    assert done.code == 0
    page = (audit.folder / "pages" / "r.html").read_text("utf-8")
    assert "<title>Mine &amp; &lt;yours&gt; · hybrid</title>" in page


@pytest.mark.parametrize(
    ("options", "begins"),
    [
        (("--format", "md"), "# Reasoning audit"),
        (("--format", "md", "--lang", "zh"), "# 推理审查"),
        (("--format", "latex"), "% one; hybrid"),
    ],
)
def test_a_summary_is_printed(audit: Hybrid, options: tuple[str, ...], begins: str) -> None:
    done = audit("report", "one", *options)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith(begins)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("none.jsonl",), "no such file"),
        (("rows.jsonl",), "rows.jsonl:1: not a findings line"),
        (("one", "-o", "one/findings.jsonl"), "that is where the findings are read from"),
    ],
)
def test_what_cannot_be_shown_is_refused(
    audit: Hybrid, arguments: tuple[str, ...], said: str
) -> None:
    done = audit("report", *arguments)
    assert done.code == 2
    assert said in done.err
