"""A text, or the fields of a record, prepared once for any number of quotes."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from functools import cached_property

from hybrid.errors import UsageError
from hybrid.evidence.policy import NEGATOR, POLICY, governor, turning_word
from hybrid.records import OPTION_PREFIX, ErrorType, Record
from hybrid.records.values import Role
from hybrid.text.normalise import Normalised, fold_ascii_case, normalise
from hybrid.text.words import has_han

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
        return FieldText(self.name, _LIST_NUMBER.sub(_blank, self.text))

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


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])


def _preferred(role: Role, error_type: ErrorType | None) -> tuple[str, ...]:
    if role == "conclusion":
        return ("reasoning", "answer")
    if role == "keyword":
        return ("question", OPTION_PREFIX, "context")
    return ("reasoning", "answer") if error_type is ErrorType.LOGICAL else ()


def _rank(name: str, preferred: tuple[str, ...]) -> int:
    kind = OPTION_PREFIX if name.startswith(OPTION_PREFIX) else name
    return preferred.index(kind) if kind in preferred else len(preferred)
