"""Names of places and things that the reasoning takes for persons."""

from __future__ import annotations

import pytest

from tests.build import screened

RULE = "semantic/partial_meaning_replacement"
RIVER = "We slept beside the Severn and washed our cups. What happened?"
TEAM = "The team Falcon lost twice in May. Which of these is true?"


@pytest.mark.parametrize(
    ("question", "text", "name"),
    [
        (RIVER, "Severn is kind, since he lets strangers sleep beside him. So B.", "Severn"),
        (TEAM, "Falcon must be sad, because she has lost twice. So B.", "Falcon"),
    ],
)
def test_a_thing_becomes_a_person(question: str, text: str, name: str) -> None:
    found = screened(text, question=question)
    assert (name, None) in found.said("referent_source")
    assert RULE in found.rules()


@pytest.mark.parametrize(
    ("question", "text"),
    [
        (RIVER, "The Severn is a river, and they washed their cups in it. So A."),
        (RIVER, "Severn is not a man, so he cannot help. A."),
        (TEAM, "Falcon lost twice, says Mona, and she was there. A."),
        ("Severn said that he was tired. Who was?", "Severn was, since he says so. A."),
        ("The Severn is where his boat lies. Whose?", "Severn is where his boat lies. A."),
    ],
)
def test_a_thing_stays_one(question: str, text: str) -> None:
    assert RULE not in screened(text, question=question).rules()
