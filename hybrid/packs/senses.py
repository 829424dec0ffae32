"""Sense files: what a word may stand for, and which words each of its senses keeps company with.

``rules/senses/<en|zh>/<name>.yaml`` holds ``words`` of several senses, ``measures`` that are
taken for one another, ``kin``, words of one family of meaning, ``domains``, fields of life with
the words that speak of them, ``compounds``, fixed terms that name something else than their
parts say, ``idioms``, turns of phrase with the words of those who take them by their parts, and
``expansions``, abbreviations with the words of which those who know them use one to explain them.
They are data for detectors; a user adds words by adding a file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from hybrid.errors import Fault
from hybrid.packs.model import (
    Domain,
    Idiom,
    Measure,
    Sense,
    SenseKind,
    SenseList,
    SenseWord,
)
from hybrid.packs.schema import ANY_NAME, Text, register
from hybrid.text.language import Lang
from hybrid.text.marked_yaml import Loc, Source

_Companions = Annotated[list[Text], Field(min_length=1)]


class _Closed(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class SenseWordEntry(_Closed):
    """A word, its other forms, and for each of its senses the words it stands with."""

    forms: list[Text] = []
    abbreviations: dict[str, _Companions] = {}
    names: dict[str, _Companions] = {}
    senses: dict[str, _Companions] = {}


class MeasureEntry(_Closed):
    """A measure by which things are compared: how it is asked for and reasoned about.

    With ``deciding`` words it can decide in place of another; ``taken_for`` names the measures that
    may stand in its place by mistake.
    """

    asked: list[Text] = []
    words: _Companions
    deciding: list[Text] = []
    taken_for: list[Text] = []


class DomainEntry(_Closed):
    """A field of life by its words."""

    words: _Companions


class IdiomEntry(_Closed):
    """The further forms of an idiom, and words of those who take it by its parts."""

    forms: list[Text] = []
    literal: _Companions


class SenseFile(_Closed):
    """The lists of one language: what may stand in a file of ``rules/senses``."""

    senses: Text
    what: Text
    words: dict[str, SenseWordEntry] = {}
    measures: dict[str, MeasureEntry] = {}
    kin: list[Annotated[list[Text], Field(min_length=2)]] = []
    domains: dict[str, DomainEntry] = {}
    compounds: list[Annotated[list[Text], Field(min_length=1)]] = []
    idioms: dict[str, IdiomEntry] = {}
    expansions: dict[str, _Companions] = {}


register(
    SenseFile,
    {
        (): SenseFile,
        ("words", ANY_NAME): SenseWordEntry,
        ("measures", ANY_NAME): MeasureEntry,
        ("domains", ANY_NAME): DomainEntry,
        ("idioms", ANY_NAME): IdiomEntry,
    },
)


def build_senses(source: Source, entry: SenseFile, lang: Lang) -> SenseList:
    """Return the sense list that ``entry`` describes."""
    return SenseList(
        name=entry.senses,
        lang=lang,
        words=tuple(_word(word, each) for word, each in entry.words.items()),
        measures=tuple(_measure(name, each) for name, each in entry.measures.items()),
        kin=tuple(frozenset(group) for group in entry.kin),
        domains=tuple(Domain(name, tuple(each.words)) for name, each in entry.domains.items()),
        compounds=frozenset(term for line in entry.compounds for term in line),
        idioms=tuple(
            Idiom(name, (name, *each.forms), tuple(each.literal))
            for name, each in entry.idioms.items()
        ),
        expansions={name: tuple(words) for name, words in entry.expansions.items()},
        path=source.path,
        what=entry.what,
    )


def check_senses(source: Source, entry: SenseFile, stem: str) -> None:
    """Add to ``source.faults`` what is wrong with a sense file beyond its shape."""
    if entry.senses != stem:
        message = f'the list is named "{entry.senses}", but its file is {stem}.yaml'
        source.faults.append(source.fault(("senses",), f"{message}; they must agree"))
    for word, each in entry.words.items():
        source.faults += _word_faults(source, ("words", word), each)
    source.faults += _unknown_measures(source, entry.measures)


def _unknown_measures(source: Source, measures: Mapping[str, MeasureEntry]) -> Iterator[Fault]:
    """Yield a fault for each measure taken for one that is no other measure of the same file."""
    for name, measure in measures.items():
        for index, other in enumerate(measure.taken_for):
            if other not in measures or other == name:
                accepted = ", ".join(sorted(measures.keys() - {name}))
                message = f'"{other}" is no other measure of this file; accepted: {accepted}'
                yield source.fault(("measures", name, "taken_for", index), message)


def _word_faults(source: Source, loc: Loc, entry: SenseWordEntry) -> Iterator[Fault]:
    senses = list(_senses(entry))
    if len(senses) < 2:
        yield source.fault(loc, "at least two senses are wanted", at_key=True)
    taken: dict[str, str] = {}
    for sense in senses:
        for companion in sense.companions:
            if taken.setdefault(companion, sense.name) != sense.name:
                message = f'"{companion}" stands with two senses, so it tells neither'
                yield source.fault(loc, message, at_key=True)


def _senses(entry: SenseWordEntry) -> Iterator[Sense]:
    groups: tuple[tuple[SenseKind, Mapping[str, list[str]]], ...] = (
        ("abbreviation", entry.abbreviations),
        ("name", entry.names),
        ("word", entry.senses),
    )
    for kind, senses in groups:
        for name, companions in senses.items():
            yield Sense(name, kind, tuple(companions))


def _word(word: str, entry: SenseWordEntry) -> SenseWord:
    return SenseWord(word, tuple(entry.forms) or (word,), tuple(_senses(entry)))


def _measure(name: str, entry: MeasureEntry) -> Measure:
    words = tuple(entry.words)
    return Measure(
        name,
        asked=tuple(entry.asked) or words,
        words=words,
        deciding=tuple(entry.deciding) or words,
        taken_for=tuple(entry.taken_for),
    )
