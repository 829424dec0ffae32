"""Associations, and what others think, that are granted or turned from."""

from __future__ import annotations

import pytest

from tests.build import screened


@pytest.mark.parametrize(
    "text",
    [
        "Some people expect the guest to be late. The text says that the cook was late.",
        "有些人总以为客人会迟到。文中明确说迟到的是厨师。",
    ],
)
def test_what_others_think_before_the_text_is_heard(text: str) -> None:
    assert ("conceded",) in [signal.tags for signal in screened(text).signals("set_aside")]


MATCH = "An accountant and a boxer played chess. The boxer won in thirty moves. Who won?"


@pytest.mark.parametrize(
    ("after", "turned"),
    [
        ("Here, though, thirty moves and the boxer had won. The boxer.", True),
        ("However, the boxer won in thirty moves. The boxer.", True),
        # no turn, no fact, a doubt, another association
        ("The boxer won in thirty moves. The boxer.", False),
        ("However, chess is a noble game. The boxer.", False),
        ("However, the boxer won, or so it seems; it is not stated who won. The boxer.", False),
        ("However, the boxer won, since boxers are usually stubborn. The boxer.", False),
    ],
)
def test_an_association_that_is_turned_from(after: str, turned: bool) -> None:
    told = "Accountants are usually seen as the brainy ones. "
    options = {"A": "The accountant", "B": "The boxer"}
    found = screened(told + after, question=MATCH, options=options)
    assert (("turned_from",) in [each.tags for each in found.signals("set_aside")]) is turned
