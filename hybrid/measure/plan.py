"""What a run, and the labels of a pilot, let expect of an audit to come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

from hybrid.errors import InputError
from hybrid.measure.audit import UNKNOWN, Audit
from hybrid.measure.estimates import Rate
from hybrid.measure.gold import Gold, question_of
from hybrid.measure.rates import no_claim, percent, rates, reasons
from hybrid.records import ErrorType
from hybrid.run.findings import read_findings
from hybrid.stats.guarantee import Expected, needed

_LEAST: Final = 1e-4
_PAYS: Final = 0.95


@dataclass(frozen=True, slots=True)
class Wanted:
    """What whoever plans has set: half the width in view, the rate of errors (``None``: told by the
    run or the pilot), labels per question, and how alike answers to one question are."""

    target: float
    rate: float | None
    per_question: float
    likeness: float


@dataclass(frozen=True, slots=True)
class Checker:
    """A checker's quality, as it is known before anybody labels."""

    sensitivity: float
    specificity: float


_NO_HELP: Final = Checker(sensitivity=1, specificity=0)
"""A checker that flags everything tells nothing."""


def of_run(findings: str, checker: Checker, wanted: Wanted) -> Iterator[str]:
    """Yield a sentence for each error type of a run whose checker is known."""
    asked, flagged = Counter[ErrorType](), Counter[ErrorType]()
    questions = Counter[str]()
    for line in read_findings(findings):
        group = line.record
        questions[question_of(group.context, group.question, group.options.values())] += 1
        for each in line.findings:
            asked[each.error_type] += each.is_error is not None
            flagged[each.error_type] += each.is_error is True
    answers = _answers(np.array([*questions.values()]))
    youden = checker.sensitivity + checker.specificity - 1
    for error_type in ErrorType:
        if records := asked[error_type]:
            guess = (flagged[error_type] / records + checker.specificity - 1) / youden
            own_ = expected(wanted, records, checker, guess=guess, answers=answers)
            yield f"{error_type}: {sentence(own_, wanted.target)}"


def of_pilot(audit: Audit, gold: Gold, wanted: Wanted) -> Iterator[str]:
    """Yield what a pilot's labels say of each error type, and what follows for the labels to come.

    Raises ``InputError`` where the labels do not tell how they were drawn, or are too few.
    """
    if audit.drawn == UNKNOWN:
        raise InputError(no_claim())
    rated = rates(audit)
    whole = [each for each in rated.rates if not each.by]
    yield from audit.notes
    for lack in rated.unrated:
        yield f"{lack.error_type}: no plan: {lack.reason}"
    if not whole:
        raise InputError(f"{gold.name}: too few labels to plan from; hybrid sample draws them")
    answers = _answers(np.bincount(audit.question))
    if refused := next((each.reason for each in whole if each.use is None), ""):
        raise InputError(f"{gold.name}: no plan: {refused}")
    for each in whole:
        yield f"{each.error_type}: {_seen(each)}"
        yield f"{each.error_type}: {_plan(each, wanted, answers)}"
    yield from reasons([each for each in whole if _unaided(each)])


def expected(
    wanted: Wanted, records: int, checker: Checker, *, guess: float, answers: float
) -> Expected:
    """Return what is expected of an audit; ``guess`` is the rate where none was set."""
    rate = guess if wanted.rate is None else wanted.rate
    return Expected(
        rate=min(max(rate, _LEAST), 1 - _LEAST),
        records=records,
        sensitivity=checker.sensitivity,
        specificity=checker.specificity,
        per_question=wanted.per_question,
        likeness=wanted.likeness,
        answers=answers,
    )


def _answers(sizes: np.ndarray[tuple[int], np.dtype[np.int64]]) -> float:
    """Return how many records ask the question of a record, on average over records."""
    return float((sizes**2).sum() / sizes.sum())


def _seen(each: Rate) -> str:
    opening = f"{each.labels:,} labels, {each.errors:,} errors"
    if each.quality is None:
        return opening
    seen = each.quality
    shares = f"sensitivity {percent(seen.sensitivity)}, specificity {percent(seen.specificity)}"
    return f"{opening}; {shares}"


def _unaided(each: Rate) -> bool:
    """Whether the checker's answers are no help: its labels are planned for alone."""
    return each.quality is None or each.corrected is None


def _plan(each: Rate, wanted: Wanted, answers: float) -> str:
    best = each.best or each.alone
    # Without an error seen the most that there may be is planned for.
    guess = best.value if each.errors else best.high
    if _unaided(each) or each.quality is None:
        outlook = expected(wanted, each.records, _NO_HELP, guess=guess, answers=answers)
        return _alone(outlook, wanted.target)
    checker = Checker(each.quality.sensitivity.value, each.quality.specificity.value)
    outlook = expected(wanted, each.records, checker, guess=guess, answers=answers)
    return sentence(outlook, wanted.target)


def sentence(expected: Expected, target: float) -> str:
    """Return how many labels ``target`` takes alone and with the checker's answers."""
    corrected, alone = (
        needed(way, target, expected.records) for way in (expected.corrected, expected.alone)
    )
    if corrected is None:
        return _alone(expected, target)
    if alone is not None and _PAYS * alone <= corrected:
        wanted = "the checker's answers do not help: use the labels alone"
        return f"{_opening(expected, target)} {alone:,} labels; {wanted}"
    wanted = f"{alone:,}" if alone else f"more than {expected.records:,}"
    return (
        f"{_opening(expected, target)} {corrected:,} labels with the checker's answers, "
        f"{wanted} without"
    )


def _alone(expected: Expected, target: float) -> str:
    labels = needed(expected.alone, target, expected.records)
    if labels is not None:
        return f"{_opening(expected, target)} {labels:,} labels"
    best = 100 * min(expected.alone(expected.records), expected.corrected(expected.records))
    told = f"more than the run's {expected.records:,} records (with all of them: ±{best:.1f})"
    return f"{_opening(expected, target)} {told}"


def _opening(expected: Expected, target: float) -> str:
    return f"at a rate of {expected.rate:.1%}, ±{100 * target:g} points need"
