"""Evidence beside the label's: overlap in characters, and the right verdict on the wrong words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid.measure.evidence import Evidence, Place, evidence, f1_of, places
from hybrid.measure.figures import Resampling
from hybrid.records import Record
from hybrid.records.record import Span
from tests.measure.build import REASONING, finding, gold_line, joined, label, line, quote

LATE, TRAIN, CHOICE = "The train was late", "The guest came by train", "I choose B."


def measure(folder: Path, gold: dict[str, Any], *groundings: dict[str, Any]) -> Evidence:
    found = [line("a", finding("logical", "error", grounding=list(groundings)))]
    own = joined(folder, found, [gold_line("a", {"logical": label(True, **gold)})])
    return evidence(own.items, Resampling(50))


def test_the_same_words(tmp_path: Path) -> None:
    own = measure(
        tmp_path,
        {"premises": [LATE], "conclusion": CHOICE},
        quote(LATE),
        quote(CHOICE, "conclusion"),
    )
    assert (own.right, own.quoted, own.located) == (1, 1, 1)
    assert (own.f1.value, own.premises_f1.value, own.wrong_quote.value) == (1.0, 1.0, 0.0)


def test_what_a_reviewer_took_over_measures_nothing(tmp_path: Path) -> None:
    gold = {"premises": [LATE], "conclusion": CHOICE, "adopted": ["evidence"]}
    own = measure(tmp_path, gold, quote(LATE), quote(CHOICE, "conclusion"))
    assert (own.right, own.adopted, own.quoted, own.f1.n) == (1, 1, 0, 0)


def test_half_of_the_words_by_hand(tmp_path: Path) -> None:
    # "The train was late" has 15 letters, "The train" 8 of them.
    own = measure(tmp_path, {"premises": [LATE]}, quote("The train"))
    assert own.precision == 1.0
    assert own.recall == pytest.approx(8 / 15)
    assert own.f1.value == pytest.approx(16 / 23)


def test_the_right_verdict_on_the_wrong_words(tmp_path: Path) -> None:
    own = measure(
        tmp_path,
        {"premises": [LATE], "conclusion": CHOICE},
        quote(TRAIN),
        quote(CHOICE, "conclusion"),
    )
    assert own.wrong_quote.value == 1.0
    assert own.premises_f1.value == 0.0
    assert 0 < (own.f1.value or 0)


def test_what_is_not_accepted_is_no_evidence(tmp_path: Path) -> None:
    own = measure(tmp_path, {"premises": [LATE]}, quote(LATE) | {"accepted": False})
    assert (own.f1.value, own.wrong_quote.value) == (0.0, 1.0)


def test_a_quote_in_several_parts_counts_by_its_parts(tmp_path: Path) -> None:
    parts = [quote(words) | {"text": words} for words in ("The guest", "by train")]
    whole = quote(TRAIN) | {"parts": parts}
    own = measure(tmp_path, {"premises": [TRAIN]}, whole)
    assert own.precision == 1.0
    assert own.recall == pytest.approx(15 / 19)


def test_labels_without_evidence_and_quotes_that_stand_nowhere(tmp_path: Path) -> None:
    assert measure(tmp_path, {}, quote(LATE)).quoted == 0
    lost = measure(tmp_path, {"premises": ["No train ever ran to that place"]}, quote(LATE))
    assert (lost.quoted, lost.located, lost.f1.value) == (1, 0, None)


def test_only_right_error_verdicts_count(tmp_path: Path) -> None:
    found = [line("a", finding("logical", "error")), line("b", finding("logical"))]
    gold = [gold_line("a", {"logical": label(False)}), gold_line("b", {"logical": label(True)})]
    assert evidence(joined(tmp_path, found, gold).items, Resampling(50)).right == 0


places_of = st.sets(st.tuples(st.sampled_from(["reasoning", "answer"]), st.integers(0, 20)))


@given(places_of, places_of)
def test_overlap_is_symmetric_bounded_and_one_for_the_same(
    left: set[Place], right: set[Place]
) -> None:
    found = f1_of(left, right)
    assert found == f1_of(right, left)
    assert 0 <= found <= 1
    assert (found == 1) == (left == right != set())
    assert (found == 0) == (not left & right)


@given(st.integers(0, len(REASONING)), st.integers(0, len(REASONING)))
def test_white_space_is_no_evidence(start: int, end: int) -> None:
    record = Record("a", "Who?", {"A": "x", "B": "y"}, REASONING)
    low, high = sorted((start, end))
    found = places(record, [Span("reasoning", low, high)])
    assert len(found) == len("".join(REASONING[low:high].split()))
