"""Gates of one error type each: factual, logical, semantic."""

from __future__ import annotations

import pytest

from tests.postcheck.samples import (
    FACTUAL,
    FACTUAL_ZH,
    LOGICAL,
    LOGICAL_ZH,
    SEMANTIC,
    SEMANTIC_ZH,
    Sample,
)

# --- factual -----------------------------------------------------------------------------------


def test_abstaining_is_no_factual_error() -> None:
    reasoning = "Nurses usually come late from their shift. Still, (C) Cannot be determined."
    sample = FACTUAL.of(reasoning=reasoning, answer="C")
    assert sample.having(conclusion="(C) Cannot be determined").codes() == ["abstains"]


def test_nothing_chosen_is_no_factual_error() -> None:
    sample = FACTUAL.of(reasoning="Nurses usually come late from their shift.", answer=None)
    assert "abstains" in sample.having(conclusion="Nurses usually come late").codes()


@pytest.mark.parametrize("sample", [FACTUAL, FACTUAL_ZH], ids=["en", "zh"])
def test_a_premise_of_the_question_alone_shows_nothing(sample: Sample) -> None:
    first = sample.record.question.split("。")[0].split(".")[0]
    assert first in sample.record.reasoning
    assert sample.having(premises=(first,)).codes() in (
        ["nothing_from_reasoning"],
        ["only_restates"],
    )


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
    codes = sample.having(premises=(said,), conclusion="I choose (A).").codes()
    assert codes == ([] if more else ["only_restates"])


# --- logical -----------------------------------------------------------------------------------


@pytest.mark.parametrize("sample", [LOGICAL, LOGICAL_ZH], ids=["en", "zh"])
def test_one_stretch_cannot_contradict_itself(sample: Sample) -> None:
    alone = (sample.verdict.conclusion,)
    assert sample.having(premises=alone).codes() == ["one_place"]
    assert "one_place" in sample.having(premises=(sample.record.question,)).codes()


def test_the_same_choice_twice_is_no_conflict() -> None:
    sample = LOGICAL.of(reasoning="The answer is (A). They waited long. So I choose (A).")
    codes = sample.having(premises=("The answer is (A).",), conclusion="So I choose (A).").codes()
    assert codes == ["cannot_conflict"]


def test_two_choices_conflict() -> None:
    sample = LOGICAL.of(reasoning="The answer is (B). They waited long. So I choose (A).")
    assert (
        sample.having(premises=("The answer is (B).",), conclusion="So I choose (A).").codes() == []
    )


def test_a_premise_may_hold_its_conclusion() -> None:
    reasoning = "It cannot be told who was late, but I choose (A)."
    sample = LOGICAL.of(reasoning=reasoning)
    assert sample.having(premises=(reasoning,), conclusion="I choose (A)").codes() == []


def test_an_explained_turn_is_no_reversal() -> None:
    reasoning = (
        "The pilot is the one who was late, so (B) is right. Wait, I misread the text: it is the "
        "nurse who came after the doors had closed. Therefore the answer is (A)."
    )
    sample = LOGICAL.of(reasoning=reasoning).having(
        premises=("The pilot is the one who was late, so (B) is right.",),
        conclusion="Therefore the answer is (A).",
    )
    assert sample.codes() == ["explained_turn"]


def test_a_turn_explained_by_a_guess_is_not_explained() -> None:
    reasoning = (
        "There is not enough information to tell who was late. Let me reconsider. If I must "
        "choose, the nurse with her long shifts. Therefore the answer is (A)."
    )
    sample = LOGICAL.of(reasoning=reasoning).having(
        premises=("There is not enough information to tell who was late.",),
        conclusion="Therefore the answer is (A).",
    )
    assert sample.codes() == []


def test_abstaining_does_not_veto_a_contradiction() -> None:
    sample = LOGICAL.of(
        options={"A": "The nurse", "B": "Cannot be determined"},
        reasoning="The text proves that the nurse was late. So the answer is (B).",
        answer="B",
    ).having(
        premises=("The text proves that the nurse was late.",),
        conclusion="So the answer is (B).",
    )
    assert sample.codes() == []


# --- semantic ----------------------------------------------------------------------------------


@pytest.mark.parametrize("sample", [SEMANTIC, SEMANTIC_ZH], ids=["en", "zh"])
def test_both_x_and_y_are_needed(sample: Sample) -> None:
    x, y = sample.verdict.premises
    assert sample.having(premises=(x,)).codes() == ["no_replacement"]
    assert sample.having(premises=(y, x)).codes()[:2] == ["no_keyword", "no_replacement"]
    assert "no_replacement" in sample.having(premises=(x, x)).codes()


def test_the_explanation_names_both() -> None:
    assert SEMANTIC.having(explanation="Crutches are meant instead.").codes() == ["keyword_unnamed"]
    told = "The disease AIDS is misread."
    assert SEMANTIC.having(explanation=told).codes() == ["replacement_unnamed"]
    assert SEMANTIC_ZH.having(explanation="包袱被误读。").codes() == ["replacement_unnamed"]


def test_case_alone_makes_two_words_of_an_abbreviation() -> None:
    words = SEMANTIC.having(premises=("AIDS", "aids"), explanation="AIDS is read as aids.")
    assert words.codes() == []


def test_inflection_and_spelling_make_one() -> None:
    sample = SEMANTIC.of(
        question="Which colour do the painters organise by?",
        options={"A": "red", "B": "blue"},
        reasoning="The painter organizes by color, and red it is. (A)",
    )
    for x, y in (("colour", "color"), ("painters", "painter"), ("organise by", "organizes by")):
        told = f"'{x}' is taken as '{y}'."
        codes = sample.having(premises=(x, y), conclusion="(A)", explanation=told).codes()
        assert codes == ["same_word"]


def test_no_choice_is_required() -> None:
    assert SEMANTIC.having(conclusion="").codes() == []
