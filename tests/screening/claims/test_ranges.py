"""Ranges: a value that leads to the choice of a range in which it does not lie."""

from __future__ import annotations

from typing import Any

import pytest

from tests.screening.claims.claimed import claims

SHARES: dict[str, Any] = {
    "question": "What share of the hens in the valley lay in winter?",
    "options": ["5-10%", "11-20%", "21 to 40 %", "over 40%"],
}
AGES: dict[str, Any] = {
    "question": "How old is the lime tree at the gate?",
    "options": ["under 100 years", "100-200 years", "more than 200 years"],
}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A count found that the share of hens that lay in winter is 22.5%. So (A).", [("C", "+")]),
        ("A count found that the share of hens that lay in winter is 55%. So (A).", [("D", "+")]),
        ("Of 200 hens 30 lay, so the share is 15 %. The answer is (D).", [("B", "+")]),
        ("A count found that the share of hens that lay in winter is 22.5%. So (C).", []),
        # On the edge, of something else, denied, supposed, told as a range, or not the last word.
        ("The share of hens that lay in winter is 10.1%. So (A).", []),
        ("Of the geese 22.5% are grey. So (A).", []),
        ("The share of hens that lay in winter is not 22.5%. So (A).", []),
        ("If the share of hens that lay in winter were 22.5%, it were high. So (A).", []),
        ("The share of hens that lay in winter is 15-25%. So (A).", []),
        ("The share of hens that lay in winter is 22.5%. The rest lay in May. So (A).", []),
        ("The share of hens that lay in winter rose from 15% to 22.5%. So (A).", []),
    ],
)
def test_a_value_holds_for_its_range(text: str, expected: list[tuple[str, str]]) -> None:
    assert claims(text, tag="result", **SHARES) == expected


def test_bounds_may_be_open() -> None:
    said = "It was planted by the first miller, so the lime tree is 150 years old."
    assert claims(f"{said} The answer is (C).", tag="result", **AGES) == [("B", "+")]
    assert not claims(f"{said} The answer is (B).", tag="result", **AGES)


def test_units_must_be_the_same() -> None:
    mixed = {"question": "How long is the trip?", "options": ["1-2 hours", "10-20 minutes"]}
    assert not claims("So the trip takes 90 minutes. So (B).", tag="result", **mixed)
