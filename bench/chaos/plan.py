"""Which faults are injected where: a pure function of a seed and of how many there are to be."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

JUDGED_RECORDS = 12
"""How many records a judged trial has; each of their three questions may meet a fault."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault: its kind, and two numbers that the kind turns into a place and a choice."""

    kind: str
    at: int
    salt: int


@dataclass(frozen=True, slots=True)
class Trial:
    """One run with its faults; ``scene`` tells who injects them."""

    number: int
    scene: str
    faults: tuple[Fault, ...]


def plan(
    seed: int, count: int, kinds: Mapping[str, Sequence[str]], shares: Mapping[str, float]
) -> list[Trial]:
    """Return trials with ``count`` faults together, each kind of a scene as often as another.

    ``kinds`` are those of each scene, ``shares`` the share of each scene in all faults. A judged
    trial holds up to 24 faults, every other one a single fault.
    """
    chance = random.Random(seed)
    turns = {scene: _in_turn(list(kinds[scene]), chance) for scene in shares}
    trials: list[Trial] = []
    for scene, share in shares.items():
        left = max(1, round(share * count))
        while 0 < left:
            size = min(left, chance.randint(4, 24)) if scene == "judge" else 1
            faults = tuple(_fault(next(turns[scene]), chance) for _ in range(size))
            trials.append(Trial(len(trials), scene, faults))
            left -= size
    return trials


def _in_turn(kinds: list[str], chance: random.Random) -> Iterator[str]:
    while True:
        chance.shuffle(kinds)
        yield from kinds


def _fault(kind: str, chance: random.Random) -> Fault:
    return Fault(kind, chance.randrange(1 << 16), chance.randrange(1 << 30))
