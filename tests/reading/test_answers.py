from __future__ import annotations

from typing import Any, Literal

import pytest

from hybrid.errors import RowError
from hybrid.reading.options import answer_kind, bases_that_fit, read_answer

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
    with pytest.raises(RowError, match="counts no option"):
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
