"""Which sense of a listed word the question asks with."""

from __future__ import annotations

import pytest

from hybrid.packs import load_packs
from hybrid.screening.detectors.asked_senses import Given, asked_sense, told_of
from hybrid.screening.detectors.entries import Entry
from hybrid.screening.detectors.lexicon import Lexicon
from tests.build import reading_of, record

LEXICON = Lexicon(load_packs().senses)


def entry_of(word: str, text: str) -> Entry:
    return next(each for each in LEXICON.entries_in([text]) if each.word.word.lower() == word)


@pytest.mark.parametrize(
    ("word", "question", "options", "sense"),
    [
        ("bank", "Which bank lends money on a deposit account?", ["One", "Two"], "money"),
        (
            "bank",
            "The river flooded its muddy bank near the water. Where?",
            ["One", "Two"],
            "shore",
        ),
        ("bank", "What is done at a bank?", ["Money is lent to a deposit account", "No"], "money"),
    ],
)
def test_the_sense_that_the_texts_tell(
    word: str, question: str, options: list[str], sense: str
) -> None:
    own = record("", question=question, options=options)
    company = asked_sense(entry_of(word, question), Given(reading_of(own)))
    assert company is not None
    assert company.sense.name == sense


def test_nothing_tells() -> None:
    question = "Which bank is meant?"
    own = record("", question=question, options=["One", "Two"])
    assert asked_sense(entry_of("bank", question), Given(reading_of(own))) is None
    assert told_of(entry_of("bank", question), Given(reading_of(own)), clearly=2) is None


def test_another_form_of_the_word_itself_tells_no_sense() -> None:
    question = "Does the fan turn as fast as the fans in the hall?"
    own = record("", question=question, options=["Yes", "No"])
    assert told_of(entry_of("fan", question), Given(reading_of(own)), clearly=1) is None
