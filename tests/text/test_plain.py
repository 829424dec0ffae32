import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid.text.plain import plain


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("one\r\ntwo\rthree", "one\ntwo\nthree"),
        ("a\xa0b\tc\u3000d", "a b c d"),
        ("zero\u200bwidth and \ufeffmark", "zerowidth and mark"),
        ("選項Ａ有１２個", "选项A有12个"),
        ("“quoted” — **bold**", "“quoted” — **bold**"),
        ("著名的乾隆", "著名的乾隆"),
    ],
)
def test_what_shows_the_same_is_one_text(written: str, read: str) -> None:
    assert plain(written).text == read


def test_parts_of_an_emoji_stay_together() -> None:
    family = "\U0001f468\u200d\U0001f469"
    assert plain(family).text == family


@given(st.text(alphabet='aé選\u200b\r\n\t\\"{}:n ', max_size=60))
def test_every_character_of_the_plain_form_leads_back_into_the_original(text: str) -> None:
    found = plain(text)
    ranges = [found.original(at, at + 1) for at in range(len(found.text))]
    assert all(0 <= start < end <= len(text) for start, end in ranges)
    assert ranges == sorted(ranges)


def test_a_range_of_the_plain_form_is_the_words_as_written() -> None:
    written = "厨師\u200b遲到了。\r\n所以選Ａ。"
    found = plain(written)
    start = found.text.index("所以选A")
    begin, end = found.original(start, start + 4)
    assert written[begin:end] == "所以選Ａ"
