"""Values put equal to the chosen one."""

from __future__ import annotations

import pytest

from hybrid.screening.claims.equated import equated
from tests.build import reading_of, record


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("z = (6 + 2i)/2 = 3 + i = 3 - i.", 3 + 1j),
        ("z = 3 + i = 3 - i. So w = 3 - i.", 3 + 1j),
        ("z = 3 - i = 3 - i.", None),
        # A plain number may be rounded.
        ("z = 3 = 3 - i.", None),
        ("z = 3 + i.", None),
    ],
)
def test_another_value_is_put_equal_to_the_chosen_one(text: str, expected: complex | None) -> None:
    found = equated(reading_of(record(text)), 3 - 1j)
    assert (found and found[1]) == expected
