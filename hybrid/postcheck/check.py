"""One answer of a judge: grounded, held against the vetoes, and looked at for concerns."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from hybrid.postcheck.case import Case, Checked
from hybrid.postcheck.concerns import concerns
from hybrid.postcheck.ground import grounded
from hybrid.postcheck.injection import disguised, injection
from hybrid.postcheck.vetoes import vetoes
from hybrid.records import (
    Choice,
    ErrorType,
    Objection,
    Record,
    Status,
    Verdict,
    criteria_of,
)
from hybrid.records.judged import Hint, JudgeAnswer

_COPIED = "the answer repeats a verdict that stands in the record"
# Letters; less than this may be anybody's words.
_LEAST_COPIED = 9
_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|[bfnrt])")
_EXPLAINS = re.compile(r"""explanation\W{0,4}[:：]\s*\\?["'“]([^"”]{0,40})["'”]""")
_MARKS = re.compile(r"[\W_]+")


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
    if verdict is not None and _is_copied(verdict, record):
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


def _is_copied(verdict: Verdict, record: Record) -> bool:
    """Whether a verdict is one that the audited text holds ready-made, escaped as JSON or not."""
    said = _bare(verdict.explanation)
    for _, text in record.fields():
        for reading in (text, *(plain for _, plain in disguised(text))):
            held = _bare(reading)
            if "iserror" not in held.lower():
                continue
            if said in held if _LEAST_COPIED <= len(said) else said in _explanations(reading):
                return True
    return False


def _explanations(text: str) -> Iterator[str]:
    """Yield the explanations that verdicts in a text give, without their marks."""
    return (_bare(found[1]) for found in _EXPLAINS.finditer(text))


def _bare(text: str) -> str:
    """Return a text without its marks, and with JSON's escapes read."""
    return _MARKS.sub("", _ESCAPE.sub(lambda found: chr(int(found[1] or "20", 16)), text))


def _criteria(case: Case, answer: JudgeAnswer) -> tuple[str, ...]:
    """Return the criteria of the hints confirmed, then those that the explanation names."""
    confirmed = [hint.criterion for hint in case.hints if hint.id in answer.confirmed]
    named = [
        criterion.id
        for criterion in criteria_of(case.error_type)
        if re.search(rf"(?<![a-z_]){criterion.id}(?![a-z_])", case.verdict.explanation)
    ]
    return tuple(dict.fromkeys((*confirmed, *named)))
