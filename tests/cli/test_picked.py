"""Labels that somebody picked and calls random: nothing is claimed from them."""

from __future__ import annotations

import json

import pytest

from tests.cli.command import Hybrid
from tests.measure.build import label_of_picked, picked_run, write

_HOW = "--labels-are-random"


@pytest.fixture
def picked(hybrid: Hybrid) -> Hybrid:
    """Return a folder with a run, and labels of records that were flagged alone."""
    write(hybrid.folder / "run" / "findings.jsonl", picked_run())
    write(hybrid.folder / "flagged.jsonl", [label_of_picked(number) for number in range(80)])
    write(hybrid.folder / "topic.jsonl", [label_of_picked(number) for number in range(1, 600, 4)])
    return hybrid


def test_labels_of_flagged_records_are_not_published(picked: Hybrid) -> None:
    done = picked("rate", "run", "--gold", "flagged.jsonl", _HOW, "--format", "json")
    (rate,) = json.loads(done.out)["rates"]
    assert (rate["recommended"], rate["corrected"]) == (None, None)
    assert "80 of 80 have decision error; by chance it would be about 12" in rate["reason"]


def test_labels_of_one_group_are_not_published(picked: Hybrid) -> None:
    asked = ("rate", "run", "--gold", "topic.jsonl", _HOW, "--by", "topic", "--format", "json")
    whole, group = json.loads(picked(*asked).out)["rates"]
    assert "150 of 150 have topic t1" in whole["reason"]
    assert (whole["recommended"], group["group"], group["recommended"]) == (None, "t1", "labels")


def test_a_field_that_some_records_lack_is_looked_at_all_the_same(picked: Hybrid) -> None:
    rows = picked_run()
    del rows[0]["meta"]["topic"]
    write(picked.folder / "run" / "findings.jsonl", rows)
    told = picked("rate", "run", "--gold", "topic.jsonl", _HOW, "--by", "topic", "--format", "json")
    assert "150 of 150 have topic t1" in json.loads(told.out)["rates"][0]["reason"]


def test_a_plan_is_not_made_from_labels_that_somebody_picked(picked: Hybrid) -> None:
    done = picked("plan", "run", "--gold", "flagged.jsonl", _HOW)
    assert done.code == 2
    assert "80 of 80 have decision error" in done.err


def test_missed_errors_are_not_told_from_labels_that_somebody_picked(picked: Hybrid) -> None:
    write(
        picked.folder / "few.jsonl",
        [label_of_picked(number) for number in range(90, 600) if number % 4 == 1],
    )
    told = picked("eval", "run", "--gold", "few.jsonl", _HOW, "--by", "topic").out
    assert "how many are errors is unknown: the labels are not a random sample" in told
    assert "have topic t1" in told
