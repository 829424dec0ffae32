"""Each way to spoil a verdict changes it, and leaves out what is true of the record."""

from __future__ import annotations

import pytest

from bench import mutation_words
from bench.postcheck import labelled, scripted
from bench.spoiling import CORRUPTIONS, Corruption, Scripted, holds
from hybrid.packs import default_pack_dir, load_packs
from hybrid.run.checker import Checker

_QUOTES = frozenset(
    """fabricated_quote paraphrase dropped_negation added_negation changed_number""".split()
)


@pytest.fixture(scope="module")
def sound() -> list[Scripted]:
    return scripted(list(labelled(shared=None)), Checker(load_packs([default_pack_dir()])))


@pytest.mark.parametrize("corrupt", CORRUPTIONS, ids=lambda each: each.name)
def test_a_spoilt_verdict_is_another_one(corrupt: Corruption, sound: list[Scripted]) -> None:
    spoilt = [(one, verdict) for one in sound for verdict in corrupt.spoil(one)]
    assert spoilt
    for one, verdict in spoilt:
        assert verdict != one.verdict
        assert verdict.is_error


@pytest.mark.parametrize(
    "corrupt",
    [each for each in CORRUPTIONS if each.name in _QUOTES],
    ids=lambda each: each.name,
)
def test_a_spoilt_quote_stands_nowhere(corrupt: Corruption, sound: list[Scripted]) -> None:
    for one in sound:
        for verdict in corrupt.spoil(one):
            quotes = {*verdict.premises, verdict.conclusion}
            changed = quotes - {*one.verdict.premises, one.verdict.conclusion}
            assert changed
            assert not any(holds(one.record, each) for each in changed)


@pytest.mark.parametrize("name", ["QUANTIFIERS", "MODALS", "ANTONYMS", "SYNONYMS"])
def test_words_are_exchanged_for_other_words(name: str) -> None:
    for pairs in getattr(mutation_words, name).values():
        assert pairs
        assert all(old != new for old, new in pairs.items())
