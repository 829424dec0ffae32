from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hybrid.errors import FieldError
from hybrid.reading.columns import FieldPlan, decide
from hybrid.reading.profiles import holds_truth, option_family, plain, usual_names
from hybrid.reading.rows import FIELD_NAMES, FieldName, RawRow, ReadOptions, value_at

_FULL = {"question": "Who paid?", "options": ["Mia", "Noor"], "reasoning": "So A.", "answer": "A"}


def _plan(*rows: dict[str, Any], mapping: dict[str, str] | None = None) -> FieldPlan:
    sample = [RawRow(line, row) for line, row in enumerate(rows, 1)]
    return decide(sample, ReadOptions(mapping=mapping or {}), "answers.jsonl")


def _renamed(**names: str) -> dict[str, Any]:
    return {names.get(name, name): value for name, value in _FULL.items()}


@pytest.mark.parametrize(("length", "named"), [(59, "COLUMN"), (60, "zorp")])
def test_only_a_long_text_is_proposed_as_the_reasoning(length: int, named: str) -> None:
    with pytest.raises(FieldError, match=f'mapping={{"reasoning": "{named}"}}'):
        _plan(
            {
                "question": "Who paid?",
                "options": ["Mia", "Noor"],
                "zorp": ("word " * length)[:length],
            }
        )


@pytest.mark.parametrize(
    ("field", "column"),
    [
        ("question", "prompt"),
        ("question", "Query"),
        ("question", "题目"),
        ("question", "问题"),
        ("options", "choices"),
        ("options", "Candidates"),
        ("options", "选项"),
        ("reasoning", "cot"),
        ("reasoning", "CoT"),
        ("reasoning", "Chain of Thought"),
        ("reasoning", "chain-of-thought"),
        ("reasoning", "rationale"),
        ("reasoning", "explanation"),
        ("reasoning", "thinking"),
        ("reasoning", "response"),
        ("reasoning", "output"),
        ("reasoning", "completion"),
        ("reasoning", "Model Output"),
        ("reasoning", "推理"),
        ("reasoning", "思维链"),
        ("reasoning", "解析"),
        ("answer", "prediction"),
        ("answer", "pred"),
        ("answer", "choice"),
        ("answer", "MODEL_ANSWER"),
        ("answer", "final answer"),
        ("answer", "答案"),
    ],
)
def test_usual_names(field: FieldName, column: str) -> None:
    assert _plan(_renamed(**{field: column})).of(field) == (column,)


@pytest.mark.parametrize(
    "column",
    ["label", "gold", "target", "correct", "Correct Answer", "ground_truth", "answer_key",
     "gold_answer", "reference", "参考答案", "正确答案"],
)  # fmt: skip
def test_the_correct_answer_is_never_taken_for_the_models(column: str) -> None:
    plan = _plan(_renamed(answer=column))
    assert plan.of("answer") == ()
    assert column in plan.kept
    assert holds_truth(column)


def test_a_mapping_may_take_any_column() -> None:
    assert _plan(_renamed(answer="label"), mapping={"answer": "label"}).of("answer") == ("label",)


@pytest.mark.parametrize(
    "columns",
    [
        ("A", "B", "C"),
        ("a", "b"),
        ("ans0", "ans1", "ans2"),
        ("option_a", "option_b"),
        ("Option 1", "Option 2"),
        ("choice1", "choice2", "choice3"),
        ("选项A", "选项B"),
    ],
)
def test_one_column_for_each_option(columns: tuple[str, ...]) -> None:
    row = {"question": "Who paid?", "reasoning": "So A.", **dict.fromkeys(columns, "someone")}
    plan = _plan(row)
    assert plan.of("options") == columns
    assert plan.keys == tuple("ABC"[: len(columns)])


def test_option_columns_are_put_in_order() -> None:
    row = {"B": "Noor", "reasoning": "So A.", "A": "Mia", "question": "Who paid?"}
    assert _plan(row).of("options") == ("A", "B")


def test_one_column_with_all_options_goes_before_columns_of_each() -> None:
    assert _plan({**_FULL, "A": "Mia", "B": "Noor"}).of("options") == ("options",)


@pytest.mark.parametrize(
    ("field", "first", "second"),
    [
        ("question", "question", "prompt"),
        ("answer", "prediction", "answer"),
        ("id", "id", "uid"),
        ("id", "uid", "question_id"),
    ],
)
def test_documented_precedence(field: FieldName, first: str, second: str) -> None:
    row = {**_FULL, second: "one text", first: "another text"}
    plan = _plan(row)
    assert plan.of(field) == (first,)
    assert second in plan.kept


def test_an_empty_column_does_not_compete() -> None:
    assert _plan({**_FULL, "cot": "", "response": None}).of("reasoning") == ("reasoning",)


def test_columns_with_equal_values_do_not_compete() -> None:
    assert _plan({**_FULL, "response": "So A."}).of("reasoning") == ("reasoning",)


def test_columns_that_differ_in_one_row_compete() -> None:
    with pytest.raises(FieldError, match="several columns may contain the reasoning"):
        _plan({**_FULL, "response": "So A."}, {**_FULL, "response": "So B."})


def test_a_column_seen_in_a_later_row_counts() -> None:
    without = {name: value for name, value in _FULL.items() if name != "answer"}
    assert _plan(without, _FULL).of("answer") == ("answer",)


def test_a_mapping_joins_columns() -> None:
    row = {**_FULL, "thinking": "Hm.", "response": "A."}
    plan = _plan(row, mapping={"reasoning": "thinking+response"})
    assert plan.of("reasoning") == ("thinking", "response")


def test_a_mapping_of_several_options_names_them_by_letter() -> None:
    row = {"question": "Who paid?", "reasoning": "So A.", "first": "Mia", "second": "Noor"}
    plan = _plan(row, mapping={"options": "first+second"})
    assert plan.keys == ("A", "B")


def test_a_plus_sign_in_a_name_is_no_join() -> None:
    plan = _plan({**_FULL, "a+b": "Hm."}, mapping={"reasoning": "a+b"})
    assert plan.of("reasoning") == ("a+b",)


def test_an_empty_mapping_leaves_a_field_out() -> None:
    plan = _plan(_FULL, mapping={"answer": ""})
    assert plan.of("answer") == ()
    assert "answer" in plan.kept


def test_a_mapping_reaches_into_objects() -> None:
    row = {**_FULL, "reasoning": None, "model": {"text": "So A."}}
    assert _plan(row, mapping={"reasoning": "model.text"}).of("reasoning") == ("model.text",)
    assert value_at(row, "model.text") == "So A."
    assert value_at(row, "model.text.more") is None


def test_options_in_the_question_need_no_column() -> None:
    plan = _plan({"question": "Who paid?\nA. Mia\nB. Noor", "reasoning": "So A."})
    assert plan.of("options") == ()


def test_names_are_compared_without_case_and_separators() -> None:
    assert plain("Question_ID") == plain("question id") == plain("question-id") == "questionid"
    assert option_family("ans0") == ("ans#", 0)
    assert option_family("Option B") == ("option", 1)
    assert option_family("answer1") is None
    assert option_family("2") is None


def test_the_docs_name_every_name() -> None:
    page = Path(__file__).resolve().parents[2] / "docs" / "input.md"
    text = page.read_text(encoding="utf-8")
    for field in FIELD_NAMES:
        for name in usual_names(field, None).split(", "):
            assert f"`{name}`" in text
