"""Paths into rows: ``choices.0.message.content``, ``samples[].completion``, JSON inside a cell.

A path leads through objects by key and through lists by number; a list of one item is its item, and
``[]`` stands for each item, which then is a row of its own. Text that is a JSON object (or one in
Python's form, or in a Markdown fence) is gone through like one.
"""

from __future__ import annotations

import ast
import json
import re
import warnings
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from hybrid.errors import RowError
from hybrid.reading.values import RawRow


@dataclass(frozen=True, slots=True)
class Twice:
    """Stands for a value in which an object names one key twice."""

    key: str

    def __str__(self) -> str:
        return f"the key {self.key!r} appears twice in one object; accepted: once"


def decode_at(text: str, start: int) -> tuple[Any, int]:
    """Return the JSON value that begins at a place, or ``Twice``, and where it ends.

    NaN and infinities, which some tools write into JSON, stand for a missing value. Raises
    ``ValueError`` or ``RecursionError`` where there is no value.
    """
    repeated: list[str] = []

    def unpaired(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        value = dict(pairs)
        if len(value) < len(pairs):
            repeated.append(first_twice([name for name, _ in pairs]))
        return value

    decoder = json.JSONDecoder(parse_constant=_no_number, object_pairs_hook=unpaired)
    value, end = decoder.raw_decode(text, start)
    return (Twice(repeated[0]) if repeated else value), end


def loads(text: str) -> Any:
    """Return the JSON value that a text is, or ``Twice``; raises as ``decode_at`` does."""
    bare = text.strip()
    value, end = decode_at(bare, 0)
    if end < len(bare):
        raise json.JSONDecodeError("Extra data", bare, end)
    return value


def literal(text: str) -> Any:
    """Return the Python literal that a text is, or ``Twice``; raises as ``ast.literal_eval``."""
    with warnings.catch_warnings():
        # Python warns of what it finds odd in text that need not be Python: "5in", "\\(x".
        warnings.simplefilter("ignore")
        tree = ast.parse(text, mode="eval")
    for node in ast.walk(tree):
        named = node.keys if isinstance(node, ast.Dict) else []
        keys = [str(key.value) for key in named if isinstance(key, ast.Constant)]
        if len(set(keys)) < len(keys):
            return Twice(first_twice(keys))
    return ast.literal_eval(tree)


def first_twice(names: Sequence[str]) -> str:
    """Return the first of the names that stands there again."""
    return next(name for name in names if 1 < names.count(name))


def _no_number(_name: str) -> None:
    """Stand for a missing value."""


EACH: Final = "[]"
_DEPTH: Final = 4
_LITERAL_LIMIT: Final = 200_000
_FENCE: Final = re.compile(r"```(?:json|python)?[ \t]*\n(.*)\n[ \t]*```", re.DOTALL)


def value_at(row: Mapping[str, Any], path: str) -> Any:
    """Return what stands at a path, ``None`` where nothing does."""
    return row[path] if path in row else _follow(row, path.replace(EACH, "").split("."))


def first_at(row: Mapping[str, Any], path: str) -> Any:
    """Return what stands at a path in the first item of each list that it names."""
    return row[path] if path in row else _follow(row, path.replace(EACH, ".0").split("."))


def _follow(value: Any, keys: list[str]) -> Any:
    while keys:
        if isinstance(value, str):
            value = parsed(value)
        if isinstance(value, list | tuple):
            if keys[0].isdecimal():
                value, keys = value[int(keys[0])] if int(keys[0]) < len(value) else None, keys[1:]
                continue
            value = value[0] if len(value) == 1 else None
        if not isinstance(value, Mapping):
            return None
        # A key may itself hold dots.
        for length in range(len(keys), 0, -1):
            name = ".".join(keys[:length])
            if name in value:
                value, keys = value[name], keys[length:]
                break
        else:
            return None
    return value


@lru_cache(maxsize=64)
def parsed(text: str) -> Any:
    """Return the object or list that a text is in JSON or Python form, ``None`` for other text.

    ``Twice`` where an object in it names one key twice.
    """
    bare = text.strip()
    if fenced := _FENCE.fullmatch(bare):
        bare = fenced[1].strip()
    if bare[:1] not in ("{", "[", "(") or len(bare) > _LITERAL_LIMIT:
        return None
    for parse in (loads, literal):
        try:
            value = parse(bare)
        except (ValueError, SyntaxError, TypeError, RecursionError, MemoryError):
            continue
        if isinstance(value, list | tuple | dict | Twice):
            return value
    return None


def paths_in(row: Mapping[str, Any]) -> Iterator[str]:
    """Yield the columns of a row, and the paths to what is inside of them."""
    for name, value in row.items():
        yield from _inside(name, value, 1)


def _inside(path: str, value: Any, depth: int) -> Iterator[str]:
    yield path
    if isinstance(value, str) and value.lstrip()[:1] in ("{", "`"):
        value = parsed(value)
    if isinstance(value, list) and value and isinstance(value[0], dict | str | int | float):
        yield path + EACH
        path, value = path + EACH, value[0]
    if isinstance(value, Mapping) and depth < _DEPTH:
        for key, each in value.items():
            yield from _inside(f"{path}.{key}", each, depth + 1)


def exploded(row: RawRow, columns: Sequence[str]) -> Iterator[RawRow]:
    """Yield a row for each item of the lists at ``columns``, outer lists first.

    Lists side by side belong together, item by item; ``RowError`` where they are not of one length.
    """
    inner = [path for path in columns if any(path.startswith(f"{each}.") for each in columns)]
    lists = {path: _items(row, path) for path in columns if path not in inner}
    several = {path: len(items) for path, items in lists.items() if len(items) > 1}
    if len(set(several.values())) > 1:
        told = ", ".join(f'"{path}" has {count}' for path, count in several.items())
        raise RowError(f"lists that belong together differ in length: {told}")
    for number in range(max(several.values(), default=1)):
        values = row.values
        for path, items in lists.items():
            values = _replaced(values, path.split("."), items[number if path in several else 0])
        one = RawRow(row.line, values, f"{row.part}-{number + 1}" if several else row.part)
        yield from exploded(one, inner) if inner else [one]


def _items(row: RawRow, path: str) -> list[Any]:
    found = value_at(row.values, path)
    return found if isinstance(found, list) and found else [found]


def _replaced(value: Any, keys: list[str], item: Any) -> Any:
    """Return a copy of nested objects with another value at the end of a path."""
    if not keys:
        return item
    found = parsed(value) if isinstance(value, str) else value
    if isinstance(found, list) and len(found) == 1:
        found = found[0]
    if not isinstance(found, Mapping):
        return value
    return {**found, keys[0]: _replaced(found.get(keys[0]), keys[1:], item)}
