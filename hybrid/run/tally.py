"""Counts of a run: all that is kept of the records once they are written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field

from hybrid.records import ErrorType, Finding, Objection, RecordFindings, Status
from hybrid.records.findings import FindingLine, FindingsLine
from hybrid.records.weighing import OVERRULED, UNSHOWN
from hybrid.stats import Rate, rate

_WHOLE = ("budget exhausted", "HTTP")


Counted = RecordFindings | FindingsLine
"""The findings of one record, new ones or those that were read back."""
_Finding = Finding | FindingLine


@dataclass(slots=True)
class TypeTally:
    """The decisions on one error type; ``passed`` are clean by the rules alone."""

    records: int = 0
    by_status: Counter[Status] = field(default_factory=Counter)
    under_threshold: int = 0
    by_rules: int = 0
    passed: int = 0

    def add(self, finding: _Finding) -> None:
        self.records += 1
        self.by_status[finding.status] += 1
        self.by_rules += finding.decided_by == "rules"
        self.passed += finding.decided_by == "rules" and finding.status is Status.CLEAN
        if finding.status is Status.CLEAN and finding.flags:
            self.under_threshold += 1

    def merge(self, other: TypeTally) -> None:
        """Add the counts of other records."""
        self.records += other.records
        self.by_status.update(other.by_status)
        self.under_threshold += other.under_threshold
        self.by_rules += other.by_rules
        self.passed += other.passed

    @property
    def errors(self) -> int:
        """How many findings are errors."""
        return self.by_status[Status.ERROR]

    @property
    def unflagged(self) -> int:
        """How many clean findings have no flag at all."""
        return self.by_status[Status.CLEAN] - self.under_threshold

    @property
    def assessed(self) -> int:
        """How many findings could be decided."""
        return self.records - self.by_status[Status.UNASSESSED]

    @property
    def rate(self) -> Rate:
        """Errors among what could be assessed."""
        return rate(self.errors, self.assessed)


@dataclass(slots=True)
class JudgeTally:
    """What the judges' answers came to, apart from what was decided on them.

    ``reasons`` says why findings are unassessed, rejected or disputed, ``concerns`` what stands
    beside verdicts; ``kept`` counts what models said that is no verdict. ``split`` counts findings
    on which the answers with a verdict differ, ``several`` those with more than one such answer;
    ``changed`` those whose prompt would be another today (known in a replay only), ``passed_on``
    those that a first judge left to the one named.
    """

    models: dict[str, Counter[str]] = field(default_factory=dict)
    reasons: dict[Status, Counter[str]] = field(default_factory=dict)
    concerns: Counter[str] = field(default_factory=Counter)
    kept: int = 0
    several: int = 0
    split: int = 0
    changed: int = 0
    passed_on: Counter[str] = field(default_factory=Counter)

    def add(self, finding: _Finding) -> None:
        judge = finding.judge or {}
        answers = judge.get("answers", ())
        if judge.get("first"):
            self.passed_on.update({str(answer.get("model")) for answer in answers})
        for answer in answers:
            counted = self.models.setdefault(str(answer.get("model")), Counter())
            counted[str(answer.get("status"))] += 1
        said = [answer.get("status") for answer in answers if answer.get("failure") is None]
        self.several += 1 < len(said)
        self.split += 1 < len(set(said))
        self.changed += any(answer.get("prompt_changed") for answer in answers)
        self.kept += any(answer["failure"] and answer.get("raw") for answer in answers)
        self.concerns.update({each.code for each in finding.concerns})
        reasons = {_reason(each, finding.status) for each in finding.objections}
        if finding.status is Status.DISPUTED:
            reasons |= {each.code for each in finding.concerns if each.code == OVERRULED}
        if reasons:
            self.reasons.setdefault(finding.status, Counter()).update(reasons)

    def merge(self, other: JudgeTally) -> None:
        """Add the counts of other records."""
        for model, answers in other.models.items():
            self.models.setdefault(model, Counter()).update(answers)
        for status, reasons in other.reasons.items():
            self.reasons.setdefault(status, Counter()).update(reasons)
        self.concerns.update(other.concerns)
        self.kept += other.kept
        self.several += other.several
        self.split += other.split
        self.changed += other.changed
        self.passed_on.update(other.passed_on)


@dataclass(slots=True)
class Tally:
    """The counts of a run, per error type and per criterion."""

    records: int = 0
    records_with_error: int = 0
    skipped: int = 0
    bare: int = 0
    unread: int = 0
    closed_book: int = 0
    types: dict[ErrorType, TypeTally] = field(default_factory=dict)
    criteria: Counter[str] = field(default_factory=Counter)
    judges: JudgeTally = field(default_factory=JudgeTally)

    def add(self, found: Counted) -> None:
        self.records += 1
        self.unread += found.unread
        self.closed_book += found.closed_book
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
        self.unread += other.unread
        self.closed_book += other.closed_book
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

    @property
    def mostly_closed_book(self) -> bool:
        """Whether most records tell nothing that an answer could rest on."""
        return self.records < 2 * self.closed_book

    def errors(self, apart: Collection[ErrorType] = ()) -> int:
        """Return how many findings are errors, those of types ``apart`` left out."""
        return sum(counts.errors for name, counts in self.types.items() if name not in apart)

    def exit_code(self, *, exit_zero: bool, apart: Collection[ErrorType] = ()) -> int:
        """Return 2 for an incomplete run, else 1 when errors were found, else 0.

        Errors of types ``apart`` do not count. ``exit_zero`` turns 1 into 0, never 2.
        """
        if self.skipped or self.unassessed:
            return 2
        return 1 if self.errors(apart) and not exit_zero else 0


def has_error(found: Counted) -> bool:
    """Whether any error type of the record is decided to be an error."""
    return any(finding.status is Status.ERROR for finding in found.findings)


def _reason(each: Objection, status: Status) -> str:
    """Return the code of a veto or a dispute; of a failure, what its cases have in common."""
    if status is Status.REJECTED or each.code == UNSHOWN:
        return each.code
    whole = each.message.startswith(_WHOLE)
    return each.message if whole else each.message.partition(": ")[0]
