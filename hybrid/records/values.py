"""Small frozen values that pass between the stages.

Record → signals → stance → flags → score → (judge → grounding → post-checks) → finding.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, Literal, get_args

from hybrid.records.record import Record
from hybrid.records.taxonomy import ErrorType
from hybrid.text.spans import Span

Strength = Literal["strong", "weak"]
Role = Literal["premise", "conclusion", "keyword"]
Tier = Literal["exact", "normalized", "fuzzy", "near", "missing"]
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


@dataclass(frozen=True, slots=True)
class Part:
    """One stretch of a quote that stands in several pieces."""

    field: str
    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Grounding:
    """Where a quote stands in the source, and whether that counts as evidence.

    ``field``, ``start`` and ``end`` are ``None`` for ``missing``. For a quote in several pieces
    they span from the first to the last piece and ``parts`` holds each. ``score`` is 0 to 100.
    ``difference`` names what differs (``near``), ``reason`` why a quote is refused.
    """

    role: Role
    quote: str
    tier: Tier
    accepted: bool
    field: str | None
    start: int | None
    end: int | None
    parts: tuple[Part, ...] = ()
    score: float = 0.0
    difference: str | None = None
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Objection:
    """A post-check's reason to reject a verdict, or why there is none."""

    code: str
    message: str
    quote: str | None = None


@dataclass(frozen=True, slots=True)
class Concern:
    """What a reader of a verdict should look at; it never changes a status.

    ``quote`` is the clause that raised it, ``None`` where no words did.
    """

    code: str
    message: str
    quote: str | None = None


class Status(StrEnum):
    """The decision on one (record, error type)."""

    ERROR = "error"
    CLEAN = "clean"
    REJECTED = "rejected"
    DISPUTED = "disputed"
    UNASSESSED = "unassessed"


@dataclass(frozen=True, slots=True)
class Finding:
    """The decision on one (record, error type), with its evidence.

    ``judge`` is ``None`` where no judge was asked; otherwise a mapping in the output's shape.
    """

    error_type: ErrorType
    status: Status
    decided_by: Literal["rules", "judge"]
    score: float
    criteria: tuple[str, ...]
    verdict: Verdict
    flags: tuple[Flag, ...]
    grounding: tuple[Grounding, ...]
    objections: tuple[Objection, ...] = ()
    concerns: tuple[Concern, ...] = ()
    judge: Mapping[str, Any] | None = None

    @property
    def is_error(self) -> bool | None:
        """True only for ``error``, ``None`` for ``unassessed``, false otherwise."""
        if self.status is Status.UNASSESSED:
            return None
        return self.status is Status.ERROR

    def to_dict(self, record: Record) -> dict[str, Any]:
        """Return the finding as a findings line holds it; ``record`` is the one it was made on."""
        from hybrid.records.plain import finding_dict

        return finding_dict(self, record)


@dataclass(frozen=True, slots=True)
class RecordFindings:
    """One record with one finding per error type asked for.

    ``stance`` is what the reasoning holds of the options on its way to the choice; ``unread``: no
    choice was found, which is neither a choice nor an abstention; ``closed_book``: the record tells
    nothing that an answer could rest on.
    """

    record: Record
    choice: str | None
    stated_choice: str | None
    abstains: bool
    findings: tuple[Finding, ...]
    stance: tuple[Signal, ...] = ()
    unread: bool = False
    closed_book: bool = False

    def to_dict(self) -> dict[str, Any]:
        """Return what a findings line holds: plain values, in the order of the contract."""
        from hybrid.records.plain import to_line

        return to_line(self)

    def to_json(self) -> str:
        """Return the findings line itself, without its line break."""
        from hybrid.records.plain import encode

        return encode(self).decode().rstrip("\n")
