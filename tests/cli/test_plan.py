"""``hybrid plan``: numbers of labels that agree with the intervals that come of them."""

from __future__ import annotations

import re

import pytest
from statsmodels.stats.proportion import proportion_confint

from hybrid.stats.plan import Expected, needed
from tests.cli.command import Hybrid
from tests.evaluation.build import finding, line, write

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


def test_what_cannot_be_planned_is_refused(hybrid: Hybrid) -> None:
    assert "name a run, or the expected --rate" in hybrid("plan", *_GOOD).err
    poor = hybrid("plan", "--rate", ".2", "--sensitivity", "0.3", "--specificity", "0.7")
    assert "sum to more than 1" in poor.err
