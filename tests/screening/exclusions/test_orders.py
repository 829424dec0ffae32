"""Relations that cannot hold both ways: who was before whom, what caused what."""

from __future__ import annotations

import pytest

from tests.screening.clashing import assert_clash, assert_no_clash


@pytest.mark.parametrize(
    ("earlier", "later"),
    [
        ("The forge closed before the mill.", "The mill closed before the forge."),
        ("The forge closed before the mill.", "The forge closed after the mill."),
        ("Rosa beat Emil.", "Emil finished ahead of Rosa by a length."),
        ("Rosa was beaten by Emil.", "Emil came in behind Rosa."),
        ("The drought caused the fire.", "The drought was caused by the fire."),
        ("The fire led to the strike.", "The strike resulted in the fire."),
        ("铁匠铺在磨坊之前关门。", "磨坊比铁匠铺更早关门。"),
        ("小罗排在小艾前面。", "小罗在小艾后面。"),
        ("小罗打败了小艾。", "小艾领先小罗。"),
        ("大旱引起了火灾。", "火灾导致了大旱。"),
    ],
)
def test_two_orders_that_exclude_each_other(earlier: str, later: str) -> None:
    assert_clash(earlier, later)


@pytest.mark.parametrize(
    "text",
    [
        "The forge closed before the mill. The mill opened before the forge.",
        "The forge closed before the mill. The mill closed after the forge.",
        "The forge closed before the mill. The mill closed before the bakery.",
        "The forge closed before the mill in May. The mill closed before the forge in June.",
        "Rosa was ahead of Emil. Nobody finished ahead of Rosa.",
        "The drought caused the fire. The fire caused the strike.",
        "铁匠铺在磨坊之前关门。磨坊比铁匠铺更早开门。",
        "小罗排在小艾前面。小艾在小罗后面。",
        "小罗比小艾先到。没有一个人排在小罗前面。",
        "大旱引起了火灾。火灾导致了罢工。",
    ],
)
def test_orders_that_hold_together(text: str) -> None:
    assert_no_clash(text)
