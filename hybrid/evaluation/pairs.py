"""Whether a translated record is decided as its original is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hybrid.evaluation.join import ORIGINAL, Item, Joined
from hybrid.records import ErrorType


@dataclass(frozen=True, slots=True)
class PairRow:
    """The pairs of one error type: ``differing`` are ids of translations decided another way.

    ``labels_differ`` counts pairs whose labels differ too, which no decision can be blamed for.
    """

    error_type: ErrorType
    pairs: int
    differing: tuple[str, ...]
    labels_differ: int


def pair_rows(joined: Joined) -> Iterator[PairRow]:
    """Yield a row per error type that has translations beside their originals."""
    for error_type in joined.error_types:
        own = {item.id: item for item in joined.of(error_type)}
        pairs = [*_pairs(own)]
        if pairs:
            yield PairRow(
                error_type=error_type,
                pairs=len(pairs),
                differing=tuple(
                    item.id for item, original in pairs if item.found != original.found
                ),
                labels_differ=sum(
                    item.label.is_error != original.label.is_error for item, original in pairs
                ),
            )


def _pairs(own: dict[str, Item]) -> Iterator[tuple[Item, Item]]:
    for item in own.values():
        original = own.get(item.fields.get(ORIGINAL, ""))
        if original is not None and item.assessed and original.assessed:
            yield item, original
