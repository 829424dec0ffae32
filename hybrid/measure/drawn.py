"""Labels as a random sample of their run: how they were drawn, and the part drawn alike."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Final

from hybrid.errors import InputError
from hybrid.measure.join import Item, fields_of
from hybrid.measure.likeness import DECISION, Seen, unlike

UNKNOWN: Final = (
    "do not tell how their records were drawn, and prove nothing of the others; draw them with "
    "hybrid sample, or say --labels-are-random where chance alone chose them"
)
_CHANCES: Final = 2**32


def drawn_alike(items: Sequence[Item], whole: Seen, *, random: bool) -> tuple[Item, ...]:
    """Return the items whose records had the same chance to be drawn from ``whole``.

    Where strata were drawn with unequal chances, a label stays with the smallest chance divided by
    its own, by lot of its id: what stays is as if all had been drawn with the smallest, and no sum
    over strata varies more than in a simple random sample (Hoeffding 1956). All records labelled
    are a sample too. ``random`` says that chance alone chose them. Raises ``InputError`` where that
    is not known, and where what stays does not look like the whole.
    """
    if len(whole) <= len(items):
        return tuple(items)
    untold = sum(item.sampling is None for item in items)
    if untold and not random:
        raise InputError(f"{untold:,} of {len(items):,} labels {UNKNOWN}")
    chances = {item.id: 1.0 if random else _chance(item) for item in items}
    least = min(chances.values(), default=1.0)
    kept = tuple(item for item in items if random or _lot(item.id) * chances[item.id] < least)
    if found := unlike(_seen(kept, [*whole.counts]), whole):
        raise InputError(found)
    return kept


def _seen(items: Sequence[Item], names: Sequence[str]) -> Seen:
    seen = Seen()
    for item in items:
        held = fields_of(item.line)
        told = [(name, held.get(name)) for name in names if name != DECISION]
        seen.add(item.finding.score, item.question, item.finding.status.value, told)
    return seen


def _chance(item: Item) -> float:
    return item.sampling.probability if item.sampling else 1.0


def _lot(id_: str) -> float:
    """Return a number from 0 up to 1 that hangs on nothing but the id."""
    digest = hashlib.sha256(id_.encode("utf-8", "surrogatepass")).digest()
    return int.from_bytes(digest[:4], "big") / _CHANCES
