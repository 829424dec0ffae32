"""Premises of the question that are denied first and built upon afterwards."""

from __future__ import annotations

import pytest

from tests.build import screened

QUARREL = "The cook and the guest quarrelled over the bill. Who started the quarrel?"
QUARREL_ZH = "厨师和客人为账单吵架。是谁先挑起吵架的？"
RULE = "logical/premise_taken_up"


@pytest.mark.parametrize(
    ("denial", "use"),
    [
        ("There was no quarrel: they talked.", "The quarrel was started by the guest."),
        ("No quarrel took place in the hall.", "After the quarrel the guest left."),
        (
            "Nothing in the passage says that the cook and the guest quarrelled.",
            "Because the cook and the guest quarrelled, one of them spoke first.",
        ),
        (
            "The text never mentions that they quarrelled over the bill.",
            "Given that they quarrelled over the bill, the guest was short of money.",
        ),
        (
            "It is not true that the cook quarrelled.",
            "The cook quarrelled, and so the guest left.",
        ),
        (
            "The claim that the guest quarrelled is unfounded.",
            "As the guest quarrelled, he was the one.",
        ),
        (
            "The question says that the guest quarrelled, but he didn't: he only spoke.",
            "As the guest quarrelled, he was the one.",
        ),
        ("The guest did not quarrel.", "Since the guest quarrelled, he is to blame."),
    ],
)
def test_a_premise_denied_and_then_taken_up(denial: str, use: str) -> None:
    found = screened(f"{denial} The soup was thin. {use} I choose (A).", question=QUARREL)
    ((said, _),) = found.said("withheld")
    ((used, _),) = found.said("taken_up")
    assert said in denial
    assert used in use
    assert RULE in found.rules()


@pytest.mark.parametrize(
    "text",
    [
        # never taken up, or taken up as denied
        "There was no quarrel: they talked. The guest spoke first.",
        "There was no quarrel. As there was no quarrel, nobody started one.",
        # no premise of the question
        "Nothing says that the soup was thin. Because the soup was thin, the guest left.",
        # derived from the text in between
        "It is not said that they quarrelled. They shouted, so they quarrelled.",
        # supposed, in reality, withdrawn
        "The text does not say that they quarrelled. If they quarrelled, the guest began.",
        "In reality there was no quarrel. The quarrel was started by the guest.",
        "There was no quarrel. But the quarrel is told in the second line.",
    ],
)
def test_what_takes_up_no_denied_premise(text: str) -> None:
    assert not screened(f"{text} I choose (A).", question=QUARREL).said("withheld")


def test_a_yes_no_question_takes_nothing_for_granted() -> None:
    text = "The cook did not quarrel. As the cook quarrelled, it is yes. I choose (A)."
    assert not screened(text, question="Did the cook quarrel?").said("withheld")
    opened = "After the quarrel, did the cook leave?"
    text = "There was no quarrel. After the quarrel he was tired. I choose (A)."
    assert screened(text, question=opened).said("withheld")


@pytest.mark.parametrize(
    ("denial", "use"),
    [
        ("两人根本没有吵架，只是谈话。", "挑起吵架的是客人。"),
        ("原文从未提到厨师和客人吵架。", "因为厨师和客人吵架，所以总有一个先开口。"),
        ("没有证据表明发生过吵架。", "吵架之后，客人走了。"),
        ("“厨师和客人吵架”并不属实。", "既然厨师和客人吵架，客人就有错。"),
    ],
)
def test_a_premise_denied_and_then_taken_up_in_chinese(denial: str, use: str) -> None:
    found = screened(f"{denial}汤很淡。{use}因此选A。", question=QUARREL_ZH)
    ((said, _),) = found.said("withheld")
    assert said in denial
    assert RULE in found.rules()


@pytest.mark.parametrize(
    "text",
    [
        "两人根本没有吵架。客人先开口说话。",
        "文中没有说两人吵架。如果吵架，就是客人挑起的。",
        "现实中两人没有吵架。挑起吵架的是客人。",
        "文中没有说汤很淡。因为汤很淡，客人走了。",
    ],
)
def test_what_takes_up_no_denied_premise_in_chinese(text: str) -> None:
    assert not screened(f"{text}因此选A。", question=QUARREL_ZH).said("withheld")


@pytest.mark.parametrize(
    ("text", "question"),
    [
        (
            "{}This lamp is not lit by a switch.\n\nFour, as the lamp is lit by a switch. I choose (A).",
            "Every lamp in the hall is lit by a switch. Which one should be pressed?",
        ),
        (
            "{}这盏灯没有接上开关。\n\n这盏灯接上开关，应当按四号。因此选A。",
            "这盏灯接上开关。该按哪一个？",
        ),
    ],
)
def test_what_is_denied_of_one_entry_of_a_list(text: str, question: str) -> None:
    entry = "- Lamp 2: " if text.isascii() else "- 二号灯："
    assert screened(text.format(""), question=question).said("withheld")
    assert not screened(text.format(entry), question=question).said("withheld")
