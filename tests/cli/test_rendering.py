from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console, RenderableType

from hybrid.cli.console import clean
from hybrid.cli.printing import SCREENED, summary
from hybrid.cli.record_view import explanation, marked, record_view
from hybrid.records import ErrorType, Record, RecordFindings, Status
from hybrid.records.record import Span
from hybrid.run.tally import Tally
from tests.cli.command import Hybrid
from tests.cli.samples import FOUND, RECORD, SCREENING, finding
from tests.conftest import Golden

RECORDS = Path(__file__).resolve().parents[2] / "fixtures" / "records_en.jsonl"


def _plain(value: RenderableType, width: int = 100) -> str:
    file = io.StringIO()
    Console(file=file, width=width, highlight=False, markup=False, emoji=False).print(value)
    return file.getvalue()


def test_record_view_golden(golden: Golden) -> None:
    golden("record_view.txt", _plain(record_view(FOUND)))


def test_explanation_golden(golden: Golden) -> None:
    golden("explanation.txt", _plain(explanation(FOUND, SCREENING)))


def test_summary_golden(golden: Golden) -> None:
    tally = Tally(skipped=2)
    tally.add(FOUND)
    golden("summary.txt", _plain(summary(tally, judged=False)))


def test_a_screened_run_never_says_error_or_judged_clean() -> None:
    tally = Tally()
    tally.add(FOUND)
    text = _plain(summary(tally, judged=False))
    assert SCREENED in text
    assert "no flag" in text
    assert "no error" not in text + _plain(record_view(FOUND))


def test_counts_of_a_run_with_judges_fit_a_usual_terminal() -> None:
    tally = Tally()
    tally.add(FOUND)
    for counts in tally.types.values():
        counts.records = counts.by_status[Status.ERROR] = 12_345
    assert tally.not_asked
    table = _plain(summary(tally, judged=True), 80).partition("\n\n")[2]
    for name in ("semantic", "not asked", "error", "clean", "rejected", "unassessed", "100.0%"):
        assert name in table


def test_summary_without_records_is_one_line() -> None:
    assert _plain(summary(Tally(), judged=False)) == f"0 records {SCREENED}\n"


def test_audited_text_steers_neither_terminal_nor_markup() -> None:
    hostile = Record(
        id="q\x1b[31m",
        question="[bold red]Who[/] :smile: \x1b]0;title\x07?",
        options={"A": "\u202eeslaf", "B": "[link=x]B[/link]"},
        reasoning="[[red]] \x1b[2J I choose (A).\r\n\x9b31m[/]",
        answer="A",
    )
    found = replace(FOUND, record=hostile, findings=(finding(ErrorType.FACTUAL),))
    bare = replace(SCREENING, signals=(), flags={}, scores={})
    text = _plain(record_view(found)) + _plain(explanation(found, bare))
    assert not {"\x1b", "\x07", "\r", "\u202e", "\x9b"} & set(text)
    assert "[bold red]Who[/] :smile:" in text


@pytest.mark.parametrize("width", [20, 40, 80])
def test_no_line_is_wider_than_the_terminal(width: int) -> None:
    wide = Record(
        id="宽",
        question="护士和司机在同一个车站等车" * 6,
        options={"A": "护士", "B": "司机"},
        reasoning="信息不足，无法判断谁迟到了。" * 6,
        lang="zh",
    )
    found = RecordFindings(wide, None, None, False, (finding(ErrorType.FACTUAL),))
    bare = replace(SCREENING, signals=(), flags={}, scores={})
    shown = _plain(record_view(found), width) + _plain(explanation(found, bare), width)
    assert max(clean(line).cell_len for line in shown.splitlines()) <= width


@given(
    st.text(max_size=40), st.lists(st.tuples(st.integers(0, 40), st.integers(0, 40)), max_size=5)
)
def test_marks_lose_no_character(text: str, pairs: list[tuple[int, int]]) -> None:
    spans = [
        Span("reasoning", min(pair), min(max(pair), len(text)))
        for pair in pairs
        if min(pair) <= len(text)
    ]
    bare = marked(text, 0, len(text), ())
    with_marks = marked(text, 0, len(text), spans)
    assert with_marks.plain.count("[[") >= bare.plain.count("[[")
    if "[" not in text and "]" not in text:
        assert with_marks.plain.replace("[[", "").replace("]]", "") == bare.plain


def test_overlapping_evidence_is_marked_once() -> None:
    text = RECORD.reasoning
    spans = [Span("reasoning", 9, 19), Span("reasoning", 13, 31)]
    assert "is [[not enough information]] to" in marked(text, 0, len(text), spans).plain


@pytest.mark.parametrize(
    "arguments",
    [
        ["check", str(RECORDS), "--rules-only", "-q"],
        ["check", str(RECORDS), "--rules-only", "--format", "full"],
        ["rules", "list"],
        ["rules", "--help"],
    ],
)
def test_what_is_piped_fits_eighty_columns_without_blanks_at_the_ends(
    hybrid: Hybrid, arguments: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("COLUMNS")
    lines = hybrid(*arguments).out.splitlines()
    assert len(lines) > 5
    assert [line for line in lines if 80 < len(line) or line != line.rstrip()] == []
