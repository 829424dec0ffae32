"""From checked answers to the finding on one record and error type."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from msgspec.structs import asdict

from hybrid.evidence.checked import Checked
from hybrid.records import Concern, ErrorType, Finding, Flag, Objection, Status, Verdict
from hybrid.records.weighing import STRONG_FLAG

_KEPT_RAW = (Status.REJECTED, Status.UNASSESSED)
_NOTHING = Verdict(is_error=False, premises=(), conclusion="", explanation="")


def decide(
    error_type: ErrorType, checked: Sequence[Checked], *, flags: tuple[Flag, ...], score: float
) -> Finding:
    """Return the finding that the answers to one question make; ``score`` is the rules' own.

    What more than half of the answers with a verdict say stands; without such a majority it is
    ``disputed``. ``unassessed`` is a finding without any verdict. Flags never change a status.
    Answers that were passed on to a second judge are kept beside the others, and decide nothing.
    """
    first = [each for each in checked if each.answer.passed_on]
    checked = [each for each in checked if not each.answer.passed_on]
    status, objections = _outcome(checked)
    shown = _shown(checked, status)
    return Finding(
        error_type=error_type,
        status=status,
        decided_by="judge",
        score=round(score, 4),
        criteria=_criteria(checked) if status is Status.ERROR else (),
        verdict=_verdict(shown, status),
        flags=flags,
        grounding=shown.groundings if shown else (),
        objections=(*objections, *(shown.objections if shown else ())),
        concerns=(*(shown.concerns if shown else ()), *_against_flags(status, flags)),
        judge=_judge(checked) | ({"first": [_answer(each) for each in first]} if first else {}),
    )


def _outcome(checked: Sequence[Checked]) -> tuple[Status, tuple[Objection, ...]]:
    votes = Counter(each.status for each in checked if each.status is not Status.UNASSESSED)
    if not votes:
        return Status.UNASSESSED, tuple(_failures(checked))
    status, most = votes.most_common(1)[0]
    if 2 * most <= votes.total():
        told = ", ".join(f"{count} {each}" for each, count in sorted(votes.items()))
        return Status.DISPUTED, (Objection("split_votes", f"no majority: {told}"),)
    return status, ()


def _against_flags(status: Status, flags: Sequence[Flag]) -> Iterator[Concern]:
    strong = [flag.rule for flag in flags if flag.strength == "strong"]
    if status is Status.CLEAN and strong:
        message = f"the judge finds no error against a strong flag: {', '.join(strong)}"
        yield Concern(STRONG_FLAG, message)


def _failures(checked: Sequence[Checked]) -> Iterator[Objection]:
    reasons = dict.fromkeys(each.answer.failure or "no verdict" for each in checked)
    for reason in reasons or ("the judge was not asked",):
        yield Objection("no_verdict", reason)


def _shown(checked: Sequence[Checked], status: Status) -> Checked | None:
    """Return the answer whose verdict the finding shows: the first that decided it.

    Of a split vote that is an answer which says "error", since the evidence is what is disputed.
    """
    wanted = [status]
    if status is Status.DISPUTED:
        wanted += [Status.ERROR, Status.REJECTED, Status.CLEAN]
    for each in wanted:
        for one in checked:
            if one.status is each:
                return one
    return None


def _verdict(shown: Checked | None, status: Status) -> Verdict:
    if shown is None or shown.verdict is None:
        return _NOTHING
    if status is Status.CLEAN:
        return replace(_NOTHING, explanation=shown.verdict.explanation)
    said_error = status in (Status.ERROR, Status.REJECTED)
    return replace(shown.verdict, is_error=said_error)


def _criteria(checked: Sequence[Checked]) -> tuple[str, ...]:
    named = [each.criteria for each in checked if each.status is Status.ERROR]
    return tuple(dict.fromkeys(criterion for criteria in named for criterion in criteria))


def _judge(checked: Sequence[Checked]) -> dict[str, Any]:
    counted = Counter(each.status.value for each in checked)
    hints = checked[0].hints if checked else ()
    return {
        "answers": [_answer(each) for each in checked],
        "split": {status.value: counted[status.value] for status in Status},
        "p_error": _mean([each.answer.p_error for each in checked]),
        "hints": [
            {"id": hint.id, "rule": hint.rule, "criterion": hint.criterion} for hint in hints
        ],
    }


def _mean(values: Sequence[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return round(sum(known) / len(known), 6) if known else None


def _answer(checked: Checked) -> dict[str, Any]:
    answer, verdict = checked.answer, checked.verdict
    return {
        "model": answer.model,
        "vote": answer.vote,
        "key": answer.key,
        "status": checked.status.value,
        "is_error": verdict.is_error if verdict else None,
        "p_error": answer.p_error,
        "confirmed": list(answer.confirmed),
        "dismissed": list(answer.dismissed),
        "objections": [asdict(each) for each in checked.objections],
        "concerns": [asdict(each) for each in checked.concerns],
        "evidence": {
            "premises": list(verdict.premises) if verdict else [],
            "conclusion": verdict.conclusion if verdict else "",
        },
        "explanation": verdict.explanation if verdict else "",
        "failure": answer.failure,
        "rung": answer.rung,
        "repairs": list(answer.repairs),
        "usage": {
            "prompt_tokens": answer.usage.prompt_tokens,
            "completion_tokens": answer.usage.completion_tokens,
        },
        "raw": answer.raw or None if checked.status in _KEPT_RAW else None,
    }
