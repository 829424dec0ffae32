"""Strata without labels, blanks and disputes: refused, or told with what they leave open."""

from __future__ import annotations

import json
from math import hypot
from typing import Any

import pytest

from tests.cli.command import Hybrid
from tests.measure.build import Json, finding, line, write

_TYPE = "logical"


@pytest.fixture
def drawn(hybrid: Hybrid) -> Hybrid:
    """Return a folder with a run of 400 records, a quarter of them flagged, a tenth wrong, and the
    lines of a sample of 120 with all their labels."""
    rows = [
        line(
            f"r{n}", finding(_TYPE, "error" if n % 4 == 0 else "clean"), meta={"model": f"m{n % 2}"}
        )
        for n in range(400)
    ]
    write(hybrid.folder / "run" / "findings.jsonl", rows)
    hybrid("sample", "run", "-n", "120", "--by", "status", "-o", "drawn.jsonl")
    _save(hybrid, [_labelled(row) for row in _rows(hybrid)])
    return hybrid


def _rows(folder: Hybrid) -> list[Json]:
    text = (folder.folder / "drawn.jsonl").read_text("utf-8")
    return [json.loads(row) for row in text.splitlines()]


def _save(folder: Hybrid, rows: list[Json]) -> None:
    write(folder.folder / "drawn.jsonl", rows)


def _labelled(row: Json) -> Json:
    number = int(row["id"][1:])
    return row | {"labels": {_TYPE: {"is_error": number % 20 in (0, 4) or number % 40 == 1}}}


def _flagged(row: Json) -> bool:
    return int(row["id"][1:]) % 4 == 0


def _rate(folder: Hybrid, *more: str) -> dict[str, Any]:
    done = folder("rate", "run", "--gold", "drawn.jsonl", "--format", "json", *more)
    assert done.code == 0, done.err
    told: dict[str, Any] = json.loads(done.out)
    return told


def test_a_whole_sample_is_published(drawn: Hybrid) -> None:
    told = _rate(drawn)
    assert told["rates"][0]["recommended"] is not None
    assert told["notes"] == []


def test_strata_that_do_not_make_up_the_run_claim_nothing(drawn: Hybrid) -> None:
    _save(drawn, [row for row in _rows(drawn) if _flagged(row)])
    (rate,) = _rate(drawn)["rates"]
    assert rate["recommended"] is None
    assert "the strata of the labels cover 100 records, but the run has 400" in rate["reason"]


def test_a_stratum_whose_labels_are_all_blank_claims_nothing(drawn: Hybrid) -> None:
    _save(drawn, [row if _flagged(row) else row | {"labels": {}} for row in _rows(drawn)])
    (rate,) = _rate(drawn)["rates"]
    assert rate["recommended"] is None
    assert "300 of 400 records, has no label; label some of the" in rate["reason"]
    assert "no plan" in drawn("plan", "run", "--gold", "drawn.jsonl").err


def test_blanks_that_are_of_one_stratum_claim_nothing(drawn: Hybrid) -> None:
    rows, kept = [], 0
    for row in _rows(drawn):
        kept += not _flagged(row)
        rows.append(row if _flagged(row) or kept < 12 else row | {"labels": {}})
    _save(drawn, rows)
    (rate,) = _rate(drawn)["rates"]
    assert rate["recommended"] is None
    assert "have stratum" in rate["reason"]


def test_labels_from_the_top_are_a_sample_and_the_rest_is_told_with_its_range(
    drawn: Hybrid,
) -> None:
    rows = _rows(drawn)
    _save(drawn, [row if at < 70 else row | {"labels": {}} for at, row in enumerate(rows)])
    told = _rate(drawn)
    assert told["rates"][0]["recommended"] is not None
    (note,) = told["notes"]
    assert "50 of 120 drawn records have no label" in note
    assert "otherwise the rate can be" in note


def test_what_was_passed_over_widens_differences_as_it_does_rates(drawn: Hybrid) -> None:
    rows = _rows(drawn)
    for at in range(0, 24, 2):
        rows[at] |= {"labels": {}}
    _save(drawn, rows)
    told = _rate(drawn, "--by", "model")
    left, right = (
        each["corrected" if each["recommended"] == "corrected" else "labels_alone"]
        for each in told["rates"]
        if each["by"]
    )
    (found,) = told["differences"]
    down = hypot(left["value"] - left["low"], right["high"] - right["value"])
    up = hypot(left["high"] - left["value"], right["value"] - right["low"])
    # No question is in both groups, so that nothing ties them.
    assert found["low"] == pytest.approx(left["value"] - right["value"] - down, abs=1e-6)
    assert found["high"] == pytest.approx(left["value"] - right["value"] + up, abs=1e-6)


@pytest.mark.parametrize("way", ["passed over", "disputed"])
def test_what_was_passed_over_or_disputed_widens_the_interval(drawn: Hybrid, way: str) -> None:
    before = _rate(drawn)["rates"][0]["labels_alone"]
    rows = _rows(drawn)
    disputed = {_TYPE: {"ann": {"is_error": True}, "ben": {"is_error": False}}}
    for at in range(0, 24, 2):
        held = {"disputed": disputed} if way == "disputed" else {}
        rows[at] |= {"labels": {}} | held
    _save(drawn, rows if way == "passed over" else rows[1:] + rows[:1])
    after = _rate(drawn)["rates"][0]["labels_alone"]
    assert before["high"] + 0.05 < after["high"]
    assert after["low"] <= before["low"] + 0.01


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"size": 90}, "has different numbers on different lines"),
        ({"probability": 0.9}, "has different numbers on different lines"),
    ],
)
def test_weights_that_disagree_claim_nothing(drawn: Hybrid, change: Json, told: str) -> None:
    rows = _rows(drawn)
    rows[0]["sampling"] |= change
    _save(drawn, rows)
    (rate,) = _rate(drawn)["rates"]
    assert rate["recommended"] is None
    assert told in rate["reason"]


def test_a_chance_that_is_not_that_of_its_numbers_claims_nothing(drawn: Hybrid) -> None:
    rows = _rows(drawn)
    for row in rows:
        row["sampling"]["probability"] /= 2
    _save(drawn, rows)
    assert "and a chance of" in _rate(drawn)["rates"][0]["reason"]


def test_strata_of_the_input_that_this_run_does_not_have_claim_nothing(drawn: Hybrid) -> None:
    drawn("sample", "run", "-n", "120", "--by", "model", "-o", "drawn.jsonl")
    _save(drawn, [_labelled(row) for row in _rows(drawn)])
    path = drawn.folder / "run" / "findings.jsonl"
    rows = [json.loads(row) for row in path.read_text("utf-8").splitlines()]
    for row in rows[:9]:
        row["meta"]["model"] = "m0"
    write(path, rows)
    assert "draw from this run with hybrid sample" in _rate(drawn)["rates"][0]["reason"]
