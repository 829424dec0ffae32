"""What the question asks for, said of the options one by one."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from hybrid.records.taxonomy import ErrorType
from tests.build import names_of, screened

WELL: dict[str, Any] = {
    "question": "下列哪一行为构成侵占公共水源？",
    "options": ["甲在井边洗菜", "乙把井水引入自家鱼塘", "丙夜里独自打水"],
}
WELL_DENIED: dict[str, Any] = {**WELL, "question": "下列行为中，不构成侵占公共水源的是："}
HORSES: dict[str, Any] = {
    "question": "All of the following are drawn by horses EXCEPT",
    "options": ["the milk cart", "the brewer's dray", "the ferry"],
}

said = partial(names_of, ("asked_otherwise", "both"))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A不构成侵占公共水源。B构成侵占公共水源。故选A。", ["asked_otherwise"]),
        ("A不构成侵占公共水源。B构成侵占公共水源。故选B。", []),
        ("A不构成侵占公共水源。B构成侵占公共水源。故选C。", ["asked_otherwise"]),
        ("A构成侵占公共水源。B构成侵占公共水源。故选A。", ["both"]),
        ("A可能构成侵占公共水源。B构成侵占公共水源。故选A。", []),
        ("A构成侵占公共水源，但情节轻微。B构成侵占公共水源。故选B。", []),
        ("B构成侵占公共水源。故选A。", ["asked_otherwise"]),
        ("A是洗菜，B构成侵占公共水源，因此选C。", ["asked_otherwise"]),
        ("B是引水。这构成侵占公共水源。故选A。", []),
        ("如果A构成侵占公共水源，B也构成侵占公共水源。故选C。", []),
    ],
)
def test_the_words_of_the_question_judge_an_option(text: str, expected: list[str]) -> None:
    assert said(text, **WELL) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A不构成侵占公共水源。B构成侵占公共水源。故选A。", []),
        ("A不构成侵占公共水源。B构成侵占公共水源。故选B。", ["asked_otherwise"]),
        ("A不构成侵占公共水源。C不构成侵占公共水源。故选C。", ["both"]),
    ],
)
def test_a_question_for_a_denial_is_answered_by_one(text: str, expected: list[str]) -> None:
    assert said(text, **WELL_DENIED) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "The milk cart and the brewer's dray are drawn by horses. The answer is (A).",
            ["asked_otherwise"],
        ),
        ("The milk cart and the brewer's dray are drawn by horses. The answer is (C).", []),
        ("The milk cart might be drawn by horses. The answer is (A).", []),
    ],
)
def test_an_exception_is_not_what_the_others_are(text: str, expected: list[str]) -> None:
    assert said(text, **HORSES) == expected


def test_the_kind_of_all_options_is_no_verdict_on_them() -> None:
    own = {
        "question": "A widow may keep a stall at the fair under which rule of the market charter?",
        "options": ["Rule 4", "Rule 5", "Rule 6"],
    }
    kind = "Options A, B and C are all rules of the market charter. So the answer is (B)."
    assert said(kind, **own) == []
    zh = {**WELL, "options": ["洗菜", "引水", "打水"]}
    assert said("A、B、C都构成侵占公共水源。故选A。", **zh) == ["both"]


def test_it_is_said_of_all_but_the_chosen_one() -> None:
    text = (
        "The milk cart is not drawn by horses. The hay waggon is not drawn by horses. "
        "The brewer's dray has four wheels. The answer is (B)."
    )
    own = {**HORSES, "options": ["The milk cart", "The brewer's dray", "The hay waggon"]}
    assert said(text, **own) == ["asked_otherwise"]
    zh = {
        "question": "下列各句中，没有错字的一句是",
        "options": ["船到桥头自然直", "井水不犯河水", "远亲不如近邻"],
    }
    told = "A句没有错字。B句写错了一个字。C句也没有错字。故选B。"
    assert said(told, **zh) == ["asked_otherwise"]
    assert said(told.replace("故选B", "故选C"), **zh) == ["both"]


def test_the_others_are_all_that_were_not_spoken_of() -> None:
    zh = {
        "question": "下列各句中，没有语病的一句是",
        "options": ["船到桥头自然直", "井水不犯河水", "远亲不如近邻"],
    }
    assert said("选项B存在语病，其他选项没有语病。故选B。", **zh) == ["asked_otherwise"]
    assert said("选项B没有语病，其他选项都有语病。故选B。", **zh) == []
    horses = "Option B is a barrow. The other options are drawn by horses."
    own = {**HORSES, "options": ["The milk cart", "The brewer's dray", "The hay waggon"]}
    assert said(f"{horses} The answer is (A).", **own) == ["asked_otherwise"]
    assert said(f"{horses} The answer is (B).", **own) == []


def test_what_opens_with_a_turn_is_said_all_the_same() -> None:
    zh = {
        "question": "下列哪一机关不享有渡口规则的制定权？",
        "options": ["渡口公会", "镇公所", "船工会"],
    }
    text = (
        "镇公所是渡口的主管，但是它不享有渡口规则的制定权。船工会也不享有渡口规则的制定权。故选B。"
    )
    assert said(text, **zh) == ["both"]


def test_a_suggestion_is_no_statement_to_be_judged() -> None:
    zh = {
        "question": "下列哪一项建议不符合渡口规定？",
        "options": ["夜里开船", "雨天停船", "超员载客"],
    }
    text = "A：夜里开船，不符合渡口规定。B：雨天停船，是符合渡口规定的。C：超员载客，也不符合渡口规定。故选A。"
    assert said(text, **zh) == ["both"]


def test_what_a_list_holds_is_no_exception() -> None:
    zh = {
        "question": "下列各项中，不属于镇公所机构的是",
        "options": ["户籍科", "水利科", "船工会"],
    }
    listed = "镇公所的机构包括户籍科、水利科和船工会。故选C。"
    assert said(listed, **zh) == ["asked_otherwise"]
    assert said("镇公所的机构包括户籍科和水利科。故选C。", **zh) == []
    assert said("镇公所的机构不包括户籍科、水利科和船工会。故选C。", **zh) == []
    own = {
        "question": "Which of the following is not one of the town offices?",
        "options": ["the toll house", "the granary", "the ferry guild"],
    }
    text = "The town offices include the toll house, the granary and the ferry guild. "
    assert said(text + "The answer is (C).", **own) == ["asked_otherwise"]
    positive = {**own, "question": "Which of the following is one of the town offices?"}
    assert said(text + "The answer is (C).", **positive) == []


def test_what_all_options_end_in_is_judged_of_each() -> None:
    zh = {
        "question": "关于渡口公职，下列哪一选项是错误的？",
        "options": [
            "守闸人每日看水，属于渡口公职人员",
            "船工替人摇船，属于渡口公职人员",
            "杂役打扫码头，属于渡口公职人员",
        ],
    }
    text = (
        "选项A的守闸人领镇里的俸，属于渡口公职人员。选项B的船工靠船钱过活，不属于渡口公职人员。"
        "选项C的杂役是临时雇的，不属于渡口公职人员。"
    )
    assert said(text + "故选B。", **zh) == ["both"]
    assert said(text + "故选A。", **zh) == ["asked_otherwise"]
    right = {**zh, "question": "关于渡口公职，下列哪一选项是正确的？"}
    assert said(text + "故选A。", **right) == []
    assert said(text + "故选B。", **right) == ["asked_otherwise"]
    apart = {**zh, "options": [*zh["options"][:2], "杂役打扫码头，不算渡口雇员"]}
    assert said(text + "故选B。", **apart) == []


def test_options_that_ask_as_the_question_does_pass_no_verdict_by_their_own_words() -> None:
    text = "1. Sell the old boat: it is dear.\n2. Do not sell the old boat: it leaks.\n\nChoice: A"
    options = ["Sell the old boat", "Do not sell the old boat"]
    found = screened(text, question="Would you sell the old boat?", options=options, answer="A")
    assert not found.has("both")


MISPRINTS: dict[str, Any] = {
    "question": "下列各组中，没有错字的一组是：",
    "options": ["松柏常青", "走头无路", "金壁辉煌"],
}


@pytest.mark.parametrize(
    ("text", "chosen", "expected"),
    [
        ("A组无误。B组“头”应为“投”，有错字。C组“壁”应为“碧”，有错字。选B。", "B", True),
        ("A组没有错字。B组“头”应为“投”，有错字。C组“壁”应为“碧”，有错字。选C。", "C", True),
        ("A组没有错字。B组“头”应为“投”，有错字。C组“壁”应为“碧”，有错字。选A。", "A", False),
    ],
)
def test_what_an_option_has_or_has_not_is_what_is_asked_for(
    text: str, chosen: str, expected: bool
) -> None:
    found = screened(text, **MISPRINTS, answer=chosen)
    assert found.has("asked_otherwise") is expected
    assert bool(found.rules(ErrorType.LOGICAL)) is expected


OFFICES: dict[str, Any] = {
    "question": "Which of the following is not one of the town offices?",
    "options": ["the toll house", "the granary", "the ferry guild"],
}
OFFICES_ZH: dict[str, Any] = {
    "question": "下列哪一项不属于镇公所的机构？",
    "options": ["户籍科", "水利科", "船工会"],
}


@pytest.mark.parametrize(
    ("own", "told", "drawn", "expected"),
    [
        (
            OFFICES,
            "The town offices include the toll house, the granary and the ferry guild. ",
            "Therefore the ferry guild is not one of the town offices.",
            ["asked_otherwise"],
        ),
        (
            OFFICES,
            "The town offices include the toll house and the granary. ",
            "Therefore the ferry guild is not one of the town offices.",
            [],
        ),
        (
            OFFICES_ZH,
            "镇公所的机构包括户籍科、水利科和船工会。",
            "因此，船工会不属于镇公所的机构。",
            ["asked_otherwise"],
        ),
        (OFFICES_ZH, "镇公所的机构包括户籍科、水利科。", "因此，船工会不属于镇公所的机构。", []),
    ],
)
def test_what_only_draws_the_choice_takes_nothing_back(
    own: dict[str, Any], told: str, drawn: str, expected: list[str]
) -> None:
    tail = "The answer is (C)." if told.isascii() else "故选C。"
    assert said(f"{told}{drawn}{tail}", **own) == expected


FERRYMEN_ZH: dict[str, Any] = {
    "question": "对下列哪种船，任何桥吏都可以立即将其扣留在闸口？",
    "options": ["没有点灯的船", "没有船名的船", "载着活牛的船"],
}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # All that is asked for is denied of the one chosen: no other verdict is needed.
        ("正确答案：B。没有船名的船未必有过错，因此不能立即将其扣留在闸口。", ["asked_otherwise"]),
        ("正确答案：B。没有船名的船查不到船主，因此可以立即将其扣留在闸口。", []),
        ("正确答案：B。没有点灯的船未必有过错，因此不能立即将其扣留在闸口。", []),
    ],
)
def test_what_is_asked_for_denied_of_the_chosen_one_alone(text: str, expected: list[str]) -> None:
    assert said(text, **FERRYMEN_ZH) == expected


def test_a_bare_yes_or_no_bears_nothing_that_is_asked() -> None:
    found = screened(
        "No, a lynx cannot live on bread alone. Bread lacks what it needs.",
        question="Can a lynx live on bread alone?",
        options=["Yes", "No"],
        answer="B",
    )
    assert found.rules(ErrorType.LOGICAL) == []
