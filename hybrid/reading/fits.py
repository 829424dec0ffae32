"""Which values fit which field, and what a path to a column is called."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from hybrid.reading.paths import EACH
from hybrid.reading.sampled import as_text
from hybrid.reading.values import FieldName, alone

_NAMELESS: Final = ("text", "content", "value")
# What OpenAI's API puts around a response.
_ENVELOPE: Final = "choices[].message."


def is_text(value: Any) -> bool:
    return as_text(value) is not None


def last_name(path: str) -> str:
    """Return what a path is called: of ``completions[].text`` the name of the list."""
    names = [part.removesuffix(EACH) for part in path.replace(_ENVELOPE, "").split(".")]
    while len(names) > 1 and names[-1] in _NAMELESS:
        names.pop()
    return names[-1]


def is_question(value: Any) -> bool:
    text = as_text(value)
    return text is not None and len(text.strip()) > 1 and not text.strip().isdigit()


def is_scalar(value: Any) -> bool:
    return isinstance(alone(value), str | int | float)


def is_list_of_objects(value: Any) -> bool:
    return isinstance(value, list) and any(isinstance(each, Mapping) for each in value)


FITS: Final[dict[FieldName, Callable[[Any], bool]]] = {
    "question": is_question,
    "reasoning": is_text,
    "answer": is_scalar,
    "id": is_scalar,
}


def lists_on(path: str) -> list[str]:
    """Return the lists on a path, outer ones first: ``a[].b[].c`` has ``a`` and ``a.b``."""
    parts = path.split(EACH)
    return ["".join(parts[: number + 1]) for number in range(len(parts) - 1)]


def counts_up(columns: Mapping[int, object]) -> bool:
    """Whether column numbers run without a gap from 0 or 1, and there are at least two."""
    indices = sorted(columns)
    return len(indices) > 1 and indices in (
        list(range(len(indices))),
        list(range(1, len(indices) + 1)),
    )
