"""The fast way finds what trying everything everywhere finds."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hybrid.packs import CueMatcher, default_pack_dir, load_packs
from hybrid.records import Record
from hybrid.records.mentions import option_mentions
from tests.shared_data import shared

pytest.importorskip("spacy")

CUES = load_packs([default_pack_dir()]).cues
FAST = CueMatcher(CUES)
REFERENCE = CueMatcher(CUES, matcher="reference")
OPTIONS = {"A": "the cook", "B": "the guest", "C": "It cannot be determined"}


def words_of_the_pack() -> list[str]:
    """Words that cues look for, and what may stand between them."""
    phrases = [word for cue in CUES for phrase in cue.phrases for word in phrase.split()]
    listed = [
        word
        for cue in CUES
        for pattern in cue.patterns
        for token in pattern
        for value in token.values()
        for word in (value.get("IN", ()) if isinstance(value, dict) else ())
    ]
    known = sorted({*phrases, *listed} - {"{option}", "{keyword}"})
    kept = random.Random(11).sample(known, 500)
    return [*kept, *["(A)", "B", "option C", "the cook", "“", "”", "\n", "\n\n", ",", ".", "  "]]


def same(record: Record) -> bool:
    mentions = option_mentions(record)
    return FAST.match(record, mentions) == REFERENCE.match(record, mentions)


@given(st.lists(st.sampled_from(words_of_the_pack()), max_size=40).map(" ".join))
@settings(deadline=None, max_examples=60)
def test_the_same_signals_on_generated_text(reasoning: str) -> None:
    assert same(
        Record("g", "Who was late, the cook or the guest?", OPTIONS, reasoning, "A", lang="en")
    )


@pytest.mark.parametrize("name", ["real_en.jsonl", "real_zh.jsonl", "gold_dev.jsonl"])
def test_the_same_signals_on_real_text(name: str) -> None:
    lines = shared(name).read_text(encoding="utf-8").splitlines()
    fields = ("id", "question", "options", "reasoning", "answer", "lang")
    for line in lines[::40]:
        row = json.loads(line)
        assert same(Record(**{field: row[field] for field in fields})), row["id"]
