"""The wording file, ``rules/wording.yaml``: words whose weights add up to what a sentence says.

A cue line is one way to say a thing, and there are more ways than anyone lists. Here each short
run of words of a sentence weighs for or against a field of meaning (log-odds of a logistic
regression, see ``bench/wording.py``); a sentence whose sum reaches the field's ``least`` says it.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from hybrid.text.language import Lang
from hybrid.text.words import stem

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
