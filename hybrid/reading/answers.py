"""The answer field: kept as given, except that a bare number becomes the key it counts to."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final, Literal

from hybrid.errors import RowError
from hybrid.reading.paths import parsed
from hybrid.reading.values import alone, kind_of, missing, usable_text

AnswerKind = Literal["numbers", "keys", "option texts", "text"]
Base = Literal[0, 1]

# What programs write for yes and no, and the words of options that mean it.
TRUTHS: Final = {"true": ("true", "yes", "是", "对"), "false": ("false", "no", "否", "错")}
_NUMBER: Final = re.compile(r"\s*(-?\d+)(?:\.0+)?\s*")
_KEY: Final = re.compile(r"(?:option|选项)?\s*[(（\[]?(.{1,60}?)[)）\]]?[.．。:：]?", re.IGNORECASE)
_LEAD: Final = re.compile(
    r"(?:<think>\s*</think>)?[\s*#_>]*"
    r"(?:(?:the|my|your|final|correct|best|right|most likely)\s+)*"
    r"(?:(?:answer|option|choice|response)\b\s*(?:is\b)?|(?:正确)?(?:答案|选项|回答)(?:是|为|选)?|故?选择?)?"
    r"[\s*:：]*(?:\$?\\boxed\b)?",
    re.IGNORECASE,
)
_SEVERAL: Final = re.compile(r"\W*[A-Z](?:\W*[A-Z])*\W*")


def read_answer(
    value: object, options: Mapping[str, str], base: Base | None
) -> tuple[str | None, str | None]:
    """Return ``(answer, raw)``; ``raw`` is what stood there where a number became a key.

    Raises ``RowError`` for a value that is no answer, for a number that counts no option, and
    for a number when nothing says whether options count from 0 or from 1.
    """
    value = alone(value)
    if missing(value):
        return None, None
    words = TRUTHS.get(str(value).strip().lower(), ())
    value = _option_saying(words, options) or value
    text = _as_text(value)
    match = _NUMBER.fullmatch(text)
    if match is None:
        return text, None
    number = int(match[1])
    if str(number) in options:
        return str(number), None
    if base is None:
        if is_option_text(text, options):
            return text, None
        raise RowError(
            f"answer {text.strip()} is a number: say whether options count from 0 or from 1 "
            "with --answer-base 0 or --answer-base 1"
        )
    keys = list(options)
    if not 0 <= number - base < len(keys):
        raise RowError(
            f"answer {number} counts no option; accepted with --answer-base {base}: "
            f"{base} to {base + len(keys) - 1}"
        )
    return keys[number - base], text


def answer_kind(value: object, options: Mapping[str, str]) -> AnswerKind | None:
    """Tell how an answer names its option, for the line on how fields were read."""
    value = alone(value)
    if missing(value) or isinstance(value, list | Mapping):
        return None
    text = str(value)
    match = _NUMBER.fullmatch(text)
    says = _option_saying(TRUTHS.get(text.strip().lower(), ()), options)
    if says or key_in(text, options) or (match is not None and match[1] in options):
        return "keys"
    if is_option_text(text, options):
        return "option texts"
    return "numbers" if match is not None else "text"


def bases_that_fit(numbers: Iterable[tuple[int, int]]) -> list[Base]:
    """Return which of 0 and 1 can be the base of all ``(number, how many options)``."""
    pairs = list(numbers)
    bases: tuple[Base, Base] = (0, 1)
    return [base for base in bases if all(0 <= n - base < count for n, count in pairs)]


def as_number(value: object) -> int | None:
    """Return the integer that an answer is, or ``None``."""
    value = alone(value)
    match = None if isinstance(value, bool) else _NUMBER.fullmatch(str(value))
    return int(match[1]) if match else None


def key_in(text: str, options: Mapping[str, str]) -> str | None:
    """Return the key that a short text is, as ``(B)``, ``Option B`` or ``Right``."""
    match = _KEY.fullmatch(text.strip())
    named = match[1].casefold() if match else ""
    return next((key for key in options if key.casefold() == named), None)


def sole_option(text: str, options: Mapping[str, str]) -> str | None:
    """Return the option that a text names as a whole, with nothing said besides.

    So are ``B``, ``(B) the nurse``, ``Answer: B``, an option copied out, ``{"answer": "B"}``;
    several letters and nothing else count as the first of them.
    """
    held = parsed(text)
    if isinstance(held, dict) and len(held) == 1:
        text = str(next(iter(held.values())))
    if len(text) > 200 + max(map(len, options.values())):
        return None
    lead = _LEAD.match(text)
    rest = text[lead.end() :] if lead else text
    for candidate in (rest, text):
        words = _squashed(candidate)
        for key, option in options.items():
            if words in (_squashed(key), _squashed(option), _squashed(key + option)):
                return key
    letters = re.findall("[A-Z]", rest) if _SEVERAL.fullmatch(rest) else []
    return letters[0] if letters and options.keys() >= set(letters) else None


def _squashed(text: str) -> str:
    return "".join(character for character in text.casefold() if character.isalnum())


def _option_saying(words: Iterable[str], options: Mapping[str, str]) -> str | None:
    """Return the key of the option whose text is one of some words."""
    said = {text.strip(" .。").casefold(): key for key, text in options.items()}
    return next((said[word] for word in words if word in said), None)


def _as_text(value: object) -> str:
    if isinstance(value, str):
        return usable_text("answer", value)
    if isinstance(value, int | float) and not isinstance(value, bool):
        return str(value)
    raise RowError(f"answer is {kind_of(value)}; accepted: text, a number, or null")


def is_option_text(text: str, options: Mapping[str, str]) -> bool:
    """Whether a text is that of an option."""
    bare = text.strip().casefold()
    return any(bare == option.strip().casefold() for option in options.values())
