"""Options as inputs give them: a mapping, a list, one column each, or text that lists them."""

from __future__ import annotations

import ast
import json
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from string import ascii_uppercase
from typing import Any, Final

from hybrid.errors import RowError
from hybrid.io.embedded import options_in, own_marker
from hybrid.io.kinds import kind_of, missing

_LITERAL_LIMIT: Final = 200_000
_KEY = re.compile(r"(?:option|choice|选项)?[\s_]*[(\[]?([A-Za-z])[)\].:、]?", re.IGNORECASE)
_TEXT_KEYS: Final = ("text", "value", "content", "option", "answer")
_LABEL_KEYS: Final = ("label", "key", "letter", "id", "name")

Pairs = list[tuple[str, Any]]


def options_from(value: object) -> dict[str, str]:
    """Return ``{letter: text}`` from one cell or value; ``RowError`` when that cannot be done.

    Lists get the letters A, B, … in order. Keys that name a letter become upper-case letters,
    other keys stay. A marker that repeats the option's letter in its text is left out.
    """
    if isinstance(value, str):
        value = _parsed(value)
    if isinstance(value, Mapping):
        return _checked(_pairs_of_mapping(value))
    if isinstance(value, list | tuple):
        return _checked(_pairs_of_list(value))
    raise RowError(f"options is {kind_of(value)}; accepted: a list, a mapping, or text with A., B.")


def options_of_columns(letters: Sequence[str], cells: Iterable[object]) -> dict[str, str]:
    """Return the options of one column each; empty cells are no options."""
    return _checked([pair for pair in zip(letters, cells, strict=True) if not missing(pair[1])])


def _parsed(text: str) -> object:
    """Read a list or mapping written as text, in JSON or Python form, or a text with markers."""
    bare = text.strip()
    if bare[:1] in ("[", "{", "(") and len(bare) <= _LITERAL_LIMIT:
        for parse in (json.loads, ast.literal_eval):
            try:
                value = parse(bare)
            except (ValueError, SyntaxError, RecursionError, MemoryError):
                continue
            if isinstance(value, list | tuple | dict):
                return value
    listed = options_in(text)
    if listed:
        return listed
    raise RowError(
        "options is text in which no list was found; "
        'accepted: ["…", "…"], {"A": "…", "B": "…"}, or A. … B. …'
    )


def _pairs_of_mapping(value: Mapping[Any, Any]) -> Pairs:
    texts, labels = value.get("text"), value.get("label")
    if isinstance(texts, list) and isinstance(labels, list) and len(texts) == len(labels):
        return [(_letter(label), text) for label, text in zip(labels, texts, strict=True)]
    return [(_letter(key), text) for key, text in value.items() if not missing(text)]


def _pairs_of_list(value: Sequence[Any]) -> Pairs:
    filled = list(value)
    while filled and missing(filled[-1]):
        filled.pop()
    if len(filled) > len(ascii_uppercase):
        raise RowError(f"options: {len(filled)} in a list; accepted: up to 26, or a mapping")
    if filled and all(isinstance(item, Mapping) for item in filled):
        return [_pair_of_item(item, position) for position, item in enumerate(filled)]
    marks = [own_marker(item) if isinstance(item, str) else None for item in filled]
    letters = [mark[0] for mark in marks if mark is not None]
    if len(set(letters)) < len(filled):
        letters = list(ascii_uppercase)
    return list(zip(letters, filled, strict=False))


def _pair_of_item(item: Mapping[str, Any], position: int) -> tuple[str, Any]:
    text = next((item[key] for key in _TEXT_KEYS if key in item), None)
    label = next((item[key] for key in _LABEL_KEYS if key in item), ascii_uppercase[position])
    return _letter(label), text


def _letter(key: object) -> str:
    bare = unicodedata.normalize("NFKC", str(key)).strip()
    match = _KEY.fullmatch(bare)
    return match[1].upper() if match else bare


def _checked(pairs: Pairs) -> dict[str, str]:
    named = [(letter, _text(letter, value)) for letter, value in pairs]
    options = _without_markers(named)
    if len(options) < len(pairs):
        raise RowError("options: one letter stands for two options")
    if len(options) < 2:
        raise RowError(f"options: {len(options)} found; accepted: two or more")
    return options


def _text(letter: str, value: object) -> str:
    if isinstance(value, str) and value.strip():
        return value
    if isinstance(value, bool):
        return str(value)
    if isinstance(value, int | float):
        return str(value)
    found = "empty" if isinstance(value, str) else kind_of(value)
    raise RowError(f"option {letter} is {found}; accepted: text")


def _without_markers(pairs: Sequence[tuple[str, str]]) -> dict[str, str]:
    """Drop ``A.`` from ``A: "A. text"``, when every option carries its own letter that way."""
    marked = [own_marker(text) for _, text in pairs]
    if all(
        mark is not None and mark[0] == letter
        for mark, (letter, _) in zip(marked, pairs, strict=True)
    ):
        return dict(mark for mark in marked if mark is not None)
    return dict(pairs)
