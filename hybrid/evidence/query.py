"""A quote to look up, prepared once for all fields."""

from __future__ import annotations

from copy import copy
from functools import cached_property

from hybrid.evidence.source import FieldText
from hybrid.records import ErrorType
from hybrid.records.values import Role
from hybrid.text.normalise import Normalised, normalise
from hybrid.text.tokens import Token, has_han, tokenise

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
