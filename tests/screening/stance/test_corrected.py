"""What explains a change of mind before the choice."""

from __future__ import annotations

import pytest

from hybrid.screening.stance.corrected import corrected_since
from tests.build import default_screener, record


@pytest.mark.parametrize(
    ("text", "corrected"),
    [
        ("The cook was late. Wait, I misread it. I choose (B).", True),
        ("The cook was late. But the question asks for the one in time. I choose (B).", True),
        ("The cook was late. The question asks who was late. I choose (B).", False),
        ("The cook was late. I choose (B).", False),
        ("The cook would be best. However, for the sake of peace, I will choose (B).", True),
        ("The cook would be best. However, the weather turned. I choose (B).", False),
        ("厨师更好。不过，考虑到公平，我还是选B。", True),
        ("厨师更好。不过天气变了。我选B。", False),
        ("厨师迟到了。等等，那是昨天。我选B。", True),
        ("厨师迟到了。我选B。", False),
    ],
)
def test_what_is_corrected(text: str, corrected: bool) -> None:
    reading, _ = default_screener().read(record(text))
    assert corrected_since(reading, reading.sentences[0][1]) is corrected


def test_a_correction_before_the_place_asked_about_explains_nothing_after_it() -> None:
    text = "Wait, I misread it. The cook was late. I choose (B)."
    reading, _ = default_screener().read(record(text))
    assert not corrected_since(reading, text.index("The cook"))
