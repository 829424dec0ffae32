"""Every highlight in the page is its span's text, in both languages, emoji and marks included."""

from __future__ import annotations

from typing import Any

from hybrid.records.findings import FindingsLine
from hybrid.report.run import field_texts
from tests.report.conftest import Open
from tests.report.samples import run, screened_lines

# Walks through the records; of each: the texts as shown, and what stands under its marks, joined.
_WALK = """async (ids) => {
  const shown = {};
  for (const id of ids) {
    const come = new Promise((done) => addEventListener('hashchange', done, { once: true }));
    location.hash = '#/records/' + encodeURIComponent(id);
    await come;
    const texts = {}, marked = {};
    for (const box of document.querySelectorAll('#record [data-field]')) {
      texts[box.dataset.field] = box.textContent;
      for (const mark of box.querySelectorAll('mark')) {
        for (const item of mark.dataset.m.split(' ')) {
          const key = item + '@' + box.dataset.field;
          marked[key] = (marked[key] ?? '') + mark.textContent;
        }
      }
    }
    shown[id] = { title: document.querySelector('#record-title').textContent, texts, marked,
      lang: document.querySelector('#record [data-field]').lang };
  }
  return shown;
}"""


def test_every_highlight_is_its_span(open_report: Open) -> None:
    lines = screened_lines()
    opened = open_report(run(*lines))
    opened.go("#/records")
    shown = opened.page.evaluate(_WALK, [line.id for line in lines])
    for line in lines:
        assert shown[line.id]["title"] == line.id
        assert shown[line.id]["lang"] == {"en": "en", "zh": "zh-Hans"}[line.lang]
        assert shown[line.id]["texts"] == field_texts(line)
        assert sorted(shown[line.id]["marked"].values()) == sorted(_wanted(line))
    assert sum(len(each["marked"]) for each in shown.values()) > 50
    assert {line.lang for line in lines if shown[line.id]["marked"]} == {"en", "zh"}


def _wanted(line: FindingsLine) -> list[str]:
    """Return the text of each different stretch of evidence; an empty one cannot be marked."""
    texts = field_texts(line)
    places: dict[tuple[Any, ...], str] = {}
    for finding in line.findings:
        kind = finding.error_type
        for flag in finding.flags:
            spans = [("premise", span) for span in flag.premises]
            spans += [("conclusion", flag.conclusion)] if flag.conclusion else []
            for role, span in spans:
                place = (kind, role, span.field, span.start, span.end)
                places[place] = texts[span.field][span.start : span.end]
    return [text for text in places.values() if text]
