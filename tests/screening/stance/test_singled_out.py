"""Sentences that single the chosen option out of those that fit."""

from __future__ import annotations

import pytest

from tests.build import screened

BOTH = "logical/both_valid_then_chose"


@pytest.mark.parametrize(
    ("text", "flagged"),
    [
        (
            "Both could be right. However, juniors go first, Al is a junior, and Bo is a senior.",
            False,
        ),
        ("Both could be right. However, Al is likelier a guess.", True),
    ],
)
def test_what_the_text_prefers_tells_two_apart_in_english(text: str, flagged: bool) -> None:
    question = "Al is a junior and Bo is a senior. Juniors go first. Who goes first?"
    found = screened(text, question=question, options={"A": "Al", "B": "Bo"}, answer="A")
    assert found.has("both")
    assert (BOTH in found.rules()) is flagged


def test_who_is_singled_out_of_several_is_told_apart() -> None:
    found = screened(
        "松针、薄荷和艾草都可以用来驱虫。其中，艾草燃烧后的气味最能驱走蚊子。所以选C：艾草。",
        question="哪一种用来驱蚊？",
        options=["松针", "薄荷", "艾草"],
    )
    assert "logical/both_valid_then_chose" not in found.rules()


@pytest.mark.parametrize(("ground", "flagged"), [("The cap is made for rain. ", False), ("", True)])
def test_the_one_that_meets_what_is_asked_for_is_told_apart(ground: str, *, flagged: bool) -> None:
    text = "Nothing is wrong with either hat. The stem, though, asks for a hat against rain. "
    fields = {"question": "Which hat is for rain?", "options": ["The cap", "The bonnet"]}
    found = screened(f"{text}{ground}So the cap.", **fields)
    assert (BOTH in found.rules()) == flagged


@pytest.mark.parametrize(
    ("text", "flagged"),
    [
        ("Between A and B, B wears the coat that was seen at the gate.", False),
        ("Between A and B, I choose one by a guess.", True),
        ("Between A and B, B.", True),
    ],
)
def test_what_is_said_of_one_of_two_set_side_by_side(text: str, flagged: bool) -> None:
    found = screened(f"Both could be right. {text} So the answer is (B).")
    assert (BOTH in found.rules()) is flagged
