"""What holds for every quote and every text."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hybrid.evidence.locate import locate
from hybrid.evidence.source import prepare
from hybrid.records import ErrorType, Record
from tests.strategies import QUOTED, quotes

ROLES = st.sampled_from(["premise", "conclusion", "keyword"])


@given(QUOTED, st.data())
@settings(max_examples=500)
def test_every_substring_is_exact_at_its_place_or_an_equal_one(
    text: str, data: st.DataObject
) -> None:
    if not text:
        return
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start + 1, len(text)))
    found = locate(text[start:end], text)
    assert found.tier == "exact"
    assert found.start is not None
    assert text[found.start : found.end] == text[start:end]
    # A later place is taken only when the earlier one is refused; a bare letter is no evidence
    # anywhere, and is shown where it stands alone.
    assert found.start <= start or found.accepted or end - start == 1


@given(st.text(st.characters(), max_size=80), QUOTED)
@settings(max_examples=300)
def test_nothing_makes_it_raise(quote: str, text: str) -> None:
    for source in (text, quote + text):
        found = locate(quote, source)
        assert found.accepted == (found.reason is None)
        assert found.accepted <= (found.tier in ("exact", "normalized", "fuzzy"))
        if found.start is not None:
            assert found.end is not None
            assert 0 <= found.start <= found.end <= len(source)


@given(QUOTED, QUOTED, st.data(), ROLES, st.sampled_from([None, *ErrorType]))
@settings(max_examples=300)
def test_places_in_records_are_places_in_their_fields(
    question: str, reasoning: str, data: st.DataObject, role: str, error_type: ErrorType | None
) -> None:
    quote = data.draw(quotes(reasoning))
    record = Record("r", question, {"A": "the nurse", "B": "护士"}, reasoning, "A", lang="en")
    found = locate(quote, record, role=role, error_type=error_type)  # type: ignore[arg-type]
    for part in found.parts:
        assert record.field(part.field)[part.start : part.end] == part.text
    if found.field is not None:
        assert found.start is not None
        assert found.end is not None
        assert found.end <= len(record.field(found.field))


@given(QUOTED, QUOTED)
@settings(max_examples=200)
def test_it_says_the_same_each_time(quote: str, text: str) -> None:
    assert locate(quote, text) == locate(quote, prepare(text))


SENTENCE = "The nurse was late, and the pilot said that option (A) is not the answer. "
HAN_SENTENCE = "护士迟到了，但是飞行员说甲项不是正确答案。"


@pytest.mark.parametrize(
    ("quote", "source"),
    [
        ("the pilot said that option (A) is the answer", SENTENCE * 14_000),
        ("the pilot sayd that option (A) is not the answer", "x" * 1_000_000 + SENTENCE),
        ("nowhere in all of this text", SENTENCE * 14_000),
        ("飞行员说甲项是正确答案", HAN_SENTENCE * 50_000),
        ("The nurse was late … the answer", SENTENCE * 10_000),
        ("nurse … pilot … nurse … answer … late", SENTENCE * 10_000),
        ("… " * 20_000, SENTENCE * 100),
        ("a … " * 20_000, "a b " * 10_000),
        (SENTENCE * 1_300, SENTENCE * 14_000),
        (SENTENCE * 1_300 + "x", SENTENCE * 14_000),
        ((SENTENCE * 1_300).upper(), SENTENCE * 14_000),
        ("a" * 100_000, "a" * 1_000_000),
        ("a" * 100_000 + "b", "a" * 1_000_000),
        ("A", "A" * 1_000_000),
        ("ab" * 200 + "c", "ab" * 500_000),
        ("[a] " * 20_000, "a " * 100_000),
        ("[sic] the nurse", SENTENCE * 10_000),
        ("不" * 100_000, "没" * 1_000_000),
        ("\u0301" * 100_000, "e" + "\u0301" * 1_000_000),
        ("**" * 50_000, "*a" * 500_000),
        ("1" * 100_000, "1," * 500_000),
        ("\n" * 100_000, " \n" * 500_000),
        ("the nurse was late. " * 24 + "x", "the nurse was late! " * 10_000),
    ],
)
def test_takes_time_linear_in_source_and_quote(quote: str, source: str) -> None:
    begin = time.process_time()
    locate(quote, source)
    assert time.process_time() - begin < 12
