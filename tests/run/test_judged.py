"""The path of a record around the judges: what is asked, and what their answers make of it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hybrid.errors import InputError
from hybrid.judging.cache import AnswerCache, StoredAnswer
from hybrid.judging.completion import Reply
from hybrid.judging.prompt import Prompts, follow_up, follow_up_hash
from hybrid.packs import load_packs
from hybrid.records import (
    ErrorType,
    Finding,
    Flag,
    Objection,
    Record,
    RecordFindings,
    Score,
    Screening,
    Status,
    Verdict,
)
from hybrid.records.record import JudgeAnswer, Prompt
from hybrid.run.checker import Checker, Prepared
from hybrid.run.judged import Asking, Whom, is_uncertain
from hybrid.run.replay import NOT_KEPT, Replayer
from tests.cli.command import PACK
from tests.cli.samples import FLAG, SCREENING
from tests.judging.samples import written

LOGICAL = ErrorType.LOGICAL
RECORD = Record(
    id="q1",
    question="A nurse and a pilot waited. Who was late?",
    options={"A": "the nurse", "B": "the pilot"},
    reasoning="There is not enough information. Still, I choose (A).",
    answer="A",
)
PLAIN = replace(RECORD, id="q2", reasoning="So the answer is A.")
SOUND = Verdict(
    is_error=True,
    premises=("There is not enough information.",),
    conclusion="Still, I choose (A).",
    explanation="It cannot tell, and chooses: undecidable_then_chose.",
)
NONE = Verdict(is_error=False, premises=(), conclusion="", explanation="No criterion is met.")


def checker(*, whom: Whom = "all", again: bool = False, **settings: Any) -> Checker:
    asking = Asking(prompts=Prompts(**settings), whom=whom, again=again)
    return Checker(load_packs([PACK]), asking=asking)


def answer(verdict: Verdict | None, **changes: Any) -> JudgeAnswer:
    failure = None if verdict is not None else "no complete answer within 5 seconds"
    given = JudgeAnswer("m", 0, "key", verdict, failure)
    return replace(given, **changes)


def concluded(record: Record, *votes: Verdict | None, error_type: ErrorType = LOGICAL) -> Finding:
    """Return the finding when judges say ``votes`` on one type and "no error" on the others."""
    own = checker()
    prepared = own.prepare(record)
    answers = [
        [answer(vote) for vote in votes] if prompt.error_type is error_type else [answer(NONE)]
        for prompt in prepared.prompts
    ]
    findings = own.conclude(prepared, answers).findings
    return next(each for each in findings if each.error_type is error_type)


def test_each_type_has_its_prompt_with_its_own_flags_as_hints() -> None:
    prepared = checker().prepare(RECORD)
    assert [prompt.error_type for prompt in prepared.prompts] == list(ErrorType)
    hints = {prompt.error_type: prompt.hints for prompt in prepared.prompts}
    assert [hint.id for hint in hints[LOGICAL]] == ["h1"]
    assert hints[ErrorType.FACTUAL] == ()
    assert hints[LOGICAL][0].premises == prepared.screening.flags[LOGICAL][0].premises


def test_hints_can_be_switched_off() -> None:
    assert not any(prompt.hints for prompt in checker(hints=False).prepare(RECORD).prompts)


def test_nothing_is_asked_without_judges() -> None:
    plain = Checker(load_packs([PACK]))
    prepared = plain.prepare(RECORD)
    assert prepared.prompts == ()
    assert plain.conclude(prepared, ()) == plain.check(RECORD)


def test_types_not_asked_keep_the_rules_decision() -> None:
    own = checker(whom="flagged")
    prepared = own.prepare(RECORD)
    assert [prompt.error_type for prompt in prepared.prompts] == [LOGICAL]
    found = own.conclude(prepared, [[answer(NONE)]])
    rules = own.check(RECORD)
    assert [each.decided_by for each in found.findings] == ["rules", "judge", "rules"]
    assert (found.findings[0], found.findings[2]) == (rules.findings[0], rules.findings[2])
    assert (found.choice, found.stated_choice, found.abstains) == ("A", "A", False)


def test_an_unflagged_record_is_not_asked_about() -> None:
    own = checker(whom="flagged")
    prepared = own.prepare(PLAIN)
    assert prepared.prompts == ()
    assert own.conclude(prepared, ()) == own.check(PLAIN)


@pytest.mark.parametrize(
    ("score", "flags", "expected"),
    [
        (0.1, (), False),
        (0.19, (), False),
        (0.2, (), True),
        (0.5, (FLAG,), True),
        (0.8, (FLAG,), True),
        (0.9, (FLAG,), False),
        (0.9, (), True),
        (0.1, (FLAG,), True),
    ],
)
def test_uncertain_is_a_middling_score_or_flags_against_it(
    score: float, flags: tuple[Flag, ...], expected: bool
) -> None:
    screening: Screening = replace(
        SCREENING, flags={LOGICAL: flags}, scores={LOGICAL: Score(score, 0.5, ())}
    )
    assert is_uncertain(screening, LOGICAL) is expected


@pytest.mark.parametrize(
    ("votes", "status"),
    [
        ((SOUND,), Status.ERROR),
        ((SOUND, SOUND, NONE), Status.ERROR),
        ((SOUND, NONE), Status.DISPUTED),
        ((NONE,), Status.CLEAN),
        ((None,), Status.UNASSESSED),
        ((None, SOUND), Status.ERROR),
        ((replace(SOUND, premises=("There is enough information.",)),), Status.REJECTED),
    ],
)
def test_answers_are_checked_before_they_count(
    votes: tuple[Verdict | None, ...], status: Status
) -> None:
    found = concluded(RECORD, *votes)
    assert found.status is status
    assert found.decided_by == "judge"
    assert [flag.rule for flag in found.flags] == ["logical/undecidable_then_chose"]


def test_the_reason_of_an_unassessed_finding_is_told() -> None:
    found = concluded(RECORD, None)
    assert found.objections == (Objection("no_verdict", "no complete answer within 5 seconds"),)
    assert found.is_error is None


# --- asking again -----------------------------------------------------------------------------


INVENTED = replace(SOUND, premises=("There is plenty of information.",))


def logical(prepared: Prepared) -> Prompt:
    return next(prompt for prompt in prepared.prompts if prompt.error_type is LOGICAL)


def test_a_follow_up_names_what_does_not_stand() -> None:
    own = checker(again=True)
    prepared = own.prepare(RECORD)
    prompt = logical(prepared)
    again = own.follow_up(prepared, prompt, answer(INVENTED, raw="my answer"))
    assert again is not None
    assert again.messages[: len(prompt.messages)] == prompt.messages
    first, second = again.messages[-2:]
    assert (first.role, first.content) == ("assistant", "my answer")
    assert second.role == "user"
    assert '"There is plenty of information."' in second.content
    assert "Still, I choose" not in second.content
    assert (again.hints, again.schema) == (prompt.hints, prompt.schema)
    assert again.hash == follow_up_hash(prompt) != prompt.hash


@pytest.mark.parametrize("verdict", [SOUND, NONE, None])
def test_what_stands_or_says_nothing_is_not_asked_again(verdict: Verdict | None) -> None:
    own = checker(again=True)
    prepared = own.prepare(RECORD)
    assert own.follow_up(prepared, logical(prepared), answer(verdict)) is None


def test_nothing_is_asked_again_unless_wanted() -> None:
    own = checker()
    prepared = own.prepare(RECORD)
    assert own.follow_up(prepared, logical(prepared), answer(INVENTED)) is None


def test_a_follow_up_is_worded_in_the_language_of_the_prompt() -> None:
    own = checker(lang="zh")
    prompt = logical(own.prepare(RECORD))
    again = follow_up(prompt, "{{quotes}}", [Objection("ungrounded_premise", "不在原文中", "引文")])
    assert '- "引文": 不在原文中' in again.messages[-1].content
    assert again.messages[-2].content == "{{quotes}}"


# --- replay -----------------------------------------------------------------------------------


def kept(prompt: Prompt, text: str, **changes: Any) -> StoredAnswer:
    stored = StoredAnswer(
        key=f"key-{prompt.error_type}",
        created="2026-01-01T00:00:00+00:00",
        base_url="http://127.0.0.1/v1",
        model="m",
        vote=0,
        record_id=prompt.record_id,
        error_type=str(prompt.error_type),
        prompt_hash=prompt.hash,
        hints=prompt.hints,
        reply=Reply(text=text, failure=None, lasting=True, rung="json_schema"),
    )
    return replace(stored, **changes)


def judged_with(own: Checker, stored: dict[ErrorType, StoredAnswer]) -> RecordFindings:
    prepared = own.prepare(RECORD)
    answers = [[stored[prompt.error_type].answer()] for prompt in prepared.prompts]
    return own.conclude(prepared, answers)


TEXT = written(
    {
        "evidence": {"premises": list(SOUND.premises), "conclusion": SOUND.conclusion},
        "explanation": SOUND.explanation,
        "confirmed_hints": ["h1"],
        "dismissed_hints": [],
        "is_error": True,
    }
)


@pytest.fixture
def cache(tmp_path: Path) -> AnswerCache:
    return AnswerCache(tmp_path / "a.sqlite")


def test_replay_gives_the_same_findings(cache: AnswerCache) -> None:
    own = checker()
    stored = {each.error_type: kept(each, TEXT) for each in own.prepare(RECORD).prompts}
    for each in stored.values():
        cache.put(each)
    found = judged_with(own, stored)
    replayer = Replayer(own, cache)
    assert replayer.replay(found) == found
    assert (replayer.counts.found, replayer.counts.missing) == (3, 0)


def test_replay_resolves_hints_as_they_were_sent_and_marks_the_change(cache: AnswerCache) -> None:
    own = checker()
    prompt = logical(own.prepare(RECORD))
    shown = replace(prompt.hints[0], criterion="reversal")
    stored = {each.error_type: kept(each, TEXT) for each in own.prepare(RECORD).prompts}
    stored[LOGICAL] = kept(prompt, TEXT, hints=(shown,))
    cache.put(stored[LOGICAL])
    replayed = Replayer(own, cache).replay(judged_with(own, stored)).findings[1]
    assert replayed.criteria == ("reversal", "undecidable_then_chose")
    assert replayed.judge is not None
    assert replayed.judge["answers"][0]["prompt_changed"] is True
    assert replayed.judge["hints"][0]["criterion"] == "reversal"


def test_replay_marks_another_template(cache: AnswerCache) -> None:
    own = checker()
    stored = {each.error_type: kept(each, TEXT) for each in own.prepare(RECORD).prompts}
    for each in stored.values():
        cache.put(each)
    other = checker(verdict_order="seed")
    replayed = Replayer(other, cache).replay(judged_with(own, stored))
    marks = [each.judge["answers"][0]["prompt_changed"] for each in replayed.findings if each.judge]
    assert marks == [True, True, True]


def test_what_is_not_kept_is_unassessed_with_its_reason(cache: AnswerCache) -> None:
    own = checker()
    stored = {each.error_type: kept(each, TEXT) for each in own.prepare(RECORD).prompts}
    found = judged_with(own, stored)
    replayed = Replayer(own, cache).replay(found)
    assert {each.status for each in replayed.findings} == {Status.UNASSESSED}
    assert {each.objections[0].message for each in replayed.findings} == {NOT_KEPT}
    assert replayed.findings[1].judge is not None
    assert found.findings[1].judge is not None
    assert replayed.findings[1].judge["hints"] == found.findings[1].judge["hints"]


def test_a_failed_call_keeps_its_reason_in_replay(cache: AnswerCache) -> None:
    own = checker()
    prepared = own.prepare(RECORD)
    failed = answer(None, failure="HTTP 500: oops", rung="json_schema")
    found = own.conclude(prepared, [[failed]] * 3)
    assert Replayer(own, cache).replay(found) == found


def test_what_the_rules_decided_is_decided_by_todays_rules(cache: AnswerCache) -> None:
    own = checker()
    found = own.check(RECORD)
    assert Replayer(own, None).replay(found) == found


def test_a_judge_of_another_shape_is_an_input_error() -> None:
    own = checker()
    found = own.check(RECORD)
    odd = replace(found.findings[0], judge={"answers": [{"model": 3}]})
    with pytest.raises(InputError, match=r"record 'q1': judge\.answers\[0\]\.model"):
        Replayer(own, None).replay(replace(found, findings=(odd,)))
