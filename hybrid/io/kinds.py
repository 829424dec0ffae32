"""What kind of value an input holds, in words for messages."""

from __future__ import annotations

from collections.abc import Mapping

from hybrid.errors import RowError


def kind_of(value: object) -> str:
    """Name the kind of a decoded value, for messages."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true or false"
    if isinstance(value, int | float):
        return f"a number ({value})"
    if isinstance(value, str):
        return "text"
    return "an object" if isinstance(value, Mapping) else "a list"


def missing(value: object) -> bool:
    """Whether a value stands for nothing: null, or text of white space only."""
    return value is None or (isinstance(value, str) and not value.strip())


def usable_text(name: str, text: str) -> str:
    """Return ``text`` unchanged; ``RowError`` when spans into it could not be written out."""
    if "\0" in text:
        raise RowError(f"{name} holds a NUL character (at {text.index(chr(0))}); accepted: none")
    if not text.isascii():
        try:
            text.encode("utf-8")
        except UnicodeEncodeError as error:
            code = ord(text[error.start])
            raise RowError(
                f"{name} holds a lone surrogate (U+{code:04X} at {error.start}); "
                "accepted: whole characters"
            ) from error
    return text
