"""Lost capitals, where no list of words is needed."""

from __future__ import annotations

import pytest

from tests.build import screened

RULE = "semantic/case_abbreviation_confusion"


@pytest.mark.parametrize(
    ("question", "options", "text", "passage"),
    [
        (
            "In which department is Lu: QUAY or sales?",
            ["QUAY", "Sales"],
            'Option A just says "quay", which is a place for ships. So B.',
            '"quay", which is a place for ships.',
        ),
        (
            "Will tariffs help the US economy?",
            ["Yes", "No"],
            "Cheap goods help us all. So B.",
            "help us",
        ),
        (
            "小严在IT部门。谁在IT部门？",
            ["小严", "小华"],
            "it在英语中是代词“它”。选B。",
            "it在英语中是代词“它”。",
        ),
        (
            "In court, the Verger called me. Who called?",
            ["The Verger", "Nobody"],
            "A verger is a strip of grass by a road. Grass cannot call. So B.",
            "A verger is a strip of grass by a road.",
        ),
        (
            "Who sang first, Cascade or Meteor?",
            ["Cascade", "Meteor"],
            "A meteor burns up high in the air. So A.",
            "A meteor burns up high in the air.",
        ),
    ],
)
def test_lost_capitals(question: str, options: list[str], text: str, passage: str) -> None:
    found = screened(text, question=question, options=options)
    assert passage in [words for words, _ in found.said("case_shift")]
    assert RULE in found.rules()


@pytest.mark.parametrize(
    ("question", "options", "text"),
    [
        # the abbreviation is explained as what it is
        ("谁负责WHO的指南？", ["WHO", "医院"], "这里的“who”是WHO的缩写。选A。"),
        ("Who leads the QUAY team?", ["Lu", "Bo"], 'Here "quay" is short for quality. So A.'),
        # other phrases with the pronoun; the abbreviation in its own capitals
        ("Will tariffs help the US economy?", ["Yes", "No"], "This tells us enough. So B."),
        ("Will tariffs help the US economy?", ["Yes", "No"], "It may help us, the US too. B."),
        # a heading in capitals
        ("VALUE OF THE DOLLAR: up or down?", ["Up", "Down"], "The value of it is up. So A."),
        # a name under an article, and nothing denied
        (
            "In court, the Verger called me. Who called?",
            ["The Verger", "Nobody"],
            "A verger is a church officer with a rod. He called me. So A.",
        ),
        # a name under an article, or part of a longer one, may be a title
        (
            "In the end the Regent gave way to Bo. Who gave way?",
            ["The Regent", "Bo"],
            "A regent rules while a king is a child. So A.",
        ),
        (
            "In the end King Lot gave way. Who gave way?",
            ["King Lot", "Nobody"],
            "A king rules over a realm for life. So A.",
        ),
        # the question has the word in small letters too
        (
            "In court, the Verger called every verger. Who called?",
            ["The Verger", "Nobody"],
            "A verger is a strip of grass by a road. Grass cannot call. So B.",
        ),
    ],
)
def test_capitals_that_do_not_matter(question: str, options: list[str], text: str) -> None:
    found = screened(text, question=question, options=options)
    assert not found.has("case_shift")


@pytest.mark.parametrize(
    ("question", "text", "flagged"),
    [
        ("Which team set up our IT?", "'IT team' has a pronoun, it, in front. So B.", True),
        ("Which team set up our IT?", "IT is no pronoun here, but not a word either. So A.", False),
        ("Which team set up our IT?", "The pronoun 'she' is used for the guest. So A.", False),
    ],
)
def test_an_abbreviation_called_a_word_of_grammar(question: str, text: str, flagged: bool) -> None:
    rules = screened(text, question=question).rules()
    assert ("semantic/case_abbreviation_confusion" in rules) == flagged


@pytest.mark.parametrize(
    ("text", "flagged"),
    [("cpu就是中央处理器，很热。选A。", False), ("cpu就是一个英语单词，很热。选B。", True)],
)
def test_an_abbreviation_written_small(text: str, flagged: bool) -> None:
    rules = screened(text, question="CPU温度过高怎么办？").rules()
    assert ("semantic/case_abbreviation_confusion" in rules) == flagged


PAD = "Does PAD explain why Milo limps?"


@pytest.mark.parametrize(
    ("question", "text", "flagged"),
    [
        (PAD, "To pad is to fill with wool. Padding a coat takes an hour. So B.", True),
        (PAD, "PAD narrows the vessels, and padding his shoe won't help. So A.", False),
        (PAD, "The pad is the problem with his leg. So A.", False),
        ("Is US aid padded?", "They padded it. So A.", False),
    ],
)
def test_an_abbreviation_becomes_a_verb(question: str, text: str, flagged: bool) -> None:
    found = screened(text, question=question).rules()
    assert ("semantic/case_abbreviation_confusion" in found) is flagged


def test_a_word_in_capitals_for_emphasis_abbreviates_nothing() -> None:
    question = "Take whoever has a ladder AND clear proof of training. Who is taken?"
    text = "Proof: none; there is no clear ladder and proof. So B."
    assert RULE not in screened(text, question=question, options=["Ines", "Nobody"]).rules()
