"""Gates for every verdict: grounding, length, conclusion, explanation, hints."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid.postcheck import CODES
from hybrid.records import ErrorType, Status, Verdict
from tests.postcheck.samples import FACTUAL, FACTUAL_ZH, HINTS, LOGICAL, SAMPLES, Sample

EACH = pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.record.id)


@EACH
def test_a_sound_verdict_stands(sample: Sample) -> None:
    checked = sample.checked()
    assert checked.objections == ()
    assert checked.status is Status.ERROR
    assert len(checked.groundings) == len(sample.verdict.premises) + 1
    for grounding in checked.groundings:
        assert grounding.field
        assert (
            sample.record.field(grounding.field)[grounding.start : grounding.end] in grounding.quote
        )


@EACH
def test_an_invented_premise_is_refused(sample: Sample) -> None:
    first, *rest = sample.verdict.premises
    spoilt = sample.having(premises=(first, *rest, "The lighthouse keeper wrote a long letter."))
    assert spoilt.checked().status is Status.REJECTED
    assert spoilt.codes() == ["ungrounded_premise"]


@EACH
def test_an_invented_conclusion_is_refused(sample: Sample) -> None:
    assert "ungrounded_conclusion" in sample.having(conclusion="Hence the baker, (A).").codes()


@EACH
def test_an_error_without_premises_is_refused(sample: Sample) -> None:
    assert "no_premise" in sample.having(premises=()).codes()
    assert "ungrounded_premise" in sample.having(premises=("",)).codes()


def test_a_dropped_word_that_turns_the_sense_is_told() -> None:
    (objection,) = (
        LOGICAL.having(premises=("There is enough information to tell who was late.",))
        .checked()
        .objections
    )
    assert objection.code == "ungrounded_premise"
    assert "not" in objection.message
    assert objection.quote == "There is enough information to tell who was late."


def test_a_passage_is_no_evidence() -> None:
    assert "whole_passage" in FACTUAL.having(premises=(FACTUAL.record.reasoning,)).codes()


@pytest.mark.parametrize("sample", [FACTUAL, FACTUAL_ZH], ids=["en", "zh"])
def test_a_conclusion_is_needed_and_must_be_of_the_response(sample: Sample) -> None:
    assert "no_conclusion" in sample.having(conclusion="").codes()
    assert "conclusion_elsewhere" in sample.having(conclusion=sample.record.question).codes()


@pytest.mark.parametrize(
    ("conclusion", "codes"),
    [
        ("A", []),
        ("(A)", []),
        ("(A) The nurse", []),
        ("The nurse has two children to bring to school.", []),
        ("The best answer is", ["no_option_named"]),
        ("a pilot waited at the stop", ["other_option"]),
        ("B", ["ungrounded_conclusion"]),
        ("(C)", ["ungrounded_conclusion"]),
    ],
)
def test_the_conclusion_names_the_option_chosen(conclusion: str, codes: list[str]) -> None:
    assert FACTUAL.having(conclusion=conclusion).codes() == codes


def test_an_article_is_no_choice() -> None:
    other = FACTUAL.of(
        reasoning="A nurse is usually late from her shift. So it is B.", answer="B"
    ).having(premises=("A nurse is usually late from her shift.",), conclusion="A")
    assert other.codes() == ["ungrounded_conclusion"]
    assert other.having(conclusion="So it is B.").codes() == []


def test_without_an_answer_the_letter_stands_in_the_reasoning() -> None:
    sample = FACTUAL.of(answer=None).having(conclusion="A")
    grounding = sample.checked().groundings[-1]
    assert (grounding.field, grounding.tier) == ("reasoning", "exact")
    assert grounding.start == FACTUAL.record.reasoning.index("(A)") + 1


def test_where_answer_and_reasoning_differ_either_may_be_quoted() -> None:
    sample = LOGICAL.of(answer="B")
    assert sample.codes() == []
    assert sample.having(conclusion="B").codes() == []


def test_a_denial_of_the_verdict_is_refused() -> None:
    spoilt = FACTUAL.having(explanation="Every claim is supported by the text, so no error.")
    assert spoilt.codes() == ["explanation_contradicts"]


def test_a_clean_verdict_explained_as_an_error_is_disputed() -> None:
    text = "The response contradicts itself."
    checked = LOGICAL.having(is_error=False, premises=(), explanation=text).checked()
    assert checked.status is Status.DISPUTED
    assert [each.code for each in checked.objections] == ["explanation_contradicts"]


def test_a_clean_verdict_is_not_asked_for_evidence() -> None:
    text = "It only restates the text."
    checked = FACTUAL.having(is_error=False, premises=("x",), explanation=text).checked()
    assert (checked.status, checked.objections, checked.groundings) == (Status.CLEAN, (), ())


def test_hints_that_were_not_shown_are_refused() -> None:
    assert LOGICAL.checked(confirmed=("h1",), hints=HINTS).status is Status.ERROR
    (objection,) = LOGICAL.checked(confirmed=("h1", "h9"), hints=HINTS).objections
    assert objection.message == "there is no hint 'h9'; shown were h1"
    clean = LOGICAL.having(is_error=False, explanation="Nothing.").checked(confirmed=("h9",))
    assert (clean.status, len(clean.objections)) == (Status.CLEAN, 1)


def test_criteria_come_from_hints_and_from_the_explanation() -> None:
    named = LOGICAL.having(explanation="This is undecidable_then_chose.")
    checked = named.checked(confirmed=("h1",), hints=HINTS)
    assert checked.criteria == ("reversal", "undecidable_then_chose")
    assert FACTUAL.checked().criteria == ("lack_of_evidence",)


def test_every_code_is_explained() -> None:
    seen = {code for sample in SAMPLES for code in sample.having(premises=()).codes()}
    assert seen <= set(CODES)
    assert all(CODES.values())


@given(st.text(), st.lists(st.text(), max_size=3), st.text(), st.sampled_from(list(ErrorType)))
def test_no_verdict_makes_the_checks_fail(
    conclusion: str, premises: list[str], explanation: str, error_type: ErrorType
) -> None:
    verdict = Verdict(True, tuple(premises), conclusion, explanation)
    checked = replace(LOGICAL, error_type=error_type, verdict=verdict).checked()
    assert checked.status in (Status.ERROR, Status.REJECTED)
    assert {objection.code for objection in checked.objections} <= set(CODES)
