"""``hybrid sample``, and the way its sampling takes through the review page's export and merging."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hybrid.measure.gold import read_gold
from tests.cli.command import Hybrid
from tests.measure.build import finding, line, write


@pytest.fixture
def sampled(hybrid: Hybrid) -> Hybrid:
    rows = [line(f"r{n}", finding("logical", "error" if n < 8 else "clean")) for n in range(40)]
    write(hybrid.folder / "run" / "findings.jsonl", rows)
    return hybrid


def test_lines_to_fill_in_are_gold_once_filled(sampled: Hybrid) -> None:
    done = sampled("sample", "run", "-n", "20", "-o", "out/labels.jsonl")
    assert (done.code, done.out) == (0, "")
    assert "20 of 40 records to label" in done.err
    assert f"lines to fill in: {Path('out', 'labels.jsonl')}" in done.err
    assert "--report PAGE.html writes a page to read and label them in" in done.err
    path = sampled.folder / "out" / "labels.jsonl"
    rows = [json.loads(row) for row in path.read_text("utf-8").splitlines()]
    assert all(row["labels"] == {} and len(row["text_hash"]) == 16 for row in rows)
    filled = [row | {"labels": {"logical": {"is_error": False}}} for row in rows]
    gold = read_gold(str(write(path, filled)))
    for row in rows:
        told = gold.records[row["id"]].sampling
        assert told is not None
        assert told.model_dump(mode="json") == row["sampling"]
    assert sampled("eval", "run", "--gold", "out/labels.jsonl").code == 0


def test_the_page_holds_the_sample_and_its_sampling(sampled: Hybrid) -> None:
    done = sampled("sample", "run", "-n", "20", "--report", "labels.html")
    ids = {json.loads(row)["id"] for row in done.out.splitlines()}
    assert done.err.endswith("review page: labels.html\n")
    page = (sampled.folder / "labels.html").read_text("utf-8")
    assert page.count('"sampling":{"stratum"') == len(ids) == 20


def test_merging_keeps_the_sampling_and_refuses_two(hybrid: Hybrid) -> None:
    drawn = {"stratum": "s", "probability": 0.5, "size": 4, "taken": 2}
    row = {"id": "q", "labels": {"logical": {"is_error": True}}, "sampling": drawn}
    for name, taken in (("a", 2), ("b", 2), ("c", 1)):
        hybrid.write(f"{name}.jsonl", json.dumps(row | {"sampling": drawn | {"taken": taken}}))
    done = hybrid("gold", "merge", "a.jsonl", "b.jsonl")
    assert json.loads(done.out)["sampling"] == drawn
    refused = hybrid("gold", "merge", "a.jsonl", "c.jsonl")
    assert (refused.code, refused.out) == (2, "")
    assert "the sampling of 'q' differently" in refused.err


def test_a_stream_cannot_be_read_twice(hybrid: Hybrid) -> None:
    assert "reads the run twice" in hybrid("sample", "-").err


def test_an_id_that_stands_twice_is_refused_before_anybody_labels(sampled: Hybrid) -> None:
    rows = [line(f"r{n % 39}", finding("logical")) for n in range(40)]
    write(sampled.folder / "twice" / "findings.jsonl", rows)
    done = sampled("sample", "twice", "-n", "20")
    assert (done.code, done.out) == (2, "")
    assert "the id 'r0' stands in the run a second time" in done.err


def test_a_small_chance_is_not_told_as_none(sampled: Hybrid) -> None:
    rows = [line(f"r{n}", finding("logical")) for n in range(20_000)]
    write(sampled.folder / "many" / "findings.jsonl", rows)
    assert "0.000250" in sampled("sample", "many", "-n", "5").err
