"""The sense lists of a pack, made ready for searching."""

from __future__ import annotations

from hybrid.packs import Sense, SenseList, SenseWord
from hybrid.screening.detectors.lexicon import Lexicon

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


def test_kin() -> None:
    assert LEXICON.akin("purchased", "he was buying it")
    assert LEXICON.akin("原始", "落后的")
    assert not LEXICON.akin("purchased", "borrowed")
