"""What the fuzzer tries holds for its seeds, for seeds in disorder, and for any short bytes."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.fuzz.seeds import seeds
from bench.fuzz.targets import TARGETS

SEEDS = {name: [seed for seed in seeds(name) if len(seed) < 3_000][:40] for name in TARGETS}


@pytest.mark.parametrize("target", TARGETS)
@settings(max_examples=15)
@given(data=st.data())
def test_a_target_holds(target: str, data: st.DataObject) -> None:
    seed = data.draw(st.sampled_from(SEEDS[target]))
    start = data.draw(st.integers(0, len(seed)))
    end = data.draw(st.integers(start, len(seed)))
    TARGETS[target](seed[:start] + data.draw(st.binary(max_size=8)) + seed[end:])


def test_every_target_has_seeds() -> None:
    assert all(len(found) > 5 for found in SEEDS.values())
