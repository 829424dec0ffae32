"""The sense file, ``rules/senses.yaml``: what tells one sense of a keyword from another.

``measures`` with what asks for them and the units of their figures, ``families`` of terms that are
taken for one another, ``kinds`` of things and the ``company`` that excludes them, and ``words`` of
two senses with their companions; ``hints`` are words that say something about words. All of them
in both languages.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
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
class CompanyEntry:
    """What is said of a keyword, and the kinds of things that it cannot then be."""

    en: tuple[str, ...]
    zh: tuple[str, ...]
    excludes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FamiliesEntry:
    """Families of terms; each term is a list of its words."""

    en: tuple[tuple[tuple[str, ...], ...], ...]
    zh: tuple[tuple[tuple[str, ...], ...], ...]


@dataclass(frozen=True, slots=True)
class DoublesEntry:
    """Words of two senses: for each sense the words it stands with."""

    en: dict[str, dict[str, tuple[str, ...]]]
    zh: dict[str, dict[str, tuple[str, ...]]]


@dataclass(frozen=True, slots=True)
class SenseFile:
    """What may stand in the sense file."""

    what: str
    measures: dict[str, MeasureEntry]
    families: FamiliesEntry
    kinds: dict[str, WordsEntry]
    company: dict[str, CompanyEntry]
    words: DoublesEntry
    hints: dict[str, WordsEntry]
    emphasis: tuple[str, ...]
    grammatical: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Measure:
    """A measure: what asks for it, and the units of its figures, the longest first."""

    name: str
    asked: tuple[str, ...]
    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Company:
    """Words said of a keyword, and the words for kinds that it cannot then be."""

    words: frozenset[str]
    excluded: frozenset[str]


@dataclass(frozen=True, slots=True)
class Tongue:
    """The sense lists of one language."""

    measures: tuple[Measure, ...]
    units: Mapping[str, str]
    families: tuple[tuple[tuple[str, ...], ...], ...]
    company: tuple[Company, ...]
    words: Mapping[str, tuple[frozenset[str], ...]]
    generic: Set[str]
    trade: Set[str]
    emphasis: Set[str]
    grammar: Set[str]
    grammatical: Set[str]

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
    measures = tuple(
        Measure(name, tuple(words.asked), tuple(words.units))
        for name, entry in file.measures.items()
        for words in (getattr(entry, lang),)
    )
    hints = {name: frozenset(getattr(entry, lang)) for name, entry in file.hints.items()}
    return Tongue(
        measures=measures,
        units={unit: each.name for each in reversed(measures) for unit in each.units},
        families=tuple(
            tuple(tuple(term) for term in family) for family in getattr(file.families, lang)
        ),
        company=tuple(_company(file, entry, lang) for entry in file.company.values()),
        words={
            word: tuple(frozenset(each) for each in by_sense.values())
            for word, by_sense in getattr(file.words, lang).items()
        },
        **hints,
        emphasis=frozenset(file.emphasis),
        grammatical=frozenset(file.grammatical),
    )


def _company(file: SenseFile, entry: CompanyEntry, lang: Lang) -> Company:
    excluded = frozenset(
        word for kind in entry.excludes for word in getattr(file.kinds[kind], lang)
    )
    return Company(frozenset(getattr(entry, lang)), excluded)
