"""Domain lists: which words of a text speak of which field of life."""

from __future__ import annotations

from hybrid.packs.model import Domain
from hybrid.screening.detectors.domains import Domains, counted, inflections

SEA = Domain("sea", ("sailor", "row", "fishing boat", "水手"))
SHOP = Domain("shop", ("customer", "goods", "price"))
WEATHER = Domain("weather", ("storm",))


def test_words_and_phrases_are_found_in_their_forms() -> None:
    domains = Domains([SEA, SHOP, WEATHER])
    text = "Sailors in fishing boats fear storms. 老水手也怕。"
    spoken = domains.spoken(text)
    assert [text[slice(*each.place)] for each in spoken] == [
        "Sailors",
        "fishing boats",
        "storms",
        "水手",
    ]
    assert counted(spoken) == {
        "sea": {"sailor", "fishing boat", "水手"},
        "weather": {"storm"},
    }


def test_another_word_of_the_same_stem_is_not_found() -> None:
    assert Domains([SHOP]).spoken("old customs; a custom; good") == ()


def test_a_domain_of_two_lists_is_one() -> None:
    domains = Domains([SEA, Domain("sea", ("gale",))])
    assert [each.word for each in domains.spoken("a gale, a sailor")] == ["gale", "sailor"]


def test_the_homes_of_words_are_kept_once() -> None:
    domains = Domains([Domain("sea", ("tide", "anchor", "船锚")), SHOP])
    tide, anchor, _ = (each.domains for each in domains.spoken("tide, anchor and goods"))
    (hook,) = (each.domains for each in domains.spoken("那只船锚"))
    assert tide is anchor is hook == {"sea"}


def test_regular_endings() -> None:
    assert inflections("bake") == {"bake", "bakes", "baked", "baking"}
    assert inflections("city") == {"city", "cities"}
    assert "cared" not in inflections("car")
