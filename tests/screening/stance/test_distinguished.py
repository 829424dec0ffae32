"""What tells the chosen one of two that fit apart."""

from __future__ import annotations

import pytest

from tests.build import screened

BOTH = "logical/both_valid_then_chose"
WANTED = (
    "A ferry needs a pilot who reads charts and may sail at night. Al reads charts and sails by "
    "day. Bo reads charts and sails at any hour. Who is taken?"
)
WANTED_ZH = (
    "渡船要一名会看海图、能夜航的领航员，年长者优先。老艾会看海图，六十岁；"
    "小博会看海图，三十岁。谁会被录用？"
)


@pytest.mark.parametrize(
    "text",
    [
        "Both could be right. However, only the guest ran in. I choose (B).",
        "Both could be right. But the text states that the guest came last. I choose (B).",
        "Both options are valid. Yet A is wrong. I choose (B).",
        "两者都可以。但只有客人跑了进来。因此选B。",
        "Both could be right. One of them had a watch, so only the second is left. I choose (B).",
        "单看题面，两者都可以。既然门锁着，就只剩第二种。因此选B。",
    ],
)
def test_both_fit_and_one_is_told_apart(text: str) -> None:
    found = screened(text)
    assert found.has("both")
    assert set(found.options("distinguished")) == {"B"}
    assert BOTH not in found.rules()
    assert found.suppression(BOTH).exclusion == "told_apart"


@pytest.mark.parametrize(
    "text",
    [
        "Both could be right. However, the first option given is the cook, so this answer is correct. I choose (A).",
        "两者都可以。不过厨师排在前面，所以该选项正确。因此选A。",
    ],
)
def test_to_come_first_in_the_list_is_no_criterion(text: str) -> None:
    found = screened(text)
    assert not found.has("distinguished")
    assert BOTH in found.rules()


@pytest.mark.parametrize(
    "text",
    [
        "A项符合题意，B项也符合题意，但题目要求选择一个。因此选A。",
        "Both could be right, but by the question I have to pick one answer. I choose (A).",
    ],
)
def test_that_one_must_be_chosen_is_no_criterion(text: str) -> None:
    assert BOTH in screened(text).rules()


@pytest.mark.parametrize(
    ("text", "tied"),
    [
        ("A is correct. B is correct. Therefore, A is correct. I choose (A).", True),
        ("A is correct. B is correct. But B came last. Therefore, A is correct. (A).", False),
        ("A is correct. B is correct. Therefore A is correct because he ran. (A).", False),
        ("A项符合题意。B项符合题意。综上所述，A项符合题意。因此选A。", True),
        ("A项符合题意。B项符合题意。但B来得早。综上所述，A项符合题意。因此选A。", False),
    ],
)
def test_a_verdict_drawn_once_more_is_no_criterion(text: str, tied: bool) -> None:
    assert (BOTH in screened(text).rules()) is tied


def test_both_fit_by_one_condition_only() -> None:
    options = {"A": "Al", "B": "Bo"}
    text = (
        "Both Al and Bo read charts, so both satisfy the chart condition. Al sails by day only. "
        "Bo is taken."
    )
    assert not screened(text, question=WANTED, options=options, answer="B").has("both")


def test_both_fit_by_one_condition_only_in_chinese() -> None:
    options = {"A": "老艾", "B": "小博"}
    text = "两人都符合第一个条件。老艾六十岁，小博三十岁，而通知写明年长者优先。因此老艾会被录用。"
    found = screened(text, question=WANTED_ZH, options=options, answer="A")
    assert BOTH not in found.rules()


@pytest.mark.parametrize(
    ("text", "flagged"),
    [
        ("两人都符合要求。不过年长者优先，老艾六十岁，小博三十岁，因此老艾会被录用。", False),
        ("两人都符合要求。不过必须选一个，那就选老艾。", True),
    ],
)
def test_what_the_text_prefers_tells_two_apart(text: str, flagged: bool) -> None:
    options = {"A": "老艾", "B": "小博"}
    found = screened(text, question=WANTED_ZH, options=options, answer="A")
    assert found.has("both")
    assert (BOTH in found.rules()) is flagged


def test_a_sum_of_what_was_asked_and_said_of_two_is_no_criterion() -> None:
    own = {
        "question": "关于渡口公职，下列哪一选项是错误的？",
        "options": [
            "守闸人每日看水，属于渡口公职人员",
            "船工替人摇船，属于渡口公职人员",
            "杂役打扫码头，属于渡口公职人员",
        ],
    }
    text = (
        "选项A的守闸人领镇里的俸，属于渡口公职人员。选项B的船工靠船钱过活，不属于渡口公职人员。"
        "选项C的杂役是临时雇的，不属于渡口公职人员。因此，选项B是错误的。答案为B。"
    )
    assert BOTH in screened(text, **own).rules()
    assert BOTH not in screened(text.replace("的，不属", "的，属"), **own).rules()


PIER = {
    "question": "关于渡口，下列说法正确的是：",
    "options": ["渡船夜里也开", "船票可以退", "儿童免票"],
}
LAMPS = {
    "question": "Which of these meets the rules of the harbour?",
    "options": ["A red lamp", "A blue lamp", "A green lamp"],
}


@pytest.mark.parametrize(
    ("text", "tied"),
    [
        ("因此，选项B、C都符合港口的规定。选项A用红灯，符合该规定的要求。因此选A。", True),
        ("因此，选项B、C都符合港口的规定。只有选项A用红灯，符合该规定的要求。因此选A。", False),
        # What takes back, without a ground, what was said of the others sets none apart either.
        ("A项正确。B项正确。C项正确。综上所述，A项正确，B、C项均不符合规定。因此选A。", True),
        ("A项正确。B项正确。但是票价不同。综上所述，A项正确，B、C项均不符合规定。因此选A。", False),
    ],
)
def test_the_verdict_that_all_got_is_no_criterion(text: str, tied: bool) -> None:
    assert (BOTH in screened(text, lang="zh", **PIER).rules()) is tied


@pytest.mark.parametrize(
    ("text", "tied"),
    [
        ("Options B and C both meet the rules. Option A is red, which meets the rules.", True),
        ("Options B and C both meet the rules. Only option A meets the rules at night.", False),
    ],
)
def test_the_verdict_that_all_got_is_no_criterion_in_english(text: str, tied: bool) -> None:
    assert (BOTH in screened(f"{text} So the answer is A.", **LAMPS).rules()) is tied


@pytest.mark.parametrize(
    ("text", "tied"),
    [
        ("A stork might also make sense. However, a stork would not stay here. So it is A.", False),
        ("A stork might also make sense. However, a stork may not stay here. So it is A.", True),
        ("A stork might also make sense. So it is A.", True),
        ("白鹳也说得通。不过白鹳不会留在这里。所以选A。", False),
        ("白鹳也说得通。所以选A。", True),
    ],
)
def test_to_deny_the_other_one_that_fits_tells_them_apart(text: str, tied: bool) -> None:
    if text.isascii():
        text, options = f"You might see a heron. {text}", ["a heron", "a stork", "a trout"]
    else:
        text, options = f"可能看到苍鹭。{text}", ["苍鹭", "白鹳", "鳟鱼"]
    found = screened(text, question="What flew by?", options=options, answer="A")
    assert ("logical/both_valid_then_chose" in found.rules()) is tied
