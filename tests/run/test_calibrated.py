"""What a decision makes of a judged finding: its status by the point, and only with evidence."""

from __future__ import annotations

from functools import cache

import pytest

from hybrid.judging.prompt import Prompts
from hybrid.records import ErrorType, Finding, Record, Status, Verdict
from hybrid.records.record import JudgeAnswer
from hybrid.records.weighing import TERMS, terms_of
from hybrid.run.calibrated import Decision, TypeDecision
from hybrid.run.judged import Asking, Heard, judged_finding
from tests.build import LATE, PEOPLE, default_screener

FLAGGED = "There is not enough information to say who was late. Still, I choose A."
PLAIN = "The nurse came late. The answer is A."
CLEAN = Verdict(is_error=False, premises=(), conclusion="", explanation="All is well.")
INVENTED = Verdict(True, ("The moon is made of green cheese.",), "So it is cheese.", "Made up.")
STANDING = Verdict(
    True,
    ("There is not enough information to say who was late.",),
    "Still, I choose A.",
    "It cannot be told, and A is chosen.",
)
LIKELY, UNLIKELY = 9.0, -9.0


@cache
def decision(intercept: float) -> Decision:
    """Return a decision that gives every finding nearly the same probability."""
    own = TypeDecision(
        intercept=intercept,
        coefficients={**dict.fromkeys(TERMS, 0.0), "judge": 0.1},
        point=0.5,
        bound=0.9,
        labels=100,
        errors=50,
        questions=100,
        figures={},
    )
    return Decision(
        version="0",
        pack_hash="0",
        prompt_hashes={},
        judge={},
        error_types=(ErrorType.LOGICAL,),
        aim="recall",
        target=0.9,
        confidence=0.95,
        findings="0",
        labels="0",
        types={ErrorType.LOGICAL: own},
    )


def decided(text: str, *verdicts: Verdict | None, odds: float | None) -> Finding:
    """Return the finding that the verdicts make; without ``odds`` by the judge alone."""
    record = Record(
        id="q", lang="en", question=LATE, options=dict(PEOPLE), reasoning=text, answer="A"
    )
    heard = [
        Heard(JudgeAnswer("m", at, "k", each, None if each else "no answer", p_error=0.5), ())
        for at, each in enumerate(verdicts)
    ]
    made = None if odds is None else decision(odds)
    asking = Asking(prompts=Prompts(), decision=made)
    screening = default_screener().screen(record)
    return judged_finding(record, screening, ErrorType.LOGICAL, heard, asking)


def test_an_error_over_the_point_keeps_what_the_judge_quoted() -> None:
    alone, both = (decided(FLAGGED, STANDING, odds=each) for each in (None, LIKELY))
    assert (both.status, both.decided_by) == (Status.ERROR, "both")
    assert (both.verdict, both.grounding, both.judge) == (
        alone.verdict,
        alone.grounding,
        alone.judge,
    )
    assert both.p == pytest.approx(0.9999, abs=1e-4)
    assert both.point is not None
    assert (both.point.p, both.point.aim, both.point.target) == (0.5, "recall", 0.9)
    assert (alone.p, alone.point, alone.decided_by) == (None, None, "judge")


def test_an_error_that_the_judge_passed_shows_the_rules_flag() -> None:
    own = decided(FLAGGED, CLEAN, odds=LIKELY)
    assert own.status is Status.ERROR
    assert "undecidable_then_chose" in own.criteria
    assert own.grounding
    assert all(each.tier == "exact" for each in own.grounding)
    assert own.verdict.premises


def test_an_error_that_nobody_shows_is_disputed() -> None:
    own = decided(PLAIN, CLEAN, odds=LIKELY)
    assert not own.flags
    assert (own.status, own.is_error) == (Status.DISPUTED, False)
    assert [each.code for each in own.objections] == ["no_evidence"]


def test_a_veto_holds_whatever_the_probability() -> None:
    for odds in (LIKELY, UNLIKELY):
        own = decided(FLAGGED, INVENTED, odds=odds)
        assert (own.status, own.decided_by) == (Status.REJECTED, "both")
        assert own.p is not None


def test_below_the_point_nothing_is_an_error_and_the_judge_is_told() -> None:
    own = decided(FLAGGED, STANDING, odds=UNLIKELY)
    assert (own.status, own.is_error) == (Status.DISPUTED, False)
    assert own.verdict.premises == STANDING.premises
    assert own.grounding
    assert "judge_overruled" in [each.code for each in own.concerns]
    passed = decided(FLAGGED, CLEAN, odds=UNLIKELY)
    assert passed.status is Status.CLEAN
    assert "judge_overruled" not in [each.code for each in passed.concerns]


def test_a_split_vote_is_settled_by_the_point() -> None:
    assert decided(FLAGGED, STANDING, CLEAN, odds=None).status is Status.DISPUTED
    own = decided(FLAGGED, STANDING, CLEAN, odds=LIKELY)
    assert (own.status, own.verdict.conclusion) == (Status.ERROR, STANDING.conclusion)
    assert own.judge is not None
    assert len(own.judge["answers"]) == 2
    assert decided(FLAGGED, STANDING, CLEAN, odds=UNLIKELY).status is Status.DISPUTED


def test_without_an_answer_nothing_is_weighed() -> None:
    own = decided(FLAGGED, None, odds=LIKELY)
    assert (own.status, own.decided_by, own.p) == (Status.UNASSESSED, "judge", None)


def test_terms_tell_the_judge_the_rules_and_how_quotes_stand() -> None:
    terms = terms_of(decided(FLAGGED, STANDING, odds=None), "q")
    assert terms is not None
    told = dict(zip(TERMS, terms, strict=True))
    assert told["judge"] == pytest.approx(0)
    assert (told["worst_quote"], told["best_quote"], told["concern"]) == (0.0, 1.0, 0.0)
    missing = terms_of(decided(FLAGGED, INVENTED, odds=None), "q")
    assert missing is not None
    assert dict(zip(TERMS, missing, strict=True))["worst_quote"] == 1.0
