"""The answer field: kept as given, except that a bare number becomes the letter it counts to."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Literal

from hybrid.errors import RowError
from hybrid.io.kinds import kind_of, missing, usable_text

AnswerKind = Literal["numbers", "letters", "option texts", "text"]

_NUMBER = re.compile(r"\s*(-?\d+)(?:\.0+)?\s*")
_LETTER = re.compile(r"(?:option|选项)?\s*[(（]?[A-Z][)）.．]?", re.IGNORECASE)


def read_answer(
    value: object, options: Mapping[str, str], base: Literal[0, 1] | None
) -> tuple[str | None, str | None]:
    """Return ``(answer, raw)``; ``raw`` is what stood there where a number became a letter.

    Raises ``RowError`` for a value that is no answer, for a number that counts no option, and
    for a number when nothing says whether options count from 0 or from 1.
    """
    if missing(value):
        return None, None
    text = _as_text(value)
    match = _NUMBER.fullmatch(text)
    if match is None:
        return text, None
    number = int(match[1])
    if str(number) in options:
        return str(number), None
    if base is None:
        if _is_option_text(text, options):
            return text, None
        raise RowError(
            f"answer {text.strip()} is a number: say whether options count from 0 or from 1 "
            "with --answer-base 0 or --answer-base 1"
        )
    letters = list(options)
    if not 0 <= number - base < len(letters):
        raise RowError(
            f"answer {number} counts no option; accepted with --answer-base {base}: "
            f"{base} to {base + len(letters) - 1}"
        )
    return letters[number - base], text


def answer_kind(value: object, options: Mapping[str, str]) -> AnswerKind | None:
    """Tell how an answer names its option, for the line on how fields were read."""
    if missing(value) or isinstance(value, bool | list | Mapping):
        return None
    text = str(value)
    match = _NUMBER.fullmatch(text)
    if match is not None and match[1] in options:
        return "letters"
    if _is_option_text(text, options):
        return "option texts"
    if match is not None:
        return "numbers"
    return "letters" if _LETTER.fullmatch(text.strip()) else "text"


def bases_that_fit(numbers: Iterable[tuple[int, int]]) -> list[int]:
    """Return which of 0 and 1 can be the base of all ``(number, how many options)``."""
    pairs = list(numbers)
    return [base for base in (0, 1) if all(0 <= n - base < count for n, count in pairs)]


def as_number(value: object) -> int | None:
    """Return the integer that an answer is, or ``None``."""
    match = None if isinstance(value, bool) else _NUMBER.fullmatch(str(value))
    return int(match[1]) if match else None


def _as_text(value: object) -> str:
    if isinstance(value, str):
        return usable_text("answer", value)
    if isinstance(value, int | float) and not isinstance(value, bool):
        return str(value)
    raise RowError(f"answer is {kind_of(value)}; accepted: text, a number, or null")


def _is_option_text(text: str, options: Mapping[str, str]) -> bool:
    bare = text.strip().casefold()
    return any(bare == option.strip().casefold() for option in options.values())
