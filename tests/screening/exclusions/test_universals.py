"""What is said of nobody, of some only, of all times or as impossible."""

from __future__ import annotations

import pytest

from tests.screening.clashing import assert_clash, assert_no_clash


@pytest.mark.parametrize(
    ("earlier", "later"),
    [
        # nobody, only
        ("Nobody had a key to the shed.", "Emil, who had a key to the shed, locked it."),
        ("没有人有棚屋的钥匙。", "锁门的小艾有棚屋的钥匙。"),
        ("Only Rosa and Emil stayed overnight.", "Knut also stayed overnight."),
        ("只有小罗和小艾两人留宿。", "小努也留宿了。"),
        # one alone, and another one
        ("Rosa is the only one with a key to the shed.", "Emil has a key to the shed too."),
        ("Rosa alone has a key to the shed.", "Emil has a key to the shed as well."),
        ("小罗是唯一有棚屋钥匙的人。", "小艾也有棚屋钥匙。"),
        # all, and some that are not
        ("Every tent in the camp has a lamp.", "Two tents in the camp have no lamp."),
        ("All of the cups have a handle.", "Some cups do not have a handle."),
        ("营地每个帐篷都有灯笼。", "有两个帐篷没有灯笼。"),
        # at all times, impossible
        ("The oven stayed hot all day.", "At noon the oven was cold."),
        ("It is impossible that Olga swam.", "Olga swam across in the morning."),
    ],
)
def test_two_statements_that_exclude_each_other(earlier: str, later: str) -> None:
    assert_clash(earlier, later)


@pytest.mark.parametrize(
    "text",
    [
        "Rosa is the only one with a key to the shed. Emil has a key to the attic too.",
        "小罗是唯一有棚屋钥匙的人。小艾没有棚屋钥匙。",
        "All of the cups have a handle. Some cups do not have a lid.",
        "Rosa and Emil, who all have a bicycle, left. Knut does not have a bicycle.",
        "营地每个帐篷都有灯笼。有两个帐篷没有窗户。",
        "营地每个帐篷都有灯笼。不是所有帐篷都有窗户。",
    ],
)
def test_what_is_said_of_others_or_of_another_thing(text: str) -> None:
    assert_no_clash(text)
