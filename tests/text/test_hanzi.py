from __future__ import annotations

import pytest

from hybrid.text.characters import HAN, class_table


def _one(left: str, right: str) -> bool:
    table = class_table()
    return [table.get(char, char) for char in left] == [table.get(char, char) for char in right]


@pytest.mark.parametrize(
    ("simplified", "traditional"),
    [
        ("这个问题没有", "這個問題沒有"),
        ("后来台湾", "後來臺灣"),
        ("里面著名", "裡面著名"),
        ("里面着", "裏面著"),
        ("只有一只", "只有一隻"),
        ("为什么", "為甚麼"[:1] + "什麼"),
        ("项链", "項鍊"),
        ("国家具有", "國傢俱有"),
        ("反复", "反覆"),
    ],
)
def test_conversions_match(simplified: str, traditional: str) -> None:
    assert _one(simplified, traditional)


@pytest.mark.parametrize(
    "pair", ["不未", "没役", "无天", "都部", "已己", "末未", "画划", "呆待", "千干"]
)
def test_other_characters_do_not(pair: str) -> None:
    assert not _one(*pair)


def test_each_class_has_one_representative() -> None:
    table = class_table()
    assert not set(table.values()) & set(table)
    assert all(len(char) == len(kept) == 1 for char, kept in table.items())


def test_a_chinese_character_is_none_of_its_marks() -> None:
    assert HAN.findall("《门》open，㐀です。") == ["门", "㐀"]
