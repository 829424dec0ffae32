from __future__ import annotations

import pytest

from hybrid.errors import RowError
from hybrid.reading.options import options_from, options_of_columns

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
