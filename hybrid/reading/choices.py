"""Options as inputs give them: a mapping, a list, one column each, or text that lists them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from string import ascii_uppercase
from typing import Any, Final

from hybrid.errors import RowError
from hybrid.reading.listed import options_in, own_marker
from hybrid.reading.paths import parsed
from hybrid.reading.twice import Twice
from hybrid.reading.values import kind_of, missing
from hybrid.records.options import refuse_many, usable_key

_KEY: Final = re.compile(r"(?:option|choice|选项)?[\s_]*[(\[]?([A-Za-z])[)\].:、]*", re.IGNORECASE)
_TEXT_KEYS: Final = ("text", "value", "content", "option", "answer", "description")
_LABEL_KEYS: Final = ("label", "key", "letter", "id", "name")
# In one text without markers, what may stand between options: the first that is there.
_SEPARATORS: Final = ("||", "\n", ";", "；", "|", " / ")
_SHORT_WORDS: Final = 4

Pairs = list[tuple[str, Any]]


def options_from(value: object, separator: str | None = None) -> dict[str, str]:
    """Return ``{key: text}`` from one cell or value; ``RowError`` when that cannot be done.

    Lists get the letters A, B, … in order, or the keys that all of their items carry. Keys that
    name a letter become upper-case letters, other keys stay. A marker that repeats the option's
    key in its text is left out. ``separator`` is what stands between options in one text.
    """
    if isinstance(value, str):
        value = _from_text(value, separator)
    if isinstance(value, Twice):
        raise RowError(f"options: {value}")
    if isinstance(value, Mapping):
        return checked(_pairs_of_mapping(value))
    if isinstance(value, list | tuple):
        return checked(_pairs_of_list(value))
    raise RowError(f"options is {kind_of(value)}; accepted: a list, a mapping, or text with A., B.")


def constant_options(given: Sequence[str]) -> dict[str, str]:
    """Return options that stand for every row: ``Yes``, or ``A=the nurse``."""
    pairs = [each.partition("=") for each in given]
    return checked(
        [(key.strip(), (text if equals else key).strip()) for key, equals, text in pairs]
    )


def checked(pairs: Pairs) -> dict[str, str]:
    """Return options by key; ``RowError`` for keys or texts that are none, and for too few."""
    refuse_many(len(pairs))
    named = [(usable_key(key), _text(key, value)) for key, value in pairs]
    marked = [own_marker(text) for _, text in named]
    if all(
        mark is not None and mark[0] == key for mark, (key, _) in zip(marked, named, strict=True)
    ):
        named = [mark for mark in marked if mark is not None]
    options = dict(named)
    if len(options) < len(named):
        keys = [key for key, _ in named]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise RowError(f"options: the key {twice!r} stands for two options")
    if len(options) < 2:
        raise RowError(f"options: {len(options)} found; accepted: two or more")
    return options


def _from_text(text: str, separator: str | None) -> object:
    """Read a list or mapping written as text, a text with markers, or with separators."""
    if separator is not None:
        return [part.strip() for part in text.split(separator) if part.strip()]
    value = parsed(text)
    if value is not None:
        return value
    listed = options_in(text)
    if listed and own_marker(text) is None:
        # A whole prompt: what stands before the list is no option.
        return listed
    for each in _SEPARATORS:
        parts = [part.strip() for part in text.split(each) if part.strip()]
        if len(parts) > max(1, len(listed) - 1):
            return parts
    if listed:
        return listed
    parts = [part.strip() for part in re.split("[,，、]", text) if part.strip()]
    if len(parts) > 1 and all(len(part.split()) <= _SHORT_WORDS for part in parts):
        return parts
    raise RowError(
        "options is text in which no list was found; "
        'accepted: ["…", "…"], {"A": "…", "B": "…"}, A. … B. …, or --split-options with what '
        "stands between them"
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
    if filled and all(isinstance(item, Mapping) for item in filled):
        return [_pair_of_item(item, number) for number, item in enumerate(filled)]
    marks = [own_marker(item) if isinstance(item, str) else None for item in filled]
    keys = [mark[0] for mark in marks if mark is not None]
    if len(set(keys)) < len(filled):
        keys = [nth_key(number) for number in range(len(filled))]
    return list(zip(keys, filled, strict=True))


def nth_key(number: int) -> str:
    """Return A for 0 to Z for 25, and from then on the number counted from 1."""
    return ascii_uppercase[number] if number < len(ascii_uppercase) else str(number + 1)


def _pair_of_item(item: Mapping[str, Any], number: int) -> tuple[str, Any]:
    text = next((item[key] for key in _TEXT_KEYS if key in item), None)
    label = next((item[key] for key in _LABEL_KEYS if key in item), nth_key(number))
    if text is None and len(item) == 1:
        ((label, text),) = item.items()
    return _letter(label), text


def _letter(key: object) -> str:
    bare = unicodedata.normalize("NFKC", str(key)).strip()
    match = _KEY.fullmatch(bare)
    return match[1].upper() if match else bare


def _text(key: str, value: object) -> str:
    if isinstance(value, str) and value.strip():
        return value
    if isinstance(value, bool | int | float):
        return str(value)
    if isinstance(value, Mapping) and value:
        return ", ".join(f"{name}: {_text(key, each)}" for name, each in value.items())
    found = "empty" if isinstance(value, str) else kind_of(value)
    raise RowError(f"option {key} is {found}; accepted: text")


def options_of_columns(keys: Sequence[str], cells: Iterable[object]) -> dict[str, str]:
    """Return the options of one column each; empty cells are no options."""
    return checked([pair for pair in zip(keys, cells, strict=True) if not missing(pair[1])])
