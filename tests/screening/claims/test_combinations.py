"""Combinations: options that say which of several statements hold."""

from __future__ import annotations

from typing import Any

import pytest

from tests.build import screened
from tests.screening.claims.claimed import combined

WOLVES: dict[str, Any] = {
    "question": "Which of these are true of wolves?\nI. They hunt.\nII. They fly.\nIII. They howl.",
    "options": ["I only", "I and III only", "II and III only", "I, II, and III"],
}
TIDES: dict[str, Any] = {
    "question": "关于潮汐：①一日多为两次②与月球有关③与海水温度有关④大潮多在朔望。正确的是（ ）",
    "options": ["①②", "①③", "②④", "③④"],
    "lang": "zh",
}
TRUTHS: dict[str, Any] = {
    "question": "Statement 1 | Every square is a rhombus. Statement 2 | Every rhombus is a square.",
    "options": ["True, True", "False, False", "True, False", "False, True"],
}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Statement I is true. Statement III is also true. The answer is (A).", 1),
        ("Statement I is true. Statement II is false. The answer is (D).", 1),
        ("Statements I and III are correct. The answer is (C).", 1),
        ("Statement I: They hunt. This is true.\nSo much for I. The answer is (C).", 1),
        ("Statement III is not mentioned. The answer is (B).", 1),
        ("Statement III is refuted by the text. The answer is (B).", 1),
        ("Statement III is confirmed by the text. The answer is (A).", 1),
        ("Statement III is confirmed by the text. The answer is (B).", 0),
        ("Statements I and III are correct. The answer is (B).", 0),
        ("Although statement III is true, it is no part of it. The answer is (A).", 0),
        ("We ask whether each holds. Statement I is what counts. The answer is (A).", 0),
    ],
)
def test_a_choice_leaves_out_what_is_called_true(text: str, expected: int) -> None:
    assert len(combined(text, **WOLVES)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("月球引力造成潮汐，所以②是正确的。朔望时叠加，④也正确。故选A。", 1),
        ("①和②都正确，③错误。综上，选B。", 1),
        ("③不正确，因为水温无关紧要。答案是D。", 1),
        ("①正确，②正确，故答案是①②。因此选C。", 1),
        ("所以正确的是②和④，即选项C。故选A。", 1),
        ("①正确，②正确，③错误。故选A。", 0),
        ("②虽然正确，但与题意无关。③正确，④正确。故选D。", 0),
        ("不能确定③是正确的。①正确，②正确。故选A。", 0),
        ("选项C缺少①，错误。①正确，②正确。故选A。", 0),
        ("为避免错误，先看①，再看②。故选A。", 0),
        # A list that judges each statement in the sentence after it.
        (
            "①一日多为两次。这是正确的。②与月球有关。这也是正确的。③与海水温度有关。这是错误的。故选C。",
            1,
        ),
        (
            "①一日多为两次。这是正确的。②与月球有关。这也是正确的。③与海水温度有关。这是错误的。故选A。",
            0,
        ),
        # What both are called wrong for upholds neither.
        (
            "①因为它与风力完全无关，所以是错误的。③因为它与风力完全无关，所以是错误的。②正确。故选B。",
            1,
        ),
        ("所以正确的是选项①和选项②。故选A。", 0),
    ],
)
def test_numbered_statements_in_chinese(text: str, expected: int) -> None:
    assert len(combined(text, **TIDES)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("结论(1)是正确的。结论(2)是错误的。结论(3)是正确的。故选A。", 1),
        ("结论(1)是正确的。结论(2)是错误的。结论(3)是正确的。故选B。", 0),
        ("结论（1）是错误的，结论（3）是错误的。故选B。", 1),
    ],
)
def test_numbers_may_stand_in_brackets(text: str, expected: int) -> None:
    options = ["(1)(2)", "(1)(3)", "(2)(3)", "(1)(2)(3)"]
    question = "关于潮汐的三个结论中，所有正确结论的编号是（ ）"
    assert len(combined(text, **{**TIDES, "options": options, "question": question})) == expected


def test_numbers_may_stand_in_brackets_in_english() -> None:
    own = {**WOLVES, "options": ["(1) and (2)", "(1) and (3)", "(2) and (3)", "(1), (2) and (3)"]}
    text = "Statement (1) is true. Statement (2) is false. Statement (3) is true."
    assert len(combined(f"{text} The answer is (A).", **own)) == 1
    assert len(combined(f"{text} The answer is (B).", **own)) == 0


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Statement 1 is true. Statement 2 is false. The answer is (A) True, True.", 1),
        ("Statement 1 is true. Statement 2 is false. The answer is (C) True, False.", 0),
        ("Statement 1 is true. Statement 2 is not correct. The answer is (A) True, True.", 1),
        ("Statement 1 is true. Statement 2 is not correct. The answer is (C) True, False.", 0),
    ],
)
def test_options_that_give_truth_values(text: str, expected: int) -> None:
    assert len(combined(text, **TRUTHS)) == expected


def test_nothing_is_read_where_the_wrong_ones_are_asked_for() -> None:
    asked = {**TIDES, "question": TIDES["question"].replace("正确的是", "错误的是")}
    assert combined("①和②都正确，③错误。故选B。", **asked) == []


@pytest.mark.parametrize(
    "options",
    [
        ["1", "2", "3", "4"],
        ["①②③④", "②①③④", "③①②④", "④③②①"],  # orders of the same statements
        ["a wolf", "two wolves", "three wolves", "none"],
    ],
)
def test_other_options_combine_nothing(options: list[str]) -> None:
    said = "Statement 1 is true. ③ is true and ①错误。 The answer is (B)."
    assert combined(said, **{**WOLVES, "options": options}) == []


ALL_IN = {
    "question": "What does the ferry carry?",
    "options": ["Cars", "Mail", "Sheep", "All of the above"],
}


@pytest.mark.parametrize(
    ("text", "dismissed"),
    [
        ("We can rule out option B, since the mail goes by train. The answer is D.", True),
        ("A is right. C is incorrect, as sheep are swum across. The answer is D.", True),
        ("A is right. C is incorrect. Wait, actually C holds. The answer is D.", False),
        ("A, B and C are right. The answer is D.", False),
        ("C is incorrect, as sheep are swum across. The answer is A.", False),
    ],
)
def test_all_of_them_is_not_chosen_with_one_ruled_out(text: str, *, dismissed: bool) -> None:
    found = screened(text, **ALL_IN).signals("dismissed")
    assert any("combined" in each.tags for each in found) is dismissed


def test_none_of_them_may_be_chosen_with_one_ruled_out() -> None:
    fields = {**ALL_IN, "options": ["Cars", "Mail", "Sheep", "All of the above are wrong"]}
    found = screened("B is incorrect. The answer is D.", **fields).signals("dismissed")
    assert not any("combined" in each.tags for each in found)


MILLS = {
    "question": (
        "村里重修水磨，修好后的水磨（ ）①让面粉磨得更加细白②使村民不必远行磨面"
        "③成为孩子们玩耍的去处④替磨坊主省下雇工的钱"
    ),
    "options": ["①②", "①③", "②④", "③④"],
}
MILLS_EN = {
    "question": "What does the mended mill do? I. It grinds finer flour. II. It saves walks. III. It sings.",
    "options": ["I only", "I and II", "II and III", "I, II and III"],
}


@pytest.mark.parametrize(
    ("text", "dismissed"),
    [
        # A number in brackets stands beside what is asserted.
        ("新磨石让面粉细白（①），村民也少走远路（②），磨坊主省下了雇工（④）。答案选A。", True),
        ("新磨石让面粉细白（①），村民也少走远路（②）。答案选A。", False),
        (
            "新磨石让面粉细白（①），村民少走远路（②）。有人会提到省钱（④），但磨坊主没有雇工。答案选A。",
            False,
        ),
        # One that itself denies may be denied.
        (
            "新磨石让面粉细白（①），村民少走远路（②）。没有省下雇工的钱（选项④）也不是好处。答案选A。",
            False,
        ),
        # The same clause is said of one that is held and of one left out.
        (
            (
                "选项①说面粉细白，这一点是重修水磨的好处之一，因为磨石换了。"
                "选项②说不必远行，这一点也是重修水磨的好处之一。"
                "选项④说省钱，这一点也是重修水磨的好处之一。答案选A。"
            ),
            True,
        ),
        (
            (
                "选项①说面粉细白，这一点是重修水磨的好处之一。"
                "选项②说不必远行，这一点也是重修水磨的好处之一。"
                "选项④说省钱，这一点不是重修水磨的好处之一。答案选A。"
            ),
            False,
        ),
        # One sentence makes them in the question's words.
        (
            "水磨既让面粉磨得更加细白，也使村民不必远行磨面，同时替磨坊主省下雇工的钱。答案选A。",
            True,
        ),
        ("水磨既让面粉磨得更加细白，也使村民不必远行磨面。答案选A。", False),
        ("水磨没有替磨坊主省下雇工的钱，只是让面粉磨得更加细白。答案选A。", False),
        # What a clause before it denies is another matter.
        (
            "村里没有别的磨坊，所以水磨让面粉磨得更加细白，也使村民不必远行磨面，替磨坊主省下雇工的钱。选A。",
            True,
        ),
        # What is concluded need not be held; elsewhere it must.
        ("石头换了。因此，水磨成为孩子们玩耍的去处，也替磨坊主省下雇工的钱。答案选A。", True),
        ("水磨成为孩子们玩耍的去处，也替磨坊主省下雇工的钱。答案选A。", False),
    ],
)
def test_statements_told_beside_their_numbers_or_in_their_words(text: str, dismissed: bool) -> None:
    assert screened(text, **MILLS).has("dismissed") is dismissed


WELLS: dict[str, Any] = {
    "question": "村口的老井（ ）①见证了全村两百年的变迁②见证了几代人的深厚情谊③养活了山下的稻田④冬暖夏凉",
    "options": ["①②", "①③", "②④", "③④"],
}


@pytest.mark.parametrize(
    ("text", "dismissed"),
    [
        ("它见证了全村两百年的变迁、几代人的深厚情谊，养活了山下的稻田。选A。", True),
        ("它见证了全村两百年的变迁，养活了山下的稻田。答案选B。", False),
    ],
)
def test_what_two_statements_begin_with_is_told_once(text: str, dismissed: bool) -> None:
    assert screened(text, **WELLS).has("dismissed") is dismissed


@pytest.mark.parametrize(
    ("text", "dismissed"),
    [
        ("The stones are new and grind finer (I), and people walk less (II). (A)", True),
        ("The stones are new and grind finer (I), and people walk less (II). (B)", False),
    ],
)
def test_english_statements_told_beside_their_numbers(text: str, dismissed: bool) -> None:
    answer = text[-2]
    own = screened(text[:-3] + f"The answer is ({answer}).", **MILLS_EN)
    assert own.has("dismissed") is dismissed


@pytest.mark.parametrize(
    ("text", "dismissed"),
    [
        # What is inferred, or concluded, is another option's, and none of it is held.
        ("这说明重修水磨替磨坊主省下雇工的钱。", True),
        ("重修水磨替磨坊主省下雇工的钱。", False),
        ("因此，重修水磨替磨坊主省下雇工的钱。", True),
        ("重修水磨没有替磨坊主省下雇工的钱。", False),
        ("重修水磨也许替磨坊主省下雇工的钱。", False),
    ],
)
def test_statements_of_which_none_is_held(text: str, dismissed: bool) -> None:
    held = MILLS | {"options": ["①②", "④", "②③"]}
    assert screened(f"{text}答案选A。", **held).has("dismissed") is dismissed


CONCLUSIONS: dict[str, Any] = {
    "question": "All owls are birds. Conclusions: I. Some birds are owls. II. No owl sings.",
    "options": ["Only I follows", "Only II follows", "Both follow", "Neither follows"],
}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Conclusion I follows, as owls are birds. The answer is (B).", 1),
        ("Conclusion I does not follow from this. The answer is (A).", 1),
        ("Conclusion II doesn't hold. I is valid. The answer is (C).", 1),
        ("I is valid, so I holds. II isn't valid. The answer is (A).", 0),
        ("If owls sang, conclusion II would not follow. The answer is (B).", 0),
        ("Conclusion II holds that no owl sings. The answer is (A).", 0),
    ],
)
def test_a_conclusion_follows_or_does_not(text: str, expected: int) -> None:
    assert len(combined(text, **CONCLUSIONS)) == expected


def test_a_deed_called_wrong_is_not_chosen_as_right() -> None:
    deeds = {
        "question": "Scenario 1 | I hid his boots. Scenario 2 | I fed the cat.",
        "options": ["Wrong, Wrong", "Wrong, Not wrong", "Not wrong, Wrong", "Not wrong, Not wrong"],
    }
    said = "Scenario 1 is clearly wrong. In scenario 2 they are kind, which is not wrong."
    assert combined(f"{said} The answer is (C).", **deeds)
    assert not combined(f"{said} The answer is (B).", **deeds)
