"""Attributions: who the reasoning says the question's predicate is true of."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from tests.build import screened
from tests.screening.claims.claimed import claims

WHO: dict[str, Any] = {
    "question": "A doctor and a nurse came in. Who was nervous?",
    "options": ["The doctor", "The nurse"],
}
WHO_NOT: dict[str, Any] = {**WHO, "question": "A doctor and a nurse came in. Who was not nervous?"}
WHO_ZH: dict[str, Any] = {
    "question": "医生和护士走进病房。谁感到十分紧张？",
    "options": ["医生", "护士"],
}


attributed = partial(claims, tag="attributed")


# --- who it is said of -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The nurse was nervous.", [("B", "+")]),
        ("The nurse trembled, so she was nervous.", [("B", "+")]),
        ("The nurse trembled. She was nervous.", [("B", "+")]),
        ("The nurse trembled, which means that the nurse was nervous.", [("B", "+")]),
        ("The nurse was not nervous.", [("B", "-")]),
        ("The doctor slept, and the nurse was nervous.", [("B", "+")]),
        ("The nurse was nervous. The doctor wasn't nervous.", [("B", "+"), ("A", "-")]),
        ("Was the nurse nervous?", []),
        ("The question asks who was nervous, the doctor or the nurse.", []),
        ("Nervous people tremble.", []),
        ("The nurse came in.", []),
        ("So the answer is (B), the nurse was nervous.", []),
        ("We do not know whether she was nervous.", []),
    ],
)
def test_a_claim_about_a_bearer(text: str, expected: list[tuple[str, str]]) -> None:
    found = attributed(f"{text} Hm. The answer is (B).", **WHO)
    assert [each for each in found if each in expected] == expected
    assert len(found) == len(expected)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("护士手在发抖，说明护士感到十分紧张。", [("B", "+")]),
        ("护士手在发抖，说明她感到十分紧张。", [("B", "+")]),
        ("护士没有感到十分紧张。", [("B", "-")]),
        ("不清楚护士是否感到十分紧张。", []),
        ("护士走进病房。", []),
    ],
)
def test_a_claim_about_a_bearer_in_chinese(text: str, expected: list[tuple[str, str]]) -> None:
    assert attributed(f"{text}\n因此选B。", **WHO_ZH) == expected


def test_under_a_denied_question_the_denial_speaks_for() -> None:
    assert attributed("The nurse was not nervous. Hm. The answer is (B).", **WHO_NOT) == [
        ("B", "+")
    ]
    assert attributed("The nurse was nervous. Hm. The answer is (B).", **WHO_NOT) == [("B", "-")]


def test_the_opposite_denies() -> None:
    older: dict[str, Any] = {"question": "Who is older?", "options": ["The cook", "The guest"]}
    assert attributed("The cook is younger, so not older. I choose (A).", **older) != [("A", "+")]


def test_a_hedged_clause_is_a_hedged_claim() -> None:
    found = screened("The nurse was perhaps nervous. Hm. The answer is (A).", **WHO)
    (claim,) = found.signals("holds_for")
    assert claim.tags == ("attributed", "hedged")


@pytest.mark.parametrize(
    "text",
    [
        "The nurse trembled, which implies that she was nervous. The answer is (A).",
        "So the nurse was nervous. The answer is (A).",
    ],
)
def test_attributing_to_one_and_choosing_the_other(text: str) -> None:
    found = screened(text, **WHO)
    assert found.options("favoured") == ["B"]
    assert "logical/conclusion_against_reasoning" in found.rules()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It is unclear whether the nurse was nervous.", []),
        ("The guard asked if the nurse was nervous.", []),
        ("Whether the nurse was nervous is another matter.", []),
    ],
)
def test_what_stands_before_the_bearer_counts(text: str, expected: list[tuple[str, str]]) -> None:
    assert attributed(f"{text} Hm. The answer is (B).", **WHO) == expected


ON_TUESDAY: dict[str, Any] = {
    "question": "Lee swept the yard on Monday, Mio on Tuesday. Who swept the yard on Tuesday?",
    "options": ["Lee", "Mio"],
}
ON_TUESDAY_ZH: dict[str, Any] = {
    "question": "星期一小李扫了院子，星期二小苗扫了院子。星期二是谁扫的院子？",
    "options": ["小李", "小苗"],
}


@pytest.mark.parametrize(
    ("text", "facts", "expected"),
    [
        (
            "Lee swept the yard on Monday, and on Tuesday Mio swept the yard.",
            ON_TUESDAY,
            [("B", "+")],
        ),
        ("题干指出星期一是小李扫院子，星期二是小苗扫院子。", ON_TUESDAY_ZH, [("B", "+")]),
        # What goes on about the first one is still of that one.
        (
            "Lee came early, which means it was swept in the yard on Tuesday before Mio came.",
            ON_TUESDAY,
            [("A", "+")],
        ),
    ],
)
def test_what_opens_a_clause_is_of_the_bearer_named_in_it(
    text: str, facts: dict[str, Any], expected: list[tuple[str, str]]
) -> None:
    assert attributed(text, **facts) == expected


def test_what_cannot_be_said_is_not_said() -> None:
    text = "We cannot say that the nurse was nervous. Hm. The answer is (B)."
    assert attributed(text, **WHO) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The doctor stood beside the nurse and was probably nervous. I choose (A).", ["A"]),
        ("The doctor stood beside the nurse and she was probably nervous. I choose (A).", ["B"]),
        ("The doctor stood there. The nurse was probably nervous. I choose (A).", ["B"]),
    ],
)
def test_the_one_beside_is_no_subject_of_the_second_verb(text: str, expected: list[str]) -> None:
    found = screened(text, **WHO).signals("holds_for")
    assert [each.option for each in found if "attributed" in each.tags] == expected


def test_the_standard_of_a_comparison_is_no_bearer() -> None:
    text = "The nurse is more likely than the doctor to have been nervous. The answer is (A)."
    found = screened(text, **WHO)
    assert ("A", "+") not in attributed(text, **WHO)
    assert "logical/conclusion_against_reasoning" in found.rules()


def test_a_denial_of_another_verb_denies_nothing() -> None:
    text = "The doctor cannot tell who was nervous. The doctor came first. I choose (A)."
    assert attributed(text, **WHO) == []


def test_the_second_of_a_ranking_is_not_what_is_asked_for() -> None:
    own: dict[str, Any] = {
        "question": "Which knot is best for heavy loads?",
        "options": ["Bowline", "Hitch"],
    }
    text = "The bowline is second best for heavy loads. The hitch is best for heavy loads."
    assert attributed(f"{text} The answer is (B).", **own) == [("B", "+")]


@pytest.mark.parametrize(
    ("text", "question", "options"),
    [
        (
            "The rower is often away, and may lack the time, so we should elect the baker.",
            "A rower and a baker stood for office. Whom should they elect?",
            ["The baker", "The rower"],
        ),
        (
            "船夫常常出门，可能难以兼顾，因此推举面包师。",
            "船夫和面包师都报了名。应该推举谁？",
            ["面包师", "船夫"],
        ),
    ],
)
def test_a_clause_of_its_own_is_of_the_bearer_that_ends_it(
    text: str, question: str, options: list[str]
) -> None:
    found = screened(text, question=question, options=options, answer="A")
    assert "B" not in found.options("holds_for")
    assert "logical/conclusion_against_reasoning" not in found.rules()


def test_whom_a_clause_only_compares_with_is_no_object_of_it() -> None:
    found = screened(
        "While a bowline holds loads, it is not as likely to hold heavy loads as a hitch. So B.",
        question="Which knot is likely to hold heavy loads?",
        options=["A bowline", "A hitch"],
        answer="B",
    )
    assert "B" not in found.options("holds_against")


# --- lists of bearers --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "asked", "found"),
    [
        ("The doctor and the nurse came in. This implies that he was nervous.", WHO, []),
        (
            "The doctor came in. This implies that he was nervous.",
            WHO,
            [("A", "+")],
        ),
        # Of two set side by side, what is said of both is not said of the last one.
        ("One is a doctor and the other is a nurse, implying that both were nervous.", WHO, []),
        (
            "One is a doctor and the other is a nurse, implying that she was nervous.",
            WHO,
            [("B", "+")],
        ),
        ("一位是医生，另一位是护士，这说明他们都感到十分紧张。", WHO_ZH, []),
        ("医生和护士都走了进来。这说明他感到十分紧张。", WHO_ZH, []),
        ("医生走了进来。这说明他感到十分紧张。", WHO_ZH, [("A", "+")]),
    ],
)
def test_a_pronoun_of_one_after_a_list(
    text: str, asked: dict[str, Any], found: list[tuple[str, str]]
) -> None:
    assert attributed(text, **asked) == found


PARCEL: dict[str, Any] = {
    "question": "Who signed for the missing parcel at the mill?",
    "options": ["Nils", "Ulla", "Stan"],
}
BOATS: dict[str, Any] = {
    "question": "Which of these river boats stops at the old mine? The red boat goes north.",
    "options": ["Red boat", "Green boat", "Blue boat"],
}


@pytest.mark.parametrize(
    ("text", "fields", "expected"),
    [
        ("It was Ulla who signed for the parcel.", PARCEL, [("B", "+")]),
        ("It was not Ulla who signed for the parcel.", PARCEL, [("B", "-")]),
        ("It was Ulla who signed for the letter.", PARCEL, []),
        ("It was Ulla who lost the parcel.", PARCEL, []),
        ("If it was Ulla who signed for the parcel, she was in.", PARCEL, []),
        ("It was Ulla.", PARCEL, [("B", "+")]),
        ("Was it Ulla?", PARCEL, []),
        ("It was Ulla or Stan.", PARCEL, []),
        ("The boat that stops at the old mine is the green boat.", BOATS, [("B", "+")]),
        ("The boat that stops at the lake is the green boat.", BOATS, []),
        ("Nils and Ulla were here. The latter lost it, but the clerk signed.", PARCEL, []),
    ],
)
def test_what_only_names_the_bearer(
    text: str, fields: dict[str, Any], expected: list[tuple[str, str]]
) -> None:
    assert attributed(f"{text} Hm. The answer is (C).", **fields) == expected


def test_what_may_be_so_or_not_is_said_of_nobody() -> None:
    fields: dict[str, Any] = {
        "question": "A cook and a guest came. Who was interested in chess?",
        "options": ["The cook", "The guest", "Not known"],
    }
    text = "The guest may well be interested or disinterested in chess. So (C)."
    assert claims(text, tag="attributed", **fields) == []


def test_a_reason_given_after_the_bearer_is_not_said_of_it() -> None:
    fields: dict[str, Any] = {
        "question": "When could the porter have gone to the well?",
        "options": ["At six", "At nine"],
    }
    text = "That leaves (A), as the porter was not seen and the well could have been open. So A."
    assert ("A", "-") not in claims(text, **fields)


def test_a_reason_for_what_is_said_of_one_is_not_said_of_the_other() -> None:
    text = "The nurse was not nervous beside the doctor, because she was never nervous. So B."
    assert ("A", "+") not in attributed(text, **WHO_NOT)
    assert ("B", "+") in attributed(text, **WHO_NOT)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The nurse sat down, so she was free of fear.", [("B", "+")]),
        ("The nurse sat down, so she was free.", [("B", "+")]),
        ("The nurse sat down, so she was asked about her fear.", []),
    ],
)
def test_of_two_words_asked_for_the_first_counts(
    text: str, expected: list[tuple[str, str]]
) -> None:
    fields = {**WHO, "question": "A doctor and a nurse came in. Who was free of fear?"}
    assert attributed(f"{text} Hm. So (A).", **fields) == expected


def test_what_is_so_of_most_people_is_not_said_of_the_one_asked_about() -> None:
    fields: dict[str, Any] = {
        "question": "Ida loves rye. Which bread makes her happy?",
        "options": ["Rye", "Wheat"],
    }
    text = "Wheat makes most people happy, but it is rye that makes her happy. So (A)."
    assert ("B", "+") not in claims(text, **fields)


def test_what_does_not_speak_of_the_verb_asked_for_names_no_object() -> None:
    drink: dict[str, Any] = {
        "question": "桌上有牛奶和果汁，妹妹会喝哪一种？",
        "options": ["牛奶", "果汁"],
    }
    assert attributed("妹妹对牛奶过敏。所以选B。", **drink) == []


def test_what_a_reason_denies_is_not_denied_of_the_bearer() -> None:
    fields: dict[str, Any] = {
        "question": "Which stove is cheaper, the tile stove or the iron stove?",
        "options": ["The tile stove", "The iron stove"],
    }
    text = "The tile stove is cheaper because it has no pipe. Hm. So (A)."
    assert ("A", "-") not in attributed(text, **fields)


def test_a_word_that_comes_again_in_the_reason_is_not_of_the_claim() -> None:
    fields: dict[str, Any] = {
        "question": "Two neighbours met. Who lives on soup kitchens?",
        "options": ["The tailor", "The smith"],
    }
    text = "The tailor lives on soup kitchens because he cannot pay for soup. Hm. So (A)."
    assert attributed(text, **fields) == [("A", "+")]
