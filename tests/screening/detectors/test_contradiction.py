"""Contradictions: a clause says of the same subject what another one denies."""

from __future__ import annotations

import pytest

from tests.build import screened

HAND = "A cook and a guest came to the hall. Who burnt a hand?"
HAND_ZH = "厨师和客人来到大厅。谁烫伤了手？"
RULE = "logical/self_contradiction_denied"


@pytest.mark.parametrize(
    ("text", "denied"),
    [
        (
            "The copper kettle stood on the stove. Steam rose. The copper kettle never stood on the stove. I choose (A).",
            "The copper kettle never stood on the stove.",
        ),
        (
            "The copper kettle never stood on the stove. Thus the copper kettle stood on the stove. I choose (A).",
            "Thus the copper kettle stood on the stove.",
        ),
    ],
)
def test_a_clause_and_its_denial(text: str, denied: str) -> None:
    found = screened(text, question=HAND)
    ((said, _),) = found.said("contradiction")
    ((unsaid, _),) = found.said("contradicted")
    assert text.index(said) < text.index(unsaid)
    assert unsaid == denied
    assert RULE in found.rules()
    assert found.flag(RULE).strength == "weak"


def test_a_clause_and_its_denial_in_chinese() -> None:
    text = "铜制水壶放在灶台旁边。大家看见蒸汽。铜制水壶没有放在灶台旁边。因此选A。"
    found = screened(text, question=HAND_ZH)
    assert found.said("contradiction") == [("铜制水壶放在灶台旁边。", None)]
    assert found.said("contradicted") == [("铜制水壶没有放在灶台旁边。", None)]


@pytest.mark.parametrize(
    "second",
    [
        "If the copper kettle never stood on the stove, nobody burnt a hand.",
        "The guest says the copper kettle never stood on the stove.",
        "Although the copper kettle never stood on the stove, it was warm.",
        "Has the copper kettle never stood on the stove?",
        "The copper kettle might not have stood on the stove.",
        "The tin kettle never stood on the stove.",
        "The copper kettle never stood on the shelf by the window.",
        "The copper kettle stood on the stove.",
        "It never stood there.",
        "Where the copper kettle never stood on the stove\n",
    ],
)
def test_no_denial(second: str) -> None:
    text = f"The copper kettle stood on the stove. {second} I choose (A)."
    assert not screened(text, question=HAND).has("contradiction", "contradicted")


@pytest.mark.parametrize(
    "text",
    [
        "The chance of drawing a copper coin is one half. The chance of not drawing a copper coin is one half. I choose (A).",
        "铜币落地正面朝上的概率为一半。铜币落地没有正面朝上的概率为一半。因此选A。",
    ],
)
def test_what_is_denied_within_a_thing_is_not_denied_of_it(text: str) -> None:
    question = HAND if text.isascii() else HAND_ZH
    assert not screened(text, question=question).has("contradiction")


def test_within_one_sentence_nothing_contradicts() -> None:
    text = "The copper kettle stood on the stove, the copper kettle never stood on the stove. I choose (A)."
    assert not screened(text, question=HAND).has("contradiction")


def test_an_explained_correction_excuses() -> None:
    text = (
        "The copper kettle stood on the stove. Wait, I made a mistake, because I misread it. "
        "The copper kettle never stood on the stove. I choose (A)."
    )
    found = screened(text, question=HAND)
    assert RULE not in found.rules()
    assert found.suppression(RULE).exclusion == "corrected"


def test_a_long_text_is_quick() -> None:
    text = "The copper kettle stood on the stove number. " * 2000
    assert not screened(text, question=HAND).has("contradiction")


@pytest.mark.parametrize(
    ("text", "question"),
    [
        (
            "- {}: The copper lid sits tight.\n- {}: The copper lid does not sit tight.\n\nI choose (A).",
            HAND,
        ),
        ("- {}：铜制水壶放在灶台旁边。\n- {}：铜制水壶没有放在灶台旁边。\n因此选A。", HAND_ZH),
    ],
)
def test_entries_of_a_list_are_told_of_what_their_labels_name(text: str, question: str) -> None:
    apart, staged = ("Ajar", "Shut"), ("Analysis", "Conclusion")
    if question is HAND_ZH:
        apart, staged = ("半开", "全关"), ("分析", "结论")
    for name in ("contradiction", "clash"):
        assert not screened(text.format(*apart), question=question).said(name)
        assert screened(text.format(*staged), question=question).said(name)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # A clause without a subject may be of another thing each time; a marker is no subject.
        ("看三的因数，所以不是完全数列。再看六的因数，所以是完全数列。因此选A。", False),
        ("所以铜制水壶放在灶台旁边。大家看见蒸汽。但铜制水壶没有放在灶台旁边。因此选A。", True),
    ],
)
def test_a_chinese_clause_is_of_its_subject(text: str, expected: bool) -> None:
    assert screened(text, question=HAND_ZH).has("contradicted") is expected


def test_what_is_compared_with_something_pointed_to_is_not_denied() -> None:
    text = (
        "The copper kettle takes more water than that. "
        "The copper kettle never takes more water than a pan. I choose (A)."
    )
    assert RULE not in screened(text, question=HAND).rules()


def test_what_differs_in_a_number_is_no_denial() -> None:
    text = "A loop of length 6 may be tied here. A loop of length 7 may not be tied here. I choose (A)."
    assert not screened(text.replace("may", "can"), question=HAND).has("contradiction")
    same = text.replace("7", "6").replace("may", "can")
    assert screened(same, question=HAND).has("contradiction")
