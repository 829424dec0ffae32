"""One quantity that is told with two numbers."""

from __future__ import annotations

import pytest

from tests.screening.clashing import assert_clash, assert_no_clash


@pytest.mark.parametrize(
    ("earlier", "later"),
    [
        ("The hall opens at 9:10.", "As the hall opens at 9:40, the guest is early."),
        ("The hall cost 40 crowns.", "The 45 crowns that the hall cost were paid."),
        ("The hall costs 40 crowns.", "The hall, at 45 crowns, is dear."),
        ("There are 9 guests in all.", "Since the eleven guests are hungry, it is loud."),
        ("Nine guests altogether sat there.", "All of the twelve guests were served."),
        ("大厅9:10开门。", "由于大厅9:40开放，客人到早了。"),
        ("大厅重40吨。", "45吨的大厅很难搬。"),
        ("一共9位客人。", "这十一位客人都饿了。"),
    ],
)
def test_two_numbers_for_one_quantity(earlier: str, later: str) -> None:
    assert_clash(earlier, later)


@pytest.mark.parametrize(
    "text",
    [
        # another thing, another kind of quantity, a change, a result, a part
        "The hall opens at 9:10. The hall closes at 9:40.",
        "The hall costs 40 crowns. The new hall, at 45 crowns, is dear.",
        "The hall costs 40 crowns. After the sale the hall costs 36 crowns.",
        "The hall costs 40 crowns. 40 + 5 = 45. The 45 crowns that the hall costs were paid.",
        "There are 9 guests in all. Without the cook there would be eleven guests in total.",
        "There are 9 guests in all. The three old guests are hungry.",
        "大厅9:10开门。大厅9:40关门。",
        "大厅9:10开门。下一个大厅9:40开放。",
        "一共9位客人。加上厨师就是这十一位客人。",
        # a count kept from step to step
        "客人走3步（共9步）。客人走2步（共十一步）。",
    ],
)
def test_numbers_that_hold_together(text: str) -> None:
    assert_no_clash(text)
