"""Spans: ranges of one field, half-open, never negative."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid.records.record import Span


@st.composite
def spans(draw: st.DrawFn) -> Span:
    start = draw(st.integers(0, 12))
    return Span(
        draw(st.sampled_from(["question", "reasoning"])), start, start + draw(st.integers(0, 6))
    )


def test_length_is_counted_in_characters() -> None:
    assert len(Span("reasoning", 3, 8)) == 5
    assert len(Span("reasoning", 3, 3)) == 0


@pytest.mark.parametrize(("start", "end"), [(-1, 2), (3, 2), (-2, -1)])
def test_what_is_not_a_range_is_refused(start: int, end: int) -> None:
    with pytest.raises(ValueError, match=r"not a range: question\["):
        Span("question", start, end)


def test_neighbours_do_not_overlap() -> None:
    left, right = Span("reasoning", 0, 4), Span("reasoning", 4, 9)
    assert not left.overlaps(right)
    assert not right.overlaps(left)
    assert left.overlaps(Span("reasoning", 3, 4))


def test_other_fields_are_other_places() -> None:
    here, there = Span("question", 0, 4), Span("reasoning", 0, 4)
    assert not here.overlaps(there)
    assert here != there


def test_spans_are_values_in_reading_order_of_a_field() -> None:
    early, late = Span("reasoning", 1, 9), Span("reasoning", 2, 3)
    assert sorted([late, early]) == [early, late]
    assert len({early, Span("reasoning", 1, 9)}) == 1


@given(spans(), spans())
def test_overlap_is_a_shared_character(left: Span, right: Span) -> None:
    shared = left.field == right.field and bool(
        set(range(left.start, left.end)) & set(range(right.start, right.end))
    )
    if left.start < left.end and right.start < right.end:
        assert left.overlaps(right) is shared
    assert left.overlaps(right) is right.overlaps(left)
