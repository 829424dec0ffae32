"""Rows of ``hybrid quotes``: read and checked at the door, and shown with where they stand."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from string import ascii_uppercase
from typing import Any, Self

from pydantic import BaseModel, ConfigDict, ValidationError, model_validator
from rich.console import Console
from rich.text import Text

from hybrid.cli.console import clean
from hybrid.errors import InputError, RowError
from hybrid.evidence.source import PLAIN_FIELD
from hybrid.reading.bytelines import ByteLines, UnpackError, display_name
from hybrid.reading.formats import decode_line, utf8
from hybrid.reading.rows import kind_of
from hybrid.records import ErrorType, Grounding, Record
from hybrid.records.record import Role
from hybrid.text.difference import Stretch, word_by_word

_LONGEST_SHOWN = 2000
_STYLES = {"same": "", "dropped": "red", "added": "green"}
_MARKS = {"same": ("", ""), "dropped": ("[-", "-]"), "added": ("{+", "+}")}


def as_line(quote: Quote, found: Grounding) -> str:
    """Return one line of JSON for a quote."""
    names = ("tier", "accepted", "field", "start", "end", "parts", "score", "difference", "reason")
    line = {"id": quote.id, **{name: getattr(found, name) for name in names}}
    line["parts"] = [
        {"field": part.field, "start": part.start, "end": part.end, "text": part.text}
        for part in found.parts
    ]
    return json.dumps(line, ensure_ascii=False)


def show(console: Console, quote: Quote, found: Grounding, source: str | Record) -> None:
    """Show one quote: the verdict, the tier, the place, and what a near miss changes."""
    verdict = Text("accepted", "green") if found.accepted else Text("refused", "red")
    head = Text.assemble(clean(str(quote.id), "bold"), "  ", verdict, "  ", found.tier)
    if found.field is not None:
        head.append(f"  {_place(found, source)}")
    console.print(head, soft_wrap=True)
    if found.accepted:
        _line(console, "text", clean(_text_at(found, source)))
    else:
        _line(console, "quote", clean(quote.text[:_LONGEST_SHOWN]))
        _show_refusal(console, quote, found, source)


def _show_refusal(console: Console, quote: Quote, found: Grounding, source: str | Record) -> None:
    if found.field is not None:
        text = _text_at(found, source)
        shown = clean(text) if found.parts else _difference(text, quote.text)
        _line(console, "text", shown)
    reason = found.reason or ""
    _line(console, "why", clean(f"{reason}: {found.difference}" if found.difference else reason))


def _line(console: Console, label: str, value: Text) -> None:
    console.print(Text.assemble(f"  {label:<6}", value), soft_wrap=True)


def _place(found: Grounding, source: str | Record) -> str:
    assert found.field is not None
    assert found.start is not None
    place = f"{found.field} {found.start}–{found.end}"
    text = _field_text(found, source)
    if "\n" in text:
        place += f" (line {text.count(chr(10), 0, found.start) + 1})"
    score = "" if found.score == 100 else f", {found.score:g} % alike"
    return place + score


def _field_text(found: Grounding, source: str | Record) -> str:
    if isinstance(source, str):
        assert found.field == PLAIN_FIELD
        return source
    assert found.field is not None
    return source.field(found.field)


def _text_at(found: Grounding, source: str | Record) -> str:
    if found.parts:
        return " … ".join(part.text for part in found.parts)[:_LONGEST_SHOWN]
    return _field_text(found, source)[found.start : found.end][:_LONGEST_SHOWN]


def _difference(text: str, quote: str) -> Text:
    """Return the source's words with what the quote leaves out and what it puts in."""
    shown = Text()
    for stretch in word_by_word(text, quote[:_LONGEST_SHOWN]):
        if shown:
            shown.append(" " if stretch.apart else "")
        shown.append_text(_marked(stretch))
    return shown


def _marked(stretch: Stretch) -> Text:
    opening, closing = _MARKS[stretch.kind]
    return clean(f"{opening}{stretch.text}{closing}", _STYLES[stretch.kind])


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
