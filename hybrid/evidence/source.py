"""A text and a quote, each prepared once for any number of searches, and what a search yields."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from functools import cached_property

from hybrid.errors import UsageError
from hybrid.evidence.policy import NEGATOR, POLICY, governor, turning_word
from hybrid.records import OPTION_PREFIX, ErrorType, Record
from hybrid.records.findings import Part
from hybrid.records.record import Role, Tier
from hybrid.text.characters import INVISIBLE, fold_forms
from hybrid.text.normalise import Normalised, fold_ascii_case, normalise
from hybrid.text.words import Token, has_han, is_han, tokenise

# --- texts to search ----------------------------------------------------------------------------
# A text, or the fields of a record, prepared once for any number of quotes.

PLAIN_FIELD = "source"

_WORD = re.compile(r"[^\W\d_]+")
# A number that begins a line after a whole sentence or a colon is the list's, not the text's.
_LIST_NUMBER = re.compile(
    r"(?:\A|(?<=[.!?:;。！？：；]\n)|(?<=\n\n))[ \t]*"
    r"(?:\d{1,2}[.)、．]|[(（]\d{1,2}[)）])(?=[ \t]|[^\x00-\x7f])"
)
_LEAST_LISTED = 2


class FieldText:
    """One field's text; what is derived from it is computed when first asked for, and once."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text

    @cached_property
    def normal(self) -> Normalised:
        """The normal form."""
        return normalise(self.text)

    @cached_property
    def has_han(self) -> bool:
        """Whether the field holds Han characters."""
        return has_han(self.text)

    @cached_property
    def lowered(self) -> str:
        """The normal form in lower case, as long as the normal form."""
        return fold_ascii_case(self.normal.text)

    @cached_property
    def unnumbered(self) -> FieldText | None:
        """The field with the numbers of its list blanked, ``None`` where it holds no list."""
        if len(_LIST_NUMBER.findall(self.text)) < _LEAST_LISTED:
            return None
        return FieldText(
            self.name, _LIST_NUMBER.sub(lambda listed: " " * len(listed[0]), self.text)
        )

    @cached_property
    def words(self) -> frozenset[str]:
        """The words of the normal form, in lower case."""
        return frozenset(word.lower() for word in _WORD.findall(self.normal.text))

    def negator_between(self, start: int, end: int) -> str | None:
        """Return the first negator that begins in ``[start, end)`` of the normal form.

        A word such as "unable" counts when it governs what stands at ``end``.
        """
        index = bisect_left(self._negator_starts, start)
        if index == len(self._negator_starts) or self._negator_starts[index] >= end:
            return governor(self.normal.text[max(start, end - POLICY.longest_clause) : end])
        match = NEGATOR.match(self.normal.text, self._negator_starts[index])
        assert match is not None
        return match[0]

    def turned_between(self, start: int, end: int) -> str | None:
        """Return a word in ``[start, end)`` of the normal form that may turn what stands beside."""
        hidden = self.negator_between(start, end)
        return hidden or turning_word(self.normal.text[start:end])

    @cached_property
    def _negator_starts(self) -> list[int]:
        return [match.start() for match in NEGATOR.finditer(self.normal.text)]


class Source:
    """The fields that quotes are looked up in."""

    def __init__(self, fields: Sequence[FieldText], *, record: Record | None) -> None:
        self.fields = tuple(fields)
        self.record = record

    def in_order(
        self, role: Role, error_type: ErrorType | None, names: Sequence[str] | None
    ) -> list[FieldText]:
        """Return the fields to search, those that fit the role best first.

        ``names`` restricts and does not order. Raises ``UsageError`` for a name that no source
        of this kind has; a known field that this record lacks is merely absent.
        """
        for name in names or ():
            self._check_name(name)
        fields = [field for field in self.fields if names is None or field.name in names]
        preferred = _preferred(role, error_type)
        return sorted(fields, key=lambda field: _rank(field.name, preferred))

    def has_word(self, word: str) -> bool:
        """Whether any field holds ``word`` (in lower case) as a word."""
        return any(word in field.words for field in self.fields)

    def _check_name(self, name: str) -> None:
        known = {"context", "question", "reasoning", "answer"} if self.record else {PLAIN_FIELD}
        if name not in known and not (self.record and name.startswith(OPTION_PREFIX)):
            raise UsageError(f"no field {name!r}; known are {', '.join(sorted(known))}")


def prepare(source: str | Record | Source) -> Source:
    """Return ``source`` ready for ``locate``; what is ready already comes back as it is."""
    if isinstance(source, Source):
        return source
    if isinstance(source, Record):
        return Source([FieldText(name, text) for name, text in source.fields()], record=source)
    return Source([FieldText(PLAIN_FIELD, source)], record=None)


def _preferred(role: Role, error_type: ErrorType | None) -> tuple[str, ...]:
    if role == "conclusion":
        return ("reasoning", "answer")
    if role == "keyword":
        return ("question", OPTION_PREFIX, "context")
    return ("reasoning", "answer") if error_type is ErrorType.LOGICAL else ()


def _rank(name: str, preferred: tuple[str, ...]) -> int:
    kind = OPTION_PREFIX if name.startswith(OPTION_PREFIX) else name
    return preferred.index(kind) if kind in preferred else len(preferred)


# --- the quote to look up -----------------------------------------------------------------------
# A quote to look up, prepared once for all fields, and what a search for it yields.

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
    return "too short to be evidence" if han or other else "contains no words"
