"""Sense lists: what their files become. Broken ones are among the goldens of broken packs."""

from __future__ import annotations

from pathlib import Path

from hybrid.packs import Sense, SenseWord, load_packs
from hybrid.packs.model import Domain, Idiom, Measure
from hybrid.text.language import LANGUAGES
from tests.build import default_pack

LIST = """\
senses: mine
what: Words of my own.
words:
  turkey:
    names: {country: [Ankara]}
    senses: {bird: [poultry, feather]}
  IP:
    forms: [ip, IPs]
    abbreviations: {address: [router], rights: [copyright]}
measures:
  weight: {asked: [heavier], words: [kg], taken_for: [height]}
  height: {words: [tall]}
kin:
  - [buy, purchase]
domains:
  shop: {words: [till, customer]}
  money: {words: [coin]}
compounds:
  - [hot dog, cold feet]
  - [red tape]
idioms:
  break the ice: {forms: [broke the ice], literal: [hammer]}
expansions:
  PIN: [number, code]
"""


def test_a_list_becomes_frozen_values(tmp_path: Path) -> None:
    file = tmp_path / "senses" / "en" / "mine.yaml"
    file.parent.mkdir(parents=True)
    file.write_text(LIST, encoding="utf-8")
    (own,) = load_packs([tmp_path]).senses
    assert (own.name, own.lang, own.what) == ("mine", "en", "Words of my own.")
    assert own.kin == (frozenset({"buy", "purchase"}),)
    turkey, address = own.words
    assert turkey == SenseWord(
        "turkey",
        ("turkey",),
        (Sense("country", "name", ("Ankara",)), Sense("bird", "word", ("poultry", "feather"))),
    )
    assert address.forms == ("ip", "IPs")
    assert {sense.kind for sense in address.senses} == {"abbreviation"}
    assert own.measures == (
        Measure("weight", ("heavier",), ("kg",), ("kg",), ("height",)),
        Measure("height", ("tall",), ("tall",), ("tall",), ()),
    )
    assert own.domains == (
        Domain("shop", ("till", "customer")),
        Domain("money", ("coin",)),
    )
    assert own.compounds == {"hot dog", "cold feet", "red tape"}
    assert own.idioms == (Idiom("break the ice", ("break the ice", "broke the ice"), ("hammer",)),)
    assert own.expansions == {"PIN": ("number", "code")}


def test_a_list_changes_the_packs_hash(tmp_path: Path) -> None:
    file = tmp_path / "senses" / "en" / "mine.yaml"
    file.parent.mkdir(parents=True)
    file.write_text(LIST, encoding="utf-8")
    before = load_packs([tmp_path]).hash
    file.write_text(LIST.replace("poultry", "gobble"), encoding="utf-8")
    assert load_packs([tmp_path]).hash != before


def test_our_own_lists_speak_both_languages() -> None:
    lists = default_pack().senses
    names = {lang: {each.name for each in lists if each.lang == lang} for lang in LANGUAGES}
    assert names["en"] == names["zh"]
