"""The wording file, ``rules/wording.yaml``: words whose weights add up to what a sentence says.

A cue line is one way to say a thing, and there are more ways than anyone lists. Here each short
run of words of a sentence weighs for or against a field of meaning (log-odds of a logistic
regression, see ``bench/wording.py``); a sentence whose sum reaches the field's ``least`` says it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
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
    """By language: the fields, and for each term its weight in some of them, by their index."""

    fields: Mapping[Lang, tuple[FieldBase, ...]]
    weights: Mapping[Lang, Mapping[str, tuple[tuple[int, float], ...]]]

    def weigh(self, masked: str, lang: Lang) -> tuple[Said, ...]:
        """Return for every field the log-odds that a folded sentence says it.

        ``masked`` has ``{option}`` where an option is named.
        """
        weights = self.weights[lang]
        sums = [each.intercept for each in self.fields[lang]]
        for term in set(terms(masked)):
            for index, weight in weights.get(term, ()):
                sums[index] += weight
        return tuple(
            Said(own.name, odds, own.least <= odds)
            for own, odds in zip(self.fields[lang], sums, strict=True)
        )


def build_wording(file: WordingFile) -> Wording:
    """Return the weights that a wording file lists, by term."""
    languages: dict[Lang, dict[str, FieldEntry]] = {"en": file.en, "zh": file.zh}
    return Wording(
        {
            lang: tuple(FieldBase(name, own.intercept, own.least) for name, own in entries.items())
            for lang, entries in languages.items()
        },
        {lang: _by_term(entries) for lang, entries in languages.items()},
    )


def terms(masked: str) -> Iterator[str]:
    """Yield what is weighed of a folded sentence: stems, and runs of them."""
    tokens = list(_tokens(masked))
    for index, token in enumerate(tokens):
        han = ord(token[0]) >= _FIRST_HAN
        glue = "" if han else " "
        yield token
        for size in range(2, (_LONGEST_HAN_RUN if han else _LONGEST_RUN) + 1):
            if index + size <= len(tokens):
                yield glue.join(tokens[index : index + size])


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
