"""The report in a real browser: opening, finding, reading."""

from __future__ import annotations

import msgspec
import pytest

from tests.report.conftest import Open
from tests.report.samples import (
    judged_lines,
    overruled_line,
    run,
    screened_lines,
    weighed_line,
)


def test_overview_opens_without_scripts_and_says_what_was_done(open_report: Open) -> None:
    opened = open_report(run(*screened_lines()), scripts=False)
    assert "Screened, not judged" in opened.page.inner_text("main")
    assert "95 % interval" in opened.page.inner_text("main")
    assert opened.count("svg.stack[role=img][aria-label]") == 3


def test_filters_and_search_narrow_the_list_and_stand_in_the_address(open_report: Open) -> None:
    opened = open_report(run(*screened_lines()))
    page = opened.page
    opened.go("#/records")
    everything = int(opened.text("#list-count").split()[0])
    assert everything == len(screened_lines())
    page.click("#filters-toggle")
    page.select_option("[data-filter='by.lang']", "=zh")
    opened.settle()
    chinese = int(opened.text("#list-count").split()[0])
    assert 0 < chinese < everything
    assert page.url.endswith("?by.lang=zh")
    page.click("#to-records")
    opened.settle()
    assert int(opened.text("#list-count").split()[0]) == everything
    page.go_back()
    opened.settle()
    assert int(opened.text("#list-count").split()[0]) == chinese
    page.select_option(
        "[data-filter=criterion]",
        label=page.inner_text("[data-filter=criterion] option:nth-child(2)"),
    )
    opened.settle()
    assert int(opened.text("#list-count").split()[0]) <= chinese
    page.reload()
    opened.settle()
    assert page.input_value("[data-filter='by.lang']") == "=zh"
    page.click("#clear")
    page.fill("#search", "无法判断")
    page.wait_for_function("document.querySelector('#list-count').textContent[0] !== '0'")
    page.wait_for_timeout(200)
    assert 0 < int(opened.text("#list-count").split()[0]) < everything
    page.fill("#search", "no such words anywhere")
    page.wait_for_selector(".list .nothing")
    assert opened.count(".row") == 0


def test_a_figure_of_the_overview_leads_to_its_records(open_report: Open) -> None:
    opened = open_report(run(*screened_lines()))
    count = int(opened.page.inner_text(".ranked li .count >> nth=0"))
    opened.page.click(".ranked a >> nth=0")
    opened.settle()
    assert int(opened.text("#list-count").split()[0]) == count


def test_a_column_of_the_input_is_a_filter_and_leads_from_the_overview(open_report: Open) -> None:
    lines = [
        msgspec.structs.replace(line, meta={"<b>age & more": ("young", "old")[n % 2]})
        for n, line in enumerate(screened_lines())
    ]
    opened = open_report(run(*lines))
    opened.page.click("table.groups a:text-is('old')")
    opened.settle()
    assert int(opened.text("#list-count").split()[0]) == len(lines) // 2
    assert "<b>age & more" in opened.page.inner_text("#filters")


def test_on_a_narrow_screen_the_current_finding_is_judged_beside_its_evidence(
    open_report: Open,
) -> None:
    opened = open_report(run(*screened_lines()))
    opened.page.set_viewport_size({"width": 420, "height": 860})
    opened.record("emoji")
    opened.page.click("[data-show=logical]")
    opened.page.locator("[data-finding=logical] .a-error").click()
    assert opened.page.evaluate("document.querySelector('#record').scrollTop") == 0
    assert opened.page.get_attribute("[data-finding=logical] .a-error", "aria-pressed") == "true"


def test_sorting_by_score(open_report: Open) -> None:
    opened = open_report(run(*screened_lines()))
    opened.go("#/records")
    opened.page.select_option("#sort", "score")
    opened.settle()
    opened.press("l")
    top = float(opened.page.locator(".gauge .figure").first.inner_text())
    scores = [float(text) for text in opened.page.locator(".gauge .figure").all_inner_texts()]
    best = max(each.score for line in screened_lines() for each in line.findings)
    assert max(scores) == pytest.approx(best, abs=0.006)
    assert 0 <= top <= 1


def test_keys_reach_everything(open_report: Open) -> None:
    opened = open_report(run(*screened_lines()))
    page = opened.page
    ids = [line.id for line in screened_lines()]
    opened.press("l", "j")
    assert opened.text("#record-title") == ids[0]
    opened.press("j", "j", "k")
    assert opened.text("#record-title") == ids[1]
    opened.press("2")
    assert page.get_attribute("[data-show=logical]", "aria-pressed") == "true"
    opened.press("?")
    assert page.is_visible("#keys")
    opened.press("Escape")
    assert not page.is_visible("#keys")
    opened.press("/")
    assert page.evaluate("document.activeElement.id") == "search"
    page.keyboard.type("jjz")
    opened.press("Escape", "z")
    assert page.inner_text("#to-overview") == "概览"
    opened.press("z", "t")
    assert page.get_attribute("html", "data-theme") == "dark"
    opened.press("h")
    assert page.is_visible("#overview")


def test_keys_pressed_within_one_moment_all_count(open_report: Open) -> None:
    opened = open_report(run(*screened_lines()))
    shown = opened.page.evaluate(
        """() => {
          const press = (key) => document.dispatchEvent(new KeyboardEvent("keydown", { key }));
          const title = () => document.querySelector("#record-title")?.textContent;
          const seen = [..."ljjjk"].map((key) => (press(key), title()));
          press("h");
          return [...seen, document.querySelector("#overview").hidden];
        }"""
    )
    ids = [line.id for line in screened_lines()]
    assert shown == [None, ids[0], ids[1], ids[2], ids[1], False]


def test_arrow_keys_move_in_the_list(open_report: Open) -> None:
    opened = open_report(run(*screened_lines()))
    opened.go("#/records")
    opened.page.focus("#list")
    opened.press("ArrowDown", "ArrowDown")
    assert opened.text("#record-title") == screened_lines()[1].id
    opened.press("End")
    assert opened.text("#record-title") == screened_lines()[-1].id
    current = opened.page.get_attribute("#list", "aria-activedescendant")
    assert opened.page.get_attribute(f"#{current}", "aria-selected") == "true"


def test_language_is_switched_everywhere_and_kept(open_report: Open) -> None:
    opened = open_report(run(*judged_lines()))
    opened.press("z")
    opened.settle()
    opened.page.reload()
    opened.settle()
    assert opened.page.get_attribute("html", "lang") == "zh-Hans"
    for place in ("#/", "#/records/near"):
        opened.go(place)
        shown = opened.page.inner_text("body")
        assert "Coverage" not in shown
        assert "Objections" not in shown
    assert "异议" in shown


def test_a_judges_finding_shows_all_that_was_said_of_it(open_report: Open) -> None:
    opened = open_report(run(*judged_lines()))
    opened.record("near")
    card = opened.page.locator("[data-finding=logical]")
    assert card.locator("del").all_inner_texts() == ["cannot"]
    assert card.locator("ins").all_inner_texts() == ["can"]
    shown = card.inner_text()
    told = ("rejected", "ungrounded_premise", "explanation_disagrees", "It is sound.")
    for words in (*told, "near", "missing", "not accepted"):
        assert words in shown
    card.locator("details.judge > summary").click()
    card.locator("details.judge details > summary").click()
    assert card.locator("pre").inner_text() == '{"is_error": true}'
    opened.go("#/records?concern=explanation_disagrees")
    assert opened.page.locator(".row-id").all_inner_texts() == ["near"]
    opened.record("open")
    assert "timed out" in opened.page.locator("[data-finding=logical]").inner_text()


def test_evidence_is_called_the_judges_only_where_a_judge_showed_it(open_report: Open) -> None:
    own = run(
        weighed_line("judges", status="error"),
        weighed_line("rules", status="clean", is_error=False),
        overruled_line(),
    )
    opened = open_report(own)
    opened.record("judges")
    assert "The judge’s evidence" in opened.text("[data-finding=logical]")
    opened.record("rules")
    assert "The judge’s evidence" not in opened.text("[data-finding=logical]")
    assert "What the rules flagged" in opened.text("[data-finding=logical]")
    opened.go("#/overview")
    opened.page.click("a[href='#/records?concern=judge_overruled']")
    opened.settle()
    assert opened.page.locator(".row-id").all_inner_texts() == ["overruled"]


def test_an_unknown_record_is_said_to_be_unknown(open_report: Open) -> None:
    opened = open_report(run(*judged_lines()))
    opened.record("no/such?<record>")
    assert "no/such?<record>" in opened.text("#record .nothing")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_phone_shows_one_thing_at_a_time_and_never_scrolls_sideways(
    open_report: Open, scheme: str
) -> None:
    opened = open_report(
        run(*screened_lines()), viewport={"width": 375, "height": 740}, color_scheme=scheme
    )
    width = "document.documentElement.scrollWidth"
    assert opened.page.evaluate(width) == 375
    opened.go("#/records")
    assert opened.page.is_visible("#list")
    opened.page.click(".row >> nth=1")
    opened.settle()
    assert not opened.page.is_visible("#list")
    assert opened.page.evaluate(width) == 375
    opened.page.click(".back")
    opened.settle()
    assert opened.page.is_visible("#list")


def test_every_control_has_a_name(open_report: Open) -> None:
    opened = open_report(run(*screened_lines()))
    opened.record(screened_lines()[1].id)
    opened.press("e")
    unnamed = opened.page.evaluate(
        """() => [...document.querySelectorAll('button, input, select, textarea, [role=button]')]
          .filter((each) => each.checkVisibility?.() !== false && each.type !== 'file')
          .filter((each) => !(each.getAttribute('aria-label') || each.innerText || each.title
            || each.closest('label')?.innerText || each.querySelector('title')))
          .map((each) => each.outerHTML.slice(0, 120))"""
    )
    assert unnamed == []


def test_what_only_the_rules_passed_is_told_apart_from_clean(open_report: Open) -> None:
    opened = open_report(run(*judged_lines()))
    opened.page.click("a[href*='status=passed'] >> nth=0")
    opened.settle()
    assert int(opened.text("#list-count").split()[0]) == 1
    opened.page.click(".row >> nth=0")
    opened.settle()
    assert opened.page.inner_text(".chip.s-passed >> nth=0") == "passed by the rules, not judged"
    assert opened.count(".chip.s-clean") == 0
