"""The value that a sentence derives."""

from __future__ import annotations

import pytest

from hybrid.screening.claims.derived_values import derived, last_derived
from tests.build import at, reading_of, record

HENS_ASKED = "Of 14 hens 5 were sold and 3 bought. How many are left?"
OPTIONS = ["12 hens", "11 hens", "22 hens"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("14 - 5 + 3 = 12.", 12),
        ("12 = 14 - 5 + 3, the hens left.", 12),
        # It weighs a value, gives a formula, or supposes.
        ("A flock of 12 is small.", None),
        ("Hens left = flock - sold * 2.", None),
        ("If none came, 14 - 2 = 12.", None),
    ],
)
def test_a_sentence_derives_a_value(text: str, expected: int | None) -> None:
    reading = reading_of(record(text, question=HENS_ASKED, options=OPTIONS))
    found = derived(reading, (0, len(text)))
    assert (found and found.value) == expected


def test_a_word_that_concludes_tells_a_value() -> None:
    own = record("Therefore 12 hens stay there.", question=HENS_ASKED, options=OPTIONS)
    drawn = reading_of(own, at(own, "Therefore", "conclusion_marker"))
    found = derived(drawn, (0, len(own.reasoning)))
    assert found is not None
    assert (found.value, found.concluded) == (12, True)
    assert derived(reading_of(own), (0, len(own.reasoning))) is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("14 - 5 = 9. 9 + 3 = 12. The answer is (B).", 12),
        ("14 - 5 = 9. Together that is 11 hens, so (B).", None),
        ("14 - 5 = 9. x = 9 + y. The answer is (B).", None),
    ],
)
def test_the_last_sentence_that_derives_a_value_counts(text: str, expected: int | None) -> None:
    reading = reading_of(record(text, question=HENS_ASKED, options=OPTIONS))
    found = last_derived(reading, 11)
    assert (found and found.value) == expected
