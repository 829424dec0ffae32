"""Listed phrases, and where they stand in a text."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hybrid.screening.detectors.phrases import Words, phrase_of
from tests.screening.samples import PIECES


def test_phrases_are_found_by_their_stems() -> None:
    words = Words("She purchased the red houses; 她买了小米。")
    (house,) = words.places(phrase_of("red house"))
    assert words.text[slice(*house)] == "red houses"
    assert words.holds(phrase_of("purchase"))
    assert words.holds(phrase_of("小米"))
    assert not words.holds(phrase_of("house red"))


@given(st.lists(st.sampled_from(PIECES), max_size=30).map("".join), st.sampled_from(PIECES))
def test_places_slice_to_the_phrase(text: str, piece: str) -> None:
    phrase = phrase_of(piece)
    if not phrase:
        return
    words = Words(text)
    for start, end in words.places(phrase):
        assert phrase_of(text[start:end]) == phrase
