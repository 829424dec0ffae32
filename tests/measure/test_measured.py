"""Figures of answers to repeated questions: a question is one draw, not as many as its answers."""

from __future__ import annotations

import numpy as np
import pytest

from hybrid.measure.figures import Decisions, Resampling, estimates, jackknife_interval, share
from hybrid.stats import wilson


def test_a_share_of_answers_that_are_alike_is_that_of_the_questions() -> None:
    held = np.repeat(np.arange(15) < 4, 20)
    questions = [f"q{at // 20}" for at in range(300)]
    own, plain = share(held, questions), wilson(4, 15)
    assert own.interval is not None
    assert plain is not None
    assert own.interval[1] - own.interval[0] > 0.9 * (plain[1] - plain[0])
    alone = share(held, [f"q{at}" for at in range(300)])
    assert alone.interval == wilson(80, 300)


def _drawn(
    questions: int, answers: int, random: np.random.Generator
) -> tuple[Decisions, list[str]]:
    """Return labels and findings that know nothing of each other, each alike within a question."""
    asked = np.repeat(np.arange(questions), answers)
    chances = random.beta(0.45, 1.05, (2, questions))[:, asked]
    gold, found = random.random((2, len(asked))) < chances
    return Decisions(gold, found, chances[1]), [f"q{at}" for at in asked]


def test_intervals_hold_where_questions_have_many_answers() -> None:
    random, resampling = np.random.default_rng(0), Resampling(200)
    truth = {"base": 0.3, "false_alarm_rate": 0.3, "balanced_accuracy": 0.5, "auroc": 0.5}
    held = dict.fromkeys(truth, 0)
    for _ in range(100):
        own, questions = _drawn(40, 5, random)
        told = estimates(own, questions, resampling) | {"base": share(own.gold, questions)}
        for name, wanted in truth.items():
            interval = told[name].interval
            held[name] += interval is not None and interval[0] <= wanted <= interval[1]
    assert min(held.values()) > 88


def test_few_questions_have_no_interval_but_of_shares() -> None:
    own, questions = _drawn(15, 20, np.random.default_rng(0))
    told = estimates(own, questions, Resampling(200))
    assert told["recall"].interval is not None
    assert told["f1"].interval is None
    assert estimates(own, [*map(str, range(300))], Resampling(200))["f1"].interval is not None


def test_leaving_out_a_label_at_a_time_gives_the_interval_of_a_mean() -> None:
    held = np.arange(100) < 30
    left_out = (30 - held) / 99
    found = jackknife_interval(left_out, 0.3, 100, 0.0)
    assert found is not None
    assert found == pytest.approx(wilson(30, 100), abs=0.01)
    assert jackknife_interval(np.ones(9), 1.0, 9, 0.0) is None
