"""What options a question may have: the limits of every door, files and Python alike."""

from __future__ import annotations

import re
from typing import Final

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
