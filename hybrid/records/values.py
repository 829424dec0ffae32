"""Small frozen values that pass between the stages.

Record → signals → stance → flags → score → (judge → grounding → post-checks) → finding.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
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


LOW_COUNT = "the server counted"
"""How the note on a prompt begins of which fewer tokens were counted than it has."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A flag as the judge is shown it: a candidate to confirm or dismiss from the text.

    ``id`` is ``h1``, ``h2``, … in the order shown; ``strength`` is ``None`` where it is not known.
    """

    id: str
    rule: str
    criterion: str
    message: str
    premises: tuple[Span, ...]
    conclusion: Span | None
    strength: Strength | None = None


@dataclass(frozen=True, slots=True)
class Message:
    """One chat message."""

    role: str
    content: str


@dataclass(frozen=True, slots=True)
class Prompt:
    """What one call sends: messages, the wanted schema, and the hints in the order shown.

    ``hash`` names the template and everything else that is not the record; ``verdict_order`` is
    ``reasoned`` (evidence, explanation, then verdict) or ``seed``.
    """

    record_id: str
    error_type: ErrorType
    lang: str
    messages: tuple[Message, ...]
    schema: str
    hints: tuple[Hint, ...]
    hash: str
    verdict_order: str = "reasoned"


class Variant(StrEnum):
    """How a question is put to a judge to see whether that alone changes the verdict."""

    AS_IS = "as_is"
    REPEAT = "repeat"
    OPTIONS_REVERSED = "options_reversed"
    HINTS_NONE = "hints_none"
    HINTS_SHUFFLED = "hints_shuffled"
    PROMPT_LANGUAGE = "prompt_language"
    RESPONSE_FIRST = "response_first"


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens of one call; ``None`` where the server did not say."""

    prompt_tokens: int | None = None
    completion_tokens: int | None = None


@dataclass(frozen=True, slots=True)
class JudgeAnswer:
    """One answer of one judge to one prompt.

    ``verdict`` is ``None`` exactly when ``failure`` says why there is none: such an answer never
    becomes a verdict. ``p_error`` is the probability of the verdict token where the server tells
    it. ``rung`` is the kind of structured output that worked; ``repairs`` what had to be mended.
    ``passed_on`` says that a second judge was asked instead, so that the answer decides nothing.
    """

    model: str
    vote: int
    key: str
    verdict: Verdict | None
    failure: str | None
    confirmed: tuple[str, ...] = ()
    dismissed: tuple[str, ...] = ()
    p_error: float | None = None
    rung: str = ""
    repairs: tuple[str, ...] = ()
    usage: Usage = Usage()
    raw: str = ""
    passed_on: bool = False
