"""What missing labels leave open, counted by hand."""

from __future__ import annotations

import pytest

from hybrid.measure.sampling import Strata
from hybrid.reading.gold import SamplingLine


def test_the_range_reaches_from_no_open_record_an_error_to_all_of_them() -> None:
    sizes = {"large": 900, "small": 100}
    strata = Strata(
        {
            name: SamplingLine(stratum=name, probability=10 / size, size=size, taken=10)
            for name, size in sizes.items()
        }
    )
    # Of the large stratum five of ten have a label, one of them an error; of the small one all.
    low, high = strata.possible({"large": 5, "small": 10}, {"large": 1, "small": 5})
    assert low == pytest.approx((90 + 50) / 1000)
    assert high == pytest.approx((90 + 450 + 50) / 1000)
