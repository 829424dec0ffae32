"""Judge and rules weighed: the finding that a fitted decision makes of a judged one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hybrid.evidence import Checked, decide
from hybrid.records import Concern, Finding, Objection, Record, Status
from hybrid.records.weighing import can_show, terms_of
from hybrid.run.decision_file import Decision
from hybrid.run.screened import rules_shown

OVERRULED = "judge_overruled"
"""The concern that the judge claims an error, and its weight is too small to make it one."""
UNSHOWN = "no_evidence"
"""The objection of a finding that is an error by its probability, and shows no evidence."""


def weighed(finding: Finding, record: Record, checked: Sequence[Checked], own: Decision) -> Finding:
    """Return the finding with its probability, and with the status that the point gives it.

    What post-checks rejected stays rejected, and what no judge has answered unassessed. An error
    shows what the judge quoted, where that stands, else what the rules flagged; with neither it is
    ``disputed``. So is what the judge claims below the point: its words and evidence stay.
    """
    point, terms = own.point(finding.error_type), terms_of(finding, record.id)
    if point is None or terms is None:
        return finding
    p = own.types[finding.error_type].chance(terms)
    told = replace(finding, p=p, point=point, decided_by="both")
    if finding.status is Status.REJECTED:
        return told
    if p < point.p:
        return told if finding.status is Status.CLEAN else _overruled(told)
    if finding.status is Status.ERROR:
        return told
    by_judge, by_rules = can_show(finding, record.id)
    if by_judge:
        return _as_judged(told, checked)
    return rules_shown(told, record) if by_rules else _disputed(told)


def _overruled(told: Finding) -> Finding:
    """Return a judge's error below the point: no error, and nothing of it is lost."""
    message = f"the judge claims an error; with the rules its probability is {_beside(told)}"
    concerns = (*told.concerns, Concern(OVERRULED, message))
    return replace(told, status=Status.DISPUTED, concerns=concerns)


def _as_judged(told: Finding, checked: Sequence[Checked]) -> Finding:
    """Return the finding that those answers make whose error stands, however few they are."""
    standing = [each for each in checked if each.status is Status.ERROR]
    own = decide(told.error_type, standing, flags=told.flags, score=told.score)
    return replace(own, decided_by="both", judge=told.judge, p=told.p, point=told.point)


def _disputed(told: Finding) -> Finding:
    message = f"no evidence stands for an error whose probability is {_beside(told)}"
    objections = (*told.objections, Objection(UNSHOWN, message))
    return replace(told, status=Status.DISPUTED, objections=objections)


def _beside(told: Finding) -> str:
    assert told.p is not None
    assert told.point is not None
    return f"{told.p:g}, and the point {told.point.p:g}"
