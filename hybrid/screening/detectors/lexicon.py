"""Sense lists made ready for searching: where a word stands, and where its senses' company does."""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain, islice

from hybrid.packs import Sense, SenseList, SenseWord
from hybrid.packs.model import Confusable, Measure
from hybrid.screening.detectors.domains import Domains, counted, inflections
from hybrid.text.folding import fold
from hybrid.text.hanzi import HAN
from hybrid.text.language import Lang
from hybrid.text.latin import latin_words
from hybrid.text.sentences import Range
from hybrid.text.terms import any_stem

_LETTERS = re.compile(r"[A-Za-z]+")
# So many listed companions of a sense must speak of a field of life for its words to join them.
_LEAST_TOLD = 2
_COMPARED = re.compile(r"\b([A-Za-z]{3,}?)(?:er|est)\b")

Phrase = tuple[str, ...] | str
"""Stems of Latin words in order, or other characters as they stand."""
MeasureKey = tuple[Lang, str]


class Words:
    """A text as stems of Latin words with their places, and as characters."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._latin = latin_words(text)

    @cached_property
    def _stems(self) -> tuple[str, ...]:
        return tuple(map(any_stem, self._latin.words))

    @cached_property
    def _index(self) -> dict[str, list[int]]:
        index: dict[str, list[int]] = defaultdict(list)
        for at, stem in enumerate(self._stems):
            index[stem].append(at)
        return index

    def places(self, phrase: Phrase) -> Iterator[Range]:
        """Yield the ranges of the text where ``phrase`` stands, in order."""
        if isinstance(phrase, str):
            yield from _substrings(self.text, phrase)
            return
        for at in self._index.get(phrase[0], ()):
            last = at + len(phrase) - 1
            if self._stems[at : last + 1] == phrase:
                yield self._latin.starts[at], self._latin.ends[last]

    def starts(self) -> frozenset[str]:
        """Return what phrases in this text may begin with: stems, and other characters."""
        return _stems_and_han(self.text)

    def holds(self, phrase: Phrase) -> bool:
        """Whether ``phrase`` stands somewhere in the text."""
        return next(self.places(phrase), None) is not None


# Several detectors look for listed words in one record's texts in turn.
@lru_cache(maxsize=16)
def words_of(text: str) -> Words:
    """Return a text made ready for searching."""
    return Words(text)


class PhraseIndex:
    """Phrases by what they begin with: a field of life has hundreds, of which a text holds few."""

    def __init__(self, phrases: Iterable[Phrase]) -> None:
        self.phrases = tuple(dict.fromkeys(phrases))
        self._by_start: dict[str, list[int]] = defaultdict(list)
        for number, phrase in enumerate(self.phrases):
            start = next(iter(HAN.findall(phrase)), "") if isinstance(phrase, str) else phrase[0]
            self._by_start[start].append(number)

    def begun(self, starts: frozenset[str]) -> Iterator[Phrase]:
        """Yield the phrases that a text may hold that begins phrases so, in order."""
        by_start = self._by_start
        # What begins with no letter may stand in any text.
        numbers = chain(
            by_start.get("", ()), *(by_start[each] for each in by_start.keys() & starts)
        )
        return map(self.phrases.__getitem__, sorted(numbers))


@dataclass(frozen=True, slots=True)
class Company:
    """A sense with the phrases that stand near the word when this sense is meant.

    ``own`` are listed with the sense; ``field`` are the words of the field of life that the listed
    ones speak of, without ``taken``: all senses of that field share one index of them.
    """

    sense: Sense
    own: PhraseIndex
    field: PhraseIndex
    taken: frozenset[Phrase]

    def phrases(self) -> Iterator[Phrase]:
        """Yield all phrases, those listed with the sense first."""
        return chain(self.own.phrases, self._wider(self.field.phrases))

    def begun(self, starts: frozenset[str]) -> Iterator[tuple[Phrase, bool]]:
        """Yield the phrases that a text may hold that begins phrases so, in order.

        Beside each stands whether it is listed with the sense.
        """
        for phrase in self.own.begun(starts):
            yield phrase, True
        for phrase in self._wider(self.field.begun(starts)):
            yield phrase, False

    def may_speak(self, starts: frozenset[str], least: int, told: frozenset[str]) -> bool:
        """Whether a text that begins phrases so can hold that many of these phrases.

        Those of one Latin word, one of ``told``, are left out.
        """
        held = (
            phrase
            for phrase, _ in self.begun(starts)
            if _may_be_among(phrase, starts) and not _is_one_of(phrase, told)
        )
        return len(list(islice(held, least))) == least

    def _wider(self, phrases: Iterable[Phrase]) -> Iterator[Phrase]:
        return (each for each in phrases if each not in self.taken)


@dataclass(frozen=True)
class Entry:
    """A word of several senses, and its senses' company."""

    word: SenseWord
    domains: Domains

    @cached_property
    def senses(self) -> tuple[Company, ...]:
        """The senses, each with its company, made ready when a text holds the word."""
        return tuple(_companies(self.word, self.domains))

    # Hundreds of words are listed, and few stand in a record.
    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """An expression that finds the word."""
        forms = sorted(_variants(self.word), key=len, reverse=True)
        return re.compile("|".join(_bounded(form) for form in forms), re.IGNORECASE)

    @cached_property
    def _forms(self) -> tuple[str, ...]:
        return tuple(map(fold, _variants(self.word)))

    def _may_stand(self, text: str) -> bool:
        """Whether a text holds the letters of a form, and so may hold the word."""
        folded = _folded(text)
        return any(form in folded for form in self._forms)

    def search(self, text: str) -> re.Match[str] | None:
        """Return the first place of the word in ``text``."""
        return self.pattern.search(text) if self._may_stand(text) else None

    def finditer(
        self, text: str, start: int = 0, end: int = sys.maxsize
    ) -> Iterator[re.Match[str]]:
        """Return the places of the word in ``text[start:end]``."""
        return self.pattern.finditer(text, start, end) if self._may_stand(text) else iter(())


@dataclass(frozen=True, slots=True)
class Gauge:
    """A measure with its phrases made ready."""

    measure: Measure
    asked: tuple[Phrase, ...]
    words: tuple[Phrase, ...]
    deciding: tuple[Phrase, ...]


@dataclass(frozen=True, slots=True)
class Pair:
    """Words that are put in the place of others, with their phrases made ready."""

    given: tuple[Phrase, ...]
    taken: tuple[Phrase, ...]
    unless: tuple[Phrase, ...]
    asked: bool


class Pairs:
    """Words that are put in the place of others, by what those others begin with."""

    def __init__(self, listed: Iterable[Confusable]) -> None:
        self._pairs = tuple(map(_pair, listed))
        self._by_start: dict[str, list[int]] = defaultdict(list)
        for number, pair in enumerate(self._pairs):
            for phrase in pair.given:
                self._by_start[phrase[0]].append(number)

    def given_in(self, text: str, reasoning: str) -> Iterator[Pair]:
        """Yield the pairs whose words a text and a reasoning may hold, in list order."""
        begun, spoken = self._by_start.keys() & _stems_and_han(text), _stems_and_han(reasoning)
        numbers = {number for start in begun for number in self._by_start[start]}
        for number in sorted(numbers):
            pair = self._pairs[number]
            if any(phrase[0] in spoken for phrase in pair.taken):
                yield pair


def _pair(listed: Confusable) -> Pair:
    given, taken, unless = (
        tuple(map(phrase_of, words)) for words in (listed.given, listed.taken, listed.unless)
    )
    return Pair(given, taken, unless, listed.asked)


class Compounds:
    """Fixed terms whose parts do not say what they name."""

    def __init__(self, terms: Iterable[str]) -> None:
        self._by_start: dict[str, list[str]] = defaultdict(list)
        for term in sorted(terms, key=len, reverse=True):
            self._by_start[next(_starts(term))].append(term)

    def find(self, text: str) -> Iterator[Range]:
        """Yield the places of such terms in ``text``; of those that begin alike the longest."""
        lowered = text.lower()
        for start in sorted(_words_and_han(text) & self._by_start.keys()):
            for term in self._by_start[start]:
                if term[1:].lower() not in lowered:
                    continue
                places = [match.span() for match in _term_pattern(term).finditer(text)]
                if places:
                    yield from places
                    break


@lru_cache(maxsize=4096)
def _term_pattern(term: str) -> re.Pattern[str]:
    """Return an expression for a term; a Chinese verb may have its aspect inside: 炒了鱿鱼."""
    if term.isascii():
        return re.compile(_bounded(term), re.IGNORECASE)
    return re.compile(f"{re.escape(term[0])}[了过着]?{re.escape(term[1:])}")


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
        self._asking: dict[str, list[tuple[MeasureKey, Phrase]]] = defaultdict(list)
        for key, gauge in self.gauges.items():
            for phrase in gauge.asked:
                self._asking[phrase[0]].append((key, phrase))
        self.pairs = Pairs(pair for each in known for pair in each.confusables)
        idioms = tuple(each for sense_list in known for each in sense_list.idioms)
        self.idioms = Compounds(form for each in idioms for form in each.forms)
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
        starts = frozenset().union(*map(_words_and_han, texts))
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
        return self._literal.get(idiom.lower(), ())

    def akin(self, one: str, other: str) -> bool:
        """Whether two texts hold words of one family of meaning."""
        first, second = Words(_positive(one)), Words(_positive(other))
        return any(_any_in(first, group) and _any_in(second, group) for group in self._kin)


def _positive(text: str) -> str:
    """Return the text with the plain form of each comparative after it: larger; large."""
    return " ".join([text, *(f"; {each} {each}e" for each in _COMPARED.findall(text))])


def _may_be_among(phrase: Phrase, starts: frozenset[str]) -> bool:
    if isinstance(phrase, str):
        return starts.issuperset(HAN.findall(phrase))
    return phrase[0] in starts


def _is_one_of(phrase: Phrase, stems: frozenset[str]) -> bool:
    return len(phrase) == 1 and not isinstance(phrase, str) and phrase[0] in stems


def _any_in(words: Words, phrases: Sequence[Phrase]) -> bool:
    return any(words.holds(phrase) for phrase in phrases)


@lru_cache(maxsize=16384)
def phrase_of(text: str) -> Phrase:
    """Return ``text`` as it is searched for."""
    stems = tuple(map(any_stem, latin_words(text).words))
    return text if HAN.search(text) or not stems else stems


def _companies(word: SenseWord, domains: Domains) -> Iterator[Company]:
    """Yield each sense with its company: the words listed, and those of its field of life."""
    listed = [PhraseIndex(map(phrase_of, each.companions)) for each in word.senses]
    taken = frozenset(chain(*(each.phrases for each in listed), map(phrase_of, word.forms)))
    for sense, own, field in zip(word.senses, listed, _fields(word, domains), strict=True):
        yield Company(sense, own, _words_of(domains, field), taken)


@lru_cache(maxsize=512)
def _words_of(domains: Domains, field: str | None) -> PhraseIndex:
    """Return the words of a field of life, made ready for searching."""
    return PhraseIndex(map(phrase_of, domains.words_of(field) if field else ()))


def _fields(word: SenseWord, domains: Domains) -> list[str | None]:
    """Return the field of life of each sense, or None where none or several senses share it."""
    told = [counted(domains.spoken("; ".join(each.companions))) for each in word.senses]
    found = [_most_told(each) for each in told]
    return [
        name
        if name is not None and all(name not in other for other in told if other is not one)
        else None
        for name, one in zip(found, told, strict=True)
    ]


def _most_told(told: Mapping[str, set[str]]) -> str | None:
    """Return the field that most of the words speak of, if they are enough and no other ties."""
    counts = sorted((len(words), name) for name, words in told.items())
    *_, second, first = [(0, ""), (0, ""), *counts]
    return first[1] if first[0] >= _LEAST_TOLD and first[0] > second[0] else None


def _gauge(measure: Measure) -> Gauge:
    asked, words, deciding = (
        tuple(map(phrase_of, each)) for each in (measure.asked, measure.words, measure.deciding)
    )
    return Gauge(measure, asked, words, deciding)


@lru_cache(maxsize=4096)
def _variants(word: SenseWord) -> tuple[str, ...]:
    """Return the forms looked for; where none were given, the word with its regular endings."""
    if word.forms != (word.word,) or HAN.search(word.word):
        return word.forms
    return word.word, *sorted(inflections(word.word) - {word.word})


def _bounded(form: str) -> str:
    # The word after a quotation mark counts, what follows an apostrophe is an ending.
    before = r"(?<![A-Za-z])(?<![A-Za-z]['’])" if form[0].isascii() else ""
    after = r"(?![A-Za-z])" if form[-1].isascii() else ""
    # A form given with capitals is meant with capitals: Will, Mark.
    written = (
        re.escape(form) if form == form.lower() or form.isupper() else f"(?-i:{re.escape(form)})"
    )
    return before + written + after


def _by_start(entries: Sequence[Entry]) -> dict[str, list[tuple[int, frozenset[str]]]]:
    """Return which entries a text may hold: by first Latin word or first other character.

    Beside each stands what a text must hold for that form of it: Latin words, other characters.
    """
    found: dict[str, list[tuple[int, frozenset[str]]]] = defaultdict(list)
    for number, entry in enumerate(entries):
        for form in _variants(entry.word):
            parts = (*_LETTERS.findall(form.lower()), *HAN.findall(form))
            found[next(_starts(form))].append((number, frozenset(parts)))
    return found


# Reasoning, question and options are looked at by several detectors.
@lru_cache(maxsize=64)
def _stems_and_han(text: str) -> frozenset[str]:
    """Return what phrases in a text may begin with: stems of Latin words, other characters."""
    return _han_in(text).union(map(any_stem, latin_words(text).words))


@lru_cache(maxsize=256)
def _words_and_han(text: str) -> frozenset[str]:
    """Return what listed words and terms in a text may begin with: words in lower case, Han."""
    return _han_in(text).union(map(str.lower, latin_words(text).words))


@lru_cache(maxsize=256)
def _han_in(text: str) -> frozenset[str]:
    return frozenset() if text.isascii() else frozenset(filter(HAN.match, set(text)))


def _starts(words: str) -> Iterator[str]:
    """Yield Latin words in lower case, then other characters."""
    yield from map(str.lower, latin_words(words).words)
    yield from HAN.findall(words)


_folded = lru_cache(maxsize=64)(fold)


def _substrings(text: str, part: str) -> Iterator[Range]:
    at = text.find(part)
    while at >= 0:
        yield at, at + len(part)
        at = text.find(part, at + len(part))
