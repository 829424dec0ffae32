"""Reviewing in a real browser: judge, mark, keep, export, import, blind."""

from __future__ import annotations

import json
from dataclasses import replace

from hybrid.report import read_gold
from tests.report.conftest import Open
from tests.report.opened import Opened
from tests.report.samples import FLAG_ZH, run, screened_lines


def _select(opened: Opened, words: str) -> None:
    """Select words of the reasoning as a reader would, across marks."""
    opened.page.evaluate(
        """(words) => {
          const box = document.querySelector('#record [data-field=reasoning]');
          const start = box.textContent.indexOf(words);
          const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
          const range = document.createRange();
          let at = 0, begun = false;
          while (walker.nextNode()) {
            const node = walker.currentNode;
            if (!begun && start < at + node.length) { range.setStart(node, start - at); begun = true; }
            if (begun && start + words.length <= at + node.length) {
              range.setEnd(node, start + words.length - at); break;
            }
            at += node.length;
          }
          getSelection().removeAllRanges();
          getSelection().addRange(range);
        }""",
        words,
    )


def test_a_review_is_kept_exported_and_taken_back_in(open_report: Open) -> None:
    lines = screened_lines()
    opened = open_report(run(*lines))
    page = opened.page
    opened.record("emoji")
    page.fill("#reviewer", "Ann")
    opened.press("Escape", "2", "e")
    _select(opened, "👩‍🚀无法判断，再")
    opened.press("p")
    _select(opened, "选👍🏽 A")
    opened.press("c")
    page.fill("[data-finding=logical] textarea", "says so: “无法”")
    opened.press("Escape", "1", "n")
    page.reload()
    opened.settle()
    assert page.get_attribute("[data-finding=logical] .a-error", "aria-pressed") == "true"
    assert page.input_value("[data-finding=logical] textarea") == "says so: “无法”"
    (line,) = opened.exported()
    assert line["id"] == "emoji"
    assert line["reviewer"] == "Ann"
    assert len(line["report"]) == 64
    assert line["labels"]["factual"]["is_error"] is False
    assert line["labels"]["factual"]["premises"] == []
    logical = line["labels"]["logical"]
    assert logical["is_error"] is True
    assert logical["adopted"] == ["criteria"]
    assert logical["criteria"] == ["undecidable_then_chose"]
    assert logical["premises"] == ["👩‍🚀无法判断，再"]
    assert logical["conclusion"] == "选👍🏽 A"
    for mark, words in zip(logical["spans"], ("👩‍🚀无法判断，再", "选👍🏽 A"), strict=True):
        assert FLAG_ZH[mark["start"] : mark["end"]] == words

    other = open_report(run(*lines))
    assert other.import_text(json.dumps(line) + "\n") == "1 record imported"
    other.record("emoji")
    assert other.page.input_value("[data-finding=logical] textarea") == "says so: “无法”"
    (again,) = other.exported()
    assert again == line


def test_a_confirmed_finding_exports_its_own_evidence(open_report: Open) -> None:
    opened = open_report(run(*screened_lines()))
    opened.record("emoji")
    opened.page.click("[data-finding=logical] .a-error")
    opened.page.click("[data-finding=factual] .a-unsure")
    (line,) = opened.exported()
    assert line["labels"]["logical"]["premises"] == ["👩‍🚀无法判断"]
    assert line["labels"]["logical"]["conclusion"] == "👍🏽 A"
    assert line["labels"]["logical"]["adopted"] == ["criteria", "evidence"]
    assert line["labels"]["logical"]["confidence"] is None
    assert len(line["text_hash"]) == 16
    assert list(line["unsure"]) == ["factual"]
    assert "factual" not in line["labels"]


def test_labels_of_a_sample_carry_how_it_was_drawn(open_report: Open) -> None:
    drawn = {"stratum": "clean", "probability": 0.25, "size": 8, "taken": 2}
    opened = open_report(replace(run(*screened_lines()), sampling={"emoji": drawn}))
    opened.record("emoji")
    opened.press("2", "e", "j", "e")
    assert [line.get("sampling") for line in opened.exported()] == [drawn, None]


def test_what_is_exported_is_gold(open_report: Open, tmp_path: object) -> None:
    opened = open_report(run(*screened_lines()))
    opened.record("emoji")
    opened.press("2", "e", "j", "e")
    path = opened.path.with_name("gold.jsonl")
    rows = opened.exported()
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    gold = read_gold(path)
    assert set(gold.lines) == {"emoji", "combining"}
    assert gold.report == rows[0]["report"]


def test_blind_mode_hides_what_was_found_until_judged(open_report: Open) -> None:
    opened = open_report(run(*screened_lines()))
    page = opened.page
    opened.record("emoji")
    opened.press("b")
    assert opened.count("#record mark") == 0
    assert opened.count(".course") == 0
    assert "undecidable_then_chose" not in page.inner_text("#record")
    assert "0.90" not in page.inner_text("#record")
    assert opened.count(".row-mark.is-flagged") == 0
    page.click("[data-finding=logical] .a-none")
    opened.settle()
    assert "undecidable_then_chose" in page.inner_text("[data-finding=logical]")
    assert "lack_of_evidence" not in page.inner_text("[data-finding=factual]")
    (line,) = opened.exported()
    assert line["labels"]["logical"]["blind"] is True
    page.reload()
    opened.settle()
    assert page.is_checked("#blind")


def test_another_reports_gold_is_refused_whole(open_report: Open) -> None:
    opened = open_report(run(*screened_lines()))
    good = {"id": "emoji", "labels": {"logical": {"is_error": True}}}
    for bad, said in (
        ({**good, "report": "0" * 64}, "belongs to another report"),
        ({**good, "id": "nobody"}, "no record with the id nobody"),
        ({"id": "emoji", "labels": {"moral": {"is_error": True}}}, "not a line of gold"),
        ({"id": "emoji", "labels": {"logical": {"is_error": "yes"}}}, "not a line of gold"),
        ([], "not a line of gold"),
    ):
        text = f"{json.dumps(good)}\n{json.dumps(bad)}\n"
        assert said in opened.import_text(text)
        opened.record("emoji")
        assert opened.count("[aria-pressed=true].answer") == 0
    assert "empty" in opened.import_text("")


def test_a_judgement_is_taken_back(open_report: Open) -> None:
    opened = open_report(run(*screened_lines()))
    opened.record("emoji")
    opened.press("2", "u")
    assert "1 of" in opened.text("#progress-words")
    opened.page.click("[data-finding=logical] .a-unsure")
    assert "0 of" in opened.text("#progress-words")
    assert opened.exported() == []


def test_the_judgement_is_in_sight_beside_the_evidence(open_report: Open) -> None:
    opened = open_report(run(*screened_lines()))
    page = opened.page
    page.set_viewport_size({"width": 1280, "height": 500})
    opened.record("emoji")
    opened.press("2")
    column = page.locator(".findings-pane")
    for down in (0, 90):
        column.evaluate("(pane, down) => { pane.scrollTop += down }", down)
        box, pane = (
            page.locator("[data-finding=logical] .answers").bounding_box(),
            column.bounding_box(),
        )
        assert box is not None
        assert pane is not None
        assert pane["y"] <= box["y"]
        assert box["y"] + box["height"] <= 500


def test_r_goes_to_the_next_record_that_is_not_reviewed(open_report: Open) -> None:
    lines = screened_lines()
    opened = open_report(run(*lines))
    ids = [line.id for line in lines]
    opened.record(ids[1])
    opened.press("e", "e", "e")
    opened.record(ids[0])
    opened.press("r")
    assert opened.text("#record-title") == ids[2]
    opened.go("#/records?review=some")
    opened.press("r")
    assert opened.text("#notice") == "Every record listed is reviewed."


def test_paper_shows_the_record_and_what_was_judged(open_report: Open) -> None:
    opened = open_report(run(*screened_lines()))
    page = opened.page
    opened.record("emoji")
    opened.press("2", "e")
    page.emulate_media(media="print", color_scheme="dark")
    ground = page.evaluate(
        "getComputedStyle(document.documentElement).getPropertyValue('--ground')"
    )
    assert ground.strip() == "#fff"
    assert page.is_visible("[data-finding=logical] .a-error")
    for hidden in (".list-pane", ".top", "[data-finding=logical] .a-none", "#overview"):
        assert not page.is_visible(hidden), hidden
