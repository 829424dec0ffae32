"""Which rate is published, and when the classical correction is shown beside it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hybrid.measure.estimates import CORRECTED, LABELS, Rate
from hybrid.measure.rates import published
from hybrid.records import ErrorType
from hybrid.stats.rates import Quality, Share


def _rate(errors: int, labels: int) -> Rate:
    return Rate(
        error_type=ErrorType.LOGICAL,
        by="",
        group="all",
        records=1_000,
        labels=labels,
        errors=errors,
        questions=labels,
        naive=Share(0.3, 0.27, 0.33, 1_000),
        alone=Share(0.2, 0.1, 0.3, labels),
        corrected=Share(0.22, 0.17, 0.27, labels),
        rogan_gladen=None,
        quality=Quality(Share(0.9, 0.8, 0.95, errors), Share(0.9, 0.8, 0.95, labels - errors)),
        use=None,
        reason="",
    )


@pytest.mark.parametrize(
    ("errors", "labels", "shown"), [(9, 50, False), (10, 50, True), (40, 50, True), (41, 50, False)]
)
def test_the_classical_correction_needs_ten_labels_of_each_kind(
    errors: int, labels: int, shown: bool
) -> None:
    told = published(_rate(errors, labels), "random")
    assert (told.rogan_gladen is not None) == shown
    assert told.use == CORRECTED


def test_without_an_error_the_reason_says_how_many_would_tell() -> None:
    told = published(replace(_rate(0, 50), quality=None), "random")
    assert (told.rogan_gladen, told.use) == (None, LABELS)
    assert "about 10 of each kind are needed to measure it" in told.reason


def test_answers_that_narrow_nothing_are_not_used() -> None:
    wider = replace(_rate(40, 80), corrected=Share(0.22, 0.1, 0.31, 80))
    told = published(wider, "stratified")
    assert told.use == LABELS
    assert told.reason.endswith(
        "the run's answers do not narrow the interval more than the strata do"
    )
    half = published(_rate(40, 80), "random")
    assert (half.use, half.reason.rpartition(": ")[2]) == (CORRECTED, "50% narrower")
