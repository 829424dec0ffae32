"""The last sentence before the choice turns to another option and singles it out."""

from __future__ import annotations

import pytest

from tests.build import screened

TENT = "Which of the two should guard the tent, Bruno or Salka?"
PEOPLE = {"A": "Bruno", "B": "Salka"}
TENT_ZH = "帐篷应该由谁看守，阿宁还是小柯？"
PEOPLE_ZH = {"A": "阿宁", "B": "小柯"}
DIRTY_ZH = "谁不太会划船，阿宁还是小柯？"
RULE = "logical/reversal"


@pytest.mark.parametrize(
    "turn",
    [
        "However, Bruno sleeps like a stone, and Salka is the one who hears every step.",
        "That said, a guard has to stay awake, and Salka is clearly the better guard.",
        "Yet Bruno would sleep through it, while Salka was the only one awake.",
        "But a tent needs a quick runner, so Salka is the right one.",
    ],
)
def test_the_last_sentence_turns_to_another_option(turn: str) -> None:
    text = f"Bruno is strong and knows the woods well. {turn} Answer: A"
    found = screened(text, question=TENT, options=PEOPLE, answer="A")
    ((said, option),) = found.said("turn")
    assert said in turn
    assert option == "B"
    assert RULE in found.rules()


@pytest.mark.parametrize(
    "text",
    [
        # goes back with a reason, or turns to the option chosen
        "Bruno is strong. However, Salka is the better runner. A guard need not run. Answer: A",
        "Salka is quick. However, Bruno is the one who hears every step. Answer: A",
        # what another would say, what is only possible, what is asked or denied
        "Bruno is strong. However, one might say that Salka is the better guard. Answer: A",
        "Bruno is strong. However, perhaps Salka is the better guard. Answer: A",
        "Bruno is strong. But is Salka the better guard? Answer: A",
        "Bruno is strong. However, Salka is not the one who hears every step. Answer: A",
        # no turn, and nothing that singles out
        "Bruno is strong. However, Salka has a lamp. Answer: A",
    ],
)
def test_what_turns_to_no_other_option(text: str) -> None:
    found = screened(text, question=TENT, options=PEOPLE, answer="A")
    assert RULE not in found.rules()


@pytest.mark.parametrize(
    ("turn", "question"),
    [
        ("然而看帐篷要警醒，阿宁一躺下就睡，小柯才是能守夜的。", TENT_ZH),
        ("不过夜里要跑去报信，腿脚没伤的小柯更合适。", TENT_ZH),
        ("但守夜要耐得住，真正耐得住的其实是小柯。", TENT_ZH),
        ("不过文中说阿宁一桨就走，不会划船的其实是小柯。", DIRTY_ZH),
    ],
)
def test_the_last_sentence_turns_to_another_option_in_chinese(turn: str, question: str) -> None:
    text = f"阿宁个头大，对林子也熟。{turn}所以选A。"
    found = screened(text, question=question, options=PEOPLE_ZH, answer="A")
    assert found.said("turn")[0][1] == "B"
    assert RULE in found.rules()


@pytest.mark.parametrize(
    "text",
    [
        "阿宁个头大。不过小柯跑得更合适。但看守不用跑，只要镇得住。所以选A。",
        "小柯跑得快。然而阿宁才是能守夜的。所以选A。",
        "阿宁个头大。不过有人会觉得小柯更合适。所以选A。",
        "阿宁个头大。不过小柯不是更合适的。所以选A。",
        "阿宁个头大。不过小柯有一盏灯。所以选A。",
    ],
)
def test_what_turns_to_no_other_option_in_chinese(text: str) -> None:
    found = screened(text, question=TENT_ZH, options=PEOPLE_ZH, answer="A")
    assert RULE not in found.rules()


@pytest.mark.parametrize(
    ("turn", "said"),
    [
        # the option is named after the turn, in a sentence of its own or by what it alone has
        ("On a closer look, a guard has to hear well. It is Salka who hears every step.", "hears"),
        ("Then again, a guard has to hear well, which only Salka does.", "Salka"),
        ("But Bruno is away at night, so he can't be the guard.", "can't"),
        # the option chosen falls, or is the opposite of what is asked
        ("Looking closer, the night is long. With that Bruno is out of the question.", "out of"),
        # what was said is taken back, and nothing is said for it since
        ("Scratch that, whoever sleeps like a stone hears no thief at the door.", "sleeps"),
    ],
)
def test_the_argument_leaves_the_option_after_a_turn(turn: str, said: str) -> None:
    text = f"Bruno is strong and knows the woods well. {turn} Answer: A"
    found = screened(text, question=TENT, options=PEOPLE, answer="A")
    assert any(said in words for words, _ in found.said("turn"))
    assert RULE in found.rules()


@pytest.mark.parametrize(
    "turn",
    [
        "Wait, let me check once more who was said to know the woods so very well.",
        "Scratch that, Bruno also knows the woods and the river and each of the hills.",
        "Looking closer, the tent is small.",
    ],
)
def test_a_look_back_that_takes_nothing_back(turn: str) -> None:
    text = f"Bruno is strong and knows the woods well. {turn} Answer: A"
    found = screened(text, question=TENT, options=PEOPLE, answer="A")
    assert RULE not in found.rules()


@pytest.mark.parametrize(
    ("turn", "flagged"),
    [
        ("慢着，睡得沉的人夜里听不见有人进来，看不住东西。", True),
        ("仔细一想，看守的人要耳朵灵，夜里耳朵灵的只有小柯。", True),
        ("再想一下，帐篷不大，让我再核对一遍谁认得林子里的路。", False),
    ],
)
def test_what_is_taken_back_in_chinese(turn: str, flagged: bool) -> None:
    found = screened(
        f"阿宁力气大，认得路。{turn}所以选A。", question=TENT_ZH, options=PEOPLE_ZH, answer="A"
    )
    assert (RULE in found.rules()) == flagged


BOX = {"A": "Bandages", "B": "A torch", "C": "Scissors"}
BIRDS_ZH = {"A": "苍鹭", "B": "蝙蝠", "C": "雨燕"}
NOT_IN_BOX, NO_BIRD_ZH = "Which of these should NOT go into the box?", "下列哪种动物不是鸟？"
OPENS = "A torch should not go in. "


@pytest.mark.parametrize(
    ("text", "question", "options"),
    [
        (
            f"{OPENS}But it helps at night, and it's the scissors that have no place there. So B.",
            NOT_IN_BOX,
            BOX,
        ),
        (
            f"{OPENS}However, it is light, and the thing that is no use is the scissors, C. So B.",
            NOT_IN_BOX,
            BOX,
        ),
        ("蝙蝠不是鸟，它哺乳。然而它会飞，真正不是鸟的是雨燕。因此选B。", NO_BIRD_ZH, BIRDS_ZH),
    ],
)
def test_another_exception_is_singled_out_at_last(
    text: str, question: str, options: dict[str, str]
) -> None:
    found = screened(text, question=question, options=options)
    assert "C" in found.options("turn")
    assert RULE in found.rules()


@pytest.mark.parametrize(
    "text",
    [
        # what is no exception is singled out, or doubted, or answered
        f"{OPENS}But it helps, and it's the scissors that have a place there. So B.",
        f"{OPENS}But is it the scissors that have no place there? So B.",
        f"{OPENS}But perhaps it's the scissors that have no place there. So B.",
        f"{OPENS}But it's the scissors that have no place there. Scissors do not burn, though. So B.",
        # nothing turned before, or the other one is chosen
        f"{OPENS}It's the scissors that have no place there. So B.",
        f"{OPENS}But it's the scissors that have no place there. So C.",
    ],
)
def test_what_singles_out_no_other_exception(text: str) -> None:
    assert not screened(text, question=NOT_IN_BOX, options=BOX).has("turn")


def test_what_is_singled_out_in_chinese_may_be_no_exception() -> None:
    text = "蝙蝠不是鸟。然而它会飞，真正会飞的鸟是雨燕。因此选B。"
    assert not screened(text, question=NO_BIRD_ZH, options=BIRDS_ZH).has("turn")
