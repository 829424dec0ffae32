"""The targets of grounding, on a small corpus of single changes, and on quotes that models made."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from bench import grounding as bench
from bench.fragments import Case
from bench.mutations import generate, is_accepting, makers
from hybrid.evidence.locate import locate
from tests.shared_data import shared

LANGUAGES = ("en", "zh")
FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"
# The rest are slips that make another word, or that stand in words on which too much hangs; a small
# sample wavers.
LEAST_TYPOS = 0.8


def _fixture_texts(lang: str, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.setattr(bench, "SHARED", FIXTURES / "nowhere")
    texts, origin = bench.load_texts(lang)
    assert origin == f"records_{lang}.jsonl"
    return texts


@pytest.mark.parametrize("lang", LANGUAGES)
def test_targets_hold_on_the_fixtures(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    _check(lang, list(generate(lang, _fixture_texts(lang, monkeypatch), each=40, seed=5)))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_targets_hold_on_real_texts(lang: str) -> None:
    shared(f"real_{lang}.jsonl")
    texts, _ = bench.load_texts(lang)
    _check(lang, list(generate(lang, texts, each=60, seed=11)))


def _check(lang: str, cases: list[Case]) -> None:
    accepted: Counter[str] = Counter()
    made: Counter[str] = Counter(case.kind for case in cases)
    for case in cases:
        found = locate(case.quote, case.source)
        accepted[case.kind] += found.accepted
        if case.kind == "typo":
            assert found.tier != "missing", case
        else:
            assert found.accepted == case.accept, (case, found)
    assert accepted["typo"] >= LEAST_TYPOS * made["typo"]
    assert len(made) >= len(makers(lang)) - 3  # a small corpus may lack a kind of place


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_corpus_is_the_same_for_the_same_seed(
    lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = _fixture_texts(lang, monkeypatch)
    once, again = (list(generate(lang, texts, each=3, seed=5)) for _ in range(2))
    assert once == again
    assert once != list(generate(lang, texts, each=3, seed=6))
    assert all(case.accept == is_accepting(case.kind, lang) for case in once)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_quotes_of_models_that_are_there_are_found(lang: str) -> None:
    with shared(f"quotes_{lang}.jsonl").open(encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    for row in rows:
        found = locate(row["quote"], row["source"])
        if row["exact"]:
            assert (found.tier, found.accepted) == ("exact", True), row["quote"]
            assert row["source"][found.start : found.end] == row["quote"]
        elif row["match"] == "normalised":
            assert found.accepted, row["quote"]
