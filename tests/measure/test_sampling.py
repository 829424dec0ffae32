"""Which records are drawn to be labelled, and whether they speak for the run."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from collections.abc import Iterator
from math import isclose
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid.errors import InputError, UsageError
from hybrid.measure.gold import Item
from hybrid.measure.likeness import Seen
from hybrid.measure.sampling import REST, SCORE, STATUS, Strata, allocate, draw, drawn_alike
from hybrid.reading.gold import SamplingLine
from hybrid.records.findings import FindingsLine, decode_line
from tests.measure.build import finding, gold_line, joined, label, line

# --- sampling -----------------------------------------------------------------------------------
# Drawing records to label: known chances, honest order, labels where they tell most.


def _lines(count: int = 300) -> Iterator[FindingsLine]:
    for at in range(count):
        found = finding("logical", "error" if at % 10 == 0 else "clean")
        row = line(f"r{at}", found, meta={"model": "m" if at % 3 else "n"})
        yield decode_line(json.dumps(row).encode())


def test_every_record_has_the_chance_that_its_line_tells() -> None:
    drawn = draw(_lines(), 60, (STATUS, SCORE), seed=1)
    counts = Counter(each.stratum for each in drawn.members)
    assert (len(drawn.members), drawn.size) == (60, 300)
    assert sum(each.size for each in drawn.strata.values()) == 300
    for name, each in drawn.strata.items():
        assert counts[name] == each.taken
        assert each.probability == each.taken / each.size > 0
    assert sum(1 / each.probability for each in drawn.sampling.values()) == pytest.approx(300)


def test_in_many_draws_each_record_comes_as_often_as_told() -> None:
    lines = list(_lines(40))
    draws = [draw(lines, 20, ("status",), seed) for seed in range(400)]
    seen = Counter(id_ for each in draws for id_ in each.sampling)
    for id_, told in itertools.chain.from_iterable(each.sampling.items() for each in draws[:2]):
        assert abs(seen[id_] / 400 - told.probability) < 0.1


def test_the_same_seed_draws_the_same_in_an_order_of_chance() -> None:
    first, again, other = (draw(_lines(), 60, (STATUS, SCORE), seed) for seed in (1, 1, 2))
    assert first == again != other
    numbers = [int(each.id[1:]) for each in first.members]
    assert numbers != sorted(numbers)


def test_small_strata_are_put_together() -> None:
    drawn = draw(_lines(), 30, ("status", "model", "choice"), seed=0)
    assert len(drawn.strata) == 3
    assert REST in drawn.strata
    as_many_as_there_may_be = draw(_lines(), 20, ("model",), seed=0)
    assert as_many_as_there_may_be.strata.keys() == {"model m", "model n"}


def test_a_field_that_no_record_has_and_an_empty_run_are_refused() -> None:
    with pytest.raises(UsageError, match="by='axis': no record has such a field"):
        draw(_lines(), 60, ("axis",), seed=0)
    with pytest.raises(InputError, match="no record"):
        draw([], 60, (STATUS, SCORE), seed=0)


def _variance(taken: list[int], sizes: list[int], spreads: list[float]) -> float:
    return sum((z * s) ** 2 / t for t, z, s in zip(taken, sizes, spreads, strict=True))


@given(st.lists(st.tuples(st.integers(5, 40), st.floats(0.2, 0.5)), min_size=2, max_size=3))
def test_no_other_allocation_has_less_variance(strata: list[tuple[int, float]]) -> None:
    sizes, spreads = [each[0] for each in strata], [each[1] for each in strata]
    total = min(sum(sizes), 5 * len(sizes) + 7)
    taken = allocate(total, sizes, spreads)
    assert sum(taken) == total
    others = itertools.product(*(range(5, size + 1) for size in sizes))
    best = min(_variance([*o], sizes, spreads) for o in others if sum(o) == total)
    own = _variance(taken, sizes, spreads)
    assert own < best or isclose(own, best)


def test_what_is_less_certain_gets_more_labels() -> None:
    taken = allocate(100, [1000, 1000], [0.5, 0.25])
    assert taken == [67, 33]
    assert taken[0] / taken[1] == pytest.approx(0.5 / 0.25, rel=0.05)


def test_no_stratum_gives_more_than_it_has() -> None:
    assert allocate(20, [3, 100], [0.9, 0.01]) == [3, 17]


# --- strata -------------------------------------------------------------------------------------
# What missing labels leave open, counted by hand.


def test_the_range_reaches_from_no_open_record_an_error_to_all_of_them() -> None:
    sizes = {"large": 900, "small": 100}
    strata = Strata(
        {
            name: SamplingLine(stratum=name, probability=10 / size, size=size, taken=10)
            for name, size in sizes.items()
        }
    )
    # Of the large stratum five of ten have a label, one of them an error; of the small one all.
    low, high = strata.possible({"large": 5, "small": 10}, {"large": 1, "small": 5})
    assert low == pytest.approx((90 + 50) / 1000)
    assert high == pytest.approx((90 + 450 + 50) / 1000)


# --- drawn --------------------------------------------------------------------------------------
# Labels as a random sample: refused where nobody knows, thinned where chances differ.


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
