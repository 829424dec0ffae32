"""Doubts by the weight of words: what is left out, and what the text settles after them."""

from __future__ import annotations

import pytest

from hybrid.packs import default_pack_dir, load_packs
from hybrid.records import ErrorType, Record
from hybrid.screening import Screener

_OPTIONS = {"A": "The cook", "B": "The gardener"}
_QUESTION = "The keys lay on the shelf, and the lamp was broken. Who took the keys?"


def _names(reasoning: str, question: str = _QUESTION) -> set[str]:
    pack = load_packs([default_pack_dir()])
    record = Record(
        id="w", question=question, options=_OPTIONS, reasoning=reasoning, answer="A", lang="en"
    )
    return {each.name for each in Screener(pack).screen(record).signals}


def test_a_doubt_in_words_that_no_line_has_is_seen() -> None:
    assert "doubt" in _names(
        "The account gives us nothing that points at either. I go with the cook."
    )


@pytest.mark.parametrize(
    "opening",
    [
        "Does the account give us nothing that points at either?",
        "If the account gave us nothing that points at either, we would stop.",
    ],
)
def test_what_is_asked_or_supposed_is_no_doubt(opening: str) -> None:
    assert "doubt" not in _names(f"{opening} I go with the cook.")


def test_an_argument_from_the_text_settles_a_doubt() -> None:
    doubt = "The account gives us nothing that points at either."
    settled = f"{doubt} The broken lamp and the shelf were hers alone. I go with the cook."
    assert "doubt" not in _names(settled)
    guessed = f"{doubt} With the broken lamp and the shelf, my best guess is the cook."
    assert "doubt" in _names(guessed)


def test_what_only_repeats_the_question_settles_nothing() -> None:
    doubt = "The account gives us nothing that points at either."
    assert "doubt" in _names(f"{doubt} The best answer to who took the keys is the cook.")


def test_a_pack_without_the_file_still_screens() -> None:
    from dataclasses import replace

    pack = replace(load_packs([default_pack_dir()]), wording=None)
    record = Record(
        id="w", question=_QUESTION, options=_OPTIONS, reasoning="A", answer="A", lang="en"
    )
    assert ErrorType.LOGICAL in Screener(pack).screen(record).flags
