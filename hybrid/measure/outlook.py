"""What a run, and the labels of a pilot, let expect of an audit to come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

from hybrid.errors import InputError
from hybrid.measure.audit import UNKNOWN, Audit
from hybrid.measure.gold import Gold
from hybrid.measure.join import question_of
from hybrid.measure.rate_tables import no_claim, percent
from hybrid.measure.rates import rates
from hybrid.measure.told import Rate
from hybrid.records import ErrorType
from hybrid.run.findings import read_findings
from hybrid.stats.plan import Expected, needed

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
        own = line.record
        questions[question_of(own.context, own.question, own.options.values())] += 1
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
    told = rates(audit)
    whole = [each for each in told.rates if not each.by]
    yield from audit.notes
    for lack in told.unrated:
        yield f"{lack.error_type}: no plan: {lack.reason}"
    if not whole:
        raise InputError(f"{gold.name}: too few labels to plan from; hybrid sample draws them")
    answers = _answers(np.bincount(audit.question))
    if refused := next((each.reason for each in whole if each.use is None), ""):
        raise InputError(f"{gold.name}: no plan: {refused}")
    for each in whole:
        yield f"{each.error_type}: {_seen(each)}"
        yield f"{each.error_type}: {_plan(each, wanted, answers)}"


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
    own = each.quality
    return (
        f"{opening}; sensitivity {percent(own.sensitivity)}, specificity {percent(own.specificity)}"
    )


def _plan(each: Rate, wanted: Wanted, answers: float) -> str:
    best = each.best or each.alone
    # Without an error seen the most that there may be is planned for.
    guess = best.value if each.errors else best.high
    if each.quality is None or each.corrected is None:
        own = expected(wanted, each.records, _NO_HELP, guess=guess, answers=answers)
        return f"{_alone(own, wanted.target)} ({each.reason})"
    checker = Checker(each.quality.sensitivity.value, each.quality.specificity.value)
    own = expected(wanted, each.records, checker, guess=guess, answers=answers)
    return sentence(own, wanted.target)


def sentence(own: Expected, target: float) -> str:
    """Return how many labels ``target`` takes alone and with the checker's answers."""
    corrected, alone = (needed(way, target, own.records) for way in (own.corrected, own.alone))
    if corrected is None:
        return _alone(own, target)
    if alone is not None and _PAYS * alone <= corrected:
        told = "the checker's answers do not help: use the labels alone"
        return f"{_opening(own, target)} {alone:,} labels; {told}"
    told = f"{alone:,}" if alone else f"more than {own.records:,}"
    return (
        f"{_opening(own, target)} {corrected:,} labels with the checker's answers, {told} without"
    )


def _alone(own: Expected, target: float) -> str:
    labels = needed(own.alone, target, own.records)
    if labels is not None:
        return f"{_opening(own, target)} {labels:,} labels"
    best = 100 * min(own.alone(own.records), own.corrected(own.records))
    told = f"more than the run's {own.records:,} records (with all of them: ±{best:.1f})"
    return f"{_opening(own, target)} {told}"


def _opening(own: Expected, target: float) -> str:
    return f"at a rate of {own.rate:.1%}, ±{100 * target:g} points need"
