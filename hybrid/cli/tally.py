"""Counts of a run: all that is kept of the records once they are written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from hybrid.records import ErrorType, Status

_WHOLE = ("budget exhausted", "HTTP")


class _Objection(Protocol):
    @property
    def message(self) -> str: ...


class _Finding(Protocol):
    """What is counted of a finding, or of one that was read back."""

    @property
    def error_type(self) -> ErrorType: ...
    @property
    def status(self) -> Status: ...
    @property
    def decided_by(self) -> str: ...
    @property
    def criteria(self) -> Sequence[str]: ...
    @property
    def flags(self) -> Sequence[object]: ...
    @property
    def objections(self) -> Sequence[_Objection]: ...
    @property
    def judge(self) -> Mapping[str, Any] | None: ...


class Counted(Protocol):
    """The findings of one record, as far as they are counted."""

    @property
    def findings(self) -> Sequence[_Finding]:
        """One for each error type that was asked for."""


@dataclass(slots=True)
class TypeTally:
    """The decisions on one error type."""

    records: int = 0
    by_status: Counter[Status] = field(default_factory=Counter)
    under_threshold: int = 0
    by_rules: int = 0

    def add(self, finding: _Finding) -> None:
        """Count one finding."""
        self.records += 1
        self.by_status[finding.status] += 1
        self.by_rules += finding.decided_by == "rules"
        if finding.status is Status.CLEAN and finding.flags:
            self.under_threshold += 1

    def merge(self, other: TypeTally) -> None:
        """Add the counts of other records."""
        self.records += other.records
        self.by_status.update(other.by_status)
        self.under_threshold += other.under_threshold
        self.by_rules += other.by_rules

    @property
    def errors(self) -> int:
        """How many findings are errors."""
        return self.by_status[Status.ERROR]

    @property
    def unflagged(self) -> int:
        """How many clean findings have no flag at all."""
        return self.by_status[Status.CLEAN] - self.under_threshold

    @property
    def rate(self) -> float | None:
        """Errors per record that could be assessed; ``None`` without any."""
        assessed = self.records - self.by_status[Status.UNASSESSED]
        return self.errors / assessed if assessed else None


@dataclass(slots=True)
class JudgeTally:
    """What the judges' answers came to, apart from what was decided on them.

    ``reasons`` says why findings are unassessed; ``split`` counts findings on which the answers
    with a verdict differ, ``several`` those with more than one such answer; ``changed`` those whose
    prompt would be another today (known in a replay only).
    """

    models: dict[str, Counter[str]] = field(default_factory=dict)
    reasons: Counter[str] = field(default_factory=Counter)
    several: int = 0
    split: int = 0
    changed: int = 0

    def add(self, finding: _Finding) -> None:
        """Count the answers behind one finding."""
        answers = finding.judge["answers"] if finding.judge is not None else ()
        for answer in answers:
            self.models.setdefault(answer["model"], Counter())[answer["status"]] += 1
        said = [answer["status"] for answer in answers if answer["failure"] is None]
        self.several += 1 < len(said)
        self.split += 1 < len(set(said))
        self.changed += any(answer.get("prompt_changed") for answer in answers)
        if finding.status is Status.UNASSESSED:
            self.reasons.update({_kind(each.message) for each in finding.objections})

    def merge(self, other: JudgeTally) -> None:
        """Add the counts of other records."""
        for model, answers in other.models.items():
            self.models.setdefault(model, Counter()).update(answers)
        self.reasons.update(other.reasons)
        self.several += other.several
        self.split += other.split
        self.changed += other.changed


@dataclass(slots=True)
class Tally:
    """The counts of a run, per error type and per criterion."""

    records: int = 0
    records_with_error: int = 0
    skipped: int = 0
    bare: int = 0
    types: dict[ErrorType, TypeTally] = field(default_factory=dict)
    criteria: Counter[str] = field(default_factory=Counter)
    judges: JudgeTally = field(default_factory=JudgeTally)

    def add(self, found: Counted) -> None:
        """Count one record."""
        self.records += 1
        for finding in found.findings:
            self.types.setdefault(finding.error_type, TypeTally()).add(finding)
            self.judges.add(finding)
            if finding.status is Status.ERROR:
                self.criteria.update(finding.criteria)
        self.records_with_error += has_error(found)

    def merge(self, other: Tally) -> None:
        """Add the counts of the records that follow; any division gives the same sums."""
        self.records += other.records
        self.records_with_error += other.records_with_error
        self.skipped += other.skipped
        self.bare += other.bare
        for error_type, counts in other.types.items():
            self.types.setdefault(error_type, TypeTally()).merge(counts)
        self.criteria.update(other.criteria)
        self.judges.merge(other.judges)

    @property
    def not_asked(self) -> int:
        """How many findings are the rules' own."""
        return sum(tally.by_rules for tally in self.types.values())

    @property
    def unassessed(self) -> int:
        """How many findings could not be decided."""
        return sum(tally.by_status[Status.UNASSESSED] for tally in self.types.values())

    def exit_code(self, *, exit_zero: bool) -> int:
        """Return 2 for an incomplete run, else 1 when errors were found, else 0.

        ``exit_zero`` turns 1 into 0, never 2.
        """
        if self.skipped or self.unassessed:
            return 2
        return 1 if self.records_with_error and not exit_zero else 0


def has_error(found: Counted) -> bool:
    """Whether any error type of the record is decided to be an error."""
    return any(finding.status is Status.ERROR for finding in found.findings)


def _kind(reason: str) -> str:
    """Return a reason without what tells one case of it from another."""
    return reason if reason.startswith(_WHOLE) else reason.partition(": ")[0]
