"""Findings beside gold: what has no counterpart is counted, never lost."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bench.quality import pair_rows
from hybrid.errors import InputError
from hybrid.measure.gold import question_of
from hybrid.records import ErrorType
from hybrid.records.line import decode_line
from tests.measure.build import REASONING, finding, gold_line, joined, label, line

YES, NO = label(True), label(False)


def test_ids_on_one_side_only_are_counted(tmp_path: Path) -> None:
    found = [line("a", finding("logical", "error")), line("x", finding("logical"))]
    own = joined(
        tmp_path, found, [gold_line("a", {"logical": YES}), gold_line("b", {"logical": NO})]
    )
    assert [item.id for item in own.items] == ["a"]
    assert own.only_in_gold == ("b",)
    assert own.only_in_findings == 1
    assert own.records == 1


def test_error_types_that_were_not_asked_for_are_counted(tmp_path: Path) -> None:
    own = joined(
        tmp_path, [line("a", finding("logical"))], [gold_line("a", {"logical": NO, "factual": NO})]
    )
    assert own.without_finding == {ErrorType.FACTUAL: 1}
    assert own.error_types == (ErrorType.LOGICAL,)


def test_no_id_in_common(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"no id is both in .* \(1 records\) and in .*'b'"):
        joined(tmp_path, [line("a", finding("logical"))], [gold_line("b", {"logical": NO})])


def test_an_id_twice_among_the_findings(tmp_path: Path) -> None:
    twice = [line("a", finding("logical"))] * 2
    with pytest.raises(InputError, match="the id 'a' appears twice"):
        joined(tmp_path, twice, [gold_line("a", {"logical": NO})])


TEXTS = {
    "question": "A cook and a guest came to hall a. Who was late?",
    "options": {"B": "the guest", "A": "the cook"},
    "reasoning": f"{REASONING}\n",
    "answer": "B",
}


@pytest.mark.parametrize(
    ("changed", "differs"),
    [
        ({}, None),
        ({"question": "A cook and a guest came to hall a.  Who was\nlate?"}, None),
        ({"question": "Who was early?"}, "question"),
        ({"reasoning": REASONING.replace("B", "A")}, "reasoning"),
        ({"options": {"A": "the cook", "B": "the ghost"}}, "options"),
        ({"answer": "A"}, "answer"),
        ({"answer": "The guest."}, None),
        ({"answer": "the cook"}, "answer"),
        ({"context": "It was late."}, "context"),
        ({"context": None}, None),
    ],
)
def test_a_record_of_other_texts_is_left_out_and_named(
    tmp_path: Path, changed: dict[str, Any], differs: str | None
) -> None:
    found = [line("a", finding("logical", "error")), line("b", finding("logical", "error"))]
    gold = [gold_line("a", {"logical": YES}, **(TEXTS | changed)), gold_line("b", {"logical": YES})]
    own = joined(tmp_path, found, gold)
    assert own.other_text == ((("a", differs),) if differs else ())
    assert [item.id for item in own.items] == (["b"] if differs else ["a", "b"])


def test_gold_without_reasoning_may_hold_the_right_answer(tmp_path: Path) -> None:
    gold = [gold_line("a", {"logical": YES}, answer="A")]
    assert len(joined(tmp_path, [line("a", finding("logical"))], gold).items) == 1


def test_no_record_of_the_same_texts(tmp_path: Path) -> None:
    gold = [gold_line("a", {"logical": YES}, reasoning="Another one.")]
    with pytest.raises(InputError, match="the reasoning of 'a' differs"):
        joined(tmp_path, [line("a", finding("logical"))], gold)


def test_a_hash_of_the_texts_tells_them_apart(tmp_path: Path) -> None:
    found = line("a", finding("logical"))
    digest = decode_line(json.dumps(found).encode()).record.digest()
    good = gold_line("a", {"logical": YES}, text_hash=digest)
    assert len(joined(tmp_path, [found], [good]).items) == 1
    with pytest.raises(InputError, match="the text of 'a' differs"):
        joined(tmp_path, [found], [good | {"text_hash": "0" * 16}])


def test_fields_come_from_record_and_gold_and_gold_wins(tmp_path: Path) -> None:
    found = line("a", finding("logical"), meta={"model": "m", "source": "old"}, abstains=True)
    own = joined(tmp_path, [found], [gold_line("a", {"logical": NO}, source="new")])
    assert own.items[0].fields == {
        "model": "m",
        "source": "new",
        "lang": "en",
        "choice": "abstains",
    }


def test_a_choice_that_was_not_read_is_neither_chosen_nor_withheld(tmp_path: Path) -> None:
    found = line("a", finding("logical"), choice=None, stated_choice=None, unread=True)
    own = joined(tmp_path, [found], [gold_line("a", {"logical": NO})])
    assert own.items[0].fields["choice"] == "unread"


def test_a_judged_run_is_told_from_a_screened_one(tmp_path: Path) -> None:
    gold = [gold_line("a", {"logical": NO})]
    judge = {"answers": [], "split": False}
    assert not joined(tmp_path, [line("a", finding("logical"))], gold).judged
    assert joined(tmp_path, [line("a", finding("logical", judge=judge))], gold).judged


def test_a_translation_asks_what_its_original_asks(tmp_path: Path) -> None:
    found = [
        line("a", finding("logical", "error"), question="Who was late?"),
        line("b", finding("logical"), question="谁迟到了？"),
        line("c", finding("logical"), question="Who  was\nLATE?"),
    ]
    gold = [
        gold_line("a", {"logical": YES}),
        gold_line("b", {"logical": YES}, translation_of="a"),
        gold_line("c", {"logical": NO}),
    ]
    own = joined(tmp_path, found, gold)
    assert len({item.question for item in own.items}) == 1
    (row,) = pair_rows(own)
    assert (row.pairs, row.differing, row.labels_differ) == (1, ("b",), 0)


def test_questions_differ_by_options_but_not_by_their_order() -> None:
    assert question_of(None, "Who?", ["x", "y"]) == question_of("", "who?", ["y", "x"])
    assert question_of(None, "Who?", ["x", "y"]) != question_of(None, "Who?", ["x", "z"])
    assert question_of("c", "Who?", ["x"]) != question_of(None, "Who?", ["x"])
