"""Keys hidden from what is shown or written, in whatever spelling a server or a library gives."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from html.entities import html5
from typing import Any

KEY_VARIABLE = "OPENAI_API_KEY"

_HIDDEN = "[key]"
_NAMES = ("key", "token", "secret", "password", "auth")
_HARMLESS = ("max_tokens", "max_completion_tokens", "max_output_tokens")
# Shorter ones, such as "none", are words of any text.
_SHORTEST = 8
# The marks of an escape as they stand in JSON that is itself part of a URL, and the like.
# Five escapes of JSON, one within the other, make 31 backslashes of none.
_BACKSLASH = r"(?:\\|%(?:25){0,4}5c)"
_AMPERSAND = r"(?:&|\\{1,8}u0026|%(?:25){0,4}26)(?:amp;){0,4}"
_HASH = r"(?:#|%(?:25){0,4}23)"
_SEMICOLON = r"(?:;|%(?:25){0,4}3b)"


def masked(text: str, *secrets: str) -> str:
    """Return ``text`` without the given secrets and the key of the environment.

    They are found in any case, and with any character written as an escape of JSON, of a URL or of
    HTML (by number or name), however often the escapes were themselves escaped, and where JSON or
    HTML stands in a URL, or HTML in JSON.
    """
    for secret in (*secrets, os.environ.get(KEY_VARIABLE, "").strip()):
        if _SHORTEST <= len(secret):
            text = _spellings(secret).sub(_HIDDEN, text)
    return text


def without_secrets(value: Any) -> Any:
    """Return JSON with the values hidden whose names sound like those of keys."""
    if isinstance(value, dict):
        return {
            name: "[hidden]" if _sounds_secret(name) else without_secrets(each)
            for name, each in value.items()
        }
    if isinstance(value, list):
        return [without_secrets(each) for each in value]
    return value


def secrets_in(value: Any, *, named: bool = False) -> Iterator[str]:
    """Yield the texts in JSON whose names sound like those of keys."""
    if isinstance(value, Mapping):
        for name, each in value.items():
            yield from secrets_in(each, named=named or _sounds_secret(name))
    elif isinstance(value, list):
        for each in value:
            yield from secrets_in(each, named=named)
    elif named and isinstance(value, str):
        yield value


def _sounds_secret(name: str) -> bool:
    bare = name.lower()
    return bare not in _HARMLESS and any(word in bare for word in _NAMES)


@lru_cache(maxsize=16)
def _spellings(secret: str) -> re.Pattern[str]:
    return re.compile("".join(map(_character, secret)), re.IGNORECASE)


def _character(char: str) -> str:
    # Every repetition is bounded, so that no text makes this slow.
    code = ord(char)
    named = [re.escape(name[:-1]) for name, value in html5.items() if value == char and ";" in name]
    forms = [
        rf"{_BACKSLASH}{{1,31}}+u00{code:02x}",
        rf"%(?:25){{0,4}}{code:02x}",
        rf"{_AMPERSAND}{_HASH}(?:0{{0,6}}{code}|x0{{0,6}}{code:x}){_SEMICOLON}",
    ]
    forms += [f"{_AMPERSAND}{name}{_SEMICOLON}" for name in named]
    written = "|".join(forms)
    # Backslashes before what is none are taken at once: given back, they would take time.
    before = "" if char.isalnum() else _BACKSLASH + ("{0,31}" if char == "\\" else "{0,31}+")
    return rf"(?:{before}(?:{re.escape(char)}|{written})|{written})"
