"""A ``scoring.yaml`` with new numbers in it, and everything else as it was, comments included."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from textwrap import wrap
from typing import Any

import yaml

from hybrid.packs import TypeScoring
from hybrid.records import ErrorType

_KEY = re.compile(r"^ *(?P<name>[A-Za-z_]\w*) *:(?P<rest>.*)$")
_WIDTH = 100
_STEP = 2


@dataclass(frozen=True, slots=True)
class NewScoring:
    """One error type's new numbers, and the words on how they came about."""

    scoring: TypeScoring
    told: str


@dataclass(slots=True)
class _Entry:
    """A named entry with its lines; ``above`` are the blank and comment lines before it."""

    name: str
    above: list[str]
    lines: list[str]


def rewritten(text: str, new: Mapping[ErrorType, NewScoring]) -> str:
    """Return a scoring file with the numbers and the ``fitted`` text of some error types replaced.

    The other types keep their lines as they are. ``text`` must be a valid scoring file.
    """
    entries, tail = _entries(text.splitlines(), 0)
    present = yaml.safe_load(text)["fitted"]
    lines: list[str] = []
    for entry in entries:
        lines += entry.above
        if entry.name == "fitted":
            lines += _fitted(entry, present, new)
        elif entry.name in list(ErrorType) and ErrorType(entry.name) in new:
            lines += _type(entry, new[ErrorType(entry.name)].scoring)
        else:
            lines += entry.lines
    return "\n".join([*lines, *tail]) + "\n"


def _entries(lines: Iterable[str], indent: int) -> tuple[list[_Entry], list[str]]:
    """Return the entries whose names stand ``indent`` deep, and what follows the last one."""
    entries: list[_Entry] = []
    above: list[str] = []
    for line in lines:
        depth = len(line) - len(line.lstrip())
        key = _KEY.match(line)
        # Deeper in, a number sign may stand inside a text.
        if not line.strip() or (line.lstrip().startswith("#") and depth <= indent):
            above.append(line)
            continue
        if key is not None and depth == indent:
            entries.append(_Entry(key["name"], above, [line]))
        else:
            entries[-1].lines += [*above, line]
        above = []
    return entries, above


def _type(entry: _Entry, scoring: TypeScoring) -> Iterator[str]:
    """Yield an error type's entry; comments above and beside a name stay there."""
    notes = dict(_notes(entry.lines[1:]))

    def put(indent: int, name: str, value: str) -> Iterator[str]:
        above, beside = notes.get(name, ([], ""))
        yield from above
        yield f"{' ' * indent}{name}:{value}{beside}"

    yield f"{entry.name}:"
    yield from put(_STEP, "threshold", f" {scoring.threshold}")
    yield from put(_STEP, "intercept", f" {scoring.intercept}")
    if scoring.held:
        yield from put(_STEP, "held", f" [{', '.join(scoring.held)}]")
    yield from put(_STEP, "coefficients", "")
    for name, value in scoring.coefficients.items():
        yield from put(2 * _STEP, name, f" {value}")


def _notes(lines: Iterable[str]) -> Iterator[tuple[str, tuple[list[str], str]]]:
    """Yield each name with the comment lines above it and the comment beside it."""
    above: list[str] = []
    for line in lines:
        key = _KEY.match(line)
        if key is not None:
            _, mark, words = key["rest"].partition("#")
            yield key["name"], (above, f"  #{words}" if mark else "")
        above = [*above, line] if line.lstrip().startswith("#") else []


def _fitted(
    entry: _Entry, present: str | Mapping[str, Any], new: Mapping[ErrorType, NewScoring]
) -> Iterator[str]:
    """Yield the ``fitted`` entry with new words for the error types in ``new``."""
    yield "fitted:"
    if not isinstance(present, Mapping):
        for error_type in ErrorType:
            told = new[error_type].told if error_type in new else present
            yield from _paragraph(error_type, told)
        return
    entries, tail = _entries(entry.lines[1:], _STEP)
    for each in entries:
        own = new.get(ErrorType(each.name)) if each.name in list(ErrorType) else None
        yield from each.above
        yield from _paragraph(each.name, own.told) if own is not None else each.lines
    for error_type in ErrorType:
        if error_type in new and error_type not in present:
            yield from _paragraph(error_type, new[error_type].told)
    yield from tail


def _paragraph(name: str, text: str) -> Iterator[str]:
    yield f"  {name}: >-"
    indent = " " * 2 * _STEP
    yield from wrap(
        text,
        _WIDTH,
        initial_indent=indent,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )
