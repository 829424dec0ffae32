"""What answers tell of a judge, on numbers small enough to count by hand."""

from __future__ import annotations

import pytest
from sklearn.metrics import cohen_kappa_score

from hybrid.measure.figures import Resampling
from hybrid.measure.stress import Answer, Stress, stress, tables
from hybrid.records import ErrorType
from hybrid.records.record import Variant
from hybrid.stats import wilson

QUICK = Resampling(100)
_VERDICTS = {"E": True, "n": False, "?": None}


def told(
    verdicts: str,
    variant: Variant = Variant.AS_IS,
    *,
    model: str = "m",
    vote: int = 0,
    chance: float | None = None,
) -> list[Answer]:
    """Return an answer for each letter: E an error, n none, ? without a verdict, a blank none."""
    return [
        Answer(
            id=f"r{at}",
            question=f"q{at}",
            error_type=ErrorType.LOGICAL,
            variant=variant,
            model=model,
            vote=vote,
            key=f"{variant}{vote}{at}",
            is_error=_VERDICTS[verdict],
            p_error=chance,
            failure="no answer" if verdict == "?" else None,
        )
        for at, verdict in enumerate(verdicts)
        if verdict != " "
    ]


def counted(*answers: list[Answer]) -> Stress:
    return stress([each for own in answers for each in own], QUICK)


def test_flips_by_direction_and_without_those_that_lack_a_verdict() -> None:
    found = counted(told("EEEnnn?E", chance=0.9), told("Enn?Enn ", Variant.HINTS_NONE, chance=0.2))
    (row,) = found.rows
    assert (row.compared, row.flipped, row.unassessed, row.same) == (5, 3, 2, 1)
    assert (row.error_to_none, row.none_to_error) == (2, 1)
    assert row.flips.value == pytest.approx(0.6)
    assert row.flips.interval == pytest.approx(wilson(3, 5))
    assert row.p_change == pytest.approx(0.7)
    assert row.p_compared == 5


def test_repeats_of_a_question_count_as_one() -> None:
    once, more = [told("EEnn"), told("EnnE", vote=1)], [told("EnnE", vote=v) for v in (2, 3)]
    (single,), (triple,) = counted(*once).rows, counted(*once, *more).rows
    assert (single.compared, triple.compared) == (4, 12)
    assert single.flips.interval == pytest.approx(triple.flips.interval)
    assert single.p_change is None


def test_fleiss_kappa_is_that_of_the_textbook() -> None:
    found = counted(told("EEnnE?"), told("EEnEnE", vote=1), told("EEnnnE", vote=2))
    (again,) = found.repeats
    assert (again.times, again.records, again.unanimous) == (3, 5, 3)
    # Fleiss 1971: agreement within records against that of the marginal shares, 8 and 7 of 15.
    within = (1 + 1 + 1 + 1 / 3 + 1 / 3) / 5
    chance = (8 / 15) ** 2 + (7 / 15) ** 2
    assert again.kappa.value == pytest.approx((within - chance) / (1 - chance))
    assert again.kappa.interval is not None


def test_judges_are_held_against_each_other() -> None:
    found = counted(told("EEnnEn?E"), told("EnnEEnE ", model="o"))
    (pair,) = found.judges
    assert (pair.left, pair.right, pair.unassessed) == ("m", "o", 1)
    cells = (pair.both_error, pair.only_left, pair.only_right, pair.both_none)
    assert cells == (2, 1, 1, 2)
    assert pair.kappa.value == pytest.approx(cohen_kappa_score([*"EEnnEn"], [*"EnnEEn"]))
    assert not found.rows
    assert not found.repeats


def test_one_kind_of_verdict_has_no_kappa() -> None:
    found = counted(told("nn"), told("nn", vote=1), told("nn", model="o"))
    assert found.repeats[0].kappa.value is None
    assert found.judges[0].kappa.value is None
    notes = [note for table in tables(found) for note in table.notes]
    assert notes.count("no kappa in 1 row: all verdicts are of one kind") == 2


def test_without_a_single_verdict_nothing_is_claimed() -> None:
    found = counted(told("??"), told("??", vote=1), told("??", Variant.HINTS_NONE))
    assert [(row.compared, row.flips.value, row.unassessed) for row in found.rows] == [
        (0, None, 2),
        (0, None, 2),
    ]
    assert found.repeats[0].records == 0
    assert [row[4] for table in tables(found) for row in table.rows] == ["–", "–", "0"]
