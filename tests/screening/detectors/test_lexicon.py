"""Sense lists made ready for searching."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hybrid.packs import Sense, SenseList, SenseWord
from hybrid.screening.detectors.lexicon import Lexicon, Words, phrase_of
from tests.screening.samples import PIECES

BANK = SenseWord(
    "bank",
    ("bank",),
    (Sense("money", "word", ("loan",)), Sense("shore", "word", ("river",))),
)
WILL = SenseWord(
    "will", ("Will",), (Sense("man", "name", ("he",)), Sense("wish", "word", ("wish",)))
)
HAN = SenseWord(
    "小米", ("小米",), (Sense("公司", "name", ("手机",)), Sense("粮食", "word", ("熬粥",)))
)
KIN = (frozenset({"buy", "purchase"}), frozenset({"落后", "原始"}))
LEXICON = Lexicon([SenseList("words", "en", (BANK, WILL, HAN), kin=KIN)])


def words_in(*texts: str) -> list[str]:
    return [entry.word.word for entry in LEXICON.entries_in(texts)]


def test_words_are_found_whole_with_their_plural_and_in_any_case() -> None:
    assert words_in("The Banks are closed.") == ["bank"]
    assert words_in("He went bankrupt.") == []
    assert words_in("小米发布会", "the bank") == ["bank", "小米"]


def test_a_form_given_with_capitals_is_found_with_capitals_only() -> None:
    assert words_in("Ask Will about it.") == ["will"]
    assert words_in("They will ask.") == []


def test_phrases_are_found_by_their_stems() -> None:
    words = Words("She purchased the red houses; 她买了小米。")
    (house,) = words.places(phrase_of("red house"))
    assert words.text[slice(*house)] == "red houses"
    assert words.holds(phrase_of("purchase"))
    assert words.holds(phrase_of("小米"))
    assert not words.holds(phrase_of("house red"))


def test_kin() -> None:
    assert LEXICON.akin("purchased", "he was buying it")
    assert LEXICON.akin("原始", "落后的")
    assert not LEXICON.akin("purchased", "borrowed")


@given(st.lists(st.sampled_from(PIECES), max_size=30).map("".join), st.sampled_from(PIECES))
def test_places_slice_to_the_phrase(text: str, piece: str) -> None:
    phrase = phrase_of(piece)
    if not phrase:
        return
    words = Words(text)
    for start, end in words.places(phrase):
        assert phrase_of(text[start:end]) == phrase
