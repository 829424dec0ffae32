"""A choice left to either of two, but for a demand of the form."""

from __future__ import annotations

from typing import Any

import pytest

from tests.build import screened

BOTH = "logical/both_valid_then_chose"


@pytest.mark.parametrize(
    ("text", "options", "tied"),
    [
        ("Both are herbs, but we can only choose one. The answer is (A).", ["Mint", "Dill"], True),
        ("Both are not herbs, but we can only choose one.", ["Mint", "Dill"], False),
        (
            '"It" could refer to the mint or the dill. So the answer is (A).',
            ["the mint", "the dill"],
            True,
        ),
        (
            '"It" could refer to the mint or the dill. The note names the mint. So it is the mint.',
            ["the mint", "the dill"],
            False,
        ),
        ("两种都是香草，但只能选一个。选A。", ["薄荷", "莳萝"], True),
        ("“它”可以指薄荷或者莳萝。选A。", ["薄荷", "莳萝"], True),
    ],
)
def test_alike_but_for_the_form(text: str, options: list[str], *, tied: bool) -> None:
    question = "下列哪种是香草？" if "香草" in text or "薄荷" in text else "Which one is a herb?"
    assert (BOTH in screened(text, question=question, options=options).rules()) is tied


HERBS: dict[str, Any] = {
    "question": "Which of these is a herb?",
    "options": ["Basil", "Dill", "Slate"],
    "answer": "A",
}
HERBS_ZH: dict[str, Any] = {
    "question": "下列哪一种是香草？",
    "options": ["罗勒", "莳萝", "石板"],
    "answer": "A",
}


@pytest.mark.parametrize(
    ("own", "text", "expected"),
    [
        (HERBS, "I find that both are herbs. But, as it is, we can only choose one. So (A).", True),
        (HERBS, "Both of them are herbs. However, only one option can be marked. So (A).", True),
        (HERBS, "Both are not herbs. However, only one option can be marked. So (A).", False),
        (HERBS, "Are both herbs? But only one option can be marked. So (A).", False),
        (HERBS, "Basil is a herb. However, only one option can be marked. So (A).", False),
        (HERBS_ZH, "两者都是香草。但题目只能选一个。因此选A。", True),
        (HERBS_ZH, "两者都不是香草。但题目只能选一个。因此选A。", False),
        (HERBS_ZH, "罗勒是香草。但题目只能选一个。因此选A。", False),
    ],
)
def test_the_demand_for_one_may_open_a_sentence(
    own: dict[str, Any], text: str, expected: bool
) -> None:
    assert screened(text, **own).has("both") == expected
