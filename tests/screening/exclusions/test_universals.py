"""What is said of nobody, of some only, of all times or as impossible."""

from __future__ import annotations

import pytest

from tests.screening.clashing import assert_clash


@pytest.mark.parametrize(
    ("earlier", "later"),
    [
        # nobody, only
        ("Nobody had a key to the shed.", "Emil, who had a key to the shed, locked it."),
        ("没有人有棚屋的钥匙。", "锁门的小艾有棚屋的钥匙。"),
        ("Only Rosa and Emil stayed overnight.", "Knut also stayed overnight."),
        ("只有小罗和小艾两人留宿。", "小努也留宿了。"),
        # at all times, impossible
        ("The oven stayed hot all day.", "At noon the oven was cold."),
        ("It is impossible that Olga swam.", "Olga swam across in the morning."),
    ],
)
def test_two_statements_that_exclude_each_other(earlier: str, later: str) -> None:
    assert_clash(earlier, later)
