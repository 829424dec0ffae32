"""Sentences that apply what the text lays down in general."""

from __future__ import annotations

import pytest

from tests.build import screened

ALL = "All porters of the west gate carry a whistle. Ines is a porter of the west gate. "
MOST = "Most porters of the west gate carry a whistle. Ines is a porter of the west gate. "
ASKED = "Does Ines carry a whistle?"
RULE = "factual/category_overextension"


def test_a_rule_of_the_text_covers_its_members() -> None:
    text = "Ines is a porter of the west gate, so as a porter she must carry a whistle. So (A)."
    found = screened(text, question=ALL + ASKED, options=["Yes", "No"])
    assert found.has("given_rule")
    assert RULE not in found.rules()


def test_most_is_not_all() -> None:
    text = "Ines is a porter of the west gate, so as a porter she must carry a whistle. So (A)."
    found = screened(text, question=MOST + ASKED, options=["Yes", "No"])
    assert not found.has("given_rule")
    assert RULE in found.rules()


def test_saying_again_what_most_do_is_no_leap() -> None:
    text = "Most porters of the west gate carry a whistle. The answer is (C)."
    question = MOST + ASKED
    found = screened(text, question=question, options=["Yes", "No", "Probably"])
    assert found.has("given_rule")


@pytest.mark.parametrize(
    ("question", "ruled"),
    [
        ("凡是西门的搬运工都带着哨子。小易是西门的搬运工。小易带着哨子吗？", True),
        ("西门的搬运工大多数带着哨子。小易是西门的搬运工。小易带着哨子吗？", False),
    ],
)
def test_rules_in_chinese(question: str, ruled: bool) -> None:
    text = "小易作为西门的搬运工，必然带着哨子。因此选A。"
    found = screened(text, question=question, options=["带着", "没带"])
    assert found.has("given_rule") is ruled
    assert (RULE in found.rules()) is not ruled


def test_one_shared_word_applies_no_rule() -> None:
    question = "All porters carry a whistle. Ines came by boat. Who was late?"
    assert not screened("Ines is a porter of great renown.", question=question).has("given_rule")


@pytest.mark.parametrize(("told", "stretched"), [(MOST, True), (ALL, False)])
def test_most_concluded_of_one(told: str, stretched: bool) -> None:
    text = "Ines is a porter of the west gate and so will carry a whistle. So (A)."
    found = screened(text, question=told + ASKED, options=["Yes", "No"])
    assert found.has("overextended") is stretched
    assert ("factual/case_counted_in" in found.rules()) is stretched


def test_two_rules_that_meet_in_a_term() -> None:
    question = "Vehicles include handcarts. Vehicles are banned from the pier. May Ann push hers?"
    text = "A handcart is banned from the pier, as vehicles are. So (B)."
    assert screened(text, question=question, options=["Yes", "No"]).has("given_rule")


PORTERS = "The porters of the west gate carry a whistle. Ines is an usher at the east gate. "
PORTERS_ZH = "西门的搬运工佩戴红色哨子。陈芳在东门引座。"


@pytest.mark.parametrize(
    ("text", "question", "carried"),
    [
        ("Ines will carry a whistle just like the porters. So (A).", PORTERS + ASKED, True),
        # what the text tells of the porters is said of them
        ("The porters carry a whistle as well. So (B).", PORTERS + ASKED, False),
        # a whole rule may cover the case
        (
            "Ines will carry a whistle just like the porters. So (A).",
            "Everyone at a gate must have a whistle. " + PORTERS + ASKED,
            False,
        ),
        # the text likens the two itself
        (
            "Ines will carry a whistle just like the porters. So (A).",
            PORTERS + "Ushers are equipped likewise. " + ASKED,
            False,
        ),
        ("陈芳自然也会佩戴红色哨子。因此选A。", PORTERS_ZH + "陈芳佩戴红色哨子吗？", True),
        ("陈芳在东门引座。因此选B。", PORTERS_ZH + "陈芳佩戴红色哨子吗？", False),
    ],
)
def test_what_is_told_of_another_case(text: str, question: str, carried: bool) -> None:
    found = screened(text, question=question, options=["Yes", "No"])
    assert found.has("overextended") is carried


def test_a_share_of_a_class_is_not_all_of_it() -> None:
    told = "80 % of the porters of the west gate carry a whistle. Ines is a porter there. "
    text = "As a porter of the west gate Ines must carry a whistle. So (A)."
    found = screened(text, question=told + ASKED, options=["Yes", "No"])
    assert found.has("overextended")
    assert not found.has("given_rule")


def test_most_retold_as_all_is_no_rule() -> None:
    question = "Most houses in Kiln Lane have slate roofs. Does number 9 have a slate roof?"
    text = "The houses in Kiln Lane have slate roofs, and number 9 stands there. So (A)."
    found = screened(text, question=question, options=["Yes", "No"])
    assert found.has("overextended")


def test_all_said_again_is_the_rule() -> None:
    question = "Every porter got a whistle at the gate. Ines is a porter. Did she get one?"
    text = "Every porter got one, without exception. So (A)."
    found = screened(text, question=question, options=["Yes", "No"])
    assert found.has("given_rule")


@pytest.mark.parametrize(
    ("question", "text"),
    [
        (
            "Some porters carry a whistle. 2. Porters will carry a whistle at the gate. Ines?",
            "Statement 2: Porters will carry a whistle at the gate. So (A).",
        ),
        (
            "有些搬运工带着哨子。2. 搬运工也会在东门带着哨子。小易呢？",
            "条件（2）：搬运工也会在东门带着哨子。因此选A。",
        ),
    ],
)
def test_a_statement_that_is_only_quoted_stretches_nothing(question: str, text: str) -> None:
    assert not screened(text, question=question, options=["Yes", "No"]).has("overextended")
    bare = question.replace("2. ", "").replace("Porters will", "Many will").replace("也会", "或会")
    assert screened(text, question=bare, options=["Yes", "No"]).has("overextended")


@pytest.mark.parametrize(
    ("question", "text"),
    [
        (
            "所有值夜班的搬运工都带着哨子；有些带着哨子的搬运工会吹号；小易没带哨子。谁值夜班？",
            "小易没带着哨子，于是小易没有值夜班，也不是值夜班的搬运工。答案是B。",
        ),
        (
            "All night porters carry a whistle; some porters with a whistle sing; Ines has none. Who?",
            "Ines carries no whistle, so Ines is no night porter. The answer is (B).",
        ),
    ],
)
def test_what_is_told_of_some_beside_a_semicolon_limits_no_whole_rule(
    question: str, text: str
) -> None:
    assert not screened(text, question=question, options=["是 Yes", "否 No"]).has("overextended")


@pytest.mark.parametrize(
    ("rule", "ruled"),
    [
        ("All porters of the gate own a whistle.", True),
        ("Porters of the gate own whistles.", False),
    ],
)
def test_a_rule_with_all_may_stand_beside_a_fact(rule: str, ruled: bool) -> None:
    question = f"{rule} Ines keeps the ledger of the tower. What does she own?"
    text = "Everybody there is some porter with pockets, and Ines keeps that ledger of the tower."
    assert screened(text, question=question).has("given_rule") is ruled


def test_what_is_asked_for_is_no_rule() -> None:
    question = "请说明代词指的是什么。句子：姑姑告诉厨师，她迟到了。"
    text = "代词“她”指的是厨师。因此选B。"
    found = screened(text, question=question, options=["姑姑迟到了", "厨师迟到了", "有歧义"])
    assert not found.has("given_rule")


@pytest.mark.parametrize(
    "told",
    ["Four out of five porters carry a whistle. ", "Nine in ten porters carry a whistle. "],
)
def test_a_share_concluded_of_one(told: str) -> None:
    text = "Ines is a porter and therefore carries a whistle. So (A)."
    question = told + "Ines is a porter. Does Ines carry a whistle?"
    assert screened(text, question=question, options=["Yes", "No"]).has("overextended")


def test_a_share_concluded_of_one_in_chinese() -> None:
    question = "西门的搬运工五分之四带着哨子。小易是西门的搬运工。小易带着哨子吗？"
    text = "小易是西门的搬运工，所以小易带着哨子。因此选A。"
    assert screened(text, question=question, options=["带着", "没带"]).has("overextended")
