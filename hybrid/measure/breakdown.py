"""One run broken down: by language, source or any other field, by criterion, and by rule."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from hybrid.errors import UsageError
from hybrid.keywords import nearest
from hybrid.measure.figures import Decisions, Estimate, Resampling, estimates, share
from hybrid.measure.gold import Item, Joined
from hybrid.records import CRITERIA, ErrorType, criteria_of

USUAL = ("lang", "source", "model", "choice")
"""What items are grouped by when nothing else is asked for."""

REST = "smaller groups"
_NAMED = 6
_COMMIT = re.compile(r"@[0-9a-f]{7,40}$")
_STEP = re.compile(r"[:/]")

Groups = Mapping[str, tuple[Item, ...]]


def groups(items: Sequence[Item], field: str, *, least: int) -> Groups:
    """Return the items by the value of ``field``, largest group first.

    Items without the field are left out. Groups of fewer than ``least`` items come together under
    ``smaller groups`` and their names and sizes; a source is a path, and small ones are first
    joined with their neighbours in the same folder, file or repository. Raises ``UsageError`` where
    no item has the field.
    """
    valued = {item.id: item.fields[field] for item in items if field in item.fields}
    if items and not valued:
        names = {name for item in items for name in item.fields}
        raise UsageError(
            f"no label and no record has a field {field!r} to group by; "
            f"there are: {', '.join(sorted(names))}{nearest(field, names)}"
        )
    if field == "source":
        valued = folders(valued, least)
    gathered: dict[str, list[Item]] = {}
    for item in items:
        if item.id in valued:
            gathered.setdefault(valued[item.id], []).append(item)
    return _with_rest(gathered, least)


def only(joined: Joined, wanted: Mapping[str, str]) -> Joined:
    """Return the items whose fields have the values of ``wanted``.

    Raises ``UsageError`` where no item has.
    """
    kept = tuple(
        item
        for item in joined.items
        if all(item.fields.get(field) == value for field, value in wanted.items())
    )
    if not kept:
        conditions = ", ".join(f"{field}={value}" for field, value in wanted.items())
        raise UsageError(f"no record with a label and a finding has {conditions}")
    return replace(joined, items=kept, whole={}, unjudged={})


def has(items: Sequence[Item], field: str) -> bool:
    """Whether any item can be grouped by ``field``."""
    return any(field in item.fields for item in items)


def folders(valued: Mapping[str, str], least: int) -> dict[str, str]:
    """Return sources by id, each cut to the folder in which at least ``least`` of them lie.

    A commit at its end is no part of a source. What an inner folder has gathered does not count
    for the outer ones; a source whose folders never hold ``least`` is left whole.
    """
    whole = {id_: _COMMIT.sub("", source) for id_, source in valued.items()}
    paths = dict(whole)
    settled: set[str] = set()
    depth = max((len(_STEP.findall(path)) for path in paths.values()), default=0)
    for steps in range(depth, -1, -1):
        sizes: dict[str, int] = {}
        for path in paths.values():
            sizes[path] = sizes.get(path, 0) + 1
        settled |= {path for path, size in sizes.items() if least <= size}
        if not steps:
            break
        for id_, path in paths.items():
            if path not in settled and len(_STEP.findall(path)) == steps:
                paths[id_] = path[: [*_STEP.finditer(path)][-1].start()]
    return {id_: path if path in settled else whole[id_] for id_, path in paths.items()}


def _with_rest(gathered: Mapping[str, Sequence[Item]], least: int) -> dict[str, tuple[Item, ...]]:
    large = {name: tuple(items) for name, items in gathered.items() if least <= len(items)}
    rest = [item for name, items in gathered.items() if name not in large for item in items]
    ordered = dict(sorted(large.items(), key=_size_and_name))
    count = len(gathered) - len(large)
    if count == 1:
        return ordered | {
            name: tuple(items) for name, items in gathered.items() if name not in large
        }
    small = {name: items for name, items in gathered.items() if name not in large}
    return ordered | ({f"{REST} ({_named(small)})": tuple(rest)} if rest else {})


def _named(small: Mapping[str, Sequence[Item]]) -> str:
    """Return the names of groups with their sizes, the largest first, and how many more."""
    sizes = [
        f"{name} {len(members)}" for name, members in sorted(small.items(), key=_size_and_name)
    ]
    more = [f"{len(sizes) - _NAMED:,} more"] if _NAMED < len(sizes) else []
    return ", ".join([*sizes[:_NAMED], *more])


def _size_and_name(entry: tuple[str, Sequence[Item]]) -> tuple[int, str]:
    return -len(entry[1]), entry[0]


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
    usable = [
        item for item in items if item.assessed and _names_criteria(item) and not _adopted(item)
    ]
    for criterion in criteria_of(error_type):
        yield _criterion_row(criterion.id, usable, resampling)


def untold(items: Sequence[Item]) -> int:
    """Return how many error labels name no criterion."""
    return sum(not _names_criteria(item) for item in items)


def adopted(items: Sequence[Item]) -> int:
    """Return how many labels have criteria that were taken over from a run."""
    return sum(_adopted(item) for item in items)


def _adopted(item: Item) -> bool:
    return "criteria" in item.label.adopted


def _names_criteria(item: Item) -> bool:
    return bool(item.label.criteria) or not item.label.is_error


def _criterion_row(name: str, items: Sequence[Item], resampling: Resampling) -> CriterionRow:
    gold = np.array([item.label.is_error and name in item.label.criteria for item in items], bool)
    found = np.array([item.found and name in item.finding.criteria for item in items], bool)
    any_found = np.array([item.found for item in items], bool)
    decisions = Decisions(gold, found, found.astype(np.float64))
    both = int((gold & found).sum())
    figures = estimates(decisions, [item.question for item in items], resampling)
    return CriterionRow(
        name=name,
        n=len(items),
        gold=int(gold.sum()),
        found=int(found.sum()),
        both=both,
        other=int((gold & any_found).sum()) - both,
        figures={metric: figures[metric] for metric in FIGURES},
    )


@dataclass(frozen=True, slots=True)
class RuleRow:
    """One rule over the labels of its error type.

    ``firings`` are records with its flag. ``precision`` is the share of these that the label calls
    an error, ``criterion_precision`` the share whose label names the rule's criterion (of labels
    that name any). ``decided`` are firings on records that are decided to be errors. ``alone``
    counts the right error verdicts that no other rule's flag supports, and ``only_recall`` is their
    share of all errors: what recall would lose without this rule.
    """

    rule: str
    strength: str
    firings: int
    precision: Estimate
    criterion_precision: Estimate
    decided: int
    alone: int
    only_recall: float | None


def rule_rows(items: Sequence[Item]) -> tuple[RuleRow, ...]:
    """Return a row per rule that fired, most frequent first."""
    errors = sum(item.label.is_error for item in items)
    rules = {flag.rule: flag.strength for item in items for flag in item.finding.flags}
    rows = [_rule_row(rule, strength, items, errors) for rule, strength in rules.items()]
    return tuple(sorted(rows, key=lambda row: (-row.firings, row.rule)))


def _rule_row(rule: str, strength: str, items: Sequence[Item], errors: int) -> RuleRow:
    fired = [item for item in items if any(flag.rule == rule for flag in item.finding.flags)]
    labelled = [item for item in fired if item.label.criteria or not item.label.is_error]
    alone = sum(
        item.found and item.label.is_error and all(flag.rule == rule for flag in item.finding.flags)
        for item in fired
    )
    return RuleRow(
        rule=rule,
        strength=strength,
        firings=len(fired),
        precision=share([item.label.is_error for item in fired], _questions(fired)),
        criterion_precision=share([_names(item, rule) for item in labelled], _questions(labelled)),
        decided=sum(item.found for item in fired),
        alone=alone,
        only_recall=alone / errors if errors else None,
    )


def _questions(items: Sequence[Item]) -> list[str]:
    return [item.question for item in items]


def _names(item: Item, rule: str) -> bool:
    named = {flag.criterion for flag in item.finding.flags if flag.rule == rule}
    return item.label.is_error and bool(named & set(item.label.criteria) & CRITERIA.keys())
