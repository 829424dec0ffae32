"""What the gates look at, and what a checked answer is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hybrid.records import Choice, ErrorType, Grounding, Objection, Record, Signal, Status, Verdict
from hybrid.records.judged import Hint, JudgeAnswer
from hybrid.text.spans import Span

RESPONSE = ("reasoning", "answer")
"""The fields that hold what was answered; all others hold what was given."""


@dataclass(frozen=True, slots=True)
class Case:
    """One error verdict with all that it is measured against.

    ``premises`` and ``conclusion`` tell where its quotes stand; ``conclusion`` is ``None`` where
    the verdict quotes none.
    """

    record: Record
    error_type: ErrorType
    verdict: Verdict
    premises: tuple[Grounding, ...]
    conclusion: Grounding | None
    cited: tuple[str, ...]
    choice: Choice
    mentions: tuple[Signal, ...]
    hints: tuple[Hint, ...] = ()
    signals: Sequence[Signal] = ()

    @property
    def groundings(self) -> tuple[Grounding, ...]:
        """Premises in order, then the conclusion."""
        return (*self.premises, *([self.conclusion] if self.conclusion else []))

    @property
    def grounded(self) -> bool:
        """Whether there is evidence and every piece of it stands in the record."""
        return bool(self.premises) and all(each.accepted for each in self.groundings)


@dataclass(frozen=True, slots=True)
class Checked:
    """One answer after the post-checks.

    ``status`` is what the answer counts for: ``error`` where the verdict stands, ``rejected``
    where it does not, ``disputed`` where a verdict of no error is explained as an error,
    ``unassessed`` where there is none. ``criteria`` are those the answer names.
    """

    answer: JudgeAnswer
    status: Status
    groundings: tuple[Grounding, ...] = ()
    objections: tuple[Objection, ...] = ()
    criteria: tuple[str, ...] = ()
    hints: tuple[Hint, ...] = ()

    @property
    def verdict(self) -> Verdict | None:
        """The verdict as the judge gave it."""
        return self.answer.verdict


def spans_of(grounding: Grounding) -> tuple[Span, ...]:
    """Return the places of a quote: its parts, or its one stretch; none where it is missing."""
    if grounding.parts:
        return tuple(Span(part.field, part.start, part.end) for part in grounding.parts)
    if grounding.field is None or grounding.start is None or grounding.end is None:
        return ()
    return (Span(grounding.field, grounding.start, grounding.end),)


def text_of(record: Record, grounding: Grounding) -> str:
    """Return what the record itself says where a quote stands."""
    return " ".join(record.text(span) for span in spans_of(grounding))


def stands_in_response(grounding: Grounding) -> bool:
    """Whether a quote stands in the reasoning or the answer."""
    return grounding.field in RESPONSE
