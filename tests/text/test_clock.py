"""Times of day in several writings."""

from __future__ import annotations

import pytest

from hybrid.text.clock import clock_times


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("It opened at 14:20.", [("14:20", 140)]),
        ("It opened at a quarter past eleven.", [("a quarter past eleven", 675)]),
        ("The gate shut at half past nine.", [("half past nine", 570)]),
        ("Come at twenty minutes to six o'clock.", [("twenty minutes to six o'clock", 340)]),
        ("They sang up to twelve at night.", [("twelve at night", 0)]),
        ("They sang until midnight.", [("midnight", 0)]),
        ("The bus left at 9 pm on Monday.", [("9 pm", 540)]),
        ("The bus left at 3:30 pm.", [("3:30 pm.", 210)]),
        ("The bus left at 11:15 in the evening.", [("11:15", 675)]),
        ("Page 30 pm was torn.", []),
        ("晚上十一点一刻才散。", [("晚上十一点一刻", 675)]),
        ("二十三点十五分才散。", [("二十三点十五分", 675)]),
        ("上午9点半开门。", [("上午9点半", 570)]),
        ("正午敲钟。", [("正午", 0)]),
        ("Two to three people came past noon.", [("noon", 0)]),
        ("The score was 3.15 of 4.", []),
        ("他提了三点之后的打算，有一点难。", [("一点", 60)]),
    ],
)
def test_times_of_day(text: str, found: list[tuple[str, int]]) -> None:
    assert [(text[start:end], minutes) for start, end, minutes in clock_times(text)] == found
