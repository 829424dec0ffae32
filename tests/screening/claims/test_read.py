"""Claims: what the reasoning says for and against each option, as the answer."""

from __future__ import annotations

from typing import Any

import pytest

from tests.build import screened
from tests.screening.claims.claimed import claims, tags


def test_the_choice_itself_is_no_claim() -> None:
    assert claims("The best answer is (A).") == []
    assert claims("综上，选项A正确。") == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("小林比小周高。故选A。", [("A", "+")]),
        ("小林比小周矮。故选B。", []),
        ("小林比小周大两岁。故选B。", []),
    ],
)
def test_a_comparison_in_something_else_is_no_claim(
    text: str, expected: list[tuple[str, str]]
) -> None:
    assert claims(text, question="谁更高？", options=["小林", "小周"]) == expected


def test_what_nothing_suggests_is_no_claim() -> None:
    text = "Nothing suggests that the guest was late. The answer is (A)."
    assert all(option != "B" for option, _ in claims(text))


def test_more_than_another_one_is_not_most() -> None:
    fields: dict[str, Any] = {"question": "谁最高？", "options": ["小林", "小周", "小何"]}
    assert "comparison" not in tags("小何比小周高，但小林比他们都高。故选A。", "C", **fields)


def test_the_text_and_the_writer_make_claims() -> None:
    assert ("A", "+") in claims("The text said that A is correct. The answer is (B).")
    assert claims("迟到的是厨师而不是客人。故选A。")[-1] == ("B", "-")
    assert ("A", "-") not in claims("迟到的是厨师而不是客人。故选A。")


def test_a_comparison_speaks_for_the_preferred_option() -> None:
    text = "The guest is more likely than the cook. The answer is (B)."
    assert claims(text) == [("B", "+")]
    assert "comparison" in tags(text, "B")
    assert claims("客人更有可能。故选B。") == [("B", "+")]
    # What is asked is said of the guest too: that is a claim of its own.
    late = screened("客人更可能迟到。故选B。").signals("holds_for")
    assert [(c.option, c.tags[0]) for c in late] == [("B", "comparison"), ("B", "attributed")]


def test_a_claim_is_not_said_twice() -> None:
    text = "A is correct, A is correct. The answer is (A)."
    found = screened(text).signals("holds_for")
    assert len(found) == len(set(found)) == 2


@pytest.mark.parametrize(
    "text",
    [
        "Both A and B could be right. However, the text states that the cook came last. I choose (A).",
        "Both the cook and the guest fit the description. However, only the cook ran in. I choose (A).",
    ],
)
def test_both_fit_speaks_for_neither_alone(text: str) -> None:
    found = screened(text)
    assert not found.has("favoured")
    assert "logical/conclusion_against_reasoning" not in found.rules()


def test_a_question_claims_nothing() -> None:
    assert claims("Is it that A is correct? The guest sat there. The answer is (B).") == []


def test_what_is_looked_for_is_no_claim() -> None:
    own: dict[str, Any] = {
        "question": "Which of the following is a true statement?",
        "options": ["Ferries float", "Carts float", "None of the above is a true statement"],
    }
    text = "We need to determine which statement is true. Ferries float. The answer is (A)."
    assert claims(text, **own) == []


WINTER: dict[str, Any] = {
    "question": "We moved the piano instead of the sofa, but it didn't fit. The _ was too wide.",
    "options": ["piano", "sofa"],
}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # What the question tells, in its words, is no verdict.
        ("We moved the piano instead of the sofa, but it didn't fit. The answer is (A).", []),
        ("It is the piano rather than the sofa. The answer is (B).", [("A", "+"), ("B", "-")]),
        # What somebody has is not that one.
        ("It is more likely that the piano's lid was in the way. The answer is (B).", []),
        ("It is more likely that the piano was in the way. The answer is (B).", [("A", "+")]),
        # No good for something else than what is asked is a fact of the story.
        ("The sofa is not suitable for a small hall. The answer is (B).", []),
        ("The sofa is not suitable for this question. The answer is (B).", [("B", "-")]),
    ],
)
def test_what_the_question_tells_is_no_verdict(text: str, expected: list[tuple[str, str]]) -> None:
    assert [each for each in claims(text, **WINTER) if each in (("A", "+"), ("B", "-"))] == expected
