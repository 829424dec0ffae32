"""Gold files: both shapes, and what is said of other ones."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from hybrid.errors import InputError
from hybrid.measure.evidence import gold_places
from hybrid.measure.gold import read_gold
from hybrid.reading import read_records
from hybrid.records import ErrorType, Record
from hybrid.text.spans import Span
from tests.measure.build import finding, joined, line, write
from tests.shared_data import shared

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
    assert "'reversal' is no criterion of the semantic type; accepted: explicit_redef" in told


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
        for label in own.labels.values():
            assert bool(label.premises) == label.is_error == bool(label.criteria)
            for words in (*label.premises, label.conclusion):
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
