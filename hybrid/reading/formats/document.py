"""JSON documents, read as a stream: where their rows are is told by their beginning."""

from __future__ import annotations

import codecs
import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeGuard

from hybrid.errors import FieldError, RowError, spelled
from hybrid.reading.bytelines import MAX_ROW_BYTES, ByteLines, display_name
from hybrid.reading.formats import as_row, first_lower
from hybrid.reading.options import options_from
from hybrid.reading.profiles import numbered, roles_of
from hybrid.reading.rows import BadRow, RawRow, ReadOptions, RepeatedKey, decode_at

# --- values of JSON, one at a time --------------------------------------------------------------
# Text of JSON, read a value at a time.

_PIECE: Final = 1024 * 1024
_SPACE: Final = " \t\r\n"
_DEPTH: Final = 4


class RepeatedKeyError(json.JSONDecodeError):
    """An object names one key twice."""


class JsonText:
    """Text of JSON of which only as much is held as the next value needs."""

    def __init__(self, head: bytes, read: Callable[[int], bytes]) -> None:
        self._read = read
        self._decoder = codecs.getincrementaldecoder("utf-8")("surrogateescape")
        self._text = self._decoder.decode(head)
        self._at = 0
        self._line = 1
        self._ended = False

    def peek(self) -> str:
        """Return the next character that is no white space, empty at the end."""
        while True:
            text = self._text
            while self._at < len(text) and text[self._at] in _SPACE:
                self._at += 1
            if self._at < len(text) or not self._more():
                return self._text[self._at : self._at + 1]

    def value(self) -> Any:
        """Return the value that stands here; ``JSONDecodeError`` where there is none."""
        self.peek()
        while True:
            try:
                value, end = decode_at(self._text, self._at)
            except json.JSONDecodeError as error:
                if not self._more():
                    raise self._placed(error) from error
            except (RecursionError, ValueError) as error:
                reason = "nested too deeply, or a number too long"
                fault = json.JSONDecodeError(reason, self._text, self._at)
                raise self._placed(fault) from error
            else:
                # A number at the end of what is held may go on.
                if end < len(self._text) or not self._more():
                    self._at = end
                    return value

    def items(self) -> Iterator[None]:
        """Stand before each item of the array that begins here; the caller reads it."""
        yield from self._members("]")

    def named(self) -> Iterator[str]:
        """Yield each key of the object that begins here; the caller reads its value.

        Raises ``RepeatedKeyError`` for a key that was there before.
        """
        seen: set[str] = set()
        for _ in self._members("}"):
            if self.peek() != '"':
                self._fail("expecting a key in quotes")
            key = self.value()
            if key in seen:
                raise self._placed(RepeatedKeyError(str(RepeatedKey(key)), self._text, self._at))
            seen.add(key)
            self._take(":")
            yield key

    def outline(self, depth: int = 0) -> Any:
        """Return the value that stands here as far as it goes before the text ends or breaks.

        Raises ``RepeatedKeyError`` for an object, unless it is an item of a list, that names a key
        twice.
        """
        self.peek()
        begin = self._at
        with suppress(json.JSONDecodeError):
            value = self.value()
            if not isinstance(value, RepeatedKey):
                return value
            self._at = begin
        found: Any = None
        try:
            match self.peek() if depth < _DEPTH else "":
                case "{":
                    found = {}
                    for key in self.named():
                        found[key] = None
                        found[key] = self.outline(depth + 1)
                case "[":
                    found = []
                    for _ in self.items():
                        found.append(self._item(depth + 1))
        except RepeatedKeyError:
            raise
        except json.JSONDecodeError:
            pass
        return found

    def _item(self, depth: int) -> Any:
        begin = self._at
        with suppress(json.JSONDecodeError):
            value = self.value()
            return {} if isinstance(value, RepeatedKey) else value
        self._at = begin
        return self.outline(depth)

    def skip(self) -> None:
        """Pass over the value that stands here, an item at a time."""
        opening = self.peek()
        members: Iterator[Any] = iter(())
        if opening == "[":
            members = self.items()
        elif opening == "{":
            members = self.named()
        else:
            self.value()
        for _ in members:
            self.value()

    def _members(self, closing: str) -> Iterator[None]:
        self.peek()
        self._at += 1
        if self.peek() == closing:
            self._at += 1
            return
        while True:
            yield None
            if self.peek() == closing:
                self._at += 1
                return
            self._take(",")

    def _take(self, mark: str) -> None:
        if self.peek() != mark:
            self._fail(f"expecting {mark!r}")
        self._at += 1

    def _fail(self, message: str) -> Any:
        raise self._placed(json.JSONDecodeError(message, self._text, self._at))

    def _more(self) -> bool:
        """Hold more text, without what was read already; false at the end."""
        held = len(self._text) - self._at
        if self._ended or held > MAX_ROW_BYTES:
            return False
        data = self._read(max(_PIECE, held))
        self._line += self._text.count("\n", 0, self._at)
        self._text = self._text[self._at :] + self._decoder.decode(data, final=not data)
        self._at = 0
        self._ended = not data
        return not self._ended

    def _placed(self, error: json.JSONDecodeError) -> json.JSONDecodeError:
        error.lineno += self._line - 1
        return error


# --- the rows of a document ---------------------------------------------------------------------
# Rows are the items of an array, alone or under a key (``samples``, ``results.results``), the
# values of an object by id, the columns of an object of columns, the lists of cells under ``data``
# beside ``columns``, or objects one after the other. The standard library's parser reads one item
# at a time, so that a document of any size takes the memory of its largest item and of the keys
# beside it. (A parser that reads events would replace what no UTF-8 can hold, and stop at NaN,
# which evaluation tools write.)

_HEAD_BYTES: Final = 4 * 1024 * 1024
_ROWS_KEYS: Final = frozenset(
    """samples predictions data results records rows examples items instances responses answers
    outputs details generations completions questions test validation train""".split()
)

Shape = Literal["items", "values", "columns", "one"]


@dataclass(frozen=True, slots=True)
class Place:
    """Where the rows of a document are: a path of keys (``*``: all of them), and in what shape.

    ``names`` are the columns where a row is a list of cells.
    """

    path: tuple[str, ...]
    shape: Shape
    names: tuple[str, ...] = ()


def document(lines: ByteLines, options: ReadOptions) -> Iterator[RawRow | BadRow]:
    """Yield the rows of a JSON document; ``line`` is the number of a row.

    Raises ``FieldError`` where several arrays may contain the rows.
    """
    head = lines.read(_HEAD_BYTES)
    try:
        outline = JsonText(head, lambda _: b"").outline()
    except RepeatedKeyError as error:
        yield BadRow(1, f"at line {error.lineno}, column {error.colno} {error.msg}")
        return
    place = _place_of(outline, options, display_name(lines.source))
    text = JsonText(head, lines.read)
    number, kept = 0, _short_values(outline) if place.path else {}
    try:
        while text.peek():
            for value in _found(text, place.path, place.shape):
                number += 1
                yield _row(value, number, kept, place)
    except json.JSONDecodeError as error:
        reason = f"broken JSON at line {error.lineno}, column {error.colno}"
        yield BadRow(number + 1, f"{reason}: {first_lower(error.msg)}; what follows is not read")


def _found(
    text: JsonText, path: tuple[str, ...], shape: Shape, keys: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Yield the values that stand at a path, each after the keys that lead there."""
    opening = text.peek()
    if path and opening == "{":
        for key in text.named():
            if path[0] in ("*", key):
                yield from _found(text, path[1:], shape, (*keys, key))
            else:
                text.skip()
    elif path:
        text.skip()
    elif shape == "items" and opening == "[":
        for _ in text.items():
            yield keys, text.value()
    elif shape == "values" and opening == "{":
        yield from _by_key(text, keys)
    elif shape == "columns":
        value = text.value()
        rows = [value] if isinstance(value, RepeatedKey) else _columns(value)
        yield from ((keys, row) for row in rows)
    else:
        yield keys, text.value()


def _by_key(text: JsonText, keys: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    for key in text.named():
        value = text.value()
        # Beside the rows of an inner object may stand what is said of all of them.
        if not keys or isinstance(value, dict | RepeatedKey):
            yield (*keys, key), value


def _row(
    found: tuple[tuple[str, ...], Any], number: int, kept: Mapping[str, Any], place: Place
) -> RawRow | BadRow:
    keys, value = found
    if place.names and isinstance(value, list) and len(value) == len(place.names):
        value = dict(zip(place.names, value, strict=True))
    by_key = {"key": keys[-1]} if "*" in place.path else {}
    if isinstance(value, str) and (by_key or place.shape == "items"):
        return RawRow(number, {**by_key, "text": value})
    try:
        as_row(value, number)
    except RowError as error:
        return BadRow(number, str(error))
    named = {} if "id" in value or place.shape != "values" else {"id": keys[-1]}
    return RawRow(number, {**kept, **named, **by_key, **value})


def _short_values(outline: Any) -> dict[str, Any]:
    """Return what a document says of all its rows, such as the model's name."""
    top = outline if isinstance(outline, dict) else {}
    return {key: value for key, value in top.items() if isinstance(value, str | int | float)}


def _place_of(outline: Any, options: ReadOptions, file: str) -> Place:
    mapped = [column.rpartition("[].")[0] for column in options.mapping.values() if "[]." in column]
    if not isinstance(outline, dict):
        return Place((), "items")
    for path in mapped:
        if isinstance(_at(outline, path), list):
            return Place(tuple(path.split(".")), "items")
    names = outline.get("columns")
    if _are_names(names) and isinstance(outline.get("data"), list):
        return Place(("data",), "items", numbered(names))
    if roles_of(
        {
            key: each
            for key, each in outline.items()
            if not (isinstance(each, list) and each and isinstance(each[0], dict))
        }
    ):
        return Place((), "columns" if _has_columns(outline) else "one")
    if _are_alike(list(outline.values())):
        return Place((), "values")
    return _inner_place(outline, file)


def _inner_place(outline: Mapping[str, Any], file: str) -> Place:
    """Return where the rows are in an object that is none itself."""
    by_id = _objects_by_id(outline)
    if by_id is not None:
        return Place(by_id, "values")
    arrays = dict(_arrays(outline))
    likeliest = _likeliest(arrays)
    if len(likeliest) > 1:
        lines = [
            f"  {spelled('mapping', {'reasoning': '.'.join(path) + '[].COLUMN'})}"
            for path in likeliest[:6]
        ]
        raise FieldError(
            "\n".join([f"{file}: several arrays may contain the rows. Say which:", *lines])
        )
    if likeliest:
        return Place(likeliest[0], "items")
    if outline and all(isinstance(value, dict) for value in outline.values()):
        return Place((), "values")
    return Place((), "one")


def _objects_by_id(outline: Mapping[str, Any]) -> tuple[str, ...] | None:
    """Return the key under which rows stand by id, such as ``details``, where there is one."""
    for key, each in outline.items():
        inner = list(each.values()) if isinstance(each, dict) else []
        rows = [row for row in inner if isinstance(row, dict)]
        if 2 * len(rows) > len(inner) and {"question", "reasoning"} <= roles_of(rows[0]).keys():
            return (key,)
    return None


def _are_alike(values: list[Any]) -> bool:
    """Whether there are several rows, with much the same keys."""
    keys = [set(each) for each in values if isinstance(each, dict)]
    if len(keys) < max(2, len(values)):
        return False
    alike = len(set.union(*keys)) <= 2 * len(set.intersection(*keys))
    return alike and bool(roles_of(values[0]))


def _at(outline: Any, path: str) -> Any:
    for key in path.split("."):
        outline = outline.get(key) if isinstance(outline, dict) else None
    return outline


def _arrays(value: Mapping[str, Any], path: tuple[str, ...] = ()) -> Iterator[tuple[Any, Any]]:
    """Yield the arrays of objects or of texts in a document, those side by side as one."""
    lists = [each for each in value.values() if isinstance(each, list) and each]
    alike = len(lists) == len(value) and all(isinstance(each[0], dict | str) for each in lists)
    # Under one parent, arrays by task or by id are parts of one table.
    if lists and alike and (len(lists) > 1 or (path and path[-1] in _ROWS_KEYS)):
        yield (*path, "*"), lists[0]
        return
    for key, each in value.items():
        if isinstance(each, list) and each and isinstance(each[0], dict):
            yield (*path, key), each
        elif isinstance(each, dict) and len(path) < _DEPTH - 1:
            yield from _arrays(each, (*path, key))


def _likeliest(arrays: Mapping[tuple[str, ...], Any]) -> list[tuple[str, ...]]:
    """Return the arrays whose items look most like rows: by their fields, then by their name."""

    def rank(path: tuple[str, ...]) -> tuple[int, bool, int]:
        first = arrays[path][0]
        roles = len(roles_of(first)) if isinstance(first, dict) else 1
        return roles, bool(_ROWS_KEYS.intersection(path)), -len(path)

    best = max(map(rank, arrays), default=None)
    return [path for path in arrays if rank(path) == best]


def _are_names(value: Any) -> TypeGuard[list[str]]:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def _has_columns(value: Mapping[str, Any]) -> bool:
    """Whether an object holds a list, or rows by key, for question and reasoning each."""
    named = [value[name] for role, name in roles_of(value).items() if role != "options"]
    kinds = {type(each) for each in named}
    if len(named) < 2 or len(kinds) > 1 or not isinstance(named[0], list | dict):
        return False
    keys = {tuple(each) if isinstance(each, dict) else len(each) for each in named}
    return len(keys) == 1


def _columns(value: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the rows of an object of columns; what is no column holds for all of them."""
    named = [value[name] for role, name in roles_of(value).items() if role != "options"]
    kind, rows = type(named[0]), len(named[0])
    cells = {
        name: list(each.values() if isinstance(each, dict) else each)
        for name, each in value.items()
        if isinstance(each, kind) and len(each) == rows and not _for_all(name, each)
    }
    aside = {name: each for name, each in value.items() if name not in cells}
    for number in range(rows):
        yield {**aside, **{name: each[number] for name, each in cells.items()}}


def _for_all(name: str, cells: Any) -> bool:
    """Whether a list under a name of options is what every row lets choose from."""
    named = isinstance(cells, list) and "options" in roles_of({name: cells})
    return named and all(isinstance(e, str) for e in cells) and not any(map(_is_list, cells))


def _is_list(text: str) -> bool:
    try:
        return bool(options_from(text))
    except RowError:
        return False
