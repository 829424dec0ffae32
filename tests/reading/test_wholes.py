"""A text is cut, and lists are taken apart, only where nothing else is meant."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from hybrid.errors import FieldError
from hybrid.reading.reader import open_records
from hybrid.reading.rows import ReadOptions, SkippedRow
from hybrid.records import Record

_ASK = "A baker and a welder missed ferry {n}. Who overslept?\n(A) The baker\n(B) The welder"
_WHY = "Bakers rise at three, so on day {n} the baker slept on. The answer is (A)."


def _records(path: Path, text: str, **options: Any) -> list[Record | SkippedRow]:
    path.write_text(text)
    return list(open_records([path], ReadOptions(**options)))


def _texts(items: list[Record | SkippedRow]) -> list[tuple[str, str]]:
    assert not [each for each in items if isinstance(each, SkippedRow)], items
    return [(each.question, each.reasoning) for each in items if isinstance(each, Record)]


def _pairs(count: int) -> list[tuple[str, str]]:
    return [(_ASK.format(n=n), _WHY.format(n=n)) for n in range(count)]


def test_an_output_under_the_name_of_an_answer_goes_before_a_cut(tmp_path: Path) -> None:
    outputs = [
        {"input": f"Q: {asked}\nA: Let's think step by step.", "prediction": why, "target": "A"}
        for asked, why in _pairs(4)
    ]
    for text in (json.dumps({"outputs": outputs}), json.dumps({"m": 1, "outputs": outputs})):
        read = _texts(_records(tmp_path / "a.json", text))
        assert [why for _, why in read] == [why for _, why in _pairs(4)]
    # In a line of its own it is a row for each of them.
    line = json.dumps({"id": "x", "outputs": outputs})
    read = _texts(_records(tmp_path / "a.jsonl", f"{line}\n{line.replace('x', 'y')}"))
    assert [why for _, why in read] == [why for _, why in _pairs(4)] * 2


def test_words_that_all_rows_share_are_no_reasoning(tmp_path: Path) -> None:
    rows = [{"text": f"Q: {asked}\nA: Let's think step by step."} for asked, _ in _pairs(4)]
    with pytest.raises(FieldError, match="no column contains the question"):
        _records(tmp_path / "a.jsonl", "\n".join(map(json.dumps, rows)))


def test_a_system_prompt_is_neither_question_nor_reasoning(tmp_path: Path) -> None:
    system = "Question: what is told below?\nReasoning: say why.\nDecision: say yes or no."
    rows = [
        {"system_prompt": system, "case": f"The tenant of flat {n} left without a word in May."}
        for n in range(6)
    ]
    with pytest.raises(FieldError) as told:
        _records(tmp_path / "a.jsonl", "\n".join(map(json.dumps, rows)))
    assert "=system_prompt" not in str(told.value)


def test_thoughts_begin_a_response_and_no_question(tmp_path: Path) -> None:
    reply = "<think></think>\nQuestion: who slept?\nAnswer: bakers rise at three, so the baker."
    with pytest.raises(FieldError, match="no column contains the question"):
        _records(tmp_path / "a.jsonl", json.dumps({"gpt4_response": reply}))


def test_nothing_is_cut_where_another_text_may_hold_it(tmp_path: Path) -> None:
    rows = [
        {
            "text": f"Q: {asked}\nA: {why}",
            "note": f"On day {n} it rained from nine to three, and so the ferry left late.",
        }
        for n, (asked, why) in enumerate(_pairs(4))
    ]
    text = "\n".join(map(json.dumps, rows))
    with pytest.raises(FieldError, match="no column contains the question"):
        _records(tmp_path / "a.jsonl", text)
    both = {"question": "text", "reasoning": "text"}
    assert _texts(_records(tmp_path / "a.jsonl", text, mapping=both)) == _pairs(4)


def test_lists_side_by_side_belong_together(tmp_path: Path) -> None:
    prompts, responses = zip(*_pairs(5), strict=True)
    row = {"model": "m", "prompts": prompts, "responses": responses}
    assert _texts(_records(tmp_path / "a.json", json.dumps(row))) == _pairs(5)
    lines = f"{json.dumps(row)}\n{json.dumps(row)}"
    assert _texts(_records(tmp_path / "a.jsonl", lines)) == _pairs(5) * 2
    nested = json.dumps({"run": {"prompts": prompts, "responses": responses}})
    assert _texts(_records(tmp_path / "b.jsonl", f"{nested}\n{nested}")) == _pairs(5) * 2


def test_predictions_side_by_side_are_zipped_too(tmp_path: Path) -> None:
    prompts, responses = zip(*_pairs(3), strict=True)
    row = {"prompts": prompts, "responses": responses, "preds": [0, 1, 0], "id": "r"}
    items = _records(tmp_path / "a.jsonl", f"{json.dumps(row)}\n{json.dumps({**row, 'id': 's'})}")
    answers = [(each.id, each.answer) for each in items if isinstance(each, Record)]
    assert answers[:3] == [("r-1", "A"), ("r-2", "B"), ("r-3", "A")]


def test_lists_of_other_lengths_belong_to_nothing(tmp_path: Path) -> None:
    prompts, responses = zip(*_pairs(3), strict=True)
    good = json.dumps({"prompts": prompts, "responses": responses})
    bad = json.dumps({"prompts": prompts, "responses": responses[:2]})
    *_, last = _records(tmp_path / "a.jsonl", f"{good}\n{bad}")
    assert isinstance(last, SkippedRow)
    assert "differ in length" in last.reason


def test_what_stands_beside_columns_holds_for_all_rows(tmp_path: Path) -> None:
    prompts, responses = zip(*_pairs(3), strict=True)
    asked = [each.partition("\n")[0] for each in prompts]
    columns = {"model": "m", "question": asked, "cot": responses, "options": ["baker", "welder"]}
    items = _records(tmp_path / "a.json", json.dumps(columns))
    for each in items:
        assert isinstance(each, Record)
        assert dict(each.options) == {"A": "baker", "B": "welder"}
        assert each.meta["model"] == "m"
    assert len(items) == 3


def test_cells_under_data_with_their_columns(tmp_path: Path) -> None:
    data = [[n, asked, why, "A"] for n, (asked, why) in enumerate(_pairs(3))]
    table = {"columns": ["id", "prompt", "response", "pred"], "index": [0, 1, 2], "data": data}
    items = _records(tmp_path / "a.json", json.dumps(table))
    assert _texts(items) == _pairs(3)
    assert [(each.id, each.answer) for each in items if isinstance(each, Record)] == [
        ("0", "A"),
        ("1", "A"),
        ("2", "A"),
    ]


@pytest.mark.parametrize("before", ["", "Question: "])
def test_a_response_is_kept_with_the_prompt_that_it_repeats(tmp_path: Path, before: str) -> None:
    (asked, why), *_ = _pairs(1)
    row = {"question": asked, "output": f"{before}{asked}\n\n{why}"}
    ((_, reasoning),) = _texts(_records(tmp_path / "a.jsonl", json.dumps(row)))
    assert reasoning == row["output"]


def test_a_response_that_only_repeats_its_prompt_is_none(tmp_path: Path) -> None:
    (asked, why), *_ = _pairs(1)
    rows = [{"question": asked, "output": asked}, {"question": asked, "output": why}]
    first, _ = _records(tmp_path / "a.jsonl", "\n".join(map(json.dumps, rows)))
    assert isinstance(first, SkippedRow)
    assert "repeats its prompt" in first.reason
    bare = json.dumps({"question": asked, "output": f"{asked}\nB"})
    (item,) = _records(tmp_path / "b.jsonl", bare)
    assert isinstance(item, SkippedRow)
    assert item.bare
