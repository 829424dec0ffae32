"""What each rule contributes: how often it fires, how often that is right, what only it finds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hybrid.evaluation.join import Item
from hybrid.evaluation.measured import Estimate
from hybrid.records import CRITERIA
from hybrid.stats import wilson


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
    rows = [_row(rule, strength, items, errors) for rule, strength in rules.items()]
    return tuple(sorted(rows, key=_firings_and_name))


def _row(rule: str, strength: str, items: Sequence[Item], errors: int) -> RuleRow:
    fired = [item for item in items if any(flag.rule == rule for flag in item.finding.flags)]
    right = sum(item.label.is_error for item in fired)
    told = [item for item in fired if item.label.criteria or not item.label.is_error]
    alone = sum(item.found and item.label.is_error and _only(item, rule) for item in fired)
    return RuleRow(
        rule=rule,
        strength=strength,
        firings=len(fired),
        precision=_share(right, len(fired)),
        criterion_precision=_share(sum(_names(item, rule) for item in told), len(told)),
        decided=sum(item.found for item in fired),
        alone=alone,
        only_recall=alone / errors if errors else None,
    )


def _only(item: Item, rule: str) -> bool:
    return all(flag.rule == rule for flag in item.finding.flags)


def _names(item: Item, rule: str) -> bool:
    named = {flag.criterion for flag in item.finding.flags if flag.rule == rule}
    return item.label.is_error and bool(named & set(item.label.criteria) & CRITERIA.keys())


def _share(count: int, total: int) -> Estimate:
    return Estimate(count / total if total else None, wilson(count, total), total)


def _firings_and_name(row: RuleRow) -> tuple[int, str]:
    return -row.firings, row.rule
