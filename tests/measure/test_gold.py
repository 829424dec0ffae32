"""Labels are read, and findings stand beside them."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from bench.quality import pair_rows
from hybrid.errors import InputError
from hybrid.measure.evidence import gold_places
from hybrid.measure.gold import question_of, read_gold
from hybrid.reading.reader import read_records
from hybrid.records import ErrorType, Record
from hybrid.records.findings import decode_line
from hybrid.records.record import Span
from tests.measure.build import REASONING, finding, gold_line, joined, label, line, write
from tests.shared_data import shared

# --- gold ---------------------------------------------------------------------------------------
# Gold files: both shapes, and what is said of other ones.

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"
LOGICAL, FACTUAL = ErrorType.LOGICAL, ErrorType.FACTUAL


def refused(folder: Path, *rows: object) -> str:
    path = folder / "gold.jsonl"
    texts = (row if isinstance(row, str) else json.dumps(row) for row in rows)
    path.write_text("".join(f"{text}\n" for text in texts), encoding="utf-8")
    with pytest.raises(InputError) as caught:
        read_gold(str(path))
    return str(caught.value).replace(str(path), "gold.jsonl")


def test_nested_and_flat_lines_may_stand_in_one_file(tmp_path: Path) -> None:
    nested = {
        "id": "a",
        "source": "set",
        "labels": {
            "logical": {
                "is_error": True,
                "criteria": ["reversal"],
                "premises": ["p"],
                "conclusion": "c",
                "confidence": 2,
            }
        },
    }
    flat = [
        {"id": 7, "error_type": "factual", "is_error": False, "model": "m"},
        {"id": 7, "error_type": "logical", "is_error": True},
    ]
    gold = read_gold(str(write(tmp_path / "gold.jsonl", [nested, *flat])))
    assert gold.labels == 3
    first = gold.records["a"].labels[LOGICAL]
    assert (first.criteria, first.premises, first.conclusion) == (("reversal",), ("p",), "c")
    assert first.doubtful
    assert gold.records["a"].fields == {"source": "set"}
    assert gold.records["7"].fields == {"model": "m"}
    assert not gold.records["7"].labels[FACTUAL].is_error
    assert not gold.records["7"].labels[LOGICAL].doubtful


def test_what_a_report_exports_is_read(tmp_path: Path) -> None:
    own = {
        "id": "a",
        "report": "hash",
        "reviewer": "me",
        "labels": {
            "logical": {
                "is_error": True,
                "criteria": [],
                "premises": ["x"],
                "conclusion": "",
                "confidence": 4,
                "why": "",
                "spans": [
                    {"role": "premise", "field": "reasoning", "start": 0, "end": 3},
                    {"role": "conclusion", "field": "reasoning", "start": 4, "end": 9},
                ],
                "blind": True,
                "at": "2026-01-01",
            }
        },
        "unsure": {},
    }
    unsure = {"id": "b", "labels": {}, "unsure": {"logical": {"why": "?"}}}
    gold = read_gold(str(write(tmp_path / "gold.jsonl", [own, unsure])))
    label = gold.records["a"].labels[LOGICAL]
    assert label.premise_spans == (Span("reasoning", 0, 3),)
    assert label.conclusion_spans == (Span("reasoning", 4, 9),)
    assert gold.records["b"].labels == {}


def test_spans_win_over_quotes_and_those_outside_the_record_are_left_out(tmp_path: Path) -> None:
    spans = [
        {"role": "premise", "field": "reasoning", "start": 0, "end": 3},
        {"role": "premise", "field": "reasoning", "start": 0, "end": 9999},
        {"role": "premise", "field": "nowhere", "start": 0, "end": 1},
    ]
    given = {"is_error": True, "premises": ["The train was late"], "spans": spans}
    found = [line("a", finding("logical", "error"))]
    own = joined(tmp_path, found, [{"id": "a", "labels": {"logical": given}}])
    from hybrid.records.findings import record_of

    premises, conclusion = gold_places(own.items[0], record_of(own.items[0].line))
    assert premises == {("reasoning", at) for at in range(3)}
    assert conclusion == set()


def test_gzip_byte_order_mark_and_blank_lines(tmp_path: Path) -> None:
    path = tmp_path / "gold.jsonl.gz"
    text = '\ufeff\n{"id": "a", "error_type": "logical", "is_error": true}\n\n'
    path.write_bytes(gzip.compress(text.encode("utf-8")))
    assert read_gold(str(path)).labels == 1


def test_other_shapes_are_named_with_file_and_line(tmp_path: Path) -> None:
    good = {"id": "a", "error_type": "logical", "is_error": True}
    told = refused(tmp_path, good, {"id": "b"})
    assert told.startswith("gold.jsonl:2: not a line of gold: labels: Field required; accepted: ")
    assert "gold.jsonl:1: not JSON" in refused(tmp_path, "id,error_type,is_error")
    assert "one object per line is expected" in refused(tmp_path, "[", "{}", "]")
    assert "no object" in refused(tmp_path, "[1]")
    assert "is_error" in refused(tmp_path, good | {"is_error": "yes"})
    assert "error_type" in refused(tmp_path, good | {"error_type": "moral"})
    assert "confidence" in refused(tmp_path, good | {"confidence": 9})
    assert "id: Field required" in refused(tmp_path, {"error_type": "logical", "is_error": True})
    assert "no labels in it" in refused(tmp_path)
    assert "no labels in it" in refused(tmp_path, {"id": "a", "labels": {}})


def test_a_findings_file_given_as_gold_is_recognised(tmp_path: Path) -> None:
    assert "this is a findings line, not gold" in refused(tmp_path, line("a", finding("logical")))


def test_a_label_that_stands_twice(tmp_path: Path) -> None:
    flat = {"id": "a", "error_type": "logical", "is_error": True}
    assert refused(tmp_path, flat, flat) == (
        "gold.jsonl:2: the logical label of 'a' appears a second time (first: gold.jsonl:1)"
    )
    nested = {"id": "a", "labels": {"factual": {"is_error": True}}}
    assert "the id 'a' appears a second time" in refused(tmp_path, nested, nested)
    both = {"id": "a", "labels": {"logical": {"is_error": True}}}
    assert "the logical label of 'a'" in refused(tmp_path, both, flat)


def test_criteria_of_another_type(tmp_path: Path) -> None:
    row = {"id": "a", "error_type": "semantic", "is_error": True, "criteria": ["reversal"]}
    told = refused(tmp_path, row)
    assert "'reversal' is not a criterion of the semantic type; accepted: explicit_redef" in told


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(InputError):
        read_gold(str(tmp_path / "none.jsonl"))


def test_every_quote_of_the_sample_gold_stands_in_its_record(tmp_path: Path) -> None:
    gold = read_gold(str(FIXTURES / "gold" / "records.jsonl"))
    paths = [FIXTURES / "records_en.jsonl", FIXTURES / "records_zh.jsonl"]
    records = {each.id: each for each in read_records(paths) if isinstance(each, Record)}
    assert gold.records.keys() == records.keys()
    for own in gold.records.values():
        texts = dict(records[own.id].fields())
        for mark in own.labels.values():
            assert bool(mark.premises) == mark.is_error == bool(mark.criteria)
            for words in (*mark.premises, mark.conclusion):
                assert words in texts["reasoning"] or words in texts["question"]


def test_the_shared_gold_is_read() -> None:
    gold = read_gold(str(shared("gold_dev.jsonl")))
    assert len(gold.records) == 331
    assert gold.labels == 993
    assert {"source", "model", "origin"} <= gold.records["dev-0000"].fields.keys()


def test_a_record_has_one_sampling(tmp_path: Path) -> None:
    drawn = {"stratum": "s", "probability": 0.5, "size": 4, "taken": 2}
    row = {"id": "a", "error_type": "logical", "is_error": True, "sampling": drawn}
    other = row | {"error_type": "factual", "sampling": drawn | {"size": 5}}
    gold = read_gold(str(write(tmp_path / "gold.jsonl", [row])))
    sampling = gold.records["a"].sampling
    assert sampling is not None
    assert sampling.probability == 0.5
    told = refused(tmp_path, row, other)
    assert told == "gold.jsonl:2: the sampling of 'a' is another one on an earlier line"
    none = row | {"sampling": drawn | {"probability": 0}}
    assert "sampling.probability" in refused(tmp_path, none)


# --- join ---------------------------------------------------------------------------------------
# Findings beside gold: what has no counterpart is counted, never lost.

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
