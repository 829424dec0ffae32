"""The sense file, ``rules/senses.yaml``: what tells one sense of a keyword from another.

``measures`` with what asks for them and the units of their figures; ``hints``, words that say
something about words; ``fields`` of life with the words at home in each; ``homographs`` with the
fields, or the company, of each of their senses.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass

from hybrid.text.language import Lang

_LONGEST_UNIT = 12


@dataclass(frozen=True, slots=True)
class MeasureWords:
    """What asks for a measure, and the units of its figures."""

    asked: tuple[str, ...]
    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MeasureEntry:
    """A measure in both languages."""

    en: MeasureWords
    zh: MeasureWords


@dataclass(frozen=True, slots=True)
class WordsEntry:
    """A list of words in both languages."""

    en: tuple[str, ...]
    zh: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HintsEntry:
    """Words of wording: ``generic`` are no keywords, ``grammar`` says of a word that it is one."""

    generic: WordsEntry
    grammar: WordsEntry


@dataclass(frozen=True, slots=True)
class HomographsEntry:
    """Homographs in both languages, each with its senses: ``FINANCE / LAND shore``."""

    en: dict[str, str]
    zh: dict[str, str]


@dataclass(frozen=True, slots=True)
class SenseFile:
    """What may stand in the sense file.

    ``emphasis`` are Latin words that capitals only stress, ``grammatical`` small words that an
    abbreviation may be taken for.
    """

    what: str
    measures: dict[str, MeasureEntry]
    hints: HintsEntry
    fields: dict[str, WordsEntry]
    homographs: HomographsEntry
    emphasis: tuple[str, ...]
    grammatical: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Tongue:
    """The sense lists of one language; ``asked`` and ``units`` give the measure of their words.

    ``fields`` gives the fields of a word, and ``homographs`` the senses of a word, each a set of
    fields and of words that keep it company. ``known`` are the words of
    both, and ``heads`` the first two characters of the Chinese ones, with the lengths of these.
    """

    asked: Mapping[str, str]
    units: Mapping[str, str]
    generic: Set[str]
    grammar: Set[str]
    emphasis: Set[str]
    grammatical: Set[str]
    fields: Mapping[str, tuple[str, ...]]
    homographs: Mapping[str, tuple[frozenset[str], ...]]
    known: Set[str]
    heads: Mapping[str, tuple[int, ...]]

    def measure_of(self, text: str) -> str | None:
        """Return the measure whose unit ``text`` begins with, the longest unit first."""
        for size in range(min(_LONGEST_UNIT, len(text)), 0, -1):
            name = self.units.get(text[:size])
            if name is not None and not (text[:size].isascii() and text[size : size + 1].isalpha()):
                return name
        return None


@dataclass(frozen=True, slots=True)
class Senses:
    """The sense lists of both languages."""

    en: Tongue
    zh: Tongue

    def of(self, lang: Lang) -> Tongue:
        """Return the lists of one language."""
        return self.zh if lang == "zh" else self.en


def build_senses(file: SenseFile) -> Senses:
    """Return the lists that a sense file describes."""
    return Senses(_tongue(file, "en"), _tongue(file, "zh"))


def _tongue(file: SenseFile, lang: Lang) -> Tongue:
    words: dict[str, MeasureWords] = {
        name: getattr(entry, lang) for name, entry in file.measures.items()
    }
    fields = _fields(file, lang)
    written: dict[str, str] = getattr(file.homographs, lang)
    homographs = {word: _homograph(senses) for word, senses in written.items()}
    company = (each for senses in homographs.values() for sense in senses for each in sense)
    known = frozenset((*fields, *homographs, *company)) - file.fields.keys()
    return Tongue(
        asked={term: name for name, each in words.items() for term in each.asked},
        units={unit: name for name, each in words.items() for unit in each.units},
        generic=frozenset(getattr(file.hints.generic, lang)),
        grammar=frozenset(getattr(file.hints.grammar, lang)),
        emphasis=frozenset(file.emphasis),
        grammatical=frozenset(file.grammatical),
        fields=fields,
        homographs=homographs,
        known=known,
        heads=_heads(each for each in known if not each.isascii()),
    )


def _fields(file: SenseFile, lang: Lang) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for name, entry in file.fields.items():
        for key in getattr(entry, lang):
            found[key] = (*found.get(key, ()), name)
    return found


def _homograph(senses: str) -> tuple[frozenset[str], ...]:
    """Return the senses that a line tells of: fields in capitals, and other words."""
    return tuple(frozenset(map(str.lower, sense.split())) for sense in senses.split("/"))


def _heads(words: Iterable[str]) -> dict[str, tuple[int, ...]]:
    found: dict[str, set[int]] = {}
    for word in words:
        found.setdefault(word[:2], set()).add(len(word))
    return {head: tuple(sorted(lengths, reverse=True)) for head, lengths in found.items()}
