"""The score: a logistic of measures, with what each contributes."""

from __future__ import annotations

import pytest

from hybrid.packs import TypeScoring
from hybrid.records.record import Flag
from hybrid.screening.score import measure, score


def flag(strength: str) -> Flag:
    return Flag("logical/x", "reversal", strength, "m", (), None)  # type: ignore[arg-type]


def test_a_score_is_the_logistic_of_weighed_measures() -> None:
    scoring = TypeScoring(0.5, -1.0, {"untold": 0.5, "support": -3.0, "abstains": -4.0})
    found = score({"untold": 2.0, "support": 0.5, "abstains": 0.0, "told": 9.0}, scoring)
    assert found.value == pytest.approx(0.1824, abs=1e-4)
    assert [(term.measure, term.contribution) for term in found.terms] == [
        ("support", -1.5),
        ("untold", 1.0),
        ("abstains", 0.0),
    ]


def test_flags_count_to_three() -> None:
    values = measure({}, [flag("strong")] * 5 + [flag("weak")] * 2)
    assert values == {"strong_flags": 3.0, "weak_flags": 2.0}
