"""Figures of answers to repeated questions: a question is one draw, not as many as its answers."""

from __future__ import annotations

import numpy as np

from hybrid.evaluation.intervals import Resampling
from hybrid.evaluation.measured import estimates, share
from hybrid.evaluation.metrics import Decisions
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


def test_intervals_hold_where_few_questions_have_many_answers() -> None:
    random, resampling = np.random.default_rng(0), Resampling(200)
    names, held = ("base", "false_alarm_rate", "balanced_accuracy"), np.zeros(3)
    truth = {"base": 0.3, "false_alarm_rate": 0.3, "balanced_accuracy": 0.5}
    for _ in range(120):
        questions = [f"q{at // 20}" for at in range(300)]
        chances = random.beta(0.45, 1.05, (2, 15))[:, np.arange(300) // 20]
        gold, found = random.random((2, 300)) < chances
        told = estimates(Decisions(gold, found, found.astype(float)), questions, resampling)
        told |= {"base": share(gold, questions)}
        for at, name in enumerate(names):
            interval = told[name].interval
            held[at] += interval is not None and interval[0] <= truth[name] <= interval[1]
    assert (held / 120).min() > 0.89
