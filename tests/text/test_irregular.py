"""Irregular verbs: a past form has the stem of its verb."""

from __future__ import annotations

import re

import pytest

from hybrid.text.irregular import PAST_EN, base_stem
from hybrid.text.terms import stem


@pytest.mark.parametrize(
    ("form", "verb"),
    [("broke", "break"), ("met", "meet"), ("written", "write"), ("stood", "stand"), ("won", "win")],
)
def test_a_past_form_has_the_stem_of_its_verb(form: str, verb: str) -> None:
    assert base_stem(stem(form)) == stem(verb)


@pytest.mark.parametrize("word", ["walked", "bridge", "meeting"])
def test_other_words_keep_their_stem(word: str) -> None:
    assert base_stem(stem(word)) == stem(word)


@pytest.mark.parametrize(
    ("word", "is_past"), [("overtook", True), ("crept", True), ("wound", False), ("creep", False)]
)
def test_past_forms(word: str, is_past: bool) -> None:
    assert (re.fullmatch(PAST_EN, word) is not None) is is_past
