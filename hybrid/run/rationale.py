"""Whether a rationale leads to the answer that it is labelled with."""

from __future__ import annotations

from dataclasses import dataclass, replace

from hybrid.records import Record
from hybrid.run.checker import Checker
from hybrid.text.spans import Span


@dataclass(frozen=True, slots=True)
class Lead:
    """The option that a record is labelled with, and the one that its rationale concludes.

    Both are keys, or ``None`` where none, or more than one, is named; ``conclusion`` is where the
    rationale concludes.
    """

    record: Record
    label: str | None
    concluded: str | None
    conclusion: Span | None

    @property
    def leads(self) -> bool | None:
        """Whether the rationale leads to its label, ``None`` where one of the two is not known."""
        known = self.label is not None and self.concluded is not None
        return self.label == self.concluded if known else None


def lead(record: Record, checker: Checker) -> Lead:
    """Return where the rationale of ``record`` leads; its ``answer`` is the label."""
    label = checker.screen(record).choice.answer
    # The label must not sway what is read, nor where.
    choice = checker.screen(replace(record, answer=None)).choice
    return Lead(record, label, choice.stated, choice.conclusion)
