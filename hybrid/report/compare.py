"""What changed between two runs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from hybrid.io.lines import FindingLine, FindingsLine
from hybrid.records import ErrorType, Status
from hybrid.report.run import Run
from hybrid.stats import Rate, rate


@dataclass(frozen=True, slots=True)
class Change:
    """One decision that is another now, or rests on other criteria."""

    id: str
    error_type: ErrorType
    before: Status
    after: Status
    gained: tuple[str, ...]
    lost: tuple[str, ...]
    intro: str


@dataclass(frozen=True, slots=True)
class TypeChange:
    """One error type over the records that both runs hold."""

    before: Rate
    after: Rate
    moves: Mapping[tuple[Status, Status], int]

    @property
    def difference(self) -> float | None:
        """The later rate minus the earlier."""
        if self.before.value is None or self.after.value is None:
            return None
        return self.after.value - self.before.value

    @property
    def moved(self) -> list[tuple[Status, Status, int]]:
        """Decisions that changed, most frequent first."""
        pairs = [(old, new, n) for (old, new), n in self.moves.items() if old is not new]
        return sorted(pairs, key=_count, reverse=True)


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two runs side by side, by record id and text.

    ``edited`` are ids whose texts differ; they are left out. ``identity`` says what
    the runs were made with where that differs, ``None`` where a manifest is missing.
    """

    before: str
    after: str
    both: int
    only_before: tuple[str, ...]
    only_after: tuple[str, ...]
    edited: tuple[str, ...]
    types: Mapping[ErrorType, TypeChange]
    changes: tuple[Change, ...]
    criteria: tuple[tuple[str, int, int], ...]
    identity: tuple[str, ...] | None


def compare(before: Run, after: Run) -> Comparison:
    """Compare two runs over the records that both hold."""
    old = {line.id: line for line in before.lines}
    new = {line.id: line for line in after.lines}
    pairs = [(old[line.id], line) for line in after.lines if line.id in old]
    shared = [(left, right) for left, right in pairs if left.record == right.record]
    return Comparison(
        before=before.title,
        after=after.title,
        both=len(shared),
        only_before=tuple(id_ for id_ in old if id_ not in new),
        only_after=tuple(id_ for id_ in new if id_ not in old),
        edited=tuple(left.id for left, right in pairs if left.record != right.record),
        types=_types(shared),
        changes=tuple(change for pair in shared for change in _changes(*pair)),
        criteria=_criteria(shared),
        identity=_identity(before, after),
    )


_Pair = tuple[FindingsLine, FindingsLine]


def _pairs(
    left: FindingsLine, right: FindingsLine
) -> Iterator[tuple[ErrorType, FindingLine, FindingLine]]:
    for error_type in ErrorType:
        old, new = left.finding(error_type), right.finding(error_type)
        if old is not None and new is not None:
            yield error_type, old, new


def _types(shared: list[_Pair]) -> dict[ErrorType, TypeChange]:
    moves: dict[ErrorType, Counter[tuple[Status, Status]]] = {}
    for pair in shared:
        for error_type, old, new in _pairs(*pair):
            moves.setdefault(error_type, Counter())[old.status, new.status] += 1
    return {each: _type_change(moves[each]) for each in ErrorType if each in moves}


def _type_change(moves: Counter[tuple[Status, Status]]) -> TypeChange:
    before, after = Counter[Status](), Counter[Status]()
    for (old, new), count in moves.items():
        before[old] += count
        after[new] += count
    return TypeChange(_rate(before), _rate(after), moves)


def _rate(counted: Counter[Status]) -> Rate:
    return rate(counted[Status.ERROR], counted.total() - counted[Status.UNASSESSED])


def _changes(left: FindingsLine, right: FindingsLine) -> Iterator[Change]:
    for error_type, old, new in _pairs(left, right):
        gained = tuple(each for each in new.criteria if each not in old.criteria)
        lost = tuple(each for each in old.criteria if each not in new.criteria)
        if old.status is not new.status or gained or lost:
            intro = " ".join(right.record.question.split())[:100]
            yield Change(right.id, error_type, old.status, new.status, gained, lost, intro)


def _criteria(shared: list[_Pair]) -> tuple[tuple[str, int, int], ...]:
    before, after = Counter[str](), Counter[str]()
    for pair in shared:
        for _, old, new in _pairs(*pair):
            before.update(old.criteria if old.status is Status.ERROR else ())
            after.update(new.criteria if new.status is Status.ERROR else ())
    names = sorted(before.keys() | after.keys())
    return tuple((name, before[name], after[name]) for name in names)


def _identity(before: Run, after: Run) -> tuple[str, ...] | None:
    if before.manifest is None or after.manifest is None:
        return None
    return tuple(after.manifest.differences(before.manifest))


def _count(move: tuple[Status, Status, int]) -> int:
    return move[2]
