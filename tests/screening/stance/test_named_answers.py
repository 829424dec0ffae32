"""What the question asks for by a description, named as one of the options."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from tests.build import options_of

TOWER: dict[str, Any] = {
    "question": "这座岛上最高的建筑是",
    "options": ["钟楼", "灯塔", "粮仓"],
}
VALUES: dict[str, Any] = {
    "question": "村规中，属于晚辈一方的约定是",
    "options": ["敬茶、问安", "让座、传灯", "修桥、铺路"],
}
CAPITAL: dict[str, Any] = {
    "question": "Which town is the seat of the northern court?",
    "options": ["Ansty", "Brome", "Corve"],
}

otherwise = partial(options_of, "asked_otherwise")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("这座岛上最高的建筑是灯塔。所以选A。", ["B"]),
        ("因此，最高的建筑是灯塔，选C。", ["B"]),
        ("这座岛上最高的建筑是灯塔。所以选B。", []),
        ("这座岛上最高的建筑是灯塔，不对，应该是钟楼。所以选A。", []),
        ("这座岛上最高的建筑是灯塔吗？不是。所以选A。", []),
        ("这座岛上最高的建筑可能是灯塔。所以选A。", []),
        ("次高的建筑是灯塔。所以选A。", []),
        ("这座岛上最高的建筑是B：灯塔。所以选A。", ["B"]),
        ("因此，这座岛上最高的建筑是选项B。答案：A", ["B"]),
        ("因此，这座岛上最高的建筑是选项B。答案：B", []),
        ("这座岛上最高的建筑是灯塔旁边的钟楼。所以选A。", []),
    ],
)
def test_a_thing_described_is_named_as_an_option(text: str, expected: list[str]) -> None:
    assert otherwise(text, **TOWER) == expected


def test_of_several_named_only_the_one_asked_for_counts() -> None:
    listed = "长辈一方是让座、传灯；晚辈一方是敬茶、问安；全村是修桥、铺路。"
    assert otherwise(f"{listed}所以选B。", **VALUES) == ["A"]
    assert otherwise(f"{listed}所以选A。", **VALUES) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The seat of the northern court is Brome. The answer is C.", ["B"]),
        ("The seat of the southern court is Brome. The answer is C.", []),
        ("The seat of the northern court is Brome. The answer is B.", []),
        ("The seat of the northern court may be Brome. The answer is C.", []),
    ],
)
def test_english_words_are_compared_whole(text: str, expected: list[str]) -> None:
    assert otherwise(text, **CAPITAL) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("钟楼和粮仓都不高，灯塔最高。所以选A。", ["B"]),
        ("钟楼和粮仓都不高，灯塔最高。所以选B。", []),
        ("灯塔最高的部分是塔尖，所以选A。", []),
    ],
)
def test_what_is_asked_for_by_degree_is_said_of_an_option(text: str, expected: list[str]) -> None:
    assert otherwise(text, **{**TOWER, "question": "岛上的三座建筑中，最高的是"}) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("钟楼和粮仓都上了漆。因此，没有上漆的建筑是选项B。答案：A", ["B"]),
        ("钟楼和粮仓都上了漆。因此，没有上漆的建筑是选项B。答案：B", []),
        # What is painted is not what is asked for.
        ("上漆的建筑是选项B。答案：A", []),
    ],
)
def test_under_a_denial_only_what_is_denied_names_what_is_asked_for(
    text: str, expected: list[str]
) -> None:
    fields = {**TOWER, "question": "下列建筑中，没有上漆的建筑是（ ）"}
    assert otherwise(text, **fields) == expected


def test_words_of_the_question_are_no_doubt_of_what_is_named() -> None:
    fields = {**TOWER, "question": "据此，该意思表示的地点为："}
    assert otherwise("据此，该意思表示的地点为B:灯塔。因此，答案是 A：钟楼。", **fields) == ["B"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("周三：钟楼\n周四：灯塔\n所以选A。", ["B"]),
        ("周三钟楼，周四轮到灯塔。所以选A。", ["B"]),
        ("周三：灯塔\n周四：钟楼\n所以选A。", []),
        ("周四：灯塔还是钟楼？\n所以选A。", []),
        ("周四可能轮到灯塔。所以选A。", []),
    ],
)
def test_what_a_list_puts_beside_what_is_asked_is_named(text: str, expected: list[str]) -> None:
    fields = {**TOWER, "question": "钟楼和灯塔轮流上漆，周一漆钟楼。周四是哪座上漆？"}
    assert otherwise(text, **fields) == expected
