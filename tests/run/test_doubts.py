"""What is asked before a figure is published: whether there are choices, and in which order."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from hybrid.api.checking import default_checker
from hybrid.errors import FieldError
from hybrid.reading.reader import open_records
from hybrid.reading.rows import ReadOptions
from hybrid.records import Record
from hybrid.run.doubts import chosen_by, refuse_doubtful

_ASK = "A baker and a welder missed ferry {n}. Who overslept?"
_OPTIONS = ["The baker", "The welder", "The tailor"]
_VAGUE = "Ferries are slow on day {n}, and people sleep long in winter."


def _asked(path: Path, rows: list[dict[str, Any]], **options: Any) -> str | None:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    inputs = open_records([path], ReadOptions(**options)).inputs
    try:
        refuse_doubtful(inputs, lambda: chosen_by(default_checker()))
    except FieldError as error:
        return str(error)
    return None


def _rows(cot: str, count: int = 30, **more: Any) -> list[dict[str, Any]]:
    return [
        {"question": _ASK.format(n=n), "options": _OPTIONS, "cot": cot.format(n=n), **more}
        for n in range(count)
    ]


def test_rows_of_which_none_shows_a_choice_are_refused_with_the_count(tmp_path: Path) -> None:
    told = _asked(tmp_path / "a.jsonl", _rows(_VAGUE))
    assert told is not None
    assert "the choice of 0 of the first 30 rows can be read" in told
    assert 'mapping={"reasoning": "cot"}   (it does: check it as it is)' in told
    assert _asked(tmp_path / "a.jsonl", _rows(_VAGUE), mapping={"reasoning": "cot"}) is None


@pytest.mark.parametrize("more", [{"pred": "B"}, {"pred": 0}, {"pred": "The tailor"}])
def test_an_answer_shows_the_choice(tmp_path: Path, more: dict[str, Any]) -> None:
    assert _asked(tmp_path / "a.jsonl", _rows(_VAGUE, **more)) is None


def test_one_row_in_ten_shows_that_there_are_choices(tmp_path: Path) -> None:
    said = _rows(_VAGUE + " The answer is B.", 3)
    assert _asked(tmp_path / "a.jsonl", _rows(_VAGUE, 27) + said) is None
    assert _asked(tmp_path / "a.jsonl", _rows(_VAGUE, 28) + said[:2]) is not None


def test_who_makes_no_choice_shows_that_there_is_one(tmp_path: Path) -> None:
    cot = _VAGUE + " I cannot tell who overslept, so I make no choice."
    assert _asked(tmp_path / "a.jsonl", _rows(cot)) is None


def test_a_guess_at_yes_and_no_needs_one_row_that_bears_it_out(tmp_path: Path) -> None:
    row = {"question": "Can you tell of the sea?", "cot": "The sea is wide and blue."}
    assert _asked(tmp_path / "a.jsonl", [row]) is not None
    said = {**row, "cot": "The sea is wide and blue. The answer is yes."}
    assert _asked(tmp_path / "a.jsonl", [said]) is None


def test_few_rows_with_options_of_their_own_are_believed(tmp_path: Path) -> None:
    assert _asked(tmp_path / "a.jsonl", _rows(_VAGUE, 4)) is None


_SHUFFLED = "(A) The tailor\n(B) The baker\n(C) The welder"
_MAPPED = {"options": "right+wrong 1+wrong 2"}


def _graded(prompt: str | None, cot: str, count: int = 6) -> list[dict[str, Any]]:
    names = ("right", "wrong 1", "wrong 2")
    row = {"question": _ASK, **dict(zip(names, _OPTIONS, strict=True)), "cot": cot, "pred": "B"}
    return [row if prompt is None else {**row, "prompt": prompt}] * count


def test_a_prompt_that_lists_options_in_another_order_is_noticed(tmp_path: Path) -> None:
    rows = _graded(f"{_ASK}\n{_SHUFFLED}", "Bakers rise at three. The answer is B.")
    told = _asked(tmp_path / "a.jsonl", rows, mapping=_MAPPED)
    assert told is not None
    assert '"prompt" lists the options under other letters' in told
    assert "in 6 of 6 rows" in told
    assert 'mapping={"options": "prompt"}' in told
    assert _asked(tmp_path / "a.jsonl", rows, mapping={"options": "prompt"}) is None
    assert _asked(tmp_path / "a.jsonl", rows, mapping=_MAPPED, answer_is_models=True) is None
    same = _graded(f"{_ASK}\n(A) The baker\n(B) The welder\n(C) The tailor", "It is B.")
    assert _asked(tmp_path / "a.jsonl", same, mapping=_MAPPED) is None


@pytest.mark.parametrize(
    ("cot", "noticed"),
    [
        ("Bakers rise at three. The answer is (B) The baker.", True),
        ("Bakers rise at three. The answer is B. The baker", True),
        ("Welders work late. The answer is (B) The welder.", False),
        ("Bakers rise at three. The answer is B, and the baker slept.", False),
    ],
)
def test_letters_before_other_texts_are_noticed(tmp_path: Path, cot: str, noticed: bool) -> None:
    told = _asked(tmp_path / "a.jsonl", _graded(None, cot), mapping=_MAPPED)
    assert (told is not None) == noticed
    assert told is None or "the reasoning lists the options under other letters" in told


def test_a_question_that_lists_options_in_another_order_settles_them(tmp_path: Path) -> None:
    asked = f"{_ASK}\n{_SHUFFLED}"
    rows = [
        {"question": asked, "options": _OPTIONS, "cot": "Bakers rise at three. So B.", "pred": "B"}
    ] * 6
    told = _asked(tmp_path / "a.jsonl", rows)
    assert told is not None
    assert 'mapping={"options": "question"}' in told
    path = tmp_path / "b.jsonl"
    assert _asked(path, rows, mapping={"options": "question"}) is None
    first, *_ = open_records([path], ReadOptions(mapping={"options": "question"}))
    assert isinstance(first, Record)
    assert dict(first.options) == {"A": "The tailor", "B": "The baker", "C": "The welder"}
    assert first.question == asked
