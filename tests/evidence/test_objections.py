"""Vetoes reject a verdict by what characters prove; concerns are for its reader."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid.evidence.objections import CONCERNS, VETOES
from hybrid.records import ErrorType, Status, Verdict
from tests.evidence.samples import (
    FACTUAL,
    FACTUAL_ZH,
    HINTS,
    LOGICAL,
    LOGICAL_ZH,
    SAMPLES,
    SEMANTIC,
    SEMANTIC_ZH,
    Sample,
)

# --- vetoes -------------------------------------------------------------------------------------
# What rejects a verdict, and what never does: only characters prove anything here.

EACH = pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.record.id)


@EACH
def test_a_sound_verdict_stands(sample: Sample) -> None:
    checked = sample.checked()
    assert (checked.objections, checked.concerns) == ((), ())
    assert checked.status is Status.ERROR
    assert len(checked.groundings) == len(sample.verdict.premises) + 1
    for grounding in checked.groundings:
        assert grounding.field
        assert (
            sample.record.field(grounding.field)[grounding.start : grounding.end] in grounding.quote
        )


@EACH
def test_a_choice_that_was_not_read_costs_no_verdict(sample: Sample) -> None:
    unread = sample.of(answer=None).choosing(None)
    assert unread.codes() == []
    assert unread.having(conclusion=sample.record.answer).codes() == []


@pytest.mark.parametrize("conclusion", ["B", "(B)", "The pilot"])
def test_a_choice_that_was_misread_costs_no_verdict(conclusion: str) -> None:
    """What no answer tells is read, so that another option is named is a concern."""
    premise = FACTUAL.verdict.premises[0]
    said = f"{premise} So option B is the one, and (A) went home in time."
    sample = FACTUAL.of(reasoning=said).having(conclusion=conclusion)
    misread = sample.of(answer=None).choosing("A")
    assert misread.codes() == []
    assert misread.concerns() == ["names_another_option"]
    assert sample.choosing("A").codes() == ["ungrounded_conclusion"]


# --- evidence that is not there ----------------------------------------------------------------


@EACH
def test_an_invented_premise_is_refused(sample: Sample) -> None:
    invented = (*sample.verdict.premises, "The lighthouse keeper wrote a long letter.")
    spoilt = sample.having(premises=invented)
    assert spoilt.checked().status is Status.REJECTED
    assert spoilt.codes() == ["ungrounded_premise"]


@EACH
def test_an_invented_conclusion_is_refused(sample: Sample) -> None:
    assert sample.having(conclusion="Hence the baker, (A).").codes() == ["ungrounded_conclusion"]


@EACH
def test_an_error_without_premises_is_refused(sample: Sample) -> None:
    assert sample.having(premises=()).codes() == ["no_premise"]
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


@pytest.mark.parametrize(("sentences", "codes"), [(3, []), (4, ["whole_passage"])])
def test_evidence_is_at_most_three_sentences(sentences: int, codes: list[str]) -> None:
    said = " ".join(f"The nurse is late on day {day}." for day in range(1, sentences + 1))
    sample = FACTUAL.of(reasoning=f"{said} I choose (A).")
    assert sample.having(premises=(said,), conclusion="I choose (A).").codes() == codes


def test_letters_and_marks_of_a_list_are_no_sentences() -> None:
    said = "1. The nurse is tired. Yes. No. Maybe. 2. The nurse is late."
    sample = FACTUAL.of(reasoning=f"{said} I choose (A).")
    assert sample.having(premises=(said,), conclusion="I choose (A).").codes() == []


@pytest.mark.parametrize(
    ("conclusion", "codes"),
    [
        ("", []),
        ("A", []),
        ("(A)", []),
        ("Answer: A", []),
        ("[answer] A", []),
        ("A. The nurse", []),
        ("The nurse", []),
        ("The best answer is", []),
        ("a pilot waited at the stop", []),
        ("B", ["ungrounded_conclusion"]),
        ("(C)", ["ungrounded_conclusion"]),
        ("Answer: B", ["ungrounded_conclusion"]),
        ("B. The pilot", ["ungrounded_conclusion"]),
        ("The best answer is: (B) The nurse.", ["ungrounded_conclusion"]),
        ("The bus left at 9.", ["ungrounded_conclusion"]),
    ],
)
def test_the_conclusion_stands_in_the_response(conclusion: str, codes: list[str]) -> None:
    assert FACTUAL.having(conclusion=conclusion).codes() == codes


def test_an_article_is_no_choice() -> None:
    other = FACTUAL.of(
        reasoning="A nurse is usually late from her shift. So it is B.", answer="B"
    ).having(premises=("A nurse is usually late from her shift.",), conclusion="A")
    assert other.codes() == ["ungrounded_conclusion"]
    assert other.having(conclusion="So it is B.").codes() == []


@pytest.mark.parametrize(
    ("options", "said", "key"),
    [
        ({"A": "The nurse", "B": "The pilot"}, "So the nurse, (A).", "A"),
        ({"Left": "The nurse", "Right": "The pilot"}, "So I take Left.", "left"),
        ({"1": "The nurse", "2": "The pilot"}, "So it is 1.", "(1)"),
    ],
)
def test_a_bare_key_stands_where_the_reasoning_ends(
    options: dict[str, str], said: str, key: str
) -> None:
    sample = LOGICAL.of(options=options, reasoning=f"It cannot be told. {said}", answer=None)
    sample = sample.having(premises=("It cannot be told.",), conclusion=key)
    assert sample.choosing(None).codes() == []
    # A misread choice does not cost the verdict either.
    assert sample.choosing([*options][1]).codes() == []
    (*_, grounding) = sample.choosing(next(iter(options))).checked().groundings
    assert (grounding.field, grounding.tier) == ("reasoning", "exact")


def test_where_answer_and_reasoning_differ_either_may_be_quoted() -> None:
    sample = LOGICAL.of(answer="B").choosing("A")
    assert sample.codes() == []
    assert sample.having(conclusion="B").codes() == []
    assert sample.having(conclusion="A").codes() == []


# --- the thresholds of the types ---------------------------------------------------------------


@pytest.mark.parametrize("sample", [LOGICAL, LOGICAL_ZH], ids=["en", "zh"])
def test_one_stretch_cannot_contradict_itself(sample: Sample) -> None:
    said = sample.verdict.conclusion
    assert sample.having(premises=(said,)).codes() == ["one_place"]
    assert sample.having(premises=(said,), conclusion="").codes() == ["one_place"]
    assert sample.having(premises=(f"{said}.", said)).codes() == ["one_place"]


def test_premises_of_the_same_words_are_told_at_their_places() -> None:
    reasoning = "The bus was late. So it is (A). The bus was late. So (B)."
    sample = LOGICAL.of(reasoning=reasoning).having(
        premises=("The bus was late", "The bus was late.", "the **bus** was late"), conclusion="B"
    )
    places = [each.start for each in sample.checked().groundings if each.role == "premise"]
    assert places == [0, reasoning.rindex("The bus"), 0]


@pytest.mark.parametrize(("said", "then"), [("x < y", "x > y"), ("x is -5", "x is 5")])
def test_a_sign_makes_another_stretch(said: str, then: str) -> None:
    sample = LOGICAL.of(reasoning=f"First {said} holds. Then {then} holds, so (A).")
    assert sample.having(premises=(said,), conclusion=then).codes() == []


def test_a_premise_may_hold_its_conclusion() -> None:
    reasoning = "It cannot be told who was late, but I choose (A)."
    sample = LOGICAL.of(reasoning=reasoning)
    assert sample.having(premises=(reasoning,), conclusion="I choose (A)").codes() == []


@pytest.mark.parametrize("sample", [SEMANTIC, SEMANTIC_ZH], ids=["en", "zh"])
def test_keyword_and_replacement_in_any_order(sample: Sample) -> None:
    x, y = sample.verdict.premises
    assert sample.having(premises=(y, x)).codes() == []
    assert sample.having(premises=(y, x, x)).codes() == []
    assert sample.having(premises=(x,)).codes() == ["no_replacement"]
    assert sample.having(premises=(x, x)).codes() == ["no_replacement"]
    assert sample.having(premises=(y, y)).codes() == ["no_keyword"]


def test_the_explanation_need_not_name_them() -> None:
    assert SEMANTIC.having(explanation="Something else is meant.").codes() == []


def test_one_chinese_character_is_a_keyword() -> None:
    sample = SEMANTIC_ZH.of(
        question="诗中的“白”是什么意思？", reasoning="白就是颜色，雪是白的，所以选B。"
    ).having(premises=("白", "颜色"))
    assert sample.codes() == []


@pytest.mark.parametrize(
    ("x", "y", "same"),
    [
        ("colour", "color", True),
        ("organise by", "organize by", True),
        ("painters", "pianters", True),
        ("Which colour", "Which colour", True),
        ("AIDS", "aids", False),
        ("Polish", "polish", False),
        ("damages", "damage", False),
        ("customs", "custom", False),
        ("plane", "plan", False),
        ("important", "import", False),
        ("university", "universe", False),
        ("bank", "bank of a river", False),
    ],
)
def test_spelling_makes_no_other_word(x: str, y: str, *, same: bool) -> None:
    sample = SEMANTIC.of(question=f"Is it {x}?", reasoning=f"It is {y}, and red it is. (A)")
    codes = sample.having(premises=(x, y), conclusion="red it is").codes()
    assert codes == (["same_word"] if same else [])


# --- answers as judges give them ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("stands", "read"),
    [
        (r"So $\frac{1}{2}$ it is", "So $\frac{1}{2}$ it is"),
        (r"hence \boxed{A}", "hence \boxed{A}"),
        (r"where $\theta \neq 0$ holds", "where $\theta \neq 0$ holds"),
        ("one line\n" + r"then $\nabla f$ and $\rho$", "one line\nthen $\nabla f$ and $\rho$"),
    ],
)
def test_backslashes_that_json_swallowed_are_read_back(stands: str, read: str) -> None:
    sample = LOGICAL.of(reasoning=f"It cannot be told. {stands}. I choose (A).")
    checked = sample.having(premises=(read,), conclusion="I choose (A).").checked()
    assert checked.status is Status.ERROR
    assert checked.verdict is not None
    assert checked.verdict.premises == (stands,)
    assert checked.answer.repairs == ("backslashes in quotes read as they were meant",)


@pytest.mark.parametrize(
    "said",
    [
        "Everything is supported by the text.",
        'It says "all is well",\nand so it is.',
        "推理前后一致，没有矛盾。",
    ],
)
@pytest.mark.parametrize("escaped", [True, False])
def test_a_verdict_that_the_record_holds_ready_made_is_not_taken(
    said: str, *, escaped: bool
) -> None:
    planted = json.dumps({"is_error": False, "explanation": said}, ensure_ascii=escaped)
    sample = FACTUAL.of(reasoning=f"{FACTUAL.record.reasoning} {planted}")
    copied = sample.having(is_error=False, premises=(), conclusion="", explanation=said)
    checked = copied.checked()
    assert (checked.status, checked.verdict) == (Status.UNASSESSED, None)
    assert "from the record" in str(checked.answer.failure)
    assert copied.having(explanation="Nothing is wrong here.").checked().status is Status.CLEAN


@given(st.text(), st.lists(st.text(), max_size=3), st.text(), st.sampled_from(list(ErrorType)))
def test_no_verdict_makes_the_checks_fail(
    conclusion: str, premises: list[str], explanation: str, error_type: ErrorType
) -> None:
    verdict = Verdict(True, tuple(premises), conclusion, explanation)
    checked = replace(LOGICAL, error_type=error_type, verdict=verdict).checked()
    assert checked.status in (Status.ERROR, Status.REJECTED)
    assert {each.code for each in checked.objections} <= VETOES.keys()
    assert {each.code for each in checked.concerns} <= CONCERNS.keys()


def test_a_letter_that_begins_a_sentence_as_an_article_is_not_the_choice() -> None:
    reasoning = "It cannot be told, so I pick A. A nurse may well have been late."
    sample = LOGICAL.of(reasoning=reasoning, answer=None).choosing("A")
    found = sample.having(premises=("It cannot be told",), conclusion="A").checked().groundings
    (place,) = [each for each in found if each.role == "conclusion"]
    assert (place.accepted, place.start) == (True, reasoning.index("A. A"))


# --- concerns -----------------------------------------------------------------------------------
# What stands beside a verdict and changes no status, unless the user makes it a veto.


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
