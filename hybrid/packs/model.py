"""What a loaded pack is made of: cues, rules, their examples, and the score's coefficients."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from hybrid.records import ErrorType
from hybrid.records.values import Strength

Lang = Literal["en", "zh"]
ExampleKind = Literal["match", "no_match", "known_miss"]
Expectation = Literal["flag", "pass", "known_miss"]
OptionRelation = Literal["same", "other", "none", "any"]


@dataclass(frozen=True, slots=True)
class Example:
    """A text that a cue must match at ``spans``, must not match, or is known to miss.

    ``text`` is without its ``[[ ]]`` marks; ``spans`` are half-open ranges of it.
    """

    kind: ExampleKind
    text: str
    spans: tuple[tuple[int, int], ...]
    option: str | None = None
    mood: str | None = None
    question: str | None = None
    options: dict[str, str] | None = None
    line: int = 0


@dataclass(frozen=True, slots=True)
class Cue:
    """The vocabulary of one signal in both languages.

    ``lines`` are cue lines, ``regex`` RE2 expressions, ``tokens`` spaCy token patterns, each by
    language; ``fields`` are kinds of field (``option``: all options); ``moods`` are those in which
    a match counts (``None``: all).
    """

    name: str
    what: str
    fields: tuple[str, ...] = ("reasoning",)
    lines: dict[Lang, tuple[str, ...]] = field(default_factory=dict)
    regex: dict[Lang, tuple[str, ...]] = field(default_factory=dict)
    tokens: dict[Lang, tuple[tuple[dict[str, Any], ...], ...]] = field(default_factory=dict)
    moods: tuple[str, ...] | None = None
    examples: tuple[Example, ...] = ()
    path: str = ""


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in a rule that a signal fills.

    ``signals`` are the names that fit, ``moods`` the moods; ``option`` is how the signal's option
    stands to the conclusion's. A signal that ``excluded`` fits too does not fill it.
    """

    name: str
    signals: tuple[str, ...]
    option: OptionRelation = "any"
    moods: tuple[str, ...] = ("asserted",)
    excluded: Slot | None = None


@dataclass(frozen=True, slots=True)
class RuleExample:
    """A record on which a rule must flag or must pass, or is known to miss.

    ``premise`` and ``conclusion`` are words that the flag's spans must overlap.
    """

    lang: Lang
    expect: Expectation
    question: str
    options: dict[str, str]
    reasoning: str
    answer: str | None = None
    context: str | None = None
    premise: str | None = None
    conclusion: str | None = None
    line: int = 0


@dataclass(frozen=True, slots=True)
class Rule:
    """How signals combine into a flag. ``id`` is ``<error type>/<file stem>``.

    ``without`` hold the rule back when one is filled; ``order`` and ``same_sentence`` name slots
    ("without" in ``same_sentence``: every exclusion). ``message`` is a template by language with
    slot names as placeholders; ``measured`` is the figure that earned ``strength``.
    """

    id: str
    criterion: str
    error_type: ErrorType
    what: str
    why: str
    message: dict[str, str]
    premises: tuple[Slot, ...]
    conclusion: Slot | None
    strength: Strength
    without: tuple[Slot, ...] = ()
    order: tuple[str, ...] = ()
    same_sentence: tuple[str, ...] = ()
    measured: str = ""
    examples: tuple[RuleExample, ...] = ()
    path: str = ""


@dataclass(frozen=True, slots=True)
class TypeScoring:
    """The logistic combination of one error type: measure names to coefficients and scales.

    ``held`` names the coefficients that a fit on labels leaves as they are.
    """

    threshold: float
    intercept: float
    coefficients: dict[str, float]
    scales: dict[str, float] = field(default_factory=dict)
    held: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Scoring:
    """``rules/scoring.yaml``: how the coefficients were fitted, and the coefficients."""

    fitted: str | dict[str, Any]
    types: dict[ErrorType, TypeScoring]


@dataclass(frozen=True, slots=True)
class Pack:
    """All loaded packs together; ``hash`` changes with any file's name or content.

    ``classes`` are the members of each word class by language.
    """

    cues: tuple[Cue, ...]
    rules: tuple[Rule, ...]
    scoring: Scoring | None
    hash: str
    classes: dict[str, dict[Lang, tuple[str, ...]]] = field(default_factory=dict)
