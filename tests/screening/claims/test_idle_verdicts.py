"""Verdicts for an option that say nothing of it as the answer."""

from __future__ import annotations

import pytest

from tests.screening.claims.claimed import claims


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The note points to the guest possibly hiding a flute. The answer is (A).", []),
        ("The note describes the guest as calm. The answer is (A).", []),
        ("The note points to the guest being late. The answer is (B).", [("B", "+")] * 2),
        ("The note points to the guest as the right answer. The answer is (B).", [("B", "+")]),
        ("The note points to the guest. The answer is (B).", [("B", "+")]),
        ("(B) answers the wrong question. The answer is (A).", []),
        ("(B) answers the question. The answer is (A).", [("B", "+")]),
        ("(B) is right on Mondays, but need not be. The answer is (A).", []),
        ("(B) is right on Mondays, but not on Sundays. The answer is (A).", [("B", "+")]),
    ],
)
def test_what_else_is_told_of_an_option_is_no_verdict_on_it(
    text: str, expected: list[tuple[str, str]]
) -> None:
    assert claims(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("B is a plausible answer, but it is not stated in the text. The answer is (A).", False),
        ("B is the correct answer, but A is close. The answer is (A).", True),
        ("B项是合理的推测，但文中没有提到。故选A。", False),
        ("B项是合理的，但不够全面。故选A。", True),
    ],
)
def test_what_the_sentence_finds_missing_in_the_text_is_not_held(text: str, expected: bool) -> None:
    assert (("B", "+") in claims(text)) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Suppose so; if B is correct, C is false. The answer is (A).", False),
        ("If A is right, B is correct as well, which contradicts the rule. So it is (A).", False),
        ("如果甲说得对，那么B也是对的，但这与题目矛盾。所以选A。", False),
        ("因此B是对的。所以选A。", True),
    ],
)
def test_what_is_supposed_is_no_verdict(text: str, expected: bool) -> None:
    assert (("B", "+") in claims(text)) is expected
