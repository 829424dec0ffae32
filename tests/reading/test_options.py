"""Options in every form, and the answer as one of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid.errors import RowError
from hybrid.reading.options import (
    answer_kind,
    bases_that_fit,
    marker_of,
    options_from,
    options_in,
    options_of_columns,
    read_answer,
)
from hybrid.reading.reader import open_records
from hybrid.reading.rows import ReadOptions
from hybrid.records import Record

# --- answers ------------------------------------------------------------------------------------


_OPTIONS = {"A": "Mia", "B": "Noor", "C": "Cannot be told"}


@pytest.mark.parametrize("text", ["A", "(B)", "Option C", " b ", "Noor", "A.", "I would say Mia."])
def test_text_is_kept_as_given(text: str) -> None:
    assert read_answer(text, _OPTIONS, None) == (text, None)
    assert read_answer(text, _OPTIONS, 1) == (text, None)


@pytest.mark.parametrize("value", [None, "", "  "])
def test_nothing_is_no_answer(value: object) -> None:
    assert read_answer(value, _OPTIONS, None) == (None, None)


@pytest.mark.parametrize(
    ("value", "base", "letter"),
    [
        (0, 0, "A"),
        (2, 0, "C"),
        (1, 1, "A"),
        (3, 1, "C"),
        ("1", 0, "B"),
        (1.0, 1, "A"),
        ("2.0", 1, "B"),
    ],
)
def test_a_number_becomes_the_letter_it_counts_to(
    value: Any, base: Literal[0, 1], letter: str
) -> None:
    assert read_answer(value, _OPTIONS, base) == (letter, str(value))


@pytest.mark.parametrize(("value", "base"), [(3, 0), (0, 1), (4, 1), (-1, 0)])
def test_a_number_that_counts_no_option_is_refused(value: int, base: Literal[0, 1]) -> None:
    with pytest.raises(RowError, match="matches no option"):
        read_answer(value, _OPTIONS, base)


def test_a_number_without_a_base_is_refused() -> None:
    with pytest.raises(RowError, match="answer_base=0 or answer_base=1"):
        read_answer(1, _OPTIONS, None)


def test_a_number_that_is_a_key_or_an_option_text_needs_no_base() -> None:
    assert read_answer(2, {"1": "Mia", "2": "Noor"}, None) == ("2", None)
    assert read_answer(12, {"A": "12", "B": "15"}, None) == ("12", None)


@pytest.mark.parametrize("value", [True, ["A", "B"], {"letter": "A"}])
def test_other_values_are_no_answers(value: object) -> None:
    with pytest.raises(RowError, match="accepted: text, a number, or null"):
        read_answer(value, _OPTIONS, None)


@pytest.mark.parametrize(
    ("value", "kind"),
    [(1, "numbers"), ("2", "numbers"), ("(A)", "keys"), ("noor", "option texts"),
     ("Mia, I think", "text"), (None, None), ([], None)],
)  # fmt: skip
def test_kinds(value: object, kind: str | None) -> None:
    assert answer_kind(value, _OPTIONS) == kind


def test_true_and_false_name_the_option_that_says_so() -> None:
    assert read_answer(True, {"A": "Yes", "B": "No"}, None) == ("A", None)
    assert read_answer(False, {"Yes": "Yes", "No": "No."}, None) == ("No", None)


def test_bases_that_fit() -> None:
    assert bases_that_fit([(0, 2), (1, 2)]) == [0]
    assert bases_that_fit([(1, 2), (2, 2)]) == [1]
    assert bases_that_fit([(1, 2)]) == [0, 1]
    assert bases_that_fit([(0, 2), (2, 2)]) == []


# --- choices ------------------------------------------------------------------------------------


_MIA_NOOR = {"A": "Mia", "B": "Noor"}


@pytest.mark.parametrize(
    "value",
    [
        ["Mia", "Noor"],
        ["Mia", "Noor", None, ""],
        ("Mia", "Noor"),
        {"A": "Mia", "B": "Noor"},
        {"a": "Mia", "b": "Noor"},
        {"(A)": "Mia", "(B)": "Noor"},
        {"Option A": "Mia", "Option B": "Noor"},
        {"选项A": "Mia", "选项B": "Noor"},
        {"Ａ": "Mia", "Ｂ": "Noor"},
        {"A": "Mia", "B": "Noor", "C": None, "D": ""},
        {"text": ["Mia", "Noor"], "label": ["A", "B"]},
        [{"label": "A", "text": "Mia"}, {"label": "B", "text": "Noor"}],
        [{"text": "Mia"}, {"text": "Noor"}],
        ["A. Mia", "B. Noor"],
        ["(A) Mia", "(B) Noor"],
        {"A": "A. Mia", "B": "B. Noor"},
        '["Mia", "Noor"]',
        "['Mia', 'Noor']",
        "('Mia', 'Noor')",
        '{"A": "Mia", "B": "Noor"}',
        "{'A': 'Mia', 'B': 'Noor'}",
        "A. Mia\nB. Noor",
        "(A) Mia (B) Noor",
    ],
)
def test_every_shape_gives_letters_and_texts(value: object) -> None:
    assert options_from(value) == _MIA_NOOR
    assert list(options_from(value)) == ["A", "B"]


def test_shuffled_markers_name_their_own_letters() -> None:
    assert options_from(["B. Noor", "A. Mia"]) == _MIA_NOOR


def test_a_marker_on_one_option_only_is_its_text() -> None:
    assert options_from(["A. Smith", "Noor"]) == {"A": "A. Smith", "B": "Noor"}


def test_keys_that_are_no_letters_stay() -> None:
    assert options_from({"1": "Mia", "2": "Noor"}) == {"1": "Mia", "2": "Noor"}
    assert options_from({"yes": "Mia", "no": "Noor"}) == {"yes": "Mia", "no": "Noor"}


def test_numbers_become_their_text() -> None:
    assert options_from([12, 2.5]) == {"A": "12", "B": "2.5"}


def test_texts_are_kept_as_given() -> None:
    assert options_from([" Mia ", "No\nor"]) == {"A": " Mia ", "B": "No\nor"}


def test_option_columns_leave_out_empty_cells() -> None:
    assert options_of_columns("ABCD", ["Mia", "Noor", "", None]) == _MIA_NOOR


def test_beyond_26_options_of_a_list_are_numbered() -> None:
    assert list(options_from([f"item {n}" for n in range(28)]))[-3:] == ["Z", "27", "28"]


@pytest.mark.parametrize("value", [[], {}, ["Mia"], "[1", "__import__('os')", "[" * 9999, None])
def test_what_holds_no_two_options_is_refused(value: object) -> None:
    with pytest.raises(RowError):
        options_from(value)


# --- listed -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "Who paid? (A) Mia (B) Noor",
        "Who paid?\n(A) Mia\n(B) Noor",
        "Who paid?\nA. Mia\nB. Noor",
        "Who paid?\nA) Mia\nB) Noor",
        "Who paid?\nA: Mia\nB: Noor\n",
        "Who paid?\n a) Mia\n b) Noor",
        "Who paid? A. Mia B. Noor",
        "Who paid?\n[A] Mia\n[B] Noor",
        "Who paid?\nOption A: Mia\nOption B: Noor",
        "Who paid? Option A: Mia; Option B: Noor",
        "谁付了钱？\nA、Mia\nB、Noor",
        "谁付了钱？（A）Mia（B）Noor",
        "谁付了钱？选项A：Mia；选项B：Noor",
        "谁付了钱？ A．Mia B．Noor",
        "谁付了钱？\nＡ．Mia\nＢ．Noor",
        "Who paid?\nA. Mia\nB. Noor\n\nAnswer with (A) or (B).",
        "Who paid?\nA. Mia\nB. Noor\nAnswer:",
        "Who slept? (A) Ida (B) Sam\nAnswer: (B)\n\nWho paid? (A) Mia (B) Noor",
        "Who paid (see A. M. Smith)?\nA. Mia\nB. Noor",
    ],
)
def test_options_are_found_in_running_text(text: str) -> None:
    assert options_in(text) == _MIA_NOOR


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Who paid the driver?",
        "Vitamin A. It is found in liver.",
        "Is it (A) or (B)?",
        "Answer with A. or B.",
        "选A还是B？",
        "Who paid? (B) Noor (A) Mia",
        "The U.S.A. and B. Noor",
    ],
)
def test_no_options_where_none_are_listed(text: str) -> None:
    assert options_in(text) == {}


def test_options_may_wrap_lines() -> None:
    text = "下列说法正确的是\nA．所有乘客\n都付了钱\nB．没有乘客\n付钱\n\n请选择。"
    assert options_in(text) == {"A": "所有乘客\n都付了钱", "B": "没有乘客\n付钱"}


def test_many_options() -> None:
    text = "Which?\n" + "\n".join(f"{letter}. item {letter}" for letter in "ABCDEFG")
    assert list(options_in(text)) == list("ABCDEFG")


@given(st.lists(st.text("abc xyz", min_size=1).map(str.strip).filter(bool), min_size=2, max_size=8))
def test_every_option_is_a_copy_of_its_place(texts: list[str]) -> None:
    question = "Which?\n" + "\n".join(f"({chr(65 + i)}) {text}" for i, text in enumerate(texts))
    found = options_in(question)
    assert not found or list(found.values()) == texts


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(A) Mia", ("A", "Mia")),
        ("B. Noor", ("B", "Noor")),
        ("C、小李", ("C", "小李")),
        ("Option D: none", ("D", "none")),
        ("A man", None),
        ("A.M. radio", None),
        ("A.", None),
        ("Mia", None),
    ],
)
def test_own_marker(text: str, expected: tuple[str, str] | None) -> None:
    assert marker_of(text) == expected


@pytest.mark.timeout(20)
@pytest.mark.parametrize(
    "unit", ["A. B. ", "(A) (B) ", "A. x\n", "Option A", "( ", "\n ", "A.\nB.\n"]
)
def test_long_hostile_texts_take_linear_time(unit: str) -> None:
    assert options_in(unit * (1_000_000 // len(unit))) == {}


# --- zero ---------------------------------------------------------------------------------------
# Zero, false and the first of a list that begins at 0 are answers like any other.

_ROW = {
    "question": "A baker and a welder missed the ferry. Who overslept?",
    "options": ["The baker", "The welder"],
    "cot": "Welders work late, so it was the welder. The answer is B.",
}


def _answers(path: Path, *rows: dict[str, Any], **options: Any) -> list[tuple[str, str | None]]:
    path.write_text("\n".join(json.dumps(row) for row in rows))
    items = list(open_records([path], ReadOptions(**options)))
    return [(each.id, each.answer) for each in items if isinstance(each, Record)]


@pytest.mark.parametrize("zero", [0, 0.0, [0], "0"])
def test_a_zero_alone_is_the_answer(tmp_path: Path, zero: Any) -> None:
    rows = [{**_ROW, "prediction": zero, "id": n} for n in range(3)]
    answers = _answers(tmp_path / "a.jsonl", *rows)
    assert answers == [("0", "A"), ("1", "A"), ("2", "A")]


@pytest.mark.parametrize("false", [False, [False], "False"])
def test_false_is_the_answer(tmp_path: Path, false: Any) -> None:
    row = {"question": "Was the bus late?", "cot": "It came at ten.", "prediction": false}
    ((_, answer),) = _answers(tmp_path / "a.jsonl", row)
    assert answer == "No"
    ((_, answer),) = _answers(tmp_path / "b.jsonl", {**row, "options": ["No", "Yes"]})
    assert answer == "A"


def test_a_zero_where_it_is_mapped(tmp_path: Path) -> None:
    rows = [{**_ROW, "run": {"guess": 0}}]
    ((_, answer),) = _answers(tmp_path / "a.jsonl", *rows, mapping={"answer": "run.guess"})
    assert answer == "A"


@pytest.mark.parametrize(
    "text",
    [
        "Which is a bird? 0. Robin 1. Trout",
        "Which is a bird?\n0. Robin\n1. Trout",
        "Which is a bird?\n(0) Robin\n(1) Trout",
        "Which is a bird? (0) Robin (1) Trout",
        "Which is a bird?\n0) Robin\n1) Trout",
        "Which is a bird?\n0: Robin\n1: Trout",
    ],
)
def test_a_list_may_begin_at_zero(tmp_path: Path, text: str) -> None:
    assert options_in(text) == {"0": "Robin", "1": "Trout"}
    row = {"question": text, "cot": "A robin has wings.", "prediction": 0}
    ((_, answer),) = _answers(tmp_path / "a.jsonl", row)
    assert answer == "0"


def test_a_list_may_still_begin_at_one() -> None:
    assert options_in("Which?\n1. Robin\n2. Trout") == {"1": "Robin", "2": "Trout"}
    assert options_in("Version 0. It is 1. Robin came.") == {}


def test_one_response_with_why_it_ended(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(json.dumps({**_ROW, "cot": [_ROW["cot"], "stop"]}))
    (record,) = open_records([path])
    assert isinstance(record, Record)
    assert record.reasoning == _ROW["cot"]
