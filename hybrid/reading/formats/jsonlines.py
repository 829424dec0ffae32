"""JSON Lines: one object a line."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Any, Final

import msgspec

from hybrid.errors import RowError
from hybrid.reading.bytelines import MAX_ROW_BYTES, Line
from hybrid.reading.paths import Twice, loads
from hybrid.reading.values import BadRow, RawRow, kind_of

_MEGABYTE: Final = 1024 * 1024


_FAST: Final = msgspec.json.Decoder()
_ENDS_A_KEY: Final = re.compile(rb'"\s*:')


def json_lines(lines: Iterable[Line]) -> Iterator[RawRow | BadRow]:
    """Yield one row per line that is not blank."""
    for number, data in lines:
        if data.strip():
            try:
                yield as_row(decode_line(data), number)
            except RowError as error:
                yield BadRow(number, str(error))


def decode_line(data: bytes) -> Any:
    """Decode one line of JSON; ``RowError`` says at which column it is broken."""
    if len(data) > MAX_ROW_BYTES:
        raise RowError(f"the row is longer than {MAX_ROW_BYTES // _MEGABYTE} MB")
    try:
        value = _FAST.decode(data)
    except (ValueError, RecursionError):
        return _decode_with_reason(data)
    # Where as many keys end as are there, none appears twice: the slow look is seldom needed.
    if len(_ENDS_A_KEY.findall(data)) == _keys_in(value):
        return value
    return _decode_with_reason(data)


def _keys_in(value: Any) -> int:
    if isinstance(value, dict):
        return len(value) + sum(map(_keys_in, value.values()))
    return sum(map(_keys_in, value)) if isinstance(value, list) else 0


def _decode_with_reason(data: bytes) -> Any:
    text = utf8(data)
    try:
        return loads(text)
    except json.JSONDecodeError as error:
        raise RowError(f"broken JSON at column {error.colno}: {first_lower(error.msg)}") from error
    except (RecursionError, ValueError) as error:
        raise RowError("broken JSON: nested too deeply, or a number too long") from error


def utf8(data: bytes) -> str:
    """Decode UTF-8; ``RowError`` names the first byte that is none and a NUL byte."""
    if 0 in data:
        raise RowError(f"NUL byte at byte {data.index(0) + 1}; accepted: text without NUL")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        byte = data[error.start]
        raise RowError(
            f"invalid UTF-8: byte 0x{byte:02x} at byte {error.start + 1}; save the file as UTF-8, "
            "or name its encoding with --encoding"
        ) from error


def first_lower(message: str) -> str:
    """Return a message of the parser as it stands inside a sentence."""
    return message[:1].lower() + message[1:]


def as_row(value: Any, line: int) -> RawRow:
    """Return a decoded value as a row; ``RowError`` for one without named fields."""
    if isinstance(value, Twice):
        raise RowError(str(value))
    if not isinstance(value, dict):
        raise RowError(f"the row is {kind_of(value)}; accepted: an object with named fields")
    return RawRow(line, value)


def peeked(
    rows: Iterable[RawRow | BadRow],
) -> tuple[RawRow | None, Iterator[RawRow | BadRow]]:
    """Return the first row that could be decoded, and all rows with it."""
    rest = iter(rows)
    head: list[RawRow | BadRow] = []
    for row in rest:
        head.append(row)
        if isinstance(row, RawRow):
            return row, chain(head, rest)
    return None, iter(head)


def made_plain(
    rows: Iterable[RawRow | BadRow], plain: Callable[[RawRow], RawRow], what: str
) -> Iterator[RawRow | BadRow]:
    """Yield the rows of a tool as ``plain`` makes them; one of another shape becomes a bad row."""
    for row in rows:
        try:
            yield row if isinstance(row, BadRow) else plain(row)
        except RowError as error:
            yield BadRow(row.line, str(error))
        except (AttributeError, IndexError, KeyError, TypeError, ValueError):
            yield BadRow(row.line, f"the row is not of the shape of {what}")
