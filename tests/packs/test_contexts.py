"""Negated, restated, quoted: which matches do not count."""

from __future__ import annotations

import pytest

from hybrid.packs.contexts import Contexts
from hybrid.packs.views import FieldText
from tests.packs.building import record


def holds(name: str, marked: str, **fields: str) -> bool:
    """Whether the words in ``[[ ]]`` stand in the context ``name``."""
    before, _, rest = marked.partition("[[")
    words, _, after = rest.partition("]]")
    text = before + words + after
    own = record(text, **fields)
    field = FieldText("reasoning", text, ())
    return Contexts(own).holds(name, field, len(before), len(before) + len(words))


@pytest.mark.parametrize(
    "text",
    [
        "It is not true that there is [[not enough information]].",
        "It is not the case that [[both fit]].",
        "This isn't [[a guess]].",
        "This isn’t [[a guess]].",
        "I would never say [[it cannot be determined]].",
        "That is a conclusion rather than [[a guess]].",
        "We can decide without [[an educated guess]].",
        "Nobody is late, and it is no [[stereotype]].",
        "并非[[信息不足]]。",
        "这并不是[[刻板印象]]。",
        "不能说[[无法判断]]。",
        "题目没有[[说明]]。",
    ],
)
def test_negated(text: str) -> None:
    assert holds("negated", text)


@pytest.mark.parametrize(
    "text",
    [
        "There is [[not enough information]].",
        "He is not here, there is [[not enough information]].",
        "The nurse is not late. [[Both fit]].",
        "I do not know because there is [[not enough information]].",
        "She is not late but [[it may be]] so.",
        "There is no doubt that [[it is well known]].",
        "Not only [[the law]] says so.",
        "[[Not enough]] is said.",
        "他没有来，[[信息不足]]。",
        "不过[[信息不足]]。",
        "无论如何[[信息不足]]。",
        "毫无疑问[[众所周知]]。",
    ],
)
def test_not_negated(text: str) -> None:
    assert not holds("negated", text)


def test_restated() -> None:
    question = "Is it well\nknown who was late?"
    assert holds("restated", "It is [[Well known]].", question=question)
    assert holds("restated", "It is [[well known]].", context="That is well known.")
    assert not holds("restated", "It is [[well know]].", question=question)
    assert not holds("restated", "It is [[known well]].", question=question)


def test_the_question_does_not_restate_itself() -> None:
    own = record("", question="Is it well known?")
    assert not Contexts(own).holds("restated", FieldText("question", own.question, ()), 6, 16)


@pytest.mark.parametrize(
    "text",
    [
        'She said "it is [[well known]] here".',
        "She said “[[well known]]”.",
        "她说“[[众所周知]]”。",
        "她说「[[众所周知]]」。",
        "Called ‘[[well known]]’ once.",
    ],
)
def test_quoted(text: str) -> None:
    assert holds("quoted", text)


@pytest.mark.parametrize(
    "text",
    [
        "It is [[well known]].",
        '"Yes," she said, it is [[well known]], "no".',
        "It’s [[well known]], isn’t it.",
        '[["well known"]]',
        '"A line\n[[well known]]" and more',
    ],
)
def test_not_quoted(text: str) -> None:
    assert not holds("quoted", text)


def test_what_is_missing_denies_nothing_of_what_it_is_missing_for() -> None:
    assert not holds(
        "negated", "Without the height or the age of the tree this [[cannot be told]]."
    )
    assert holds("negated", "Without looking at the weather this [[cannot be told]].")
