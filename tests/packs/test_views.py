"""Views map every offset back to the original."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hybrid.packs.views import FieldText, lower_ascii
from hybrid.packs.vocabulary import OPTION_CHAR
from hybrid.records import Signal
from hybrid.text.spans import Span

LETTERS = st.sampled_from([*"ab A*\"'“”\n\t B人\u00a0İ😀", "人" * 300, OPTION_CHAR])


@st.composite
def fields(draw: st.DrawFn) -> FieldText:
    text = "".join(draw(st.lists(LETTERS, max_size=30)))
    cuts = sorted(draw(st.sets(st.integers(0, len(text)), max_size=6)))
    pairs = list(zip(cuts[::2], cuts[1::2], strict=False))
    mentions = [Signal("option_mention", Span("reasoning", *pair), "A") for pair in pairs]
    return FieldText("reasoning", text, mentions)


@given(fields())
def test_views_without_mentions_read_as_the_original(field: FieldText) -> None:
    view = field.squeezed
    for start in range(len(view.text)):
        first, last = view.original(start, start + 1)
        original = field.folded[first:last]
        assert original == view.text[start] or (view.text[start] == " " and original.isspace())


@given(fields())
def test_each_mention_is_one_character_that_maps_back_around_it(field: FieldText) -> None:
    for view in (field.masked, field.squeezed_masked, field.padded):
        places = [at for at, char in enumerate(view.text) if char == OPTION_CHAR]
        assert len(places) == len(field.mentions)
        for at, mention in zip(places, field.mentions, strict=True):
            first, last = view.original(at, at + 1)
            assert first <= mention.span.start
            assert mention.span.end <= last
            assert field.option_at(first) == "A"


@given(fields())
def test_ranges_of_a_view_never_run_backwards(field: FieldText) -> None:
    for view in (field.masked, field.squeezed, field.squeezed_masked, field.padded):
        ranges = [view.original(at, at + 1) for at in range(len(view.text))]
        assert all(0 <= first <= last <= len(field.text) for first, last in ranges)
        assert ranges == sorted(ranges)
        if view.text:
            assert view.original(0, len(view.text)) == (ranges[0][0], ranges[-1][1])


@given(fields())
def test_bytes_map_to_characters(field: FieldText) -> None:
    view = field.masked
    for start in range(len(view.text)):
        byte = len(view.text[:start].encode())
        size = len(view.text[start].encode())
        assert view.characters(byte, byte + size) == (start, start + 1)


@given(st.text())
def test_folding_keeps_the_length(text: str) -> None:
    folded = lower_ascii(text)
    assert len(folded) == len(text)
    assert not any("A" <= char <= "Z" for char in folded)


def test_padding_makes_no_double_space() -> None:
    mention = Signal("option_mention", Span("reasoning", 5, 8), "A")
    assert (
        FieldText("reasoning", "pick (A) now", [mention]).padded.text == f"pick {OPTION_CHAR} now"
    )
    assert (
        FieldText("reasoning", "pick((A))now", [mention]).padded.text == f"pick( {OPTION_CHAR} )now"
    )
