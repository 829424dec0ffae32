"""What a search yields, and how long a quote must be to say anything."""

from __future__ import annotations

from dataclasses import dataclass

from hybrid.grounding.source import FieldText
from hybrid.records.values import Part, Role, Tier
from hybrid.text.tokens import is_han

# How many letters or digits, or how many Han characters, a quote needs.
_LEAST = {"premise": (3, 2), "conclusion": (1, 1), "keyword": (2, 1)}


@dataclass(frozen=True, slots=True)
class Match:
    """A place in a field; ``reason`` says why it is refused and is ``None`` when it is accepted.

    Offsets are those of the original text.
    """

    tier: Tier
    field: str
    start: int
    end: int
    parts: tuple[Part, ...] = ()
    score: float = 100.0
    difference: str | None = None
    reason: str | None = None

    @property
    def accepted(self) -> bool:
        """Whether the place counts as evidence."""
        return self.reason is None


def at_normal(field: FieldText, start: int, end: int) -> tuple[int, int]:
    """Return the original range of a range of the field's normal form."""
    return field.normal.original(start, end)


def part(field: FieldText, start: int, end: int) -> Part:
    """Return a part of a quote from its original range."""
    return Part(field.name, start, end, field.text[start:end])


def too_short(text: str, role: Role) -> str | None:
    """Return why ``text`` is too short to be evidence in this role, if it is."""
    letters, characters = _LEAST[role]
    han = other = 0
    for char in text:
        if is_han(char):
            han += 1
        elif char.isalnum():
            other += 1
        if han >= characters or other >= letters or (han and other):
            return None
    return "too short to be evidence" if han or other else "holds no words"
