"""Clauses that say what a yes-or-no question asks, or deny it."""

from __future__ import annotations

import pytest

from hybrid.screening.wording.answering import affirms, denied, stated_stems


@pytest.mark.parametrize(
    ("asked", "clause", "expected"),
    [
        ("Is the lake deep?", "so the lake is deep", True),
        ("Is the lake deep?", "so the lake is not deep", False),
        ("Is the jar full?", "so the jar is empty", False),
        ("Is the lake deep?", "so the boat is new", None),
        ("Is the lake larger than the bay?", "the lake is larger than the bay", True),
        ("Is the lake larger than the bay?", "the bay is larger than the lake", False),
        # Another comparison answers nothing.
        ("Is the lake deep?", "the lake is deeper than the bay", None),
        ("Does Ada tell the truth?", "Ada is lying", False),
        ("Does Ada tell the truth?", "Ada tells the truth", True),
        # A statement of somebody else answers nothing.
        ("Does old Ada tell the truth?", "Otto tells the truth", None),
        ("Is a mill without a wheel of use?", "a mill without a wheel is of use", True),
        ("Are the two bells the same?", "the two bells are different", False),
        ("湖水深吗？", "所以湖水不深", False),
        ("湖水深吗？", "所以湖水深", True),
        # The truth and lies in other words, of the one asked about.
        ("老韦说的是真话吗？", "所以老韦也在说谎", False),
        ("老韦说的话是真的吗？", "所以老韦说的不是真话", False),
        ("老韦说的都是实话吗？", "可见老韦说的话全是真的", True),
        ("甲说真话吗？", "所以乙在说谎", None),
        ("甲说真话吗？", "甲说乙说谎", None),
        ("这句话是真的吗？", "所以这句话是假的", False),
        ("裁判判对了吗？", "所以裁判判错了", False),
        ("裁判判对了吗？", "所以裁判没有判错", True),
    ],
)
def test_a_clause_says_what_is_asked_or_denies_it(
    asked: str, clause: str, expected: bool | None
) -> None:
    assert affirms(asked, clause) is expected


def test_where_the_answers_are_may_and_may_not_little_has_to_be_said() -> None:
    asked, clause = "未成年学徒能否单独签订买卖合同？", "所以不能签订"
    assert affirms(asked, clause) is None
    assert affirms(asked, clause, modal=True) is False


def test_what_lies_somewhere_tells_no_lie() -> None:
    assert denied("The cook is lying")
    assert not denied("The mill is lying on the river")


def test_denials_and_modal_words_are_no_content() -> None:
    assert stated_stems("The lake is not deep") == stated_stems("The lake is deep")
    assert stated_stems("能签合同") == stated_stems("签合同")
