"""A ``scoring.yaml`` with new numbers for some error types, and everything else as it was."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from textwrap import wrap

import yaml

from hybrid.packs import TypeScoring
from hybrid.records import ErrorType

_ENTRY = re.compile(r"^(?=[A-Za-z_]\w* *:)", re.MULTILINE)
_WIDTH = 100


@dataclass(frozen=True, slots=True)
class NewScoring:
    """One error type's new numbers, and the words on how they came about."""

    scoring: TypeScoring
    told: str


def rewritten(text: str, new: Mapping[ErrorType, NewScoring]) -> str:
    """Return a scoring file with the entries and the ``fitted`` texts of some error types replaced.

    What stands before the first entry, and the entries of the other types, are kept as they are.
    ``text`` must be a valid scoring file.
    """
    head, *entries = _ENTRY.split(text)
    told = yaml.safe_load(text)["fitted"]
    return head + "".join(_entry(entry, told, new) for entry in entries)


def _entry(entry: str, told: str | Mapping[str, str], new: Mapping[ErrorType, NewScoring]) -> str:
    name = entry.partition(":")[0].strip()
    if name == "fitted":
        return "".join(f"{line}\n" for line in _fitted(told, new))
    if name in list(ErrorType) and ErrorType(name) in new:
        return "".join(f"{line}\n" for line in _type(name, new[ErrorType(name)].scoring))
    return entry


def _type(name: str, scoring: TypeScoring) -> Iterator[str]:
    yield f"{name}:"
    yield f"  threshold: {scoring.threshold}"
    yield f"  intercept: {scoring.intercept}"
    yield "  coefficients:"
    yield from (f"    {name}: {value}" for name, value in scoring.coefficients.items())


def _fitted(told: str | Mapping[str, str], new: Mapping[ErrorType, NewScoring]) -> Iterator[str]:
    """Yield the ``fitted`` entry, which tells of each type apart."""
    yield "fitted:"
    for error_type in ErrorType:
        present = told if isinstance(told, str) else told.get(error_type, "")
        text = new[error_type].told if error_type in new else present
        if text:
            yield f"  {error_type}: >-"
            yield from wrap(
                text,
                _WIDTH,
                initial_indent="    ",
                subsequent_indent="    ",
                break_long_words=False,
                break_on_hyphens=False,
            )
