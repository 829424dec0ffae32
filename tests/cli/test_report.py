from __future__ import annotations

import pytest

from tests.cli.command import ROWS, Hybrid


@pytest.fixture
def audit(hybrid: Hybrid) -> Hybrid:
    """Return the command line in a folder with two runs: ``one/`` and ``two/``."""
    hybrid.write("rows.jsonl", *ROWS)
    hybrid.check("rows.jsonl", "-o", "one", "-q")
    hybrid.write("fewer.jsonl", *ROWS[:2])
    hybrid.check("fewer.jsonl", "-o", "two", "-q", "--error-type", "logical")
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
        (("--latex",), "% one; hybrid"),
        (("--format", "latex"), "% one; hybrid"),
    ],
)
def test_a_summary_is_printed(audit: Hybrid, options: tuple[str, ...], begins: str) -> None:
    done = audit("report", "one", *options)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith(begins)


def test_two_runs_are_compared(audit: Hybrid) -> None:
    done = audit("report", "--compare", "one", "two", "--format", "md")
    assert done.code == 0
    assert "2 records in both; only before: 1" in done.out
    assert "parameters.error" in done.out.replace("\\", "")
    assert audit("report", "--compare", "one", "two").err == "report is in two/comparison.html\n"
    page = (audit.folder / "two" / "comparison.html").read_text("utf-8")
    assert "Two runs compared" in page


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("one", "two"), "one run is shown at a time; 2 given"),
        (("--compare", "one"), "--compare takes two runs; 1 given"),
        (("--compare", "one", "two", "--latex"), "--compare has no LaTeX form"),
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
