"""The option that the last sentence is left with."""

from __future__ import annotations

from typing import Any

import pytest

from tests.build import screened

REPLIES: dict[str, Any] = {
    "question": "Which note is better?",
    "options": ["The red note", "The blue note"],
}
MOONS: dict[str, Any] = {
    "question": "Which lake has the most islands?",
    "options": ["The mill lake", "The bay lake", "The reed lake"],
}


@pytest.mark.parametrize(
    ("said", "fields", "letter"),
    [
        ("Both were read. The blue note is clearer.", REPLIES, "B"),
        ("The red note is better in tone. The blue note is better in substance.", REPLIES, None),
        ("The bay lake has islands. The mill lake has islands.", MOONS, None),
        ("They were counted twice. The mill lake has the most islands.", MOONS, "A"),
        ("Both stood still. (B)", REPLIES, "B"),
        ("Weighed again, both say much.\n\nThe blue note", REPLIES, "B"),
    ],
)
def test_the_last_sentence(said: str, fields: dict[str, Any], letter: str | None) -> None:
    assert screened(said, **fields).screening.choice.letter == letter
