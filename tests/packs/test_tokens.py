"""Token patterns tried only where their words stand match what spaCy matches everywhere."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from typing import Any

import pytest

from hybrid.packs import Cue, default_pack_dir
from hybrid.packs.keywords import Keywords
from hybrid.packs.load import read_packs
from hybrid.packs.searches import FastFinder
from hybrid.packs.token_schema import token_fault
from hybrid.packs.views import FieldText, View
from hybrid.packs.vocabulary import KEYWORD, OPTION_CHAR
from hybrid.records import Record
from hybrid.records.mentions import option_mentions
from tests.packs.building import cue, found, record
from tests.shared_data import shared

spacy = pytest.importorskip("spacy")


def plain_spacy(cues: Sequence[Cue], view: View) -> set[tuple[str, int, int]]:
    """Every match of every pattern, by spaCy alone."""
    nlp = spacy.blank("en")
    for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ":
        nlp.tokenizer.add_special_case(f"{letter}.", [{"ORTH": letter}, {"ORTH": "."}])
    matcher = spacy.matcher.Matcher(nlp.vocab)
    for own in cues:
        patterns = [[with_option(token) for token in pattern] for pattern in own.patterns]
        matcher.add(own.name, patterns)
    doc = nlp.make_doc(view.text)
    found = set()
    for key, first, last in matcher(doc):
        span = doc[first:last]
        found.add((nlp.vocab.strings[key], *view.original(span.start_char, span.end_char)))
    return found


def with_option(token: Any) -> dict[str, Any]:
    return {name: OPTION_CHAR if value == "{option}" else value for name, value in token.items()}


def split_by_placeholder(cues: Sequence[Cue]) -> tuple[list[Cue], list[Cue]]:
    plain: list[Cue] = []
    masked: list[Cue] = []
    for own in cues:
        for pattern in own.patterns:
            values = [value for token in pattern for value in token.values()]
            if KEYWORD not in values:
                into = masked if "{option}" in values else plain
                into.append(cue(own.name, patterns=(pattern,)))
    return plain, masked


def reasonings() -> list[Record]:
    path = shared("real_en.jsonl")
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [record(row["reasoning"], options=row["options"]) for row in rows[::60]]


def test_same_matches_as_plain_spacy_on_real_text() -> None:
    cues = [own for own in read_packs([default_pack_dir()])[0].cues if own.patterns]
    plain, masked = split_by_placeholder(cues)
    finder = FastFinder("en", [*plain, *masked])
    for own in reasonings():
        mentions = [each for each in option_mentions(own) if each.span.field == "reasoning"]
        text = FieldText("reasoning", own.reasoning, mentions)
        expected = plain_spacy(plain, text.squeezed)
        if mentions:
            expected |= plain_spacy(masked, text.padded)
        found = {(hit.cue.name, hit.start, hit.end) for hit in finder.find(text, Keywords(own))}
        assert found == expected


ACCEPTED = [
    {"LOWER": "may"},
    {"LOWER": {"IN": ["may", "might"]}, "OP": "?"},
    {"TEXT": {"NOT_IN": ["A"]}, "IS_ALPHA": True, "OP": "{1,3}"},
    {"LENGTH": {">=": 3}},
    {"LENGTH": 2},
    {"LOWER": {"REGEX": "^un"}},
    {"SHAPE": "Xxx"},
    {"OP": "*"},
    {},
]
REFUSED = [
    {"LEMMA": "be"},
    {"POS": "VERB"},
    {"LOWER": "May"},
    {"LOWER": ["may"]},
    {"LOWER": {"IN": "may"}},
    {"LOWER": {"IN": [True]}},
    {"LOWER": {"FUZZY": "may"}},
    {"OP": "??"},
    {"IS_ALPHA": "yes"},
    {"LENGTH": "3"},
    {"WORD": "x"},
    {"lower": "may"},
    {"LOWER": "a b"},
]


@pytest.mark.parametrize("token", ACCEPTED)
def test_what_is_accepted_is_accepted_by_spacy(token: dict[str, Any]) -> None:
    assert list(token_fault(token)) == []
    matcher = spacy.matcher.Matcher(spacy.blank("en").vocab, validate=True)
    matcher.add("pattern", [[{"LOWER": "x"}, token]])


@pytest.mark.parametrize("token", REFUSED)
def test_what_cannot_match_is_refused(token: dict[str, Any]) -> None:
    ((loc, message),) = token_fault(token)
    assert loc[0] in token
    assert message


@pytest.mark.parametrize(
    ("text", "matches"),
    [
        ("So, it is. And so, too. So: no", ["So,", "so,", "So:"]),
        ("So,So,So,", ["So,", "So,", "So,"]),
        ("x " * 40 + "so, " + "y " * 40 + "also, so,", ["so,", "so,"]),
        ("so ,\nso\n\n,", ["so ,", "so\n\n,"]),
    ],
)
def test_words_far_apart_and_close_together(text: str, matches: list[str]) -> None:
    pattern = ({"LOWER": "so"}, {"ORTH": {"IN": [",", ":"]}})
    assert found(cue(patterns=(pattern,)), text) == matches


def test_a_text_without_a_space_takes_no_time() -> None:
    pattern = ({"LOWER": "so"}, {"ORTH": ","})
    finder = FastFinder("en", [cue(patterns=(pattern,))])
    text = FieldText("reasoning", "so," * 4_000, [])
    began = time.process_time()
    hits = list(finder.find(text, Keywords(record("so"))))
    assert time.process_time() - began < 5
    assert {hit.end - hit.start for hit in hits} <= {3}
