"""Where something stands in a record."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A half-open range of one field, in Unicode code points of the original text.

    ``field`` is ``context``, ``question``, ``option.<letter>``, ``reasoning`` or ``answer``.
    A span is made where a match is made and never searched for again.
    """

    field: str
    start: int
    end: int

    def __post_init__(self) -> None:
        if not 0 <= self.start <= self.end:
            raise ValueError(f"not a range: {self.field}[{self.start}:{self.end}]")

    def __len__(self) -> int:
        return self.end - self.start

    def overlaps(self, other: Span) -> bool:
        """Whether the two spans share at least one character."""
        return self.field == other.field and self.start < other.end and other.start < self.end
