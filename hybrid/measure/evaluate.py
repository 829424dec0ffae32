"""Everything that ``hybrid eval`` tells about one run, as values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from hybrid.measure.breakdown import (
    USUAL,
    CriterionRow,
    RuleRow,
    adopted,
    criterion_rows,
    groups,
    has,
    rule_rows,
    untold,
)
from hybrid.measure.by_concern import ConcernRow, concern_rows
from hybrid.measure.evidence import Evidence, evidence
from hybrid.measure.frontier import Point, frontier
from hybrid.measure.intervals import Resampling
from hybrid.measure.join import Item, Joined
from hybrid.measure.measured import Measured, measured
from hybrid.measure.missed import Passed, missed_errors
from hybrid.measure.probability import WEIGHED, Probability, probability
from hybrid.measure.shown import Shown
from hybrid.records import ErrorType

if TYPE_CHECKING:
    from hybrid.text.table import Table

CRITERION, RULE, CONCERN, COST = "criterion", "rule", "concern", "cost"
LEAST = 20


@dataclass(frozen=True, slots=True)
class Wanted:
    """What to tell: ``by`` is one of the four names above, or fields to group by.

    ``least`` is the size under which groups are put together. ``doubtful`` keeps the labels of
    confidence 2 or less in the main figures. ``random`` states that chance alone chose what was
    labelled.
    """

    by: tuple[str, ...] = ()
    least: int = LEAST
    doubtful: bool = True
    random: bool = False
    resampling: Resampling = field(default_factory=Resampling)


@dataclass(frozen=True, slots=True)
class TypeReport:
    """One error type.

    ``sure`` is without the doubtful labels, ``None`` where there are none; ``probability`` is
    ``None`` where no judge told one.
    """

    error_type: ErrorType
    overall: Measured
    doubtful: int
    sure: Measured | None
    evidence: Evidence
    groups: Mapping[str, tuple[Measured, ...]]
    criteria: tuple[CriterionRow, ...]
    without_criterion: int
    rules: tuple[RuleRow, ...]
    concerns: tuple[ConcernRow, ...] = ()
    adopted_criteria: int = 0
    probability: Probability | None = None
    weighed: Probability | None = None
    frontier: tuple[Point, ...] = ()

    @property
    def probabilities(self) -> tuple[Probability, ...]:
        """The judge's own and that of judge and rules weighed, as far as they are told."""
        return tuple(each for each in (self.probability, self.weighed) if each is not None)


@dataclass(frozen=True, slots=True, repr=False)
class Evaluation(Shown):
    """A run against gold; ``missed`` are the records that no judge was asked about."""

    joined: Joined
    wanted: Wanted
    types: tuple[TypeReport, ...]
    missed: Mapping[ErrorType, Passed] = field(default_factory=dict)

    def type(self, error_type: ErrorType) -> TypeReport | None:
        """Return the report on one error type, ``None`` where it has no labels."""
        return next((each for each in self.types if each.error_type is error_type), None)

    def __repr__(self) -> str:
        joined = self.joined
        figures = ((each, each.overall.value("f1")) for each in self.types)
        told = [f"{each.error_type} {'–' if f1 is None else f'{f1:.2f}'}" for each, f1 in figures]
        labels = f"{len(joined.items):,} labels on {joined.records:,} records"
        return f"<Evaluation: {labels}; F1: {', '.join(told)}>"

    def headlines(self) -> Iterator[str]:
        """Yield the sentences that ``hybrid eval`` prints."""
        from hybrid.measure import tables

        return tables.headlines(self)

    def tables(self) -> Iterator[Table]:
        """Yield the tables that ``hybrid eval`` prints."""
        from hybrid.measure import tables

        return tables.tables(self)

    def to_dict(self) -> dict[str, Any]:
        """Return what ``hybrid eval --format json`` prints, as plain values."""
        from hybrid.measure import export

        return export.as_dict(self)


def evaluate(joined: Joined, wanted: Wanted | None = None) -> Evaluation:
    """Compare a run with its gold.

    Raises ``UsageError`` where nothing can be grouped by a field asked for.
    """
    own = wanted or Wanted()
    reports = tuple(_report(joined, each, own) for each in joined.error_types)
    return Evaluation(joined, own, reports, missed_errors(joined, random=own.random))


def _report(joined: Joined, error_type: ErrorType, wanted: Wanted) -> TypeReport:
    every = joined.of(error_type)
    sure = tuple(item for item in every if not item.label.doubtful)
    items = every if wanted.doubtful else sure
    fields = [each for each in wanted.by if each not in (CRITERION, RULE, CONCERN, COST)]
    if not wanted.by:
        fields = [each for each in USUAL if has(every, each)]
    return TypeReport(
        error_type=error_type,
        overall=_measured("all", items, joined, wanted),
        doubtful=len(every) - len(sure),
        sure=_measured("sure", sure, joined, wanted)
        if wanted.doubtful and len(sure) < len(every)
        else None,
        evidence=evidence([item for item in items if item.assessed], wanted.resampling),
        groups={name: _groups(items, name, joined, wanted) for name in fields},
        criteria=_criteria(error_type, items, wanted),
        without_criterion=untold(items),
        rules=rule_rows([item for item in items if item.assessed]) if RULE in wanted.by else (),
        concerns=concern_rows(items) if CONCERN in wanted.by else (),
        adopted_criteria=adopted(items),
        probability=probability(items, wanted.resampling),
        weighed=probability(items, wanted.resampling, WEIGHED),
        frontier=frontier(items, joined.findings) if COST in wanted.by else (),
    )


def _criteria(
    error_type: ErrorType, items: Sequence[Item], wanted: Wanted
) -> tuple[CriterionRow, ...]:
    """Return the criteria's rows, none where no label names a criterion."""
    asked = not wanted.by or CRITERION in wanted.by
    if not (asked and any(item.label.criteria for item in items)):
        return ()
    return tuple(criterion_rows(error_type, items, wanted.resampling))


def _groups(
    items: Sequence[Item], name: str, joined: Joined, wanted: Wanted
) -> tuple[Measured, ...]:
    # A language or a kind of choice is never too small to be told apart.
    least = 1 if name in ("lang", "choice") else wanted.least
    found = groups(items, name, least=least)
    return tuple(_measured(each, own, joined, wanted) for each, own in found.items())


def _measured(name: str, items: Sequence[Item], joined: Joined, wanted: Wanted) -> Measured:
    return measured(name, items, wanted.resampling, judged=joined.judged)
