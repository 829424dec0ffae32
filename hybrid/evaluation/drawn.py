"""Labels as a random sample of their run: how they were drawn, and the part drawn alike."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Final

from hybrid.errors import InputError
from hybrid.evaluation.join import Item

UNKNOWN: Final = (
    "do not tell how their records were drawn, and prove nothing of the others; draw them with "
    "hybrid sample, or say --labels-are-random where chance alone chose them"
)
_CHANCES: Final = 2**32


def drawn_alike(items: Sequence[Item], size: int, *, random: bool) -> tuple[Item, ...]:
    """Return the items whose records had the same chance to be drawn.

    Where strata were drawn with unequal chances, a label stays with the smallest chance divided by
    its own, by lot of its id: what stays is as if all had been drawn with the smallest, and no sum
    over strata varies more than in a simple random sample (Hoeffding 1956). ``size`` is how many
    records there are: all of them labelled are a sample too. ``random`` says that chance alone
    chose them. Raises ``InputError`` where that is not known.
    """
    if random or size <= len(items):
        return tuple(items)
    untold = sum(item.sampling is None for item in items)
    if untold:
        raise InputError(f"{untold:,} of {len(items):,} labels {UNKNOWN}")
    chances = {item.id: item.sampling.probability for item in items if item.sampling}
    least = min(chances.values(), default=1.0)
    return tuple(item for item in items if _lot(item.id) * chances[item.id] < least)


def _lot(id_: str) -> float:
    """Return a number from 0 up to 1 that hangs on nothing but the id."""
    digest = hashlib.sha256(id_.encode("utf-8", "surrogatepass")).digest()
    return int.from_bytes(digest[:4], "big") / _CHANCES
