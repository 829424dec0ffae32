"""Denials of a whole list of options."""

from __future__ import annotations

import pytest

from tests.screening.claims.claimed import claims


@pytest.mark.parametrize(
    "text",
    [
        "C explains it. A, B and D are irrelevant. The answer is (B).",
        "C给出了别的原因。A、B、D都没有触及原因。所以选B。",
        "C给出了别的原因。A、B和D均与题意无关。所以选B。",
        "C给出了别的原因。A、B、D都不正确。所以选B。",
    ],
)
def test_what_is_denied_of_a_list_is_denied_of_the_one_chosen(text: str) -> None:
    assert ("B", "-") in claims(text, options=["frost", "wind", "rain", "snow"])


@pytest.mark.parametrize(
    "text",
    [
        "Unlike B, A and C are irrelevant. The answer is (B).",
        "B和A、C相比，C不正确。所以选B。",
        "B正确，A、C都不正确。所以选B。",
    ],
)
def test_what_is_denied_of_a_list_is_denied_of_nothing_beside_it(text: str) -> None:
    assert ("B", "-") not in claims(text, options=["frost", "wind", "rain", "snow"])
