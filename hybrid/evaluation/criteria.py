"""Figures per criterion: whether a finding names what the label names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from hybrid.evaluation.intervals import Resampling
from hybrid.evaluation.join import Item
from hybrid.evaluation.measured import Estimate, estimates
from hybrid.evaluation.metrics import Decisions
from hybrid.records import ErrorType, criteria_of

FIGURES = ("precision", "recall", "false_alarm_rate", "f1", "balanced_accuracy", "kappa")
"""A criterion has no score of its own, so nothing that ranks."""


@dataclass(frozen=True, slots=True)
class CriterionRow:
    """One criterion over ``n`` labels.

    ``gold`` are labels that name it, ``found`` findings that do, ``both`` where both do; ``other``
    counts labels that name it where the finding is an error by another criterion. Naming it always
    has precision ``base`` and recall 1.
    """

    name: str
    n: int
    gold: int
    found: int
    both: int
    other: int
    figures: Mapping[str, Estimate]

    @property
    def base(self) -> float | None:
        """The share of labels that name the criterion."""
        return self.gold / self.n if self.n else None

    @property
    def precision(self) -> Estimate:
        """The share of findings naming it that the label names it for."""
        return self.figures["precision"]

    @property
    def recall(self) -> Estimate:
        """The share of labels naming it that the finding names it for."""
        return self.figures["recall"]

    @property
    def f1(self) -> Estimate:
        """The harmonic mean of the two."""
        return self.figures["f1"]


def criterion_rows(
    error_type: ErrorType, items: Sequence[Item], resampling: Resampling
) -> Iterator[CriterionRow]:
    """Yield a row per criterion.

    Items that are not assessed, errors whose label names no criterion, and labels whose criteria a
    reviewer took over from a run are left out.
    """
    usable = [item for item in items if item.assessed and _told(item) and not _adopted(item)]
    for criterion in criteria_of(error_type):
        yield _row(criterion.id, usable, resampling)


def untold(items: Sequence[Item]) -> int:
    """Return how many error labels name no criterion."""
    return sum(not _told(item) for item in items)


def adopted(items: Sequence[Item]) -> int:
    """Return how many labels have criteria that were taken over from a run."""
    return sum(_adopted(item) for item in items)


def _adopted(item: Item) -> bool:
    return "criteria" in item.label.adopted


def _told(item: Item) -> bool:
    return bool(item.label.criteria) or not item.label.is_error


def _row(name: str, items: Sequence[Item], resampling: Resampling) -> CriterionRow:
    gold = np.array([item.label.is_error and name in item.label.criteria for item in items], bool)
    found = np.array([item.found and name in item.finding.criteria for item in items], bool)
    any_found = np.array([item.found for item in items], bool)
    own = Decisions(gold, found, found.astype(np.float64))
    both = int((gold & found).sum())
    figures = estimates(own, [item.question for item in items], resampling)
    return CriterionRow(
        name=name,
        n=len(items),
        gold=int(gold.sum()),
        found=int(found.sum()),
        both=both,
        other=int((gold & any_found).sum()) - both,
        figures={metric: figures[metric] for metric in FIGURES},
    )
