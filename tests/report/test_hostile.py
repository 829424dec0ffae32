"""Audited text is text: nothing in it runs, loads, styles, or turns the page around."""

from __future__ import annotations

import pytest

from tests.report.conftest import Open
from tests.report.samples import hostile_line, long_line, run

PAYLOADS = {
    "script": "<script>document.title = 'owned'</script>",
    "end": "</script><script>document.title = 'owned'</script><!-- <script>",
    "comment": "<!--<script> ]]> --> \u2028 \u2029 </ScRiPt >",
    "handler": "<img src=x onerror=\"document.title='owned'\"><svg onload=document.title='owned'>",
    "style": "<style>* { display: none }</style></style><link rel=stylesheet href=//example.com/x>",
    "template": "{{ 7 * 7 }} {% raw %} ${7*7} `+document.title+`",
    "attribute": "\" onclick=\"document.title='owned'\" x='",
    "address": "javascript:document.title='owned' <a href=\"javascript:0\">x</a>",
    "bidi": "abc \u202e txt.exe \u2066 \u200f \u061c שלום \u2069\u202c end",
    "invisible": "a\u200bb\ufeffc\u0000d\u0007e\U000e0041f",
}


@pytest.mark.parametrize("name", PAYLOADS)
def test_hostile_text_shows_as_text(open_report: Open, name: str) -> None:
    text = PAYLOADS[name]
    line = hostile_line(text, id_=text)
    opened = open_report(run(line, name="sample"))
    page = opened.page
    title = page.title()
    elements = page.evaluate("document.querySelectorAll('script, style, link, img, iframe').length")
    page.click("#to-records")
    opened.settle()
    page.click(".row")
    opened.settle()
    for summary in page.locator("details.judge summary").all():
        summary.click()
    assert opened.text("#record [data-field=context]") == text
    assert opened.text("#record [data-field='option.A']") == text
    assert opened.text("#record [data-field=reasoning]") == f"Unclear. {text} So (A)."
    assert opened.text("#record .message") == text
    assert opened.text("#record-title") == text
    assert opened.text("#record pre") == text
    page.click("#record-title")
    page.click("#record .quote >> nth=0")
    assert page.title() == title
    after = page.evaluate("document.querySelectorAll('script, style, link, img, iframe').length")
    assert after == elements


def test_what_cannot_be_seen_is_shown_and_turns_nothing_else(open_report: Open) -> None:
    opened = open_report(run(hostile_line(PAYLOADS["bidi"])))
    opened.record("hostile")
    codes = opened.page.eval_on_selector_all(
        "#record [data-field=context] .control", "all => all.map((each) => each.dataset.code)"
    )
    assert codes == ["U+202E", "U+2066", "U+200F", "U+061C", "U+2069", "U+202C"]
    isolated = "all => all.every((each) => getComputedStyle(each).unicodeBidi === 'isolate')"
    assert opened.page.eval_on_selector_all("#record .text, #record .control", isolated)


@pytest.mark.parametrize("unit", ["x", "word ", "字", "<b>"])
def test_a_line_of_a_megabyte_is_shown(open_report: Open, unit: str) -> None:
    text = unit * (1_000_000 // len(unit))
    opened = open_report(run(long_line(text)))
    opened.record("long")
    assert opened.text("#record [data-field=reasoning]") == f"{text} So (A)."
    width = opened.page.evaluate("document.documentElement.scrollWidth")
    assert width <= 1400


def test_the_policy_would_stop_what_came_through(open_report: Open) -> None:
    opened = open_report(run(hostile_line("x")))
    stopped = opened.page.evaluate(
        """() => {
          const script = document.createElement('script');
          try { script.textContent = 'document.title = "owned"'; } catch { return 'refused'; }
          document.body.append(script);
          return document.title;
        }"""
    )
    assert stopped == "refused"
    opened.said.clear()
