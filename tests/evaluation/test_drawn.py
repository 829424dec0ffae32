"""Labels as a random sample: refused where nobody knows, thinned where chances differ."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from hybrid.errors import InputError
from hybrid.evaluation.drawn import drawn_alike, unlike_groups, unlike_scores
from hybrid.evaluation.join import Item
from tests.evaluation.build import finding, gold_line, joined, label, line


def _items(folder: Path, chances: tuple[float | None, ...]) -> tuple[Item, ...]:
    names = [f"r{number}" for number in range(len(chances))]
    drawn = [
        {} if each is None else {"stratum": f"{each}", "probability": each, "size": 99, "taken": 9}
        for each in chances
    ]
    rows = [
        gold_line(name, {"factual": label(False)}, **({"sampling": how} if how else {}))
        for name, how in zip(names, drawn, strict=True)
    ]
    return joined(folder, [line(name, finding("factual")) for name in names], rows).items


def test_labels_that_do_not_tell_are_refused_unless_said_or_complete(tmp_path: Path) -> None:
    items = _items(tmp_path, (0.5, None, None))
    with pytest.raises(InputError, match="2 of 3 labels do not tell how their records were drawn"):
        drawn_alike(items, 9, random=False)
    assert drawn_alike(items, 9, random=True) == items
    assert drawn_alike(items, 3, random=False) == items


def test_equal_chances_keep_all_and_unequal_ones_the_part_drawn_alike(tmp_path: Path) -> None:
    alike = _items(tmp_path, (0.25,) * 8)
    assert drawn_alike(alike, 99, random=False) == alike
    mixed = _items(tmp_path, (0.1,) * 100 + (0.4,) * 400)
    kept = drawn_alike(mixed, 9999, random=False)
    chances = [item.sampling.probability for item in kept if item.sampling]
    assert chances.count(0.1) == 100
    assert chances.count(0.4) == pytest.approx(100, abs=25)
    assert kept == drawn_alike(mixed, 9999, random=False)


def test_what_chance_alone_does_is_rarely_called_unlike() -> None:
    random = np.random.default_rng(0)
    models = [f"m{number % 5}" for number in range(1000)]
    scores = random.random(1000)
    called = 0
    for _ in range(200):
        labelled = np.zeros(1000, dtype=np.bool_)
        labelled[random.choice(1000, 120, replace=False)] = True
        called += bool(unlike_groups("model", models, labelled, 120))
        called += bool(unlike_scores(scores[labelled], scores))
    assert called <= 2


def test_whole_questions_may_have_been_drawn() -> None:
    models = ["left"] * 200 + ["right"] * 200
    labelled = np.zeros(400, dtype=np.bool_)
    labelled[:75] = labelled[200:235] = True
    assert not unlike_groups("model", models, labelled, questions=22)
    assert "where chance gives about 55" in unlike_groups("model", models, labelled, 110)


def test_labels_of_some_records_only_are_called_unlike() -> None:
    labelled = np.arange(600) < 60
    told = unlike_groups("lang", ["en"] * 400 + ["zh"] * 200, labelled, 60)
    assert "60 of 60 are of lang en, where chance gives about 40" in told
    scores = np.linspace(0, 1, 600)
    assert "100% of their records score 0.0985 or less, of all 10%" in unlike_scores(
        scores[:60], scores
    )
    assert not unlike_scores(scores, scores)
