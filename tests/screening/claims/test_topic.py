"""Verdicts on the option under discussion: "this is correct"."""

from __future__ import annotations

from typing import Any

import pytest

from tests.build import screened
from tests.screening.claims.claimed import claims, tags

FOUR = ["The ladle is iron", "The kettle is tin", "The saddle is wood", "The bowl is clay"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # Another option is only held against the one under discussion.
        ("(B) The kettle is tin.\nThis is similar to option (A). This statement is true.", "B"),
        ("(B) The kettle is tin.\nOption A is iron. This statement is true.", "A"),
        # What the option says is said of something else, and that goes on.
        ("It is known that it: the kettle is tin. This statement is true.", "B"),
        ("We see it the kettle is tin. It is true.", None),
    ],
)
def test_what_this_speaks_of(text: str, expected: str | None) -> None:
    found = screened(f"{text} The answer is (D).", question="Which is true?", options=FOUR)
    named = [s.option for s in found.signals("holds_for") if "topic" in s.tags]
    assert named == [letter for letter in [expected] if letter]


def test_a_verdict_is_on_the_option_named_last() -> None:
    text = "Option A speaks of iron. This is correct. Option B speaks of tin. This is incorrect. I choose (A)."
    found = claims(text, question="Which is true?", options=FOUR)
    assert found == [("A", "+"), ("B", "-")]
    assert tags(text, "A", question="Which is true?", options=FOUR) == {"topic"}


def test_a_tick_after_an_equation_is_no_verdict() -> None:
    ladles: dict[str, Any] = {"question": "How many ladles?", "options": ["8 ladles", "9 ladles"]}
    assert claims("There may be 9 ladles, with 4 + 4 = 8 ✓. I choose (A).", **ladles) == []
    assert claims("There may be 9 ladles; twice four is 8 ✓. I choose (A).", **ladles) == []
    assert ("B", "+") in claims("There are 9 ladles ✓. I choose (A).", **ladles)


def test_a_verdict_in_another_paragraph_is_on_none() -> None:
    text = "Option A speaks of iron.\n\nThis is correct. I choose (A)."
    assert claims(text, question="Which is true?", options=FOUR) == []


@pytest.mark.parametrize(
    "text",
    [
        "This is possible but not the most likely.",
        "This is plausible, though less likely.",
        "This fits, however it is unlikely.",
    ],
)
def test_a_verdict_that_is_taken_back_in_its_sentence_is_none(text: str) -> None:
    said = f"Option A speaks of iron. {text} I choose (B)."
    assert ("A", "+") not in claims(said, question="Which?", options=FOUR)


def test_a_doubted_verdict_is_none() -> None:
    text = "Option A speaks of iron. We cannot tell whether this is correct. I choose (A)."
    assert claims(text, question="Which is true?", options=FOUR) == []


@pytest.mark.parametrize(
    ("text", "own"),
    [
        (
            (
                "A. The ferry runs at night.\n\nThis option is incorrect, as the timetable says.\n\n"
                "B. The ferry carries carts.\n\nThis option is correct. The answer is (B)."
            ),
            {
                "question": "Which of the following statements is incorrect?",
                "options": ["The ferry runs at night", "The ferry carries carts"],
            },
        ),
        (
            (
                "A. 渡船夜里开行。\n\n这个选项不成立，时刻表上写得清楚。\n\n"
                "B. 渡船可以载车。\n\n这个选项成立。故选B。"
            ),
            {
                "question": "下列说法不成立的是",
                "options": ["渡船夜里开行", "渡船可以载车"],
            },
        ),
    ],
)
def test_a_paragraph_that_holds_an_option_heads_the_next(text: str, own: dict[str, Any]) -> None:
    found = screened(text, **own)
    assert ("A", "+") in claims(text, **own)
    assert ("B", "-") in claims(text, **own)
    assert "logical/conclusion_against_reasoning" in found.rules()
    apart = text.replace(".\n\nThis", ". It is old.\n\nThis").replace(
        "。\n\n这个", "。它很旧。\n\n这个"
    )
    assert ("A", "+") not in claims(apart, **own)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A) The cook\nB) The guest\n\nThe option that best fits is the cook.", "A"),
        ("A) The cook\nB) The guest\n\nThe guest is the one that fits.", "B"),
        ("(A) The cook: he ran.\n(B) The guest: he walked. This fits the tracks.", "B"),
    ],
)
def test_what_defines_the_one_sought_speaks_of_no_option_before(text: str, expected: str) -> None:
    assert set(screened(text, answer="A").options("holds_for")) <= {expected}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It is true that the smith was paid, but this does not show what he made.", None),
        ("It is true that the smith was paid; however, the metal is left open.", None),
        ("It is reasonable to conclude that the smith was paid.", None),
        ("It is safe to say so.", None),
        ("It is true.", "B"),
        ("It is true, but the smith was paid.", "B"),
    ],
)
def test_a_fact_that_is_granted_before_the_point(text: str, expected: str | None) -> None:
    found = screened(
        f"(B) The kettle is tin.\n{text} The answer is (D).",
        question="Which is true?",
        options=FOUR,
    )
    named = [s.option for s in found.signals("holds_for") if "topic" in s.tags]
    assert named == [letter for letter in [expected] if letter]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # A word that only another option has turns the talk, but not under a letter that heads it.
        ("B. Tin is light, and iron is not. This statement is true.", ["B"]),
        ("The light one is tin, as in B, and iron is not. This statement is true.", []),
        ("B. 锡比铁轻。此选项是正确的。", ["B"]),
    ],
)
def test_a_letter_that_heads_a_sentence_stays_under_discussion(
    text: str, expected: list[str]
) -> None:
    options = ["勺子是铁的", "水壶是锡的", "马鞍是木的"]
    fields: dict[str, Any] = {"question": "关于锡和铁，下列说法正确的是：", "options": options}
    if text.isascii():
        fields = {"question": "Which is true of the iron and the tin one?", "options": FOUR}
    found = screened(f"{text} 答案：C" if not text.isascii() else f"{text} Answer: C", **fields)
    named = [s.option for s in found.signals("holds_for") if "topic" in s.tags]
    assert named == expected


def test_unlikely_is_what_a_clause_after_it_says() -> None:
    fields: dict[str, Any] = {"question": "Does the cook always whistle?", "options": ["Yes", "No"]}
    assert claims("No. It is unlikely that a cook always whistles.", answer="B", **fields) == [
        ("B", "+")
    ]
