"""From checked answers to findings: majorities, ties, flags, and what the finding keeps."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from hybrid.evidence.check import check_verdict, decide
from hybrid.evidence.verdict import Checked
from hybrid.records import Choice, Finding, Status, Verdict
from hybrid.records.record import Flag, Span
from tests.evidence.samples import HINTS, LOGICAL, answer_of

E, C, R, U, D = Status.ERROR, Status.CLEAN, Status.REJECTED, Status.UNASSESSED, Status.DISPUTED
FLAG = Flag("logical/x", "reversal", "strong", "A turn.", (Span("reasoning", 0, 5),), None)

VERDICTS: dict[Status, Verdict | None] = {
    E: LOGICAL.verdict,
    C: Verdict(is_error=False, premises=(), conclusion="", explanation="It only leans."),
    R: replace(LOGICAL.verdict, premises=("an invented quote of mine",)),
    U: None,
}


def checked(status: Status, *, confirmed: tuple[str, ...] = ()) -> Checked:
    choice = Choice("A", "A", "A", abstains=False, multiple=False, conclusion=None)
    answer = answer_of(VERDICTS[status], confirmed=confirmed, p_error=0.75)
    found = check_verdict(LOGICAL.record, LOGICAL.error_type, answer, HINTS, choice)
    assert found.status is status
    return found


def decided(*statuses: Status, flags: tuple[Flag, ...] = ()) -> Finding:
    answers = [checked(status) for status in statuses]
    return decide(LOGICAL.error_type, answers, flags=flags, score=0.12345)


@pytest.mark.parametrize(
    ("votes", "status"),
    [
        ((E,), E),
        ((C,), C),
        ((R,), R),
        ((U,), U),
        ((), U),
        ((E, E, C), E),
        ((E, C, C), C),
        ((E, R, R), R),
        ((E, C), D),
        ((E, R), D),
        ((C, R), D),
        ((E, C, R), D),
        ((E, U), E),
        ((E, E, U, U, C), E),
        ((U, U), U),
    ],
)
def test_more_than_half_of_the_verdicts_decide(votes: tuple[Status, ...], status: Status) -> None:
    finding = decided(*votes)
    assert finding.status is status
    assert finding.decided_by == "judge"
    assert finding.is_error is (None if status is U else status is E)
    assert finding.score == 0.1235


def test_an_error_shows_its_evidence() -> None:
    finding = decided(C, E, E)
    assert finding.verdict == LOGICAL.verdict
    assert [each.role for each in finding.grounding] == ["premise", "conclusion"]
    assert finding.objections == ()


def test_clean_has_no_evidence_and_keeps_its_explanation() -> None:
    finding = decided(C)
    assert finding.verdict == VERDICTS[C]
    assert finding.grounding == ()


def test_clean_against_a_strong_flag_stays_clean_with_a_concern() -> None:
    finding = decided(C, flags=(FLAG,))
    assert (finding.status, finding.objections) == (C, ())
    assert [each.code for each in finding.concerns] == ["strong_rule_disagrees"]
    assert "logical/x" in finding.concerns[0].message
    assert decided(C, flags=(replace(FLAG, strength="weak"),)).concerns == ()
    assert decided(E, flags=(FLAG,)).concerns == ()


def test_rejected_stays_rejected_whatever_the_flags_say() -> None:
    finding = decided(R, flags=(FLAG,))
    assert finding.status is R
    assert finding.verdict == VERDICTS[R]
    assert [each.code for each in finding.objections] == ["ungrounded_premise"]
    assert finding.flags == (FLAG,)
    assert finding.judge is not None
    assert finding.judge["answers"][0]["raw"] == "raw"


def test_a_split_vote_tells_its_counts_and_shows_what_is_disputed() -> None:
    finding = decided(C, E)
    assert finding.objections[0].code == "split_votes"
    assert finding.objections[0].message == "no majority: 1 clean, 1 error"
    assert finding.verdict == replace(LOGICAL.verdict, is_error=False)
    assert finding.criteria == ()


def test_unassessed_tells_why() -> None:
    finding = decided(U, U)
    assert [(each.code, each.message) for each in finding.objections] == [
        ("no_verdict", "the judge timed out")
    ]
    assert finding.verdict.explanation == ""
    assert decided().objections[0].message == "the judge was not asked"


def test_the_judge_s_part_of_a_finding() -> None:
    finding = decided(E, U)
    judge = finding.judge
    assert judge is not None
    assert judge["split"] == {"error": 1, "clean": 0, "rejected": 0, "disputed": 0, "unassessed": 1}
    assert judge["p_error"] == 0.75
    assert judge["hints"] == [{"id": "h1", "rule": "logical/x", "criterion": "reversal"}]
    first, second = judge["answers"]
    assert (first["model"], first["vote"], first["key"], first["is_error"]) == ("m", 0, "k", True)
    assert first["evidence"]["premises"] == list(LOGICAL.verdict.premises)
    assert first["raw"] is None
    assert (second["is_error"], second["failure"]) == (None, "the judge timed out")
    assert second["raw"] == "raw"
    assert msgspec.json.decode(msgspec.json.encode(judge)) == judge


def test_criteria_are_those_of_the_answers_that_stand() -> None:
    answers = [checked(E, confirmed=("h1",)), checked(E), checked(R)]
    finding = decide(LOGICAL.error_type, answers, flags=(), score=0.5)
    assert finding.criteria == ("reversal",)
