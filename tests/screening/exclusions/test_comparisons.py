"""Comparisons that put the same two things in opposite order."""

from __future__ import annotations

import pytest

from tests.screening.clashing import assert_clash, assert_no_clash


@pytest.mark.parametrize(
    ("earlier", "later"),
    [
        ("Rosa is shorter than Emil.", "Thus Rosa is taller than Emil."),
        ("Rosa is taller than Emil.", "Thus Emil is taller than Rosa."),
        ("小罗比小艾矮。", "由此可见，小罗比小艾高。"),
        ("她先喝糖浆再吃药片。", "因为她先吃药片再喝糖浆，所以药片在前。"),
    ],
)
def test_two_statements_that_exclude_each_other(earlier: str, later: str) -> None:
    assert_clash(earlier, later)


@pytest.mark.parametrize(
    "text",
    [
        # the same, said the other way round
        "Rosa is shorter than Emil. In other words, Emil is taller than Rosa.",
        "小罗比小艾矮，也就是说小艾比小罗高。",
        # two rounds
        "Rosa was faster than Emil on the first lap. Emil was faster than Rosa on the second lap.",
        "第一圈小罗比小艾快。第二圈小艾比小罗快。",
    ],
)
def test_what_may_hold_together(text: str) -> None:
    assert_no_clash(text)
