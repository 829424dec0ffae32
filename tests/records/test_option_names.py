"""Names that an option gives itself beside what it says."""

from __future__ import annotations

import pytest

from hybrid.records.option_names import option_names


@pytest.mark.parametrize(
    ("options", "names"),
    [
        (["Reply 1: Boil it.", "Reply 2: Fry it.", "Tie"], [("Reply 1",), ("Reply 2",), ()]),
        (["方案甲：修路", "方案乙：刷桥"], [("方案甲",), ("方案乙",)]),
        (
            ["NTA (not the offender)", "YTA (the offender)"],
            [("NTA", "not the offender"), ("YTA", "the offender")],
        ),
        (["Royal mail coach (RMC)", "A ferry"], [("Royal mail coach", "RMC"), ()]),
        # one alone refers to something
        (["Psalm 1: the righteous", "The ferry"], [(), ()]),
        (["Who goes there (WHO)", "Oak (a tree)"], [(), ()]),
    ],
)
def test_names(options: list[str], names: list[tuple[str, ...]]) -> None:
    found = option_names(dict(zip("ABC", options, strict=False)))
    assert list(found.values()) == names
