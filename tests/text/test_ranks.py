"""Ranks: places in an order, from either end, in both languages."""

from __future__ import annotations

import pytest

from hybrid.text.ranks import Rank, agree, of_another_rank, rank_at, ranks


def found(text: str) -> list[Rank]:
    return [rank for _, _, rank in ranks(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("the second from the left", Rank("left", 2)),
        ("the leftmost", Rank("left", 1)),
        ("second-newest", Rank("newest", 2)),
        ("the most expensive", Rank("most expensive", 1)),
        ("third-most expensive", Rank("most expensive", 3)),
        ("came in 4th", Rank("first", 4)),
        ("finished last", Rank("last", 1)),
        ("third-to-last", Rank("last", 3)),
        ("在左数第二", Rank("左", 2)),
        ("最左边", Rank("左", 1)),
        ("第三贵", Rank("贵", 3)),
        ("倒数第二", Rank("last", 2)),
        ("第十一名", Rank("first", 11)),
    ],
)
def test_a_place_is_read_with_the_end_that_it_is_counted_from(text: str, expected: Rank) -> None:
    assert found(text)[0] == expected


@pytest.mark.parametrize(
    "text", ["the guest", "at first of all", "第三条规定", "第二步", "最后我们"]
)
def test_what_only_looks_like_a_place_is_none(text: str) -> None:
    assert found(text) == []


def test_from_first_to_last_are_two_ends() -> None:
    assert found("from first to last") == [Rank("first", 1), Rank("last", 1)]


def test_a_rank_is_read_where_it_begins_only() -> None:
    assert rank_at("is second", 3) == Rank("first", 2)
    assert rank_at("is second", 0) is None


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (Rank("left", 2), Rank("left", 2), True),
        (Rank("left", 2), Rank("left", 3), False),
        (Rank("left", 2), Rank("right", 4), True),
        (Rank("cheapest", 1), Rank("most expensive", 5), True),
        (Rank("cheapest", 1), Rank("most expensive", 1), False),
        (Rank("newest", 2), Rank("youngest", 2), True),
        (Rank("贵", 1), Rank("便宜", 5), True),
        (Rank("left", 1), Rank("newest", 1), None),
    ],
)
def test_ranks_from_both_ends_are_compared_by_the_number_of_things(
    one: Rank, other: Rank, same: bool | None
) -> None:
    assert agree(one, other, 5) is same


@pytest.mark.parametrize(
    "text", ["最高人民法院复核此案。", "他办了最高额抵押。", "按最低工资发放。"]
)
def test_what_is_called_the_highest_by_name_has_no_place(text: str) -> None:
    assert found(text) == []
    assert found("最高的一层") == [Rank("高", 1)]


@pytest.mark.parametrize(
    ("asked", "said", "expected"),
    [
        ("Which lake is the largest?", "the third largest is the mere", True),
        ("Which lake is the largest?", "the largest is the mere", False),
        ("Which lake is the largest?", "the mere is wide", False),
        ("Which lake is salty?", "the third largest is the mere", False),
    ],
)
def test_what_is_said_of_another_place_than_the_one_asked_for(
    asked: str, said: str, expected: bool
) -> None:
    assert of_another_rank(asked, said) is expected
