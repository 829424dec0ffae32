"""A fence around audited text that the text itself cannot close.

The text is shown verbatim, because the judge must quote it verbatim; so the fence gives way, not
the text: its mark is derived from the text and never occurs in it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from itertools import count

_LENGTH = 10


def mark_for(texts: Iterable[str], wanted: str | None = None) -> str:
    """Return a short word that occurs in none of ``texts``; equal texts give equal marks.

    It is the one that is ``wanted`` where that can be.
    """
    given = tuple(texts)
    haystack = "\n".join(given).casefold()
    if wanted is not None and wanted not in haystack:
        return wanted
    digest = hashlib.sha256()
    for text in given:
        encoded = text.encode("utf-8", "surrogatepass")
        digest.update(len(encoded).to_bytes(8, "big") + encoded)
    for turn in count():
        mark = hashlib.sha256(digest.digest() + turn.to_bytes(8, "big")).hexdigest()[:_LENGTH]
        if mark not in haystack:
            return mark
    raise AssertionError("a finite text holds finitely many marks")


def enclose(text: str, *, name: str, mark: str) -> str:
    """Return ``text`` between an opening and a closing line that carry ``mark``."""
    return f"<<<begin {name} {mark}>>>\n{text}\n<<<end {name} {mark}>>>"


def section(text: str, *, name: str, mark: str) -> str:
    """Return ``text`` under a line that names it and carries ``mark``."""
    return f"[{name} {mark}]\n{text}"
