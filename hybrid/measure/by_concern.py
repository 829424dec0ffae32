"""Whether a concern tells anything: how often verdicts with it were right, and those without."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hybrid.measure.join import Item
from hybrid.measure.measured import Estimate, share
from hybrid.records import Status


@dataclass(frozen=True, slots=True)
class ConcernRow:
    """One concern over the judged findings of one status.

    ``held`` and ``others`` are the shares of right decisions among findings with the concern and
    among those without.
    """

    code: str
    status: Status
    held: Estimate
    others: Estimate


def concern_rows(items: Sequence[Item]) -> tuple[ConcernRow, ...]:
    """Return a row per concern and status in which it was raised, most frequent first."""
    judged = [item for item in items if item.assessed and item.finding.decided_by != "rules"]
    pairs = {(code, item.finding.status) for item in judged for code in _codes(item)}
    rows = [_row(code, status, judged) for code, status in pairs]
    return tuple(sorted(rows, key=_frequency_and_name))


def _codes(item: Item) -> frozenset[str]:
    return frozenset(each.code for each in item.finding.concerns)


def _row(code: str, status: Status, judged: Sequence[Item]) -> ConcernRow:
    alike = [item for item in judged if item.finding.status is status]
    return ConcernRow(
        code=code,
        status=status,
        held=_right([item for item in alike if code in _codes(item)]),
        others=_right([item for item in alike if code not in _codes(item)]),
    )


def _right(items: Sequence[Item]) -> Estimate:
    return share([item.right for item in items], [item.question for item in items])


def _frequency_and_name(row: ConcernRow) -> tuple[int, str, str]:
    return -row.held.n, row.code, row.status
