"""Values that bear the name of the measure asked for, and the unit of another one."""

from __future__ import annotations

import pytest

from tests.build import screened

BEDS = "Bed A is 9 m by 2 m, bed B 6 m by 4 m. Which has the longer perimeter?"
BEDS_ZH = "甲池长9米、宽2米，乙池长6米、宽4米。哪个池的周长更长？"
RULE = "semantic/implicit_substitution"


@pytest.mark.parametrize(
    ("question", "text", "expected"),
    [
        (
            BEDS,
            "Perimeter of A: 9 × 2 = 18 square metres. Perimeter of B: 6 × 4 = 24 square metres. B.",
            True,
        ),
        (BEDS, "The perimeter of A is 2 × 11 = 22 metres, the perimeter of B 20 metres. A.", False),
        (
            BEDS,
            "Perimeter: 22 m, 18 square metres in all. Perimeter: 20 m, 24 square metres.",
            False,
        ),
        # one such value may be a slip
        (BEDS, "The perimeter of A is 22 square metres, that of B 20 metres. A.", False),
        (BEDS_ZH, "甲池周长：9×2=18（平方米）\n乙池周长：6×4=24（平方米）\n选B。", True),
        (BEDS_ZH, "甲池周长：2×11=22（米）\n乙池周长：2×10=20（米）\n选A。", False),
        (
            "Cart A: 60 miles in 2 hours. Cart B: 50 miles in 1 hour. Which has the higher speed?",
            "Speed of A: 30 miles per hour. Speed of B: 50 miles an hour. So B.",
            False,
        ),
    ],
)
def test_values_in_the_unit_of_another_measure(question: str, text: str, expected: bool) -> None:
    assert (RULE in screened(text, question=question).rules()) == expected
