from __future__ import annotations

import pytest

from hybrid.text.words import value_of


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("15", 15),
        ("1,000", 1000),
        ("3.5", 3.5),
        ("fifteen", 15),
        ("Twenty one", 21),
        ("two hundred five", 205),
        ("three thousand five hundred", 3500),
        ("two million", 2_000_000),
        ("十 五", 15),
        ("三 百 二 十", 320),
        ("一 万 二 千", 12_000),
        ("二 〇 二 四", 2024),
        ("两 亿", 200_000_000),
        ("nurse", None),
        ("fifteen nurses", None),
        ("", None),
        ("1,00", None),
    ],
)
def test_values(words: str, value: float | None) -> None:
    assert value_of(words.split()) == value


def test_no_number_is_too_long_to_be_read() -> None:
    assert value_of(["亿"] * 1000) is None
    assert value_of(["9" * 5000]) is not None
