"""JSON and Python literals in which one key names two values: nothing says which is meant."""

from __future__ import annotations

import ast
import json
import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any


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
