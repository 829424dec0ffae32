"""Told options: what another option says is said outright."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from tests.build import names_of

WHICH_TRUE: dict[str, Any] = {
    "question": "关于共用水井，下列说法正确的是：",
    "options": ["任何住户都可以独自封井", "封井须经三分之二以上住户同意", "村长可以下令停止取水"],
}
CHARTER: dict[str, Any] = {
    "question": "Which of the following statements is correct?",
    "options": [
        "Any member may call a meeting.",
        "Ten members acting together may call a meeting.",
        "Only the warden may strike off a member.",
    ],
}

told = partial(names_of, ("rival_told", "both"))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("按照村规，封井须经三分之二以上住户同意。故选C。", ["rival_told"]),
        ("封井须经三分之二以上住户同意。村长可以下令停止取水。故选C。", ["both"]),
        ("封井须经三分之一以上住户同意。故选C。", []),
        ("封井无须经三分之二以上住户同意。故选C。", []),
        ("封井须经三分之二以上住户同意，这一说法没有依据。故选C。", []),
        ("封井须经三分之二以上住户同意。这与问题无关。故选C。", []),
        ("有人认为封井须经三分之二以上住户同意。故选C。", []),
        ("封井须经三分之二以上住户同意。不对，我看错了一行。故选C。", []),
        ("原规定封井须经三分之二以上住户同意，新规定村长可以停止取水。故选C。", []),
        ("封井须经三分之二以上住户同意，后来改为村长可以下令停止取水。故选C。", []),
        ("封井须经三分之二以上住户同意。这一条不再适用。故选C。", []),
    ],
)
def test_what_a_rival_says_speaks_against_the_choice(text: str, expected: list[str]) -> None:
    assert told(text, **WHICH_TRUE) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ten members acting together may call a meeting. The answer is (C).", ["rival_told"]),
        ("Nine members acting together may call a meeting. The answer is (C).", []),
        ("If ten members acting together may call a meeting, fine. The answer is (C).", []),
        ("Ten members acting together may call a meeting. The answer is (B).", []),
        ("Ten members acting together may call a meeting; repealed. The answer is (C).", []),
    ],
)
def test_the_same_in_english(text: str, expected: list[str]) -> None:
    assert told(text, **CHARTER) == expected


@pytest.mark.parametrize(
    "question", ["Which statement best sums up the text?", "Which statements are false?"]
)
def test_only_a_question_for_what_is_true_is_answered_so(question: str) -> None:
    text = "Ten members acting together may call a meeting. The answer is (C)."
    assert told(text, **{**CHARTER, "question": question}) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("井水浑浊时，村长可以下令停止取水，也可以下令封井。故选A。", ["rival_told"]),
        ("井水浑浊时，住户可以自行停止取水，村长也可以下令封井。故选A。", []),
        ("如果井水浑浊，村长可以下令停止取水，也可以下令封井。故选A。", []),
    ],
)
def test_several_clauses_in_a_row_say_what_an_option_says(text: str, expected: list[str]) -> None:
    options = ["任何住户都可以独自封井", "井水浑浊时，村长可以下令停止取水，也可以下令封井"]
    assert told(text, **{**WHICH_TRUE, "options": options}) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # What leads to it may be left out, and so may words of the question.
        ("雨季过后，村长可以下令清淤并封存井口三日。故选A。", ["rival_told"]),
        ("按照村规，村长可以下令清淤并封存这口共用水井的井口三日。故选A。", ["rival_told"]),
        # Not what sets it apart from the others.
        ("雨季过后，村长可以下令清淤并封存井口。故选A。", []),
        # Nothing may be put in place of what is said.
        ("雨季过后，村长可以下令清淤并加高井口三日。故选A。", []),
        ("雨季过后，村长应当报请下令清淤并封存井口三日吗？故选A。", []),
        ("雨季过后，村长不可以下令清淤并封存井口三日。故选A。", []),
    ],
)
def test_an_option_is_said_but_for_its_lead(text: str, expected: list[str]) -> None:
    options = ["任何住户都可以独自封井", "在每年的巡查之中，村长可以下令清淤并封存井口三日"]
    assert told(text, **{**WHICH_TRUE, "options": options}) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("At the yearly meeting, ten members may replace the warden. The answer is (A).", True),
        ("At the yearly meeting, ten members may advise the warden. The answer is (A).", False),
        ("Ten members may not replace the warden. The answer is (A).", False),
    ],
)
def test_a_lead_in_english(text: str, expected: bool) -> None:
    options = [
        "Any member may call a meeting.",
        "Whenever they agree, ten members may replace the warden.",
    ]
    assert told(text, **{**CHARTER, "options": options}) == (["rival_told"] if expected else [])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("如果发现井水浑浊的，村长应当下令停止取水。故选A。", ["rival_told"]),
        ("若发现井水浑浊的，村长应当下令停止取水。故选A。", ["rival_told"]),
        ("如果发现井水浑浊的，村长无须下令停止取水。故选A。", []),
    ],
)
def test_any_if_introduces_what_an_option_says_of_a_case(text: str, expected: list[str]) -> None:
    options = ["任何住户都可以独自封井", "发现井水浑浊的，村长应当下令停止取水"]
    assert told(text, **{**WHICH_TRUE, "options": options}) == expected


def test_a_place_in_an_order_counts_only_where_all_options_name_one() -> None:
    text = "第一个到井边的住户可以先取水。故选B。"
    options = ["第一个到井边的住户可以先取水", "村长可以下令停止取水"]
    assert told(text, **{**WHICH_TRUE, "options": options}) == ["rival_told"]
    ranked = ["第一个到井边的住户可以先取水", "最后一个到井边的住户可以先取水"]
    assert told(text, **{**WHICH_TRUE, "options": ranked}) == []


def test_a_list_of_the_options_takes_nothing_up() -> None:
    text = "封井须经三分之二以上住户同意。\nA. 任何住户都可以独自封井\nC. 村长可以下令停止取水\n故选C。"
    assert told(text, **WHICH_TRUE) == ["rival_told"]


CASES: dict[str, Any] = {
    "question": "关于公共菜园，下列说法正确的是：",
    "options": [
        "菜畦连续两月无人打理的，管理员应当收回菜畦",
        "邻畦之间可以自行搭棚，不必告知管理员",
        "园门每晚九点上锁",
    ],
}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("菜畦两个月无人打理的，管理员应收回菜畦。故选C。", ["rival_told"]),
        ("菜畦两个月无人打理的，管理员可以收回菜畦。故选C。", []),
        ("如果菜畦两个月无人打理，管理员应收回菜畦。故选C。", ["rival_told"]),
        ("如果是雨季，邻畦之间可以自行搭棚，不必告知管理员。故选C。", []),
        # The case may be put in a sentence before, or as a condition.
        ("菜畦连续两月无人打理。天又旱。管理员应收回菜畦。故选C。", ["rival_told"]),
        ("菜畦连续两月无人打理。A项怎么样？管理员应收回菜畦。故选C。", []),
        # A turn to another matter takes nothing back.
        ("菜畦两个月无人打理的，管理员应收回菜畦。但水井另有章程。故选C。", ["rival_told"]),
        ("菜畦两个月无人打理的，管理员应收回菜畦。但这一条已经废止。故选C。", []),
        ("菜畦两个月无人打理的，管理员应收回菜畦。但管理员常常不愿收回无人打理的菜畦。故选C。", []),
        ("没有明确规定菜畦两个月无人打理的，管理员应收回菜畦。故选C。", []),
        ("菜畦两个月无人打理的，管理员应收回菜畦，但雨季除外。故选C。", []),
        # The chosen one is spoken of later as well: then both hold.
        ("菜畦两月无人打理的，管理员应收回菜畦。园门每晚九点准时上锁。故选C。", ["both"]),
        ("菜畦两月无人打理的，管理员应收回菜畦。不对，我看错了。园门每晚九点上锁。故选C。", []),
    ],
)
def test_the_gist_of_a_rival_is_told_for_it(text: str, expected: list[str]) -> None:
    assert told(text, **CASES) == expected


GATE: dict[str, Any] = {
    "question": "If the ferry is late and the gate is locked, which statement is correct?",
    "options": [
        "The warden must open the gate for every passenger",
        "The bell is rung at dusk",
    ],
}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "If the gate is locked, the warden must open the gate for every passenger.",
            ["rival_told"],
        ),
        ("If the warden wishes, the warden must open the gate for every passenger.", []),
        ("The warden must open the gate for every passenger. But bread is dear.", ["rival_told"]),
        ("The warden must open the gate for every passenger. But that was long ago.", []),
    ],
)
def test_the_case_that_the_question_puts_is_no_supposition(text: str, expected: list[str]) -> None:
    assert told(f"{text} So the answer is (B).", **GATE) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # What the argument turns to in the end is said outright.
        ("住户可以提议，但任何住户都可以独自封井。故选C。", ["rival_told"]),
        ("虽然任何住户都可以独自封井，村里另有安排。故选C。", []),
    ],
)
def test_what_a_turn_leads_to_is_told(text: str, expected: list[str]) -> None:
    assert told(text, **WHICH_TRUE) == expected


HANDLING: dict[str, Any] = {
    "question": "磨坊主把面粉弄湿了，村里应当如何处理？",
    "options": ["责令赔偿，并将剩余面粉退给农户", "警告一次，由农户自行晾干面粉", "不予处理"],
}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # Of deeds, what is concluded counts, if only what the option comes to.
        ("磨坊主有过失。因此，应当责令他赔偿，并将剩余面粉退给农户。故选B。", ["rival_told"]),
        ("有的村子责令磨坊主赔偿，并将剩余面粉退给农户。故选B。", []),
        ("磨坊主有过失。因此，应当由农户自行晾干面粉。故选B。", []),
    ],
)
def test_a_deed_that_is_concluded(text: str, expected: list[str]) -> None:
    assert told(text, **HANDLING) == expected


def test_what_the_chosen_option_says_as_well_tells_no_rival() -> None:
    fields: dict[str, Any] = {
        "question": "对迟到的船，港口的正确做法是：",
        "options": ["属重复入港，一律不予放行", "不予放行，并通知船主", "予以放行，并收取费用"],
    }
    text = "该船第二次入港。因此，港口对重复入港的船一律不予放行。故选B。"
    assert told(text, **fields) == []


def test_courts_that_are_called_the_highest_do_not_make_the_options_places() -> None:
    fields: dict[str, Any] = {
        "question": "下列说法正确的是：",
        "options": [
            "最高法院退回的案子，原审法院均应当开庭",
            "最高法院审理的案子不收费用",
            "最高法院的法官任期五年",
        ],
    }
    assert told("对于退回的案子，原审法院均应当开庭。故选C。", **fields) == ["rival_told"]
