"""Numbers with what they are counted in."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid.text.measurements import YEAR, measurements


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The Alder is 3,530 km long.", [(3530.0, "km")]),
        ("It runs for 640 kilometres, or 398 miles.", [(640.0, "km"), (398.0, "mi")]),
        ("At Mach 0.85 it does 1,041 km/h.", [(0.85, "mach"), (1041.0, "km/h")]),
        ("about 60 miles per hour", [(60.0, "mph")]),
        ("It boils at −183 °C, the other at -78.5°C.", [(-183.0, "°c"), (-78.5, "°c")]),
        ("minus 12 degrees", [(-12.0, "degree")]),
        ("1.4 million people", [(1_400_000.0, "")]),
        ("It opened on 3 May 1904.", [(3.0, ""), (1904.0, YEAR)]),
        ("founded in 753 BC", [(-753.0, YEAR)]),
        ("全长3530公里，建于1904年。", [(3530.0, "km"), (1904.0, YEAR)]),
        ("时速120公里/小时，零下12度", [(120.0, "km/h"), (-12.0, "°c")]),
        ("1.4亿人", [(140_000_000.0, "")]),
        # A range has two numbers, a name none.
        ("10-15 km", [(10.0, ""), (15.0, "km")]),
        ("The A380 and the B52 met at 9:15.", []),
    ],
)
def test_a_number_is_read_with_its_unit(text: str, expected: list[tuple[float, str]]) -> None:
    assert [(each.amount, each.unit) for each in measurements(text)] == expected


@given(st.text(alphabet="0123456789., -−°Ckmh/年公里万MachBC", max_size=40))
def test_a_number_stands_where_it_is_said_to(text: str) -> None:
    for each in measurements(text):
        assert text[slice(*each.place)][-1].isdigit()
        assert any(char.isdigit() for char in text[slice(*each.place)])
