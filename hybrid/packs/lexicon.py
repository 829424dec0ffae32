"""The lexicon of a pack: the senses of keywords, weighed wording, and contraries."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from hybrid.text.words import Lang, stem

# --- ``rules/senses.yaml``: what tells one sense of a keyword from another ------------------------
# ``measures`` with what asks for them and the units of their figures; ``hints``, words that say
# something about words; ``fields`` of life with the words at home in each; ``homographs`` with the
# fields, or the company, of each of their senses.

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
    # A line tells of senses: fields in capitals, and other words.
    homographs = {
        word: tuple(frozenset(map(str.lower, sense.split())) for sense in senses.split("/"))
        for word, senses in written.items()
    }
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


def _heads(words: Iterable[str]) -> dict[str, tuple[int, ...]]:
    found: dict[str, set[int]] = {}
    for word in words:
        found.setdefault(word[:2], set()).add(len(word))
    return {head: tuple(sorted(lengths, reverse=True)) for head, lengths in found.items()}


# --- ``rules/wording.yaml``: words whose weights add up to what a sentence says -------------------
# A cue line is one way to say a thing, and there are more ways than anyone lists. Here each short
# run of words of a sentence weighs for or against a field of meaning (log-odds of a logistic
# regression, see ``bench/wording.py``); a sentence whose sum reaches the field's ``least`` says it.

OPTION: Final = "{option}"
"""Stands for an option that is named in the sentence."""

_TOKEN = re.compile(r"\{option\}|[a-z]+(?:'[a-z]+)?|[0-9]+|\?|[\u3400-\u9fff]")
_NOT = {"can't": ("can", "not"), "won't": ("will", "not"), "cannot": ("can", "not")}
_FIRST_HAN = 0x3400
_LONGEST_RUN, _LONGEST_HAN_RUN = 3, 4


@dataclass(frozen=True, slots=True)
class Weighed:
    """Terms of one weight: word stems, and runs of them (``no reason``)."""

    weight: float
    terms: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FieldEntry:
    """One field of meaning in one language: ``intercept`` and weights are in log-odds."""

    intercept: float
    least: float
    weights: tuple[Weighed, ...]


@dataclass(frozen=True, slots=True)
class WordingFile:
    """What may stand in the wording file; ``fitted`` says on what the weights were fitted."""

    what: str
    fitted: str
    en: dict[str, FieldEntry]
    zh: dict[str, FieldEntry]


class Said(NamedTuple):
    """A field, the log-odds that a sentence says it, and whether that is enough."""

    field: str
    odds: float
    reached: bool


class FieldBase(NamedTuple):
    """A field without its weights."""

    name: str
    intercept: float
    least: float


@dataclass(frozen=True, slots=True)
class Wording:
    """By language: the fields, and for each term its weight in some of them, by their index.

    ``begun`` are the terms and whatever a term begins with, by which a run is given up early.
    """

    fields: Mapping[Lang, tuple[FieldBase, ...]]
    weights: Mapping[Lang, Mapping[str, tuple[tuple[int, float], ...]]]
    begun: Mapping[Lang, frozenset[str]]

    def weigh(self, masked: str, lang: Lang) -> tuple[Said, ...]:
        """Return for every field the log-odds that a folded sentence says it.

        ``masked`` has ``{option}`` where an option is named.
        """
        weights = self.weights[lang]
        sums = [each.intercept for each in self.fields[lang]]
        for term in set(terms(masked, self.begun[lang])):
            for index, weight in weights.get(term, ()):
                sums[index] += weight
        return tuple(
            Said(own.name, odds, own.least <= odds)
            for own, odds in zip(self.fields[lang], sums, strict=True)
        )


def build_wording(file: WordingFile) -> Wording:
    """Return the weights that a wording file lists, by term."""
    languages: dict[Lang, dict[str, FieldEntry]] = {"en": file.en, "zh": file.zh}
    weights = {lang: _by_term(entries) for lang, entries in languages.items()}
    return Wording(
        {
            lang: tuple(FieldBase(name, own.intercept, own.least) for name, own in entries.items())
            for lang, entries in languages.items()
        },
        weights,
        {lang: frozenset(_beginnings(own)) for lang, own in weights.items()},
    )


def terms(masked: str, begun: Container[str] | None = None) -> Iterator[str]:
    """Yield what is weighed of a folded sentence: stems, and runs of them.

    With ``begun``, a run ends where no longer one is among these.
    """
    tokens = list(_tokens(masked))
    for index, token in enumerate(tokens):
        run, glue = token, " "
        longest = _LONGEST_RUN
        if ord(token[0]) >= _FIRST_HAN:
            glue, longest = "", _LONGEST_HAN_RUN
        for following in (None, *tokens[index + 1 : index + longest]):
            if following is not None:
                run += glue + following
            if begun is not None and run not in begun:
                break
            yield run


def _beginnings(listed: Iterable[str]) -> Iterator[str]:
    """Yield the runs that any of the listed terms begins with, the term itself included."""
    for term in listed:
        latin = " " in term or ord(term[0]) < _FIRST_HAN
        glue = " " if latin else ""
        parts = term.split(" ") if latin else term
        yield from (glue.join(parts[:length]) for length in range(1, len(parts) + 1))


def _tokens(masked: str) -> Iterator[str]:
    for token in _TOKEN.findall(masked):
        if token in _NOT:
            yield from _NOT[token]
        elif token.endswith("n't"):
            yield from (part for part in (stem(token[:-3]), "not") if part)
        elif token[0].isdigit():
            yield "0"
        else:
            yield stem(token) if "a" <= token[0] <= "z" else token


def _by_term(entries: Mapping[str, FieldEntry]) -> Mapping[str, tuple[tuple[int, float], ...]]:
    found: dict[str, list[tuple[int, float]]] = {}
    for index, entry in enumerate(entries.values()):
        for each in entry.weights:
            for term in each.terms:
                found.setdefault(term, []).append((index, each.weight))
    return {term: tuple(weights) for term, weights in found.items()}


# --- ``rules/contraries.yaml``: words that exclude each other of one thing ------------------------
# A line is a field of meaning with two sides, ``open, unlocked / closed, shut``: what is said on
# one side cannot be said on the other of the same thing at the same time.

_WORD = re.compile(r"[a-z]+(?:'[a-z]+)?")
_SIDES = " / "
_NEVER = "(?!)"


@dataclass(frozen=True, slots=True)
class ContrariesFile:
    """What may stand in the contraries file."""

    what: str
    en: tuple[str, ...]
    zh: tuple[str, ...]


class Pole(NamedTuple):
    """A word found on one side of a field; offsets are characters of the text searched."""

    start: int
    end: int
    field: int
    side: int


_Places = Mapping[str, tuple[tuple[int, int], ...]]


@dataclass(frozen=True, slots=True)
class Contraries:
    """The fields and sides of words: of English stems, of runs of words, of Chinese words."""

    stems: _Places
    phrases: _Places
    expression: str

    def find(self, folded: str) -> Iterator[Pole]:
        """Yield every word of a side in a folded text; inside a phrase no word counts."""
        taken: set[int] = set()
        for match in _compiled(self.expression).finditer(folded):
            taken.update(range(*match.span()))
            for place in self.phrases[match[0]]:
                yield Pole(*match.span(), *place)
        for match in _WORD.finditer(folded):
            if match.start() not in taken:
                for place in self.stems.get(stem(match[0]), ()):
                    yield Pole(*match.span(), *place)


def build_contraries(file: ContrariesFile) -> Contraries:
    """Return the words of a contraries file by what they are found by."""
    stems: dict[str, tuple[tuple[int, int], ...]] = {}
    phrases: dict[str, tuple[tuple[int, int], ...]] = {}
    for index, line in enumerate((*file.en, *file.zh)):
        for side, words in enumerate(line.split(_SIDES)):
            for word in map(str.strip, words.split(",")):
                found = stems if word.isascii() and word.isalpha() else phrases
                key = stem(word) if found is stems else word
                found[key] = tuple({*found.get(key, ()), (index, side)})
    return Contraries(stems, phrases, _any_of(phrases))


def _any_of(phrases: _Places) -> str:
    """Return the expression of the longest of some words: whole words, where they are Latin."""
    ordered = sorted(phrases, key=len, reverse=True)
    parts = (rf"\b{re.escape(each)}\b" if each.isascii() else re.escape(each) for each in ordered)
    return "|".join(parts) or _NEVER


# A pack is kept on disk, where a compiled expression cannot be.
@lru_cache(maxsize=8)
def _compiled(expression: str) -> re.Pattern[str]:
    return re.compile(expression)
