"""Labels beside their run: what chance alone does passes, what somebody chose does not."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest

from hybrid.errors import InputError
from hybrid.measure.likeness import Seen, unlike, unlike_groups, unlike_scores
from hybrid.measure.sampling import drawn_alike
from hybrid.records import ErrorType
from tests.measure.build import joined, label_of_picked, picked_run


def _seen(rows: list[tuple[float, str, str, str]]) -> Seen:
    seen = Seen()
    for score, question, decision, model in rows:
        seen.add(score, question, decision, [("model", model)])
    return seen


@pytest.mark.parametrize("answers", [1, 8])
def test_what_chance_alone_does_is_rarely_called_unlike(answers: int) -> None:
    chance = random.Random(0)
    called = 0
    for _ in range(100):
        rows = []
        for question in range(800 // answers):
            level = chance.random()
            for at in range(answers):
                decided = "error" if chance.random() < level else "clean"
                rows.append((round(level, 1), f"q{question}", decided, f"m{at}"))
        asked = sorted({row[1] for row in rows})
        drawn = set(chance.sample(asked, 120 // answers))
        own = [row for row in rows if row[1] in drawn]
        called += bool(unlike(_seen(own), _seen(rows)))
    assert called <= 1


def test_whole_questions_may_have_been_drawn() -> None:
    taken, sizes = {"left": 75, "right": 35}, {"left": 200, "right": 200}
    assert not unlike_groups("model", taken, sizes, share=22 / 110)
    assert "by chance it would be about 55" in unlike_groups("model", taken, sizes)


def test_labels_of_some_records_only_are_called_unlike() -> None:
    told = unlike_groups("lang", {"en": 60}, {"en": 400, "zh": 200})
    assert "60 of 60 have lang en; by chance it would be about 40" in told
    scores = np.linspace(0, 1, 600)
    told = unlike_scores(scores[:60], scores, 60)
    assert "100% of their records score 0.0985 or less, and 10% of all records do" in told
    assert not unlike_scores(scores, scores, 600)


def test_thresholds_are_not_told_from_labels_that_somebody_picked(tmp_path: Path) -> None:
    own = joined(tmp_path, picked_run(), [label_of_picked(number) for number in range(80)])
    with pytest.raises(InputError, match="80 of 80 have decision error"):
        drawn_alike(own.items, own.whole[ErrorType.LOGICAL], random=True)
