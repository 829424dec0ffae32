"""Labels as a random sample: refused where nobody knows, thinned where chances differ."""

from __future__ import annotations

from pathlib import Path

import pytest

from hybrid.errors import InputError
from hybrid.measure.gold import Item
from hybrid.measure.likeness import Seen
from hybrid.measure.sampling import drawn_alike
from tests.measure.build import finding, gold_line, joined, label, line


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


def _whole(size: int) -> Seen:
    whole = Seen()
    for number in range(size):
        whole.add(0.1, f"q{number}", "clean", [])
    return whole


def test_labels_that_do_not_tell_are_refused_unless_said_or_complete(tmp_path: Path) -> None:
    items = _items(tmp_path, (0.5, None, None))
    with pytest.raises(InputError, match="2 of 3 labels do not say how their records were drawn"):
        drawn_alike(items, _whole(9), random=False)
    assert drawn_alike(items, _whole(9), random=True) == items
    assert drawn_alike(items, _whole(3), random=False) == items


def test_equal_chances_keep_all_and_unequal_ones_the_part_drawn_alike(tmp_path: Path) -> None:
    alike = _items(tmp_path, (0.25,) * 8)
    assert drawn_alike(alike, _whole(99), random=False) == alike
    mixed = _items(tmp_path, (0.1,) * 100 + (0.4,) * 400)
    kept = drawn_alike(mixed, _whole(9999), random=False)
    chances = [item.sampling.probability for item in kept if item.sampling]
    assert chances.count(0.1) == 100
    assert chances.count(0.4) == pytest.approx(100, abs=25)
    assert kept == drawn_alike(mixed, _whole(9999), random=False)
