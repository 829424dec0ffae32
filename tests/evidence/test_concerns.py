"""What stands beside a verdict and changes no status, unless the user makes it a veto."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hybrid.records import Status
from tests.evidence.samples import FACTUAL, FACTUAL_ZH, HINTS, LOGICAL, LOGICAL_ZH, Sample


def test_a_conclusion_that_is_not_quoted_names_no_option() -> None:
    assert FACTUAL.having(conclusion="").concerns() == ["names_no_option"]
    assert FACTUAL.of(answer=None).choosing(None).having(conclusion="").concerns() == []


def test_a_conclusion_that_names_another_option() -> None:
    sample = LOGICAL.of(reasoning="It cannot be told. I choose (B).").having(
        premises=("It cannot be told.",), conclusion="I choose (B)."
    )
    checked = sample.checked()
    assert checked.status is Status.ERROR
    (concern,) = checked.concerns
    assert (concern.code, concern.quote) == ("names_another_option", "I choose (B).")
    assert concern.message == "the conclusion names B; the one chosen is A"


def test_abstaining_is_told_and_the_verdict_stands() -> None:
    reasoning = "Nurses usually come late from their shift. Still, (C) Cannot be determined."
    sample = FACTUAL.of(reasoning=reasoning, answer="C").choosing("C", abstains=True)
    checked = sample.having(conclusion="(C) Cannot be determined").checked()
    assert checked.status is Status.ERROR
    assert [each.code for each in checked.concerns] == ["record_abstains"]
    unread = FACTUAL.of(answer=None).choosing(None, abstains=True)
    assert "record_abstains" not in unread.concerns()


@pytest.mark.parametrize("sample", [FACTUAL, FACTUAL_ZH], ids=["en", "zh"])
def test_a_premise_of_the_question_alone_shows_nothing_of_the_reasoning(sample: Sample) -> None:
    told = sample.of(question=f"{sample.record.question} 门牌号是 9.")
    assert told.having(premises=("门牌号是 9",)).concerns() == ["only_restates"]


@pytest.mark.parametrize(
    ("said", "more"),
    [
        ("The text says that a nurse and a pilot waited at the stop.", False),
        ("So a nurse waited at the stop.", False),
        ("The pilot was the one who left at 9.", True),
        ("The bus left at 8.", True),
        ("The bus did not leave at 9.", True),
        ("There is not enough information.", True),
        ("The best answer is: (A) The nurse.", False),
    ],
)
def test_what_goes_beyond_a_restatement(said: str, more: bool) -> None:
    sample = FACTUAL.of(reasoning=f"{said} I choose (A).")
    concerns = sample.having(premises=(said,), conclusion="I choose (A).").concerns()
    assert concerns == ([] if more else ["only_restates"])


def test_a_turn_that_may_be_explained() -> None:
    reasoning = (
        "The pilot is the one who was late, so (B) is right. Wait, I misread the text: it is the "
        "nurse who came after the doors had closed. Therefore the answer is (A)."
    )
    sample = LOGICAL.of(reasoning=reasoning).having(
        premises=("The pilot is the one who was late, so (B) is right.",),
        conclusion="Therefore the answer is (A).",
    )
    (concern,) = sample.checked().concerns
    assert concern.code == "turn_explained"
    assert (concern.quote or "").startswith("Wait, I misread the text")


@pytest.mark.parametrize(
    ("sample", "explanation", "clause"),
    [
        (FACTUAL, "The claim is in the text, so there is no error.", "so there is no error."),
        (FACTUAL, "Everything is supported by the text.", "Everything is supported by the text."),
        (LOGICAL, "It says 'there is no contradiction', and contradicts itself.", None),
        (LOGICAL, "The response says that there is no contradiction, yet it chooses.", None),
        (LOGICAL_ZH, "推理前后一致，不存在逻辑矛盾。", "不存在逻辑矛盾。"),
        (LOGICAL_ZH, "先说无法判断，又作出单选，前后矛盾。", None),
    ],
)
def test_an_explanation_that_disagrees(
    sample: Sample, explanation: str, clause: str | None
) -> None:
    checked = sample.having(explanation=explanation).checked()
    assert checked.status is Status.ERROR
    quotes = [each.quote for each in checked.concerns]
    assert quotes == ([clause] if clause else [])


def test_a_clean_verdict_explained_as_an_error_stays_clean() -> None:
    text = "The response contradicts itself."
    checked = LOGICAL.having(is_error=False, premises=(), explanation=text).checked()
    assert (checked.status, checked.objections) == (Status.CLEAN, ())
    assert [(each.code, each.quote) for each in checked.concerns] == [
        ("explanation_disagrees", text)
    ]


def test_a_clean_verdict_is_not_asked_for_evidence() -> None:
    text = "It only restates the text."
    checked = FACTUAL.having(is_error=False, premises=("x",), explanation=text).checked()
    assert (checked.status, checked.concerns, checked.groundings) == (Status.CLEAN, (), ())


def test_hints_that_were_not_shown() -> None:
    assert LOGICAL.checked(confirmed=("h1",), hints=HINTS).concerns == ()
    (concern,) = LOGICAL.checked(confirmed=("h1", "h9"), hints=HINTS).concerns
    assert concern.message == "there is no hint 'h9'; shown were h1"
    clean = LOGICAL.having(is_error=False, explanation="Nothing.").checked(confirmed=("h9",))
    assert (clean.status, len(clean.concerns)) == (Status.CLEAN, 1)


def test_a_low_token_count_is_no_proof() -> None:
    checked = LOGICAL.checked(repairs=("the server counted 9 tokens of at least 200",))
    assert checked.status is Status.ERROR
    assert [each.code for each in checked.concerns] == ["low_token_count"]


def test_a_concern_can_be_made_a_veto() -> None:
    sample = FACTUAL.having(conclusion="")
    checked = sample.checked(strict=("names_no_option",))
    assert checked.status is Status.REJECTED
    assert [each.code for each in checked.objections] == ["names_no_option"]
    assert checked.concerns == ()
    assert sample.checked(strict=("unknown_hint",)).status is Status.ERROR


def test_criteria_come_from_hints_and_from_the_explanation() -> None:
    named = LOGICAL.having(explanation="This is undecidable_then_chose.")
    checked = named.checked(confirmed=("h1",), hints=HINTS)
    assert checked.criteria == ("reversal", "undecidable_then_chose")
    assert replace(FACTUAL).checked().criteria == ("lack_of_evidence",)
