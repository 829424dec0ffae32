"""What a question lets choose from where no column says it: never what a response lists."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from hybrid.errors import FieldError
from hybrid.reading.reader import open_records
from hybrid.reading.rows import ReadOptions, SkippedRow
from hybrid.records import Record

_ASK = "A baker and a welder missed ferry {n}. Who overslept?"
_LISTED = _ASK + "\n(A) The baker\n(B) The welder"
_STEPS = "1. I read note {n}.\n2. I check the clock.\nThe answer is yes."


def _write(path: Path, rows: int, **texts: Any) -> Path:
    lines = [
        {name: text.format(n=n) if isinstance(text, str) else text for name, text in texts.items()}
        for n in range(rows)
    ]
    path.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines))
    return path


def _read(path: Path, **options: Any) -> list[Record]:
    items = list(open_records([path], ReadOptions(**options)))
    assert not [each for each in items if isinstance(each, SkippedRow)], items
    return [each for each in items if isinstance(each, Record)]


def _refused(path: Path, **options: Any) -> str:
    with pytest.raises(FieldError) as told:
        open_records([path], ReadOptions(**options))
    return str(told.value)


def test_the_steps_of_a_response_are_no_options(tmp_path: Path) -> None:
    path = _write(tmp_path / "a.jsonl", 1, question="Was bus {n} late?", cot=_STEPS)
    (record,) = _read(path)
    assert list(record.options) == ["Yes", "No"]
    path = _write(tmp_path / "b.jsonl", 9, question="Describe ferry {n}.", cot=_STEPS)
    told = _refused(path)
    assert "no column contains options to choose from, and no text lists any" in told


def test_the_steps_of_a_response_are_none_in_a_whole_text_either(tmp_path: Path) -> None:
    path = _write(tmp_path / "a.jsonl", 9, text="Q: Describe ferry {n}.\nA: " + _STEPS)
    assert "no column contains options" in _refused(path)


def test_most_questions_list_options_or_none_does(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    rows = [
        {"question": (_LISTED if n < 2 else _ASK).format(n=n), "cot": _STEPS.format(n=n)}
        for n in range(9)
    ]
    path.write_text("\n".join(map(json.dumps, rows)))
    assert "a question lists some (A. … B. …) in 2 of the first 9 rows only" in _refused(path)


@pytest.mark.parametrize(
    "question",
    [
        "Facts:\n1. Buses leave at nine.\n2. Bus {n} left at ten.\nWas it late?",
        "Facts:\n1. Buses leave at nine.\n2. Bus {n} left at ten.\nLate? Answer yes or no.",
    ],
)
def test_numbers_before_a_question_of_yes_or_no_are_no_options(
    tmp_path: Path, question: str
) -> None:
    path = _write(tmp_path / "a.jsonl", 6, question=question, cot="Ten is late, so yes.")
    assert {tuple(each.options) for each in _read(path)} == {("Yes", "No")}


def test_answers_of_yes_and_no_go_before_a_list_that_names_neither(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    asked = "(A) Buses leave at nine. (B) Bus {n} left at ten. Do both hold?"
    rows = [
        {"question": asked.format(n=n), "cot": "It says so.", "pred": ("yes", "no")[n % 2]}
        for n in range(6)
    ]
    path.write_text("\n".join(map(json.dumps, rows)))
    assert {tuple(each.options) for each in _read(path)} == {("yes", "no")}


def test_a_list_of_yes_and_no_is_one(tmp_path: Path) -> None:
    asked = "Was bus {n} late?\n(A) Yes\n(B) No"
    path = _write(tmp_path / "a.jsonl", 6, question=asked, cot="Ten is late.", pred="Yes")
    assert {tuple(each.options.items()) for each in _read(path)} == {(("A", "Yes"), ("B", "No"))}


@pytest.mark.parametrize(
    ("question", "more"),
    [
        ("Is he {n} a baker or a welder?", {}),
        ("Is answer {n} good? Give a score from 1 to 5.", {}),
        ("Is answer {n} good?", {"prediction": 4}),
        ("问题{n}好吗？请按1到5分打分。", {}),
    ],
)
def test_what_is_no_question_of_yes_or_no(
    tmp_path: Path, question: str, more: dict[str, Any]
) -> None:
    path = _write(tmp_path / "a.jsonl", 6, question=question, cot="Fine, score 4.", **more)
    assert "only choice questions can be audited" in _refused(path)


def test_zero_and_one_on_yes_or_no_are_asked_about(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    rows = [
        {"question": f"Was bus {n} late?", "cot": "It came at ten.", "pred": n % 2}
        for n in range(6)
    ]
    path.write_text("\n".join(map(json.dumps, rows)))
    assert "options=['No', 'Yes'] answer_base=0   (1 is Yes)" in _refused(path)
    records = _read(path, options=("No", "Yes"), answer_base=0)
    assert [each.answer for each in records] == ["No", "Yes"] * 3


def test_the_column_that_fits_is_named_and_no_gold_is_offered(tmp_path: Path) -> None:
    path = _write(tmp_path / "a.jsonl", 6, question=_ASK, cot="So the baker.", people=["Ann", "Bo"])
    assert 'mapping={"options": "people"}' in _refused(path)
    path = tmp_path / "b.jsonl"
    rows = [
        {"question": _ASK.format(n=n), "cot": "So it was.", "answer": f"Ann{n}"} for n in range(3)
    ]
    path.write_text("\n".join(map(json.dumps, rows)))
    told = _refused(path)
    assert "Ann" not in told
    assert "options=['FIRST', 'SECOND']" in told


def test_statements_by_number_are_no_options_where_letters_follow(tmp_path: Path) -> None:
    asked = "Which hold of {n}?\n1. It is red.\n2. It is hot.\n\nA. 1 only B. 2 only C. both"
    path = _write(tmp_path / "a.jsonl", 3, question=asked, cot="Both hold. The answer is C.")
    assert {tuple(each.options) for each in _read(path)} == {("A", "B", "C")}


def test_rules_that_all_prompts_give_are_no_options(tmp_path: Path) -> None:
    rules = (
        "Follow these rules:\n1. Be brief.\n2. Do not guess.\n\nWhat is the capital of land {n}?"
    )
    path = _write(tmp_path / "a.jsonl", 6, prompt=rules, response="It is town 2.")
    assert "only choice questions can be audited" in _refused(path)
    marks = "Taxes on item {n} should rise.\n1. I agree\n2. I do not\nAnswer:"
    path = _write(tmp_path / "b.jsonl", 6, prompt=marks, response="They are fair, so 1.")
    assert {tuple(each.options) for each in _read(path)} == {("1", "2")}


def test_no_response_is_named_as_options(tmp_path: Path) -> None:
    path = _write(tmp_path / "a.jsonl", 6, prompt="Tell of {n}.", response=_STEPS, answer=_STEPS)
    assert 'mapping={"options": "COLUMN"}' in _refused(path)


def test_true_and_false_mean_yes_and_no_unless_the_question_names_them(tmp_path: Path) -> None:
    path = _write(tmp_path / "a.jsonl", 6, question="is {n} taxed", cot="It is.", pred=True)
    assert {tuple(each.options) for each in _read(path)} == {("Yes", "No")}
    asked = "True or false: item {n} is taxed."
    path = _write(tmp_path / "b.jsonl", 6, question=asked, cot="It is.", pred=True)
    assert {tuple(each.options) for each in _read(path)} == {("True", "False")}
