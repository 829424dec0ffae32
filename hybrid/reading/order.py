"""Whether a text has a row's options under other letters than the row was read with."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from hybrid.reading.build import Draft
from hybrid.reading.listed import options_in

_LEAST_TEXT: Final = 3
_BEFORE: Final = 12
_MARKER: Final = re.compile(r"(?<![A-Za-z0-9])[(\[]?([A-Z])(?:[)\]]?\s*[:.)]|\))[\s*_\"“]{0,4}$")


def shifted(draft: Draft, text: str) -> bool | None:
    """Whether ``text`` gives the options other letters; ``None`` where it does not show.

    A list of all of them tells, else letters right before the text of an option.
    """
    texts = {_plain(option): key for key, option in draft.options.items()}
    if len(texts) < len(draft.options) or not all(len(key) == 1 for key in draft.options):
        return None
    listed = {_plain(option): key for key, option in options_in(text).items()}
    if listed.keys() == texts.keys():
        return listed != texts
    pairs = list(_named(text, draft.options))
    return all(letter != key for letter, key in pairs) if pairs else None


def _named(text: str, options: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the letters that stand right before an option's text, each with the option's key."""
    for key, option in options.items():
        told = option.strip(" .。")
        start = text.find(told) if len(told) >= _LEAST_TEXT else -1
        marker = _MARKER.search(text[max(0, start - _BEFORE) : start]) if start > 0 else None
        if marker is not None and marker[1] in options:
            yield marker[1], key


def _plain(text: str) -> str:
    return "".join(character for character in text.casefold() if character.isalnum())
