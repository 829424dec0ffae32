"""Assertions that say the same but for one point: a denial, an opposite, a number."""

from __future__ import annotations

import pytest

from tests.screening.clashing import assert_clash, assert_no_clash


@pytest.mark.parametrize(
    ("earlier", "later"),
    [
        # denied
        ("Every visitor wore a red badge.", "Not every visitor wore a red badge."),
        ("所有访客都戴着红色徽章。", "并非所有访客都戴着红色徽章。"),
        ("这种浆果有毒性，白色浆果有毒。", "白色浆果没有毒，可以吃。"),
        # the opposite
        ("The north gate was locked.", "Since the north gate was unlocked, they came in."),
        ("The bakery made a profit.", "As the bakery made a loss, it closed."),
        ("两点的时候门卫睡着了。", "两点的时候门卫醒着，站在门口。"),
        # open, and shut
        ("The gate was shut at noon on Sunday.", "The gate stood open at noon on Sunday."),
        ("周日中午大门关着。", "周日中午大门开着。"),
        # never, and once; the subject may be left out
        (
            "The cook fell ill and never entered the shed.",
            "The cook entered the shed at noon with a bucket.",
        ),
        ("厨师请了病假，当天没有进过仓库。", "厨师当天进过仓库，清点了货物。"),
        # another number
        ("The harbour office opens at eight.", "The harbour office opens at ten."),
        ("港务处上午八点开门。", "港务处上午十点开门。"),
    ],
)
def test_two_statements_that_exclude_each_other(earlier: str, later: str) -> None:
    assert_clash(earlier, later)


@pytest.mark.parametrize(
    "text",
    [
        # two subjects, two days
        "The north gate was locked. The south gate was not locked.",
        "北门上了锁。南门没有上锁。",
        "On Monday the oven was hot. On Sunday the oven was cold.",
        "The hall was not cleaned by the guest. The cook cleaned the hall.",
        "The gate was shut at noon on Sunday. The gate stood open at nine on Sunday.",
        "周日中午大门关着。周日早上大门开着。",
        # never until then, or before another day; not at that time alone
        "The cook had never entered the shed. The cook entered the shed at noon.",
        "The cook fell ill and never entered the shed. On Tuesday the cook entered the shed alone.",
        "The cook did not enter the shed. The cook entered the shed at noon with a bucket.",
        "The cook fell ill and never entered the shed. The cook's brother entered the shed.",
        "The guest fell ill and never entered the shed. The cook entered the shed at noon.",
        "厨师从未进过仓库。厨师后来进过仓库，清点了货物。",
        "客人请了病假，没有进过仓库。厨师当天进过仓库，清点了货物。",
        # what changes, what is worked out
        "Emil has 14 pens at the start. He gives five to Rosa. Now Emil has 9 pens.",
        "Emil has 6 pens in the box. He loaned two of them. Emil has 4 pens in the box.",
        "开始时小艾有14支笔。后来送给小罗5支。现在小艾有9支笔。",
        "小艾有6个苹果。她递出两个。小艾有4个苹果。",
        # an attribute of something else
        "They must choose between two desirable rooms. They must choose between two undesirable rooms.",
        # a pronoun may stand for another thing each time
        "It is a fine red kettle. It is not a fine red kettle.",
    ],
)
def test_what_may_hold_together(text: str) -> None:
    assert_no_clash(text)
