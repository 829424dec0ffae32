from __future__ import annotations

import pytest

from hybrid.report import latex, markdown
from hybrid.text.language import Lang
from tests.report.samples import hostile_line, judged_lines, run, screened_lines


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_markdown_has_a_row_for_each_type(lang: Lang) -> None:
    text = markdown(run(*screened_lines()), lang=lang)
    names = ("Factual", "Logical", "Semantic") if lang == "en" else ("事实性", "逻辑性", "语义性")
    for name in names:
        assert f"\n| {name} | " in text
    _tables_are_even(text)


def test_markdown_of_a_judged_run_tells_coverage() -> None:
    text = markdown(run(*judged_lines()))
    assert "- unassessed: timed out (1)" in text
    assert "ungrounded\\_premise (1)" in text


def test_markdown_takes_no_marks_from_the_run() -> None:
    text = markdown(run(hostile_line("| **x** <b>\n# y"), *judged_lines()))
    assert "<b>" not in text
    assert "\n# y" not in text
    _tables_are_even(text)


def test_latex_is_a_balanced_table() -> None:
    for lines in (screened_lines(), judged_lines()):
        text = latex(run(*lines, name="a_b & 50% #1"))
        assert text.count("\\begin{") == text.count("\\end{")
        assert text.count("{") == text.count("}")
        rows = [row for row in text.splitlines() if row.endswith("\\\\")]
        assert len({row.count("&") - row.count("\\&") for row in rows}) == 1
        assert "a\\_b \\& 50\\% \\#1" in text


def test_an_empty_run_has_a_text() -> None:
    assert "0 records" in markdown(run())
    assert latex(run()).count("\\begin{") == latex(run()).count("\\end{")


def _tables_are_even(text: str) -> None:
    columns = 0
    for row in text.splitlines():
        if not row.startswith("|"):
            columns = 0
            continue
        own = row.count("|") - row.count("\\|")
        assert columns in (0, own), row
        columns = own
