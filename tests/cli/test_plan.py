"""``hybrid plan``: numbers of labels that agree with the intervals that come of them."""

from __future__ import annotations

import json
import random
import re

import pytest
from statsmodels.stats.proportion import proportion_confint

from hybrid.stats.guarantee import Expected, needed
from tests.cli.command import Hybrid
from tests.measure.build import finding, line, write

_GOOD = ("--sensitivity", "0.9", "--specificity", "0.95")


def test_labels_alone_take_what_exact_intervals_take() -> None:
    own = Expected(0.2, 100_000, 1.0, 1.0)
    labels = needed(own.alone, 0.03, 100_000)
    assert labels is not None
    low, high = proportion_confint(0.2 * labels, labels, method="beta")
    assert (high - low) / 2 == pytest.approx(0.03, rel=0.03)
    assert own.alone(labels) <= 0.03 < own.alone(labels - 25)


def test_a_good_checker_saves_labels_and_a_poor_one_does_not_pay(hybrid: Hybrid) -> None:
    good = hybrid("plan", "--rate", "0.2", *_GOOD)
    assert good.code == 0
    with_it, alone = map(int, re.findall(r"(\d+) labels", good.out))
    assert with_it < 0.6 * alone
    poor = hybrid("plan", "--rate", "0.2", "--sensitivity", "0.3", "--specificity", "0.8")
    assert "do not pay: use the labels alone" in poor.out


def test_answers_to_one_question_take_more_labels(hybrid: Hybrid) -> None:
    asked = ("plan", "--rate", "0.2", *_GOOD)
    few, more = (hybrid(*asked, *each).out for each in ((), ("--per-question", "5")))
    ratio = int(re.findall(r"(\d[\d,]*) labels", more)[0].replace(",", ""))
    assert 2.2 < ratio / int(re.findall(r"(\d+) labels", few)[0]) < 2.8


def test_a_run_gives_its_size_and_rate(hybrid: Hybrid) -> None:
    rows = [line(f"r{n}", finding("logical", "error" if n < 20 else "clean")) for n in range(100)]
    write(hybrid.folder / "run" / "findings.jsonl", rows)
    done = hybrid("plan", "run", *_GOOD)
    assert done.out.startswith("logical: at a rate of 17.6%, ±3 points take more than the 100")


@pytest.fixture
def pilot(hybrid: Hybrid) -> Hybrid:
    """Return a folder with a run of 600 records, two of each question, and labels of 120 of them:
    nine in ten of the checker's answers are right."""
    chance = random.Random(1)
    rows, gold = [], []
    for n in range(600):
        error, right = chance.random() < 0.25, chance.random() < 0.9
        found = "error" if error is right else "clean"
        asked = {"question": f"Which of the two came first on day {n % 300}?"}
        rows.append(line(f"r{n}", finding("logical", found), **asked))
        gold.append({"id": f"r{n}", "labels": {"logical": {"is_error": error}}})
    gold = chance.sample(gold, 120)
    write(hybrid.folder / "run" / "findings.jsonl", rows)
    write(hybrid.folder / "gold.jsonl", gold)
    return hybrid


def test_a_pilot_tells_what_to_expect(pilot: Hybrid) -> None:
    done = pilot("plan", "run", "--gold", "gold.jsonl", "--labels-are-random", "--target", "0.06")
    assert done.code == 0
    assert re.search(r"logical: \d+ labels, \d+ errors; sensitivity \d", done.out)
    told = re.search(r"take (\d+) labels with the checker's answers, (\d+) labels alone", done.out)
    assert told is not None
    assert int(told[1]) < int(told[2])


def test_a_pilot_without_errors_plans_for_the_most_there_may_be(pilot: Hybrid) -> None:
    path = pilot.folder / "gold.jsonl"
    rows = [json.loads(row) for row in path.read_text("utf-8").splitlines()]
    write(path, [row | {"labels": {"logical": {"is_error": False}}} for row in rows])
    done = pilot("plan", "run", "--gold", "gold.jsonl", "--labels-are-random")
    rate = re.search(r"at a rate of (\d+\.\d)%", done.out)
    assert rate is not None
    assert 2.5 < float(rate[1]) < 5
    assert "labels alone (the labels alone: they hold no error" in done.out


def test_a_pilot_that_tells_nothing_is_refused(pilot: Hybrid) -> None:
    asked = ("plan", "run", "--gold", "gold.jsonl")
    assert "nothing is claimed about the run" in pilot(*asked).err
    assert "leave out the options for it" in pilot(*asked, *_GOOD).err
    path = pilot.folder / "gold.jsonl"
    path.write_text("".join(path.read_text("utf-8").splitlines(keepends=True)[:4]), "utf-8")
    few = pilot(*asked, "--labels-are-random")
    assert "4 labels on 4 questions are too few; 10 would do" in few.out
    assert "too few labels to plan from" in few.err
    assert "name the run that the labels are of" in pilot("plan", "--gold", "gold.jsonl").err


def test_what_cannot_be_planned_is_refused(hybrid: Hybrid) -> None:
    assert "name a run, or the expected --rate" in hybrid("plan", *_GOOD).err
    assert "label a pilot of about 100 records" in hybrid("plan", "--rate", ".2").err
    poor = hybrid("plan", "--rate", ".2", "--sensitivity", "0.3", "--specificity", "0.7")
    assert "sum to more than 1" in poor.err
