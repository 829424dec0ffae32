"""A text of the same length in which words are looked for: case, width and script folded."""

from __future__ import annotations

import re
from functools import cache

from hybrid.text.characters import LINE_BREAKS, one_to_one

# The full-width marks of nearly every Chinese sentence: quicker one by one than by the table.
_FREQUENT = (
    ("，", ","),
    ("：", ":"),
    ("；", ";"),
    ("（", "("),
    ("）", ")"),
    ("？", "?"),
    ("！", "!"),
)


def fold(text: str) -> str:
    """Return ``text`` for matching; every character stands where it stood.

    A to Z become lower case, full-width forms half-width ones, quotation marks and apostrophes
    straight, hyphens and spaces the plain ones, traditional characters simplified ones. Line breaks
    stay.
    """
    if text.isascii():
        return text.lower()
    for mark, plain in _FREQUENT:
        text = text.replace(mark, plain)
    table, foldable = _table()
    text = foldable.sub(lambda match: table.get(match[0], match[0]), text)
    # On bytes it lowers A to Z alone, and no length changes.
    return text.encode("utf-8", "surrogatepass").lower().decode("utf-8", "surrogatepass")


@cache
def _table() -> tuple[dict[str, str], re.Pattern[str]]:
    # Some forms of the base table are a letter of another case: those are lowered later.
    table = {
        chr(char): plain if isinstance(plain, str) else chr(plain)
        for char, plain in one_to_one().items()
    }
    changed = {
        char: plain
        for char, plain in table.items()
        if char != plain and not char.isascii() and char not in LINE_BREAKS
    }
    # A set beyond the basic plane is slow, so there any character is looked up.
    basic = "".join(char for char in changed if char <= "\uffff")
    return changed, re.compile(f"[{re.escape(basic)}]|[\U00010000-\U0010ffff]")
