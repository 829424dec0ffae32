"""What stands beside the statement of a choice."""

from __future__ import annotations

import pytest

from hybrid.screening.wording.beside_choice import (
    last_saying,
    saying_at,
    sayings,
    sayings_before_choice,
)
from tests.build import default_screener, record


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The cook was late, so the answer is (A).", ["The cook was late,"]),
        ("The answer is (A), as the tram broke down.", ["as the tram broke down."]),
        ("Therefore, the answer is (A).", []),
        ("The tram broke down.", ["The tram broke down."]),
        ("电车停在半路，厨师没有赶上，因此答案是A。", ["电车停在半路，厨师没有赶上，"]),
        ("答案是A，因为电车停在半路。", ["因为电车停在半路。"]),
        ("因此，答案是A。", []),
    ],
)
def test_the_choice_itself_is_left_out(text: str, expected: list[str]) -> None:
    reading, _ = default_screener().read(record(text))
    assert [reading.words(place) for place in sayings(reading)] == expected


def test_a_position_in_the_choice_keeps_its_sentence() -> None:
    text = "The cook was late, so the answer is (A)."
    reading, _ = default_screener().read(record(text))
    assert reading.words(saying_at(reading, text.index("late"))) == "The cook was late,"
    assert reading.words(saying_at(reading, text.index("answer"))) == text


@pytest.mark.parametrize(
    ("text", "before", "last"),
    [
        (
            "The tram broke down. The cook was late, so the answer is (A).",
            ["The tram broke down.", "The cook was late,"],
            "The cook was late,",
        ),
        (
            "The tram broke down. The answer is (A).",
            ["The tram broke down."],
            "The tram broke down.",
        ),
        ("The tram broke down.", ["The tram broke down."], "The tram broke down."),
    ],
)
def test_what_is_said_before_the_choice(text: str, before: list[str], last: str) -> None:
    reading, _ = default_screener().read(record(text))
    assert [reading.words(place) for place in sayings_before_choice(reading)] == before
    place = last_saying(reading)
    assert place is not None
    assert reading.words(place) == last


def test_nothing_is_said_before_a_choice_alone() -> None:
    reading, _ = default_screener().read(record("Therefore, the answer is (A)."))
    assert last_saying(reading) is None
