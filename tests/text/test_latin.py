"""The Latin words of a text, and which of them a range holds."""

from __future__ import annotations

from hybrid.text.latin import latin_words


def test_words_stand_where_they_are_written() -> None:
    text = "The cook's 3 pots, 锅 and ’tis"
    found = latin_words(text)
    assert found.words == ("The", "cook's", "pots", "and", "tis")
    assert tuple(map(slice, found.starts, found.ends)) == (
        slice(0, 3), slice(4, 10), slice(13, 17), slice(21, 24), slice(26, 29),
    )  # fmt: skip


def test_a_range_holds_the_words_that_lie_in_it() -> None:
    found = latin_words("The cook's pots")
    assert found.words[found.between(4, 15)] == ("cook's", "pots")
    assert found.words[found.between(5, 15)] == ("pots",)
    assert found.words[found.between(0, 8)] == ("The",)
    assert found.words[found.between(3, 4)] == ()


def test_a_place_inside_a_word_cuts_it() -> None:
    found = latin_words("The cook's")
    assert [at for at in range(11) if found.cut_by(at)] == [1, 2, 5, 6, 7, 8, 9]
