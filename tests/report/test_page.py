from __future__ import annotations

import json
import re
from html.parser import HTMLParser

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hybrid.report import report_page
from hybrid.report.page import data_block, embed, policy, strings
from hybrid.text.language import LANGUAGES
from tests.report.samples import hostile_line, judged_lines, run, screened_lines


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
