"""Rows of JSON Lines and JSON inputs."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import zip_longest
from typing import Any, Final

import msgspec

from hybrid.errors import RowError
from hybrid.io.bytelines import MAX_ROW_BYTES, ByteLines, Line
from hybrid.io.kinds import kind_of
from hybrid.io.names import TIERS, plain
from hybrid.io.values import BadRow, RawRow

_SPACE = re.compile(r"[ \t\r\n]*")
_MEGABYTE: Final = 1024 * 1024


def _no_number(_name: str) -> None:
    """NaN and infinities, which some tools write into JSON, stand for a missing value."""


_DECODER: Final = json.JSONDecoder(parse_constant=_no_number)
_FAST: Final = msgspec.json.Decoder()


def json_lines(lines: Iterable[Line]) -> Iterator[RawRow | BadRow]:
    """Yield one row per line that is not blank."""
    for line in lines:
        if line[1].strip():
            yield _row_of_line(line)


def _row_of_line(line: Line) -> RawRow | BadRow:
    number, data = line
    try:
        return _as_row(decode_line(data), number)
    except RowError as error:
        return BadRow(number, str(error))


def decode_line(data: bytes) -> Any:
    """Decode one line of JSON; ``RowError`` says at which column it is broken."""
    if len(data) > MAX_ROW_BYTES:
        raise RowError(f"the row is longer than {MAX_ROW_BYTES // _MEGABYTE} MB")
    try:
        return _FAST.decode(data)
    except (ValueError, RecursionError):
        return _decode_with_reason(data)


def _decode_with_reason(data: bytes) -> Any:
    text = utf8(data)
    try:
        return _DECODER.decode(text.strip())
    except json.JSONDecodeError as error:
        raise RowError(_broken(error)) from error
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
            f"invalid UTF-8: byte 0x{byte:02x} at byte {error.start + 1}; save the file as UTF-8"
        ) from error


def _broken(error: json.JSONDecodeError) -> str:
    reason = error.msg[:1].lower() + error.msg[1:]
    return f"broken JSON at column {error.colno}: {reason}"


def _as_row(value: Any, line: int) -> RawRow:
    if not isinstance(value, dict):
        raise RowError(f"the row is {kind_of(value)}; accepted: an object with named fields")
    return RawRow(line, value)


def json_document(lines: ByteLines) -> Iterator[RawRow | BadRow]:
    """Yield the rows of one JSON document; it is held in memory as a whole.

    Accepted: an array of objects; one object; an object that holds such an array; an object of
    columns (name → list, or name → row → value); an object of records by id.
    """
    try:
        text = utf8(lines.rest())
    except RowError as error:
        yield BadRow(1, str(error))
        return
    start = _skip_space(text, 0)
    if start == len(text):
        return
    if text[start] == "[":
        yield from _array(text, start, 1 + text.count("\n", 0, start))
    else:
        yield from _object(text, start)


def _array(text: str, start: int, line: int) -> Iterator[RawRow | BadRow]:
    position, counted = _skip_space(text, start + 1), start
    while position < len(text) and text[position] != "]":
        line += text.count("\n", counted, position)
        counted = position
        try:
            value, position = _value_at(text, position)
            yield _as_row(value, line)
        except json.JSONDecodeError as error:
            yield BadRow(error.lineno, f"{_broken(error)}; what follows is not read")
            return
        except RowError as error:
            yield BadRow(line, str(error))
        position = _skip_space(text, position)
        if text[position : position + 1] == ",":
            position = _skip_space(text, position + 1)
        elif text[position : position + 1] != "]":
            break
    if text[position : position + 1] != "]":
        fault = json.JSONDecodeError("expecting ',' or ']'", text, position)
        yield BadRow(fault.lineno, f"{_broken(fault)}; what follows is not read")


def _value_at(text: str, position: int) -> tuple[Any, int]:
    try:
        return _DECODER.raw_decode(text, position)
    except RecursionError as error:
        raise json.JSONDecodeError("nested too deeply", text, position) from error


def _object(text: str, start: int) -> Iterator[RawRow | BadRow]:
    line = 1 + text.count("\n", 0, start)
    try:
        value, end = _value_at(text, start)
    except json.JSONDecodeError as error:
        yield BadRow(error.lineno, _broken(error))
        return
    if not isinstance(value, dict):
        yield BadRow(line, f"the file holds {kind_of(value)}; accepted: an array or an object")
        return
    yield from _rows_of_object(value, line)
    if _skip_space(text, end) < len(text):
        reason = "more after the end; several objects are read with --input-format jsonl"
        fault = json.JSONDecodeError(reason, text, end)
        yield BadRow(fault.lineno, _broken(fault))


def _rows_of_object(value: dict[str, Any], line: int) -> Iterator[RawRow | BadRow]:
    """Rows inside one object all count as standing on its first line, and name their number."""
    if any(plain(name) in tier for name in value for tier in TIERS["question"]):
        rows = _columns(value)
    else:
        rows = _inner_rows(value)
    for number, row in enumerate(rows, 1):
        if isinstance(row, dict):
            yield RawRow(line, row)
        else:
            reason = f"row {number} is {kind_of(row)}; accepted: an object with named fields"
            yield BadRow(line, reason)


def _columns(value: dict[str, Any]) -> list[Any]:
    names = list(value)
    question = next(v for k, v in value.items() if any(plain(k) in t for t in TIERS["question"]))
    if isinstance(question, list):
        cells = [v if isinstance(v, list) else [] for v in value.values()]
    elif isinstance(question, dict):
        keys = list(question)
        cells = [[v.get(k) for k in keys] if isinstance(v, dict) else [] for v in value.values()]
    else:
        return [value]
    return [dict(zip(names, row, strict=True)) for row in zip_longest(*cells)]


def _inner_rows(value: dict[str, Any]) -> list[Any]:
    lists = [v for v in value.values() if _is_rows(v)]
    if len(lists) == 1:
        return list(lists[0])
    if value and all(isinstance(row, dict) for row in value.values()):
        return [_with_id(row, key) for key, row in value.items()]
    return [value]


def _is_rows(value: object) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], dict)


def _with_id(row: Mapping[str, Any], key: str) -> dict[str, Any]:
    return dict(row) if any(plain(name) == "id" for name in row) else {"id": key, **row}


def _skip_space(text: str, position: int) -> int:
    match = _SPACE.match(text, position)
    return match.end() if match else position
