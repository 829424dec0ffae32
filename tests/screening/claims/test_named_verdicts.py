"""Verdicts that name their option: "A is right"."""

from __future__ import annotations

from typing import Any

import pytest

from tests.build import record, screened
from tests.screening.claims.claimed import claims


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A is correct. B is wrong. The answer is (A).", [("A", "+"), ("B", "-")]),
        ("(A) is incorrect, and (B) is right. The answer is (B).", [("A", "-"), ("B", "+")]),
        ("A项正确，B项错误。故选A。", [("A", "+"), ("B", "-")]),
        ("排除A。B项符合题意。故选B。", [("A", "-"), ("B", "+")]),
        ("The cook is ruled out. The answer is (B).", [("A", "-")]),
        # that it is not implied denies no denial
        ("This does not imply that the guest is not late. The answer is (A).", []),
        ("这并不意味着客人没有迟到。故选A。", []),
    ],
)
def test_right_speaks_for_and_wrong_against(text: str, expected: list[tuple[str, str]]) -> None:
    assert claims(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The guest has no keys. The answer is (B).", []),
        ("The guest is never on time. The answer is (B).", []),
        ("The guest failed to ring. The answer is (B).", []),
        ("(B) has no support. The answer is (A).", [("B", "-")]),
        ("In the other case (B) can fail. The answer is (A).", [("B", "-")]),
        ("In every case A must hold. The answer is (A).", [("A", "+")]),
    ],
)
def test_what_a_thing_lacks_is_a_fact_and_what_a_statement_lacks_a_verdict(
    text: str, expected: list[tuple[str, str]]
) -> None:
    assert claims(text) == expected


def test_a_verdict_that_the_question_asks_for_speaks_for_the_option() -> None:
    question = "Which of the two sentences contradicts the note?"
    text = "So A contradicts the note. B does not. Final answer: A"
    assert ("A", "+") in claims(text, question=question)
    assert ("A", "-") in claims(text, question="Which of the two sentences fits the note?")


def test_a_chinese_verdict_in_the_words_of_the_question_speaks_for_the_option() -> None:
    options = ["橡树厅", "榆树厅"]
    text = "橡树厅只能坐30人，所以橡树厅不合适。答案是A。"
    asked = "合唱团有40人，橡树厅坐30人，榆树厅坐60人。哪个厅不合适？"
    assert ("A", "-") not in claims(text, question=asked, options=options)
    assert screened(text, question=asked, options=options, answer="A").rules() == []


def test_a_text_may_end_with_the_option_that_a_verdict_names() -> None:
    own = record(
        "which implies that Ida", question="", options={"A": "Bo", "B": "Ida"}, answer=None
    )
    assert screened(own).record.reasoning.endswith("Ida")


def test_a_negator_in_the_name_of_an_option_denies_no_verdict() -> None:
    fields: dict[str, Any] = {
        "question": "Which of these is more accurate?",
        "options": ["The lamp is lit", "The lamp is out", "Cannot answer"],
    }
    text = "Therefore (B) is more accurate. Option (C) Cannot answer is not an accurate option."
    assert ("C", "+") not in claims(f"{text} The answer is (B).", **fields)


def test_where_somebody_else_is_not_rules_out_no_place() -> None:
    seats: dict[str, Any] = {
        "question": "Where does Eve sit?",
        "options": ["next to Ann", "at an end"],
    }
    assert claims("Dee is not next to Ann, so Eve is. The answer is (A).", **seats) == []


def test_what_somebody_cannot_do_may_only_put_a_case() -> None:
    fields: dict[str, Any] = {"question": "信先交给谁？", "options": ["护士", "飞行员"]}
    assert ("A", "-") not in claims("护士不能到场时才可以交给飞行员。所以选A。", **fields)
