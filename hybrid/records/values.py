"""Small frozen values that pass between the stages.

Record → signals → stance → flags → score → (judge → grounding → post-checks) → finding.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, get_args

from hybrid.records.line import Part, Role, Strength, Tier
from hybrid.records.taxonomy import ErrorType
from hybrid.text.spans import Span

__all__ = [
    "MOODS",
    "Choice",
    "Flag",
    "Mood",
    "Part",
    "Role",
    "Score",
    "ScoreTerm",
    "Screening",
    "Signal",
    "Strength",
    "Tier",
    "Verdict",
]

Mood = Literal["asserted", "negated", "supposed", "reported", "asked"]
MOODS: Final[tuple[Mood, ...]] = get_args(Mood)


@dataclass(frozen=True, slots=True)
class Signal:
    """Something seen in the text.

    ``name`` is a cue's, a detector's or the stance's word for it; ``option`` is the key of the
    option it speaks of; ``mood`` is how it is said.
    """

    name: str
    span: Span
    option: str | None = None
    mood: Mood = "asserted"


@dataclass(frozen=True, slots=True)
class Choice:
    """What was chosen.

    ``stated`` is the key of the option that the reasoning concludes; ``answer`` of the one that
    the answer field names; ``letter`` is ``answer`` when there is one, else ``stated``; ``None``
    when nothing or more than one option is chosen (``multiple``; ``letters`` tells which).
    ``abstains`` is true only of whoever says so, or chooses an option that declines; where no
    choice was found at all the record is ``unread``, which is neither. ``conclusion`` is where the
    choice stands: in the reasoning, else the answer field, else nowhere.
    """

    letter: str | None
    stated: str | None
    answer: str | None
    abstains: bool
    multiple: bool
    conclusion: Span | None
    letters: tuple[str, ...] = ()
    unread: bool = False


@dataclass(frozen=True, slots=True)
class Flag:
    """A rule fired: a proof that a reader can follow."""

    rule: str
    criterion: str
    strength: Strength
    message: str
    premises: tuple[Span, ...]
    conclusion: Span | None


@dataclass(frozen=True, slots=True)
class ScoreTerm:
    """One measure's share of a score: ``contribution`` is coefficient times scaled value."""

    measure: str
    value: float
    contribution: float


@dataclass(frozen=True, slots=True)
class Score:
    """The rules' own probability of an error, 0 to 1, with what it is made of."""

    value: float
    threshold: float
    terms: tuple[ScoreTerm, ...]


@dataclass(frozen=True, slots=True)
class Screening:
    """All that the rules saw in one record. Mappings have a key for each error type asked for."""

    signals: tuple[Signal, ...]
    choice: Choice
    flags: Mapping[ErrorType, tuple[Flag, ...]]
    scores: Mapping[ErrorType, Score]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a judge, or the rules, say about one error type: the shape of the definitions."""

    is_error: bool
    premises: tuple[str, ...]
    conclusion: str
    explanation: str
