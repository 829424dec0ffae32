"""The sense lists of a pack, made ready for searching."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from hybrid.packs import SenseList
from hybrid.packs.model import Measure
from hybrid.screening.detectors.domains import Domains
from hybrid.screening.detectors.entries import Entry, bounded, variants
from hybrid.screening.detectors.phrases import (
    Phrase,
    Words,
    any_in,
    latin_then_han,
    phrase_of,
    word_starts,
)
from hybrid.text.hanzi import HAN, HAN_RANGE
from hybrid.text.language import Lang
from hybrid.text.sentences import Range

_COMPARED = re.compile(r"\b([A-Za-z]{3,}?)(?:er|est)\b")


_LETTERS = re.compile(r"[A-Za-z]+")
_CAPITALS = re.compile(r"(?<![A-Za-z])[A-Z]{2,6}(?![A-Za-z])")
_HAN_RUN = re.compile(f"[{HAN_RANGE}]{{2,}}")


# Three characters are a verb and what it is done to.
_VERB_AND_OBJECT = 3


MeasureKey = tuple[Lang, str]


@dataclass(frozen=True, slots=True)
class Gauge:
    """A measure with its phrases made ready."""

    measure: Measure
    asked: tuple[Phrase, ...]
    words: tuple[Phrase, ...]
    deciding: tuple[Phrase, ...]


class Compounds:
    """Fixed terms whose parts do not say what they name.

    In an idiom of verb and object somebody may stand between the two: 炒了老板鱿鱼.
    """

    def __init__(self, terms: Iterable[str], *, idioms: bool = False) -> None:
        self._idioms = idioms
        self._by_start: dict[str, list[str]] = defaultdict(list)
        for term in sorted(terms, key=len, reverse=True):
            self._by_start[next(latin_then_han(term))].append(term)

    def find(self, text: str) -> Iterator[Range]:
        """Yield the places of such terms in ``text``; of those that begin alike the longest."""
        lowered = text.lower()
        for start in sorted(word_starts(text) & self._by_start.keys()):
            for term in self._by_start[start]:
                if term[1:].lower() not in lowered:
                    continue
                pattern = _term_pattern(term, opens=self._idioms)
                places = [match.span() for match in pattern.finditer(text)]
                if places:
                    yield from places
                    break


@lru_cache(maxsize=4096)
def _term_pattern(term: str, *, opens: bool) -> re.Pattern[str]:
    """Return an expression for a term; a Chinese verb may have its aspect inside: 炒了鱿鱼."""
    if term.isascii():
        return re.compile(bounded(term), re.IGNORECASE)
    inside = "(?:[^，。；！？]{0,4}的?)" if opens and len(term) == _VERB_AND_OBJECT else ""
    return re.compile(f"{re.escape(term[0])}[了过着]?{inside}{re.escape(term[1:])}")


class Lexicon:
    """The sense lists of a pack. Holds no state between records."""

    def __init__(self, lists: Iterable[SenseList]) -> None:
        known = tuple(lists)
        self.domains = Domains(domain for each in known for domain in each.domains)
        self._entries = tuple(Entry(word, self.domains) for each in known for word in each.words)
        self._by_start = _by_start(self._entries)
        self.gauges = {
            (each.lang, measure.name): _gauge(measure)
            for each in known
            for measure in each.measures
        }
        self.measure_words = frozenset(
            word for gauge in self.gauges.values() for word in gauge.measure.words
        )
        self._asking = _asking(self.gauges)
        self.expansions = _expansions(known)
        idioms = tuple(each for sense_list in known for each in sense_list.idioms)
        self.idioms = Compounds((form for each in idioms for form in each.forms), idioms=True)
        self._literal = {
            form.lower(): tuple(map(phrase_of, each.literal))
            for each in idioms
            for form in each.forms
        }
        self.compounds = Compounds(term for each in known for term in each.compounds)
        groups = [each for sense_list in known for each in sense_list.kin]
        self._kin = tuple(tuple(map(phrase_of, sorted(group))) for group in groups)

    def entries_in(self, texts: Sequence[str]) -> Iterator[Entry]:
        """Yield the words of several senses that stand in one of ``texts``, in list order."""
        starts = frozenset().union(*map(word_starts, texts))
        said = starts.union(*(_LETTERS.findall(each) for each in starts if not each.isalpha()))
        numbers = {
            number
            for start in starts & self._by_start.keys()
            for number, parts in self._by_start[start]
            if said.issuperset(parts)
        }
        for number in sorted(numbers):
            entry = self._entries[number]
            if any(map(entry.search, texts)):
                yield entry

    def measures_asked(self, words: Words) -> Iterator[tuple[MeasureKey, Range]]:
        """Yield the measures that a text asks for, with the places of the words that do."""
        for start in words.starts() & self._asking.keys():
            for key, phrase in self._asking[start]:
                for place in words.places(phrase):
                    yield key, place

    def literal(self, idiom: str) -> tuple[Phrase, ...]:
        """Return the words of those who take an idiom, as ``idioms`` finds it, by its parts."""
        known = self._literal.get(idiom.lower())
        if known is None and not idiom.isascii():
            # What stands inside is no part of the idiom.
            known = self._literal.get(idiom[0] + idiom[1 - _VERB_AND_OBJECT :])
        return known or ()

    def expansions_in(self, text: str) -> Iterator[tuple[str, re.Pattern[str]]]:
        """Yield the known abbreviations that a text holds, each with what finds it."""
        held = self.expansions.keys() & _short_words(text)
        for word in sorted(held):
            yield word, _abbreviation(word)

    def akin(self, one: str, other: str) -> bool:
        """Whether two texts hold words of one family of meaning."""
        first, second = Words(_positive(one)), Words(_positive(other))
        return any(any_in(first, group) and any_in(second, group) for group in self._kin)


def _short_words(text: str) -> set[str]:
    """Return what may be an abbreviation in a text: capitals, and two or three Han together."""
    found = set(_CAPITALS.findall(text))
    if not text.isascii():
        for run in _HAN_RUN.findall(text):
            found.update(
                run[at : at + size] for size in (2, 3) for at in range(len(run) - size + 1)
            )
    return found


@lru_cache(maxsize=512)
def _abbreviation(word: str) -> re.Pattern[str]:
    """Return an expression for an abbreviation as a word of its own."""
    return re.compile(f"(?<![A-Za-z]){word}(?![A-Za-z])" if word.isascii() else re.escape(word))


def _positive(text: str) -> str:
    """Return the text with the plain form of each comparative after it: larger; large."""
    return " ".join([text, *(f"; {each} {each}e" for each in _COMPARED.findall(text))])


def _gauge(measure: Measure) -> Gauge:
    asked, words, deciding = (
        tuple(map(phrase_of, each)) for each in (measure.asked, measure.words, measure.deciding)
    )
    return Gauge(measure, asked, words, deciding)


def _asking(gauges: Mapping[MeasureKey, Gauge]) -> dict[str, list[tuple[MeasureKey, Phrase]]]:
    """Return by first word the phrases that ask for a measure, and which measure they ask for."""
    found: dict[str, list[tuple[MeasureKey, Phrase]]] = defaultdict(list)
    for key, gauge in gauges.items():
        for phrase in gauge.asked:
            found[phrase[0]].append((key, phrase))
    return found


def _expansions(lists: Iterable[SenseList]) -> dict[str, tuple[Phrase, ...]]:
    """Return what each abbreviation is short for, in all lists."""
    found: dict[str, tuple[Phrase, ...]] = defaultdict(tuple)
    for sense_list in lists:
        for word, right in sense_list.expansions.items():
            found[word] += tuple(map(phrase_of, right))
    return found


def _by_start(entries: Sequence[Entry]) -> dict[str, list[tuple[int, tuple[str, ...]]]]:
    """Return which entries a text may hold: by first Latin word or first other character.

    Beside each stands what a text must hold for that form of it: Latin words, other characters.
    """
    found: dict[str, list[tuple[int, tuple[str, ...]]]] = defaultdict(list)
    for number, entry in enumerate(entries):
        for form in variants(entry.word):
            parts = (*_LETTERS.findall(form.lower()), *HAN.findall(form))
            found[next(latin_then_han(form))].append((number, parts))
    return found
