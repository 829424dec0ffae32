"""Values of the judge: what it was told, and what it answered."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from hybrid.records.taxonomy import ErrorType
from hybrid.records.values import Strength, Verdict
from hybrid.text.spans import Span

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
