"""What is denied of one is said of all, with that one."""

from __future__ import annotations

import pytest

from tests.screening.clashing import assert_clash, assert_no_clash


@pytest.mark.parametrize(
    ("earlier", "later"),
    [
        ("So crate 5 was not inspected.", "All five crates, including number 5, were inspected."),
        ("Cy did not pass, as he was ill.", "All three of them, Cy among them, passed."),
        ("The cook was ill and was not fined.", "All of them, the cook included, were fined."),
        ("所以5号没有验过。", "五只箱子，包括5号在内，全部验过。"),
        ("厨师缺考，没有及格。", "三个人连厨师在内都及格了。"),
    ],
)
def test_all_with_the_one_of_which_it_was_denied(earlier: str, later: str) -> None:
    assert_clash(earlier, later)


@pytest.mark.parametrize(
    "text",
    [
        # of another one, of something else, of another time
        "Crate 4 was not inspected. All five crates, including number 5, were inspected.",
        "Crate 5 was not opened. All five crates, including number 5, were inspected.",
        "Crate 5 was not inspected. He returned later. All crates, including number 5, were inspected.",
        "Cy did not pass the oral test. All three, Cy among them, passed the written test.",
        # not said to be so
        "Crate 5 was not inspected. If all five crates, including number 5, were inspected, it is B.",
        "Crate 5 was not inspected. However, all five crates, including number 5, were inspected.",
        "4号没有验过。五只箱子，包括5号在内，全部验过。",
        "起初5号没有验过。五只箱子，包括5号在内，全部验过。",
        "5号没有验过，后来补验。五只箱子，包括5号在内，最后全部验过。",
    ],
)
def test_what_holds_of_all_and_not_of_one(text: str) -> None:
    assert_no_clash(text)
