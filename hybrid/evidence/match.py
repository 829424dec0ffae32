"""What a search yields, and how long a quote must be to say anything."""

from __future__ import annotations

import re
from dataclasses import dataclass

from hybrid.evidence.policy import POLICY
from hybrid.evidence.source import FieldText
from hybrid.records.values import Part, Role, Tier
from hybrid.text.characters import INVISIBLE, fold_forms
from hybrid.text.tokens import is_han

_MOST_MARKS = 64
_VISIBLE = re.compile(rf"[^\s{INVISIBLE}]")


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
        return self.reason is None and self.tier in POLICY.accepted


def at_normal(
    field: FieldText, start: int, end: int, around: tuple[str, str] = ("", "")
) -> tuple[int, int]:
    """Return the original range of a range of the field's normal form.

    ``around`` is what the quote has on either side of it: marks that the normal form leaves out
    belong to the range where both have them.
    """
    start, end = field.normal.original(start, end)
    before, after = around
    if before.strip():
        left = field.text[max(0, start - _MOST_MARKS) : start]
        start -= shared_marks(left[::-1], before[::-1])[0]
    if after.strip():
        end += shared_marks(field.text[end : end + _MOST_MARKS], after)[0]
    return start, end


def shared_marks(text: str, marks: str) -> tuple[int, int]:
    """Return how far ``text`` and ``marks`` begin alike, as far as anything shows."""
    taken = used = 0
    found = _VISIBLE.finditer(fold_forms(text))
    for wanted in _VISIBLE.finditer(fold_forms(marks[:_MOST_MARKS])):
        match = next(found, None)
        if match is None or match[0] != wanted[0]:
            break
        taken, used = match.end(), wanted.end()
    return taken, used


def part(field: FieldText, start: int, end: int) -> Part:
    """Return a part of a quote from its original range."""
    return Part(field.name, start, end, field.text[start:end])


def too_short(text: str, role: Role) -> str | None:
    """Return why ``text`` is too short to be evidence in this role, if it is."""
    letters, characters = POLICY.least[role]
    han = other = words = 0
    joined = False
    for char in text:
        if is_han(char):
            han += 1
        elif char.isalnum():
            other += 1
            words += not joined
        joined = char.isalnum() and not is_han(char)
        if han >= characters or other >= letters or (han and other) or words > 1:
            return None
    return "too short to be evidence" if han or other else "holds no words"
