"""One answer of a judge: grounded, held against the vetoes, and looked at for concerns."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace

from hybrid.evidence.checked import Case, Checked
from hybrid.evidence.concerns import concerns
from hybrid.evidence.copied import is_copied
from hybrid.evidence.ground import grounded
from hybrid.evidence.injection import injection
from hybrid.evidence.vetoes import vetoes
from hybrid.records import (
    Choice,
    ErrorType,
    Objection,
    Record,
    Status,
    criteria_of,
)
from hybrid.records.judged import Hint, JudgeAnswer

_COPIED = "the answer repeats a verdict that stands in the record"


def check_verdict(
    record: Record,
    error_type: ErrorType,
    answer: JudgeAnswer,
    hints: Sequence[Hint],
    choice: Choice,
    *,
    strict: Collection[str] = (),
) -> Checked:
    """Check one answer against the record it is about.

    ``hints`` are those the judge was shown, ``choice`` is what screening read. ``strict`` names
    the concerns that are vetoes. Never raises.
    """
    verdict = answer.verdict
    if verdict is not None and is_copied(verdict, record):
        answer, verdict = replace(answer, verdict=None, failure=_COPIED), None
    if verdict is None:
        spoken = tuple(injection(record))
        return Checked(answer, Status.UNASSESSED, concerns=spoken, hints=tuple(hints))
    cited = (*answer.confirmed, *answer.dismissed)
    case = Case(record, error_type, verdict, choice, cited=cited, hints=tuple(hints))
    if not verdict.is_error:
        raised = tuple(concerns(case, answer.repairs))
        return Checked(answer, Status.CLEAN, concerns=raised, hints=case.hints)
    case, mended = grounded(case)
    answer = replace(answer, verdict=case.verdict, repairs=(*answer.repairs, *mended))
    return _checked(answer, case, strict)


def _checked(answer: JudgeAnswer, case: Case, strict: Collection[str]) -> Checked:
    raised = tuple(concerns(case, answer.repairs))
    objections = [*vetoes(case)]
    objections += [
        Objection(each.code, each.message, each.quote) for each in raised if each.code in strict
    ]
    return Checked(
        answer,
        Status.REJECTED if objections else Status.ERROR,
        case.groundings,
        tuple(objections),
        tuple(each for each in raised if each.code not in strict),
        _criteria(case, answer),
        case.hints,
    )


def _criteria(case: Case, answer: JudgeAnswer) -> tuple[str, ...]:
    """Return the criteria of the hints confirmed, then those that the explanation names."""
    confirmed = [hint.criterion for hint in case.hints if hint.id in answer.confirmed]
    named = [
        criterion.id
        for criterion in criteria_of(case.error_type)
        if re.search(rf"(?<![a-z_]){criterion.id}(?![a-z_])", case.verdict.explanation)
    ]
    return tuple(dict.fromkeys((*confirmed, *named)))
