"""Rows of ``hybrid quotes``: quotes with their sources, checked at the door."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from string import ascii_uppercase
from typing import Any, Self

from pydantic import BaseModel, ConfigDict, ValidationError, model_validator

from hybrid.errors import InputError, RowError
from hybrid.io.bytelines import ByteLines, UnpackError, display_name
from hybrid.io.formats.jsonlines import decode_line, utf8
from hybrid.io.values import kind_of
from hybrid.records import ErrorType, Record
from hybrid.records.values import Role

_STRICT = ConfigDict(strict=True, extra="ignore")


class RecordRow(BaseModel):
    """The texts of a record; what a quote does not need may be absent."""

    model_config = _STRICT

    question: str
    options: dict[str, str] | list[str] = {}
    reasoning: str = ""
    answer: str | None = None
    context: str | None = None

    def record(self, name: str) -> Record:
        """Return the record under the id ``name``."""
        options = self.options
        if isinstance(options, list):
            options = dict(zip(ascii_uppercase, options, strict=False))
        return Record(
            id=name,
            question=self.question,
            options=options,
            reasoning=self.reasoning,
            answer=self.answer,
            context=self.context,
            # A quote is found in any language; no rule reads this record.
            lang="en",
        )


class QuoteRow(BaseModel):
    """One line of a pairs file."""

    model_config = _STRICT

    id: str | int | None = None
    quote: str
    source: str | None = None
    record: RecordRow | None = None
    role: Role | None = None
    error_type: str | None = None

    @model_validator(mode="after")
    def _check(self) -> Self:
        if self.source is not None and self.record is not None:
            raise ValueError("both source and record; accepted: one of them")
        if self.error_type is not None and self.error_type not in list(ErrorType):
            accepted = ", ".join(ErrorType)
            raise ValueError(f"error_type is {self.error_type!r}; accepted: {accepted}")
        return self


@dataclass(frozen=True, slots=True)
class Quote:
    """A quote to look up; ``source`` is ``None`` where the command line names it."""

    id: str | int
    text: str
    source: str | Record | None
    role: Role | None = None
    error_type: ErrorType | None = None


@dataclass(frozen=True, slots=True)
class SetAside:
    """A row that cannot be used, and why."""

    line: int
    reason: str


def read_quotes(path: str, *, as_pairs: bool, needs_source: bool) -> Iterator[Quote | SetAside]:
    """Yield the quotes of a file, one per line that is not blank, in order.

    ``as_pairs`` reads JSON Lines; otherwise a line is a quote as it stands. Raises ``InputError``
    when the file cannot be opened.
    """
    with ByteLines(path, "utf-8") as lines:
        try:
            for number, data in lines:
                if data.strip():
                    yield _quote(data, number, as_pairs=as_pairs, needs_source=needs_source)
        except UnpackError as error:
            yield SetAside(0, str(error))


def read_text(path: str) -> str:
    """Return a source file's text, unaltered; ``InputError`` when it is none."""
    with ByteLines(path, "utf-8") as lines:
        try:
            return utf8(lines.read())
        except (RowError, UnpackError) as error:
            raise InputError(f"{display_name(path)}: {error}") from error


def _quote(data: bytes, line: int, *, as_pairs: bool, needs_source: bool) -> Quote | SetAside:
    try:
        if not as_pairs:
            return Quote(line, utf8(data).rstrip("\r\n"), None)
        return _pair(decode_line(data), line, needs_source=needs_source)
    except RowError as error:
        return SetAside(line, str(error))


def _pair(value: Any, line: int, *, needs_source: bool) -> Quote:
    if isinstance(value, str) and not needs_source:
        value = {"quote": value}
    if not isinstance(value, dict):
        raise RowError(f"the row is {kind_of(value)}; accepted: an object with quote and source")
    try:
        row = QuoteRow.model_validate(value)
    except ValidationError as error:
        raise RowError(_reasons(error)) from error
    name = line if row.id is None else row.id
    source = row.record.record(str(name)) if row.record is not None else row.source
    if needs_source and source is None:
        raise RowError("no source: give source or record in the row, or --source FILE")
    _check_characters(value)
    error_type = ErrorType(row.error_type) if row.error_type is not None else None
    return Quote(name, row.quote, source, row.role, error_type)


def _reasons(error: ValidationError) -> str:
    return "; ".join(
        f"{'.'.join(map(str, fault['loc']))}: {fault['msg']}" if fault["loc"] else fault["msg"]
        for fault in error.errors()
    )


def _check_characters(value: Any) -> None:
    """Refuse lone surrogates: no output could hold them."""
    for text in _texts(value):
        try:
            text.encode("utf-8")
        except UnicodeEncodeError as error:
            code = ord(text[error.start])
            reason = f"a lone surrogate (U+{code:04X}); accepted: whole characters"
            raise RowError(reason) from error


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from _texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)
