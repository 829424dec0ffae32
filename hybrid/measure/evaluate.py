"""Everything that ``hybrid eval`` tells about one run, as values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from hybrid.errors import InputError
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
from hybrid.measure.evidence import Evidence, evidence
from hybrid.measure.figures import Estimate, Measured, Resampling, Shown, measured, share
from hybrid.measure.frontier import Point, frontier
from hybrid.measure.gold import Item, Joined, asked_of
from hybrid.measure.likeness import Seen, crowded
from hybrid.measure.probability import WEIGHED, Probability, probability
from hybrid.measure.sampling import drawn_alike
from hybrid.records import ErrorType, Status
from hybrid.stats.guarantee import Missed, least_labels, missed, missed_by_question

if TYPE_CHECKING:
    from hybrid.text.table import Table

# --- concerns -----------------------------------------------------------------------------------
# Whether a concern tells anything: how often verdicts with it were right, and those without.


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
    return tuple(sorted(rows, key=lambda row: (-row.held.n, row.code, row.status)))


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


# --- errors that no judge was asked about -------------------------------------------------------
# Errors among the records that no judge was asked about: at most so many, told from labels.

CONFIDENCE = 0.95
_WISHED = 0.05
_IN_PART = (
    "too many labels share a question for a random draw of records, and some questions are "
    "labelled only in part; label whole questions, or draw records with hybrid sample"
)


@dataclass(frozen=True, slots=True)
class Passed:
    """The records of one error type that the rules passed and nobody judged, and their bound.

    Without a usable label ``bound`` holds none, and ``reason`` says why.
    """

    bound: Missed
    reason: str = ""


def missed_errors(joined: Joined, *, random: bool) -> dict[ErrorType, Passed]:
    """Return a bound for each error type in which the rules alone passed records.

    ``random`` says that chance alone chose what was labelled. Empty where a judge was asked about
    everything, and where the items are a chosen part of the run.
    """
    return {
        each: _passed(joined, each, random=random)
        for each in joined.whole
        if each in joined.unjudged
    }


def _passed(joined: Joined, error_type: ErrorType, *, random: bool) -> Passed:
    whole = joined.unjudged[error_type]
    size = len(whole)
    labelled = [item for item in joined.of(error_type) if item.unjudged]
    try:
        items = drawn_alike(labelled, whole, random=random)
    except InputError as error:
        return Passed(missed(size, 0, 0), str(error))
    bound = _bound(items, whole, random=random)
    if bound is None:
        return Passed(missed(size, 0, 0), _IN_PART)
    least = least_labels(1 - _WISHED, CONFIDENCE)
    needed = (
        f"none of them is labelled; {least:,} random labels without an error would "
        f"show that at most {_WISHED:.0%} are errors"
    )
    return Passed(bound, "" if items else needed)


def _bound(items: Sequence[Item], whole: Seen, *, random: bool) -> Missed | None:
    """Return the bound, ``None`` where whole questions were drawn and labelled in part."""
    asked = [hash(asked_of(item.line)) for item in items]
    wrong = Counter(q for q, item in zip(asked, items, strict=True) if item.label.is_error)
    plain = missed(len(whole), len(items), wrong.total(), CONFIDENCE)
    if not (random and crowded(asked, whole.questions)):
        return plain
    outcome = missed_by_question(Counter(whole.questions), Counter(asked), wrong, CONFIDENCE)
    return outcome and max(outcome, plain, key=lambda each: each.most or 0)


def missed_lines(passed: Mapping[ErrorType, Passed]) -> Iterator[str]:
    """Yield a sentence on each error type."""
    for error_type, each in passed.items():
        bound = each.bound
        there = f"{error_type}: {bound.size:,} records passed by the rules and not judged"
        if bound.share is None:
            yield f"{there}: how many are errors is unknown: {each.reason}"
            continue
        yield (
            f"{there}: at most {bound.most:,} of them ({bound.share:.1%}) are errors, with "
            f"{bound.confidence:.0%} confidence ({bound.found:,} in {bound.taken:,} labels)"
        )


# --- the evaluation -----------------------------------------------------------------------------

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
        scores = [f"{each.error_type} {'–' if f1 is None else f'{f1:.2f}'}" for each, f1 in figures]
        labels = f"{len(joined.items):,} labels on {joined.records:,} records"
        return f"<Evaluation: {labels}; F1: {', '.join(scores)}>"

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
        from hybrid.measure import tables

        return tables.as_dict(self)


def evaluate(joined: Joined, wanted: Wanted | None = None) -> Evaluation:
    """Compare a run with its gold.

    Raises ``UsageError`` where nothing can be grouped by a field asked for.
    """
    options = wanted or Wanted()
    reports = tuple(_report(joined, each, options) for each in joined.error_types)
    return Evaluation(joined, options, reports, missed_errors(joined, random=options.random))


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
    return tuple(_measured(each, members, joined, wanted) for each, members in found.items())


def _measured(name: str, items: Sequence[Item], joined: Joined, wanted: Wanted) -> Measured:
    return measured(name, items, wanted.resampling, judged=joined.judged)
