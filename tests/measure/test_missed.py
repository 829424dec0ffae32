"""What the rules passed: a bound from random labels, and what is told without them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hybrid.measure.breakdown import only
from hybrid.measure.join import Joined
from hybrid.measure.missed import lines, missed_errors
from hybrid.records import ErrorType
from hybrid.stats.guarantee import missed, missed_by_question
from tests.measure.build import finding, gold_line, joined, label, line

DRAWN = {"stratum": "", "probability": 0.4, "size": 100, "taken": 40}


def run(folder: Path, labelled: range, *, errors: int = 0, **beside: Any) -> Joined:
    """Return 100 records, the first twenty found to be errors; some of the others are labelled."""
    rows = [
        line(f"r{number}", finding("factual", "error" if number < 20 else "clean"))
        for number in range(100)
    ]
    gold = [
        gold_line(f"r{number}", {"factual": label(20 <= number < 20 + errors)}, **beside)
        for number in labelled
    ]
    return joined(folder, rows, gold)


def test_labels_of_passed_records_bound_the_errors_among_all_of_them(tmp_path: Path) -> None:
    own = run(tmp_path, range(10, 50), errors=2, sampling=DRAWN)
    passed = missed_errors(own, random=False)
    assert passed[ErrorType.FACTUAL].bound == missed(80, 30, 2, 0.95)
    (told,) = lines(passed)
    most = passed[ErrorType.FACTUAL].bound.most
    assert f"80 records passed by the rules and not judged: at most {most} of them" in told
    assert "(2 in 30 labels)" in told
    assert not missed_errors(only(own, {"lang": "en"}), random=False)


def test_without_random_labels_it_says_what_is_needed(tmp_path: Path) -> None:
    (untold,) = lines(missed_errors(run(tmp_path, range(10, 50)), random=False))
    assert "is unknown: 30 of 30 labels do not say how their records were drawn" in untold
    (none,) = lines(missed_errors(run(tmp_path, range(10)), random=True))
    assert "59 random labels without an error" in none


def test_what_a_judge_decided_is_not_missed_by_rules(tmp_path: Path) -> None:
    judged = finding("factual", decided_by="judge", judge={"answers": [], "split": {}})
    own = joined(tmp_path, [line("a", judged)], [gold_line("a", {"factual": label(True)})])
    assert not missed_errors(own, random=True)


def _asked(folder: Path, labelled: range) -> Joined:
    """Return 120 records, of which the first sixty ask one question; one answer in ten is wrong."""
    asked = [f"Question {0 if number < 60 else number}?" for number in range(120)]
    rows = [line(f"r{n}", finding("factual"), question=asked[n]) for n in range(120)]
    gold = [gold_line(f"r{n}", {"factual": label(n % 10 == 0)}) for n in labelled]
    return joined(folder, rows, gold)


def test_whole_questions_bound_what_large_ones_may_hide(tmp_path: Path) -> None:
    bound = missed_by_question({0: 60, **dict.fromkeys(range(1, 61), 1)}, {1: 1, 2: 1}, {}, 0.95)
    assert bound is not None
    assert bound.most is not None
    assert bound.most > 100
    assert missed_by_question({0: 60, 1: 1}, {0: 30}, {0: 1}, 0.95) is None


def test_questions_that_are_labelled_in_part_prove_nothing(tmp_path: Path) -> None:
    whole = missed_errors(_asked(tmp_path, range(62)), random=True)
    assert whole[ErrorType.FACTUAL].bound.most is not None
    (told,) = lines(missed_errors(_asked(tmp_path, range(40)), random=True))
    assert "some questions are labelled only in part" in told
