"""Whom each stretch of the reasoning speaks of."""

from __future__ import annotations

import pytest

from hybrid.screening.claims.asked_bearer import predicate
from hybrid.screening.claims.bearer_stretches import bearer_stretches
from tests.build import reading_of, record


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "The cook ran in. She was late.",
            [("The cook ran in.", "A"), ("She was late.", "A")],
        ),
        (
            "The cook sat down, the guest was late.",
            [("The cook sat down,", "A"), ("the guest was late.", "B")],
        ),
        # The bearer comes after what is said of it, or is only beside the one spoken of.
        (
            "The one who was late is the cook.",
            [("The one who was late is the cook", "A"), ("the cook.", "A")],
        ),
        (
            "The cook sat by the guest and was late.",
            [("The cook sat by", "A"), ("the guest and was late.", "A")],
        ),
        # A pronoun goes back to none of a list.
        (
            "The cook and the guest ran in. She was late.",
            [("The cook and", "A"), ("the guest ran in.", "B")],
        ),
        ("It rained. She was late.", []),
        ("厨师跑进来，客人迟到了。", [("厨师跑进来，", "A"), ("客人迟到了。", "B")]),
    ],
)
def test_a_stretch_is_of_its_bearer(text: str, expected: list[tuple[str, str]]) -> None:
    reading = reading_of(record(text))
    asked = predicate(reading)
    assert asked is not None
    found = [(p, of.option) for p, of in bearer_stretches(reading, asked)]
    assert [(reading.words(place).strip(), letter) for place, letter in found] == expected
