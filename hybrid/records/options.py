"""What a record may hold: the limits of every door, files and Python alike."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from hybrid.errors import RowError

_LONGEST_KEY: Final = 60
_MOST_OPTIONS: Final = 100
_BRACKETS: Final = re.compile(r"[\[\]]|<<|>>")


def usable_key(key: object) -> str:
    """Return an option's key; ``RowError`` for what is none."""
    text = key if isinstance(key, str) else ""
    # A key stands in the headings of a prompt, where brackets would imitate another heading.
    readable = text.strip() and text.isprintable() and not _BRACKETS.search(text)
    if readable and len(text) <= _LONGEST_KEY:
        return text
    raise RowError(
        f"options: {(text or key)!r:.{_LONGEST_KEY}} is no key; accepted: a letter, a number, some "
        "words without brackets"
    )


def refuse_many(number: int) -> None:
    """Raise ``RowError`` for more options than a question has."""
    if _MOST_OPTIONS < number:
        raise RowError(f"options: {number:,} found; accepted: two to {_MOST_OPTIONS}")


def refuse_other_types(
    texts: Mapping[str, object], or_none: Mapping[str, object], options: Any
) -> None:
    """Raise ``RowError`` for fields that are no texts, and options that are no mapping of texts.

    ``or_none`` are the fields that may be ``None``.
    """
    for name, value in texts.items():
        if not isinstance(value, str):
            raise RowError(f"{name} is {_told(value)}; accepted: text")
    for name, value in or_none.items():
        if value is not None and not isinstance(value, str):
            raise RowError(f"{name} is {_told(value)}; accepted: text or None")
    if not isinstance(options, Mapping):
        raise RowError(
            f"options is {_told(options)}; accepted: a mapping from keys to texts, such as "
            "{'A': 'Yes', 'B': 'No'}"
        )
    for key, text in options.items():
        if not isinstance(text, str):
            raise RowError(f"the option {key!r:.{_LONGEST_KEY}} is {_told(text)}; accepted: text")


def _told(value: object) -> str:
    if value is None:
        return "None"
    return f"{value!r:.{_LONGEST_KEY}} ({type(value).__name__})"
