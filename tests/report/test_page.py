from __future__ import annotations

import json
import re
from html.parser import HTMLParser

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hybrid.report import latex, markdown, report_page
from hybrid.report.page import data_block, embed, policy, strings
from hybrid.text.words import LANGUAGES, Lang
from tests.report.samples import hostile_line, judged_lines, run, screened_lines

# --- page ----------------------------------------------------------------------------------------


class _Elements(HTMLParser):
    """Collects every start tag with its attributes."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))


def _elements(page: str) -> _Elements:
    found = _Elements()
    found.feed(page)
    return found


def test_the_page_names_no_other_place() -> None:
    found = _elements(report_page(run(*screened_lines())))
    for tag, attributes in found.tags:
        assert not attributes.keys() & {"src", "srcset", "style"}
        assert not [name for name in attributes if name.startswith("on")]
        if tag in ("a", "link"):
            href = attributes["href"] or ""
            assert href.startswith("#") or href == "data:,"


def test_the_policy_lets_only_our_own_script_and_style_run() -> None:
    page = report_page(run(*judged_lines()))
    found = _elements(page)
    (policy_words,) = [a["content"] for t, a in found.tags if a.get("http-equiv")]
    assert policy_words is not None
    assert policy_words.startswith("default-src 'none'; script-src 'sha256-")
    assert "unsafe" not in policy_words
    assert "http" not in policy_words
    style = page.split("<style>")[1].split("</style>")[0]
    script = page.rpartition("<script>")[2].partition("</script>")[0]
    assert policy_words == policy(script, style)


def test_the_same_run_makes_the_same_page() -> None:
    lines = screened_lines()
    assert report_page(run(*lines)) == report_page(run(*lines))


def test_the_hash_is_that_of_the_findings_alone() -> None:
    lines = screened_lines()
    assert embed(lines).hash == embed(lines).hash
    assert embed(lines).hash != embed(lines[:-1]).hash


@settings(max_examples=60)
@given(st.text(st.characters(codec="utf-8"), min_size=1).filter(str.strip))
def test_any_text_is_embedded_whole_and_ends_nothing(text: str) -> None:
    embedded = embed([hostile_line(text)])
    assert not re.search("[<>&\u2028\u2029]", embedded.index + embedded.records)
    assert "\n" not in embedded.records
    assert json.loads(embedded.records)["context"] == text
    assert json.loads(data_block(text)) == text


def test_records_are_a_line_each() -> None:
    lines = screened_lines()
    embedded = embed(lines)
    assert [json.loads(line)["id"] for line in embedded.records.split("\n")] == [
        each.id for each in lines
    ]
    assert [row["id"] for row in json.loads(embedded.index)] == [line.id for line in lines]


def test_a_near_miss_is_laid_out_word_by_word() -> None:
    record = json.loads(embed(judged_lines()).records.split("\n")[0])
    (near, _) = record["findings"][1]["grounding"]
    assert [word for kind, word, _ in near["words"] if kind != "same"] == ["cannot", "can"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_opens_in_either_language(lang: str) -> None:
    page = report_page(run(*judged_lines()), lang="zh" if lang == "zh" else "en")
    assert ("覆盖情况</" in page) is (lang == "zh")


def test_both_languages_have_the_same_words() -> None:
    english = {key for key in strings("en") if not key.endswith("_one")}
    assert english == strings("zh").keys()
    for key in english:
        holes = re.findall(r"\{\w+\}", strings("en")[key])
        assert sorted(holes) == sorted(re.findall(r"\{\w+\}", strings("zh")[key])), key


def test_an_empty_run_is_a_page() -> None:
    assert "no records" in report_page(run()) or "0 records" in report_page(run())


# --- texts ---------------------------------------------------------------------------------------


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
