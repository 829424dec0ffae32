"""A quote to look up, prepared once for all fields, and what a search for it yields."""

from __future__ import annotations

import re
from copy import copy
from dataclasses import dataclass
from functools import cached_property

from hybrid.evidence.policy import POLICY
from hybrid.evidence.source import FieldText
from hybrid.records import ErrorType
from hybrid.records.values import Part, Role, Tier
from hybrid.text.characters import INVISIBLE, fold_forms
from hybrid.text.normalise import Normalised, normalise
from hybrid.text.words import Token, has_han, is_han, tokenise

_WRAPPING = "\"' "
_TRAILING = "\"' .,;:"


class Query:
    """A quote with what its role asks for."""

    def __init__(
        self, quote: str, role: Role, error_type: ErrorType | None, *, among_han: bool = False
    ) -> None:
        self.quote = quote
        self._among_han = among_han
        self._error_type = error_type
        self.role = role
        # What a word means hangs on its exact form there: AIDS is not aids.
        self.taken: frozenset[tuple[str, int]] = frozenset()
        self.semantic = error_type is ErrorType.SEMANTIC or role == "keyword"

    def with_quote(self, quote: str, *, among_han: bool = False) -> Query:
        """Return the same query for other words."""
        query = Query(quote, self.role, self._error_type, among_han=among_han)
        query.taken = self.taken
        return query

    @cached_property
    def form(self) -> Normalised:
        """The quote's normal form with its map."""
        return normalise(self.quote, among_han=self._among_han)

    def suited_to(self, field: FieldText) -> Query:
        """Return the query as it is looked up in a field: Chinese has its own use of spaces."""
        return self._cut_out_of_han if field.has_han and not self._has_han else self

    @cached_property
    def _cut_out_of_han(self) -> Query:
        return self.with_quote(self.quote, among_han=True)

    @cached_property
    def _has_han(self) -> bool:
        return has_han(self.quote)

    @cached_property
    def normal(self) -> str:
        """The quote's normal form, trimmed."""
        return self.form.text.strip()

    def around(self, needle: str) -> tuple[str, str]:
        """Return what the quote has before and after a part of its normal form, as written."""
        at = self.form.text.find(needle)
        if at < 0:
            before, _, after = self.normal.partition(needle)
            return before, after
        start, end = self.form.original(at, at + len(needle))
        return self.quote[:start], self.quote[end:]

    @cached_property
    def needles(self) -> tuple[str, ...]:
        """The normal form, and what is left of it without what a writer puts around a quote."""
        bare = self.normal.lstrip(_WRAPPING).rstrip(_TRAILING)
        return tuple(dict.fromkeys(form for form in (self.normal, bare) if form))

    @cached_property
    def tokens(self) -> list[Token]:
        """The tokens of the normal form."""
        return tokenise(self.normal)

    def of_form(self, normal: str) -> Query:
        """Return the same query for another normal form."""
        query = copy(self)
        query.__dict__.pop("needles", None)
        query.__dict__.pop("tokens", None)
        query.normal = normal
        return query

    def last_first(self, field: FieldText) -> bool:
        """Whether the last place in ``field`` fits best: a conclusion comes at the end."""
        return self.role == "conclusion" and field.name == "reasoning"


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
