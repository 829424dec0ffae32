"""What the post-checks look at, and what a checked answer is."""

from __future__ import annotations

from dataclasses import dataclass

from hybrid.records import Choice, Concern, ErrorType, Grounding, Objection, Record, Status, Verdict
from hybrid.records.values import Hint, JudgeAnswer
from hybrid.text.spans import Span

RESPONSE = ("reasoning", "answer")
"""The fields that hold what was answered; all others hold what was given."""


@dataclass(frozen=True, slots=True)
class Case:
    """One verdict with all that it is measured against.

    ``premises`` and ``conclusion`` tell where its quotes stand; ``conclusion`` is ``None`` where
    the verdict quotes none. Of a semantic verdict ``pairs`` are the premises, by index, that can be
    keyword and replacement: one stands in what was given, the other in the reasoning.
    """

    record: Record
    error_type: ErrorType
    verdict: Verdict
    choice: Choice
    premises: tuple[Grounding, ...] = ()
    conclusion: Grounding | None = None
    pairs: tuple[tuple[int, int], ...] = ()
    cited: tuple[str, ...] = ()
    hints: tuple[Hint, ...] = ()

    @property
    def chosen(self) -> frozenset[str]:
        """The options that a conclusion may name."""
        return chosen_keys(self.choice)

    @property
    def groundings(self) -> tuple[Grounding, ...]:
        """Premises in order, then the conclusion."""
        return (*self.premises, *([self.conclusion] if self.conclusion else []))


@dataclass(frozen=True, slots=True)
class Checked:
    """One answer after the post-checks.

    ``status`` is what the answer counts for: ``error`` where the verdict stands, ``rejected`` where
    a veto was raised, ``unassessed`` where there is no verdict. ``criteria`` are those the answer
    names.
    """

    answer: JudgeAnswer
    status: Status
    groundings: tuple[Grounding, ...] = ()
    objections: tuple[Objection, ...] = ()
    concerns: tuple[Concern, ...] = ()
    criteria: tuple[str, ...] = ()
    hints: tuple[Hint, ...] = ()

    @property
    def verdict(self) -> Verdict | None:
        """The verdict as the judge gave it."""
        return self.answer.verdict


def open_keys(record: Record, choice: Choice) -> frozenset[str]:
    """Return the options whose key or text alone may be quoted as the conclusion.

    Where the answer names one, they are those chosen; otherwise the choice is our own reading, and
    rules nothing out.
    """
    return frozenset(record.options) if choice.answer is None else chosen_keys(choice)


def chosen_keys(choice: Choice) -> frozenset[str]:
    """Return the options chosen; more than one where answer and reasoning differ."""
    return frozenset(filter(None, (choice.letter, choice.stated, choice.answer, *choice.letters)))


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
