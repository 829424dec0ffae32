"""What is done by nobody, or never, and told of a case."""

from __future__ import annotations

import pytest

from tests.screening.clashing import assert_clash, assert_no_clash


@pytest.mark.parametrize(
    ("earlier", "later"),
    [
        (
            "None of the guests caught a fish at the pier.",
            "Ada caught a fish at the pier with a net.",
        ),
        (
            "The cook has never drunk mead in her life.",
            "At noon the cook drank the mead that was left.",
        ),
        ("Ben has never driven the red cart.", "On Sunday Ben drove the red cart home."),
        ("None of the boats has a sail.", "Boat 4 has a sail of grey cloth."),
        ("No pupil caught an eel on Monday.", "Ada caught an eel on Monday."),
        # the subject stands before another verb
        (
            "The groom was locked in and never left the stable.",
            "The groom left the stable at noon.",
        ),
        ("马夫前一天被锁在里面，从未离开马厩。", "马夫中午离开马厩。"),
        ("所有的船都没有风帆。", "四号船有风帆。"),
        ("昨天没有一个客人捉到大鱼。", "小亚昨天捉到大鱼。"),
        ("所有客人都没有捉到大鱼。", "小亚捉到大鱼，送给了厨师。"),
        ("厨师从不喝米酒。", "厨师每天早上喝一碗米酒。"),
    ],
)
def test_told_of_a_case(earlier: str, later: str) -> None:
    assert_clash(earlier, later)


@pytest.mark.parametrize(
    "text",
    [
        # somebody else, another deed, of a text that goes on
        "The guest has never driven the red cart. The soup was thin. The cook drove the red cart home.",
        "Ben has never driven the red cart. The soup was thin. Ben drove the grey cart home.",
        "None of the guests caught a big fish. The soup was thin. The cook caught no big fish.",
        "Ben has never driven the red cart. Then the old driver left. Ben drove the red cart home.",
        "None of the boats has a sail. The soup was thin. Ada has a sail of grey cloth.",
        "昨天没有一个客人捉到大鱼。汤很淡。小亚今天捉到大鱼。",
        "厨师从不喝米酒。汤很淡。客人每天早上喝一碗米酒。",
        "厨师从不喝米酒。汤很淡。厨师每天早上喝一碗豆浆。",
        "客人都没有捉到大鱼。汤很淡。小亚没有捉到大鱼。",
    ],
)
def test_of_somebody_or_something_else(text: str) -> None:
    assert_no_clash(text)
