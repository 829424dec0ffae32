"""Which words of a text are keywords of question and options."""

from __future__ import annotations

import pytest

from hybrid.packs.keywords import Keywords
from tests.packs.building import record


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("nurse", "nurse"),
        ("the Nurse", "Nurse"),
        ("the nurse's", "nurse's"),
        ("the old nurse", "nurse"),
        ("head of the nurse", "nurse"),
        ("nurse or the pilot", "nurse or the pilot"),
        ("nurse flew the pilot home", "pilot"),
        ("the it", None),
        ("driver", None),
        ("护士长", "护士"),
        ("那个护士", "护士"),
        ("士", None),
        ("司机", None),
        ("是谁", None),
    ],
)
def test_trim(text: str, expected: str | None) -> None:
    own = record("", question="Which one is it? 护士是谁？")
    place = Keywords(own).trim(text, 0, len(text))
    assert (None if place is None else text[slice(*place)]) == expected


def test_one_of_those_given_in_the_plural() -> None:
    keywords = Keywords(record("", question="Adults pay, members do not. What is the gas?"))
    found = [keywords.trim(word, 0, len(word)) for word in ("adult", "member", "ga", "adultss")]
    assert [each is not None for each in found] == [True, True, False, False]
