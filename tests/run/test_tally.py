from __future__ import annotations

import pytest

from hybrid.records import ErrorType, RecordFindings, Status
from hybrid.run.tally import Tally, has_error
from tests.cli.samples import FLAG, FOUND, RECORD, finding

CLEAN = RecordFindings(RECORD, "A", "A", False, (finding(ErrorType.LOGICAL),))
ERROR = RecordFindings(RECORD, "A", "A", False, (finding(ErrorType.LOGICAL, FLAG),))
OPEN = RecordFindings(
    RECORD, "A", "A", False, (finding(ErrorType.LOGICAL, status=Status.UNASSESSED),)
)


def _tally(*found: RecordFindings, skipped: int = 0) -> Tally:
    tally = Tally(skipped=skipped)
    for each in found:
        tally.add(each)
    return tally


def test_counts_per_error_type_and_criterion() -> None:
    tally = _tally(FOUND, FOUND, CLEAN)
    assert tally.records == 3
    assert tally.records_with_error == 2
    logical = tally.types[ErrorType.LOGICAL]
    assert (logical.records, logical.errors, logical.unflagged) == (3, 2, 1)
    assert tally.criteria == {"undecidable_then_chose": 2}


def test_a_flag_under_the_threshold_is_neither_flagged_nor_without_flag() -> None:
    factual = _tally(FOUND).types[ErrorType.FACTUAL]
    assert (factual.errors, factual.under_threshold, factual.unflagged) == (0, 1, 0)


@pytest.mark.parametrize(
    ("tally", "exit_zero", "expected"),
    [
        (_tally(), False, 0),
        (_tally(CLEAN), False, 0),
        (_tally(CLEAN, ERROR), False, 1),
        (_tally(CLEAN, ERROR), True, 0),
        (_tally(CLEAN, skipped=1), False, 2),
        (_tally(ERROR, skipped=1), True, 2),
        (_tally(OPEN), True, 2),
    ],
)
def test_exit_code(tally: Tally, exit_zero: bool, expected: int) -> None:
    assert tally.exit_code(exit_zero=exit_zero) == expected


def test_a_rate_counts_errors_alone() -> None:
    assert _tally(CLEAN).types[ErrorType.LOGICAL].rate.value == 0
    assert not has_error(CLEAN)
    assert has_error(ERROR)
