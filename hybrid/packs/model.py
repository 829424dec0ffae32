"""What a loaded pack is made of: cues, rules, their examples, and the score's coefficients."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from hybrid.records import ErrorType
from hybrid.records.values import Strength
from hybrid.text.language import Lang

ExampleKind = Literal["match", "no_match", "known_miss"]
Expectation = Literal["flag", "pass", "known_miss", "known_alarm"]
OptionRelation = Literal["same", "other", "none"]
SenseKind = Literal["abbreviation", "name", "word"]
Token = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Example:
    """A text that a cue must match at ``spans``, must not match, or is known to miss.

    ``text`` is without its ``[[ ]]`` marks; ``spans`` are half-open ranges of it. Where
    ``question`` or ``options`` are not given, the replay fills in its usual ones.
    """

    kind: ExampleKind
    text: str
    spans: tuple[tuple[int, int], ...]
    option: str | None = None
    question: str | None = None
    options: Mapping[str, str] | None = None
    context: str | None = None
    line: int = 0


@dataclass(frozen=True, slots=True)
class Cue:
    """The vocabulary of one signal in one language.

    ``phrases`` are literals, ``patterns`` spaCy token patterns, ``regex`` RE2 expressions;
    each may hold placeholders. ``fields`` are kinds of field (``option`` means all options),
    ``unless`` the contexts in which a match does not count.
    """

    name: str
    lang: Lang
    what: str
    fields: tuple[str, ...] = ("reasoning",)
    phrases: tuple[str, ...] = ()
    patterns: tuple[tuple[Token, ...], ...] = ()
    regex: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()
    examples: tuple[Example, ...] = ()
    path: str = ""


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in a rule that a signal fills.

    ``signals`` are the names that fit; ``option`` is how the signal's option stands to the
    conclusion's (``None``: any); ``excluded_tags`` are tags the signal must not carry.
    """

    name: str
    signals: tuple[str, ...]
    option: OptionRelation | None = None
    excluded_tags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Exclusion:
    """A signal whose presence holds a rule back; ``id`` is what explanations call it."""

    id: str
    slot: Slot


@dataclass(frozen=True, slots=True)
class RuleExample:
    """A record on which a rule must flag or must pass, or is known to miss or to alarm falsely.

    ``premise`` and ``conclusion`` are words that the flag's spans must overlap.
    """

    lang: Lang
    expect: Expectation
    question: str
    options: Mapping[str, str]
    reasoning: str
    answer: str | None = None
    context: str | None = None
    premise: str | None = None
    conclusion: str | None = None
    line: int = 0


@dataclass(frozen=True, slots=True)
class Rule:
    """How signals combine into a flag. ``id`` is ``<error type>/<file stem>``.

    ``order`` and ``same_sentence`` name slots; ``without`` in ``same_sentence`` means every
    exclusion. ``message`` is a template per language with slot names as placeholders.
    """

    id: str
    criterion: str
    error_type: ErrorType
    what: str
    why: str
    message: Mapping[str, str]
    premises: tuple[Slot, ...]
    conclusion: Slot | None
    strength: Strength
    without: tuple[Exclusion, ...] = ()
    order: tuple[str, ...] = ()
    same_sentence: tuple[str, ...] = ()
    examples: tuple[RuleExample, ...] = ()
    path: str = ""


@dataclass(frozen=True, slots=True)
class TypeScoring:
    """The logistic combination of one error type: measure names to coefficients and scales.

    ``held`` names the coefficients that a fit on labels leaves as they are.
    """

    threshold: float
    intercept: float
    coefficients: Mapping[str, float]
    scales: Mapping[str, float] = field(default_factory=dict)
    held: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Scoring:
    """``rules/scoring.yaml``: how the coefficients were fitted, and the coefficients."""

    fitted: str | Mapping[str, Any]
    types: Mapping[ErrorType, TypeScoring]


@dataclass(frozen=True, slots=True)
class Sense:
    """One sense of a word: the words that stand near it when it is meant."""

    name: str
    kind: SenseKind
    companions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SenseWord:
    """A word of several senses, in the written forms that are looked for."""

    word: str
    forms: tuple[str, ...]
    senses: tuple[Sense, ...]


@dataclass(frozen=True, slots=True)
class Measure:
    """A property by which things are compared.

    ``asked`` are the words that ask for it, ``words`` those that reason about it; ``deciding``
    are those with which it can decide a question in place of another measure; ``taken_for``
    names the measures that may stand in its place by mistake.
    """

    name: str
    asked: tuple[str, ...]
    words: tuple[str, ...]
    deciding: tuple[str, ...]
    taken_for: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Idiom:
    """A turn of phrase, its written forms, and words of those who take it by its parts."""

    name: str
    forms: tuple[str, ...]
    literal: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Domain:
    """A field of life, and the words that speak of it."""

    name: str
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SenseList:
    """The content of one sense file."""

    name: str
    lang: Lang
    words: tuple[SenseWord, ...] = ()
    measures: tuple[Measure, ...] = ()
    kin: tuple[frozenset[str], ...] = ()
    domains: tuple[Domain, ...] = ()
    compounds: frozenset[str] = frozenset()
    idioms: tuple[Idiom, ...] = ()
    expansions: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    path: str = ""
    what: str = ""


@dataclass(frozen=True, slots=True)
class Pack:
    """All loaded packs together; ``hash`` changes with any file's name or content."""

    cues: tuple[Cue, ...]
    rules: tuple[Rule, ...]
    scoring: Scoring | None
    hash: str
    senses: tuple[SenseList, ...] = ()
