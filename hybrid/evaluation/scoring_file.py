"""A ``scoring.yaml`` with new numbers in it, and everything else as it was, comments included."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import Any

import yaml

from hybrid.packs import TypeScoring
from hybrid.records import ErrorType

_KEY = re.compile(r"^(?P<indent> *)(?P<name>[A-Za-z_]\w*) *:(?P<rest>.*)$")
_NUMBER = re.compile(r"^(?P<before>\s*\w+ *: *)(?P<number>[-+.\deE]+)(?P<after>\s*(?:#.*)?)$")
_WIDTH = 100
_STEP = 2


@dataclass(frozen=True, slots=True)
class NewScoring:
    """One error type's new numbers, and the words on how they came about."""

    scoring: TypeScoring
    told: str


@dataclass(slots=True)
class _Block:
    """A top-level entry with its lines; ``tail`` are the blank and comment lines that follow."""

    name: str
    lines: list[str]
    tail: list[str]


def rewritten(text: str, new: Mapping[ErrorType, NewScoring]) -> str:
    """Return a scoring file with the numbers and the ``fitted`` text of some error types replaced.

    Lines that need not change are kept as they are. ``text`` must be a valid scoring file.
    """
    head, blocks = _blocks(text.splitlines())
    present = yaml.safe_load(text)
    for block in blocks:
        if block.name == "fitted":
            block.lines = list(_fitted(block, present["fitted"], new))
        elif block.name in list(ErrorType) and ErrorType(block.name) in new:
            block.lines = _type(block, new[ErrorType(block.name)].scoring)
    lines = [*head, *(line for block in blocks for line in (*block.lines, *block.tail))]
    return "\n".join(lines) + "\n"


def _blocks(lines: Sequence[str]) -> tuple[list[str], list[_Block]]:
    """Return the lines before the first entry, and the entries."""
    head: list[str] = []
    blocks: list[_Block] = []
    for line in lines:
        key = _KEY.match(line)
        if key is not None and not key["indent"]:
            blocks.append(_Block(key["name"], [line], []))
        elif not blocks:
            head.append(line)
        else:
            blocks[-1].lines.append(line)
    for block in blocks:
        while _is_outer(block.lines[-1]):
            block.tail.insert(0, block.lines.pop())
    return head, blocks


def _is_outer(line: str) -> bool:
    return not line.strip() or line.startswith("#")


def _type(block: _Block, scoring: TypeScoring) -> list[str]:
    """Return the entry with its numbers replaced, or made anew where it has another shape."""
    lines = [*_replaced(block.lines, scoring)]
    if _read(lines) != _plain(scoring):
        return [*_fresh(block.name, scoring)]
    return lines


def _replaced(lines: Sequence[str], scoring: TypeScoring) -> Iterator[str]:
    """Yield the entry's lines with new numbers; names that are new stand at its end."""
    left = dict(scoring.coefficients)
    indent = "    "
    section = ""
    for line in lines:
        key = _KEY.match(line)
        if key is None or not key["indent"]:
            yield line
            continue
        if len(key["indent"]) <= _STEP:
            section = key["name"]
        if section == "scales":
            continue
        if section == "held":
            yield line
        elif section in ("threshold", "intercept"):
            yield _with_number(line, getattr(scoring, section))
        elif key["name"] == "coefficients":
            yield line
        elif key["name"] in left:
            indent = key["indent"]
            yield _with_number(line, left.pop(key["name"]))
    yield from (f"{indent}{name}: {value}" for name, value in left.items())


def _with_number(line: str, value: float) -> str:
    return _NUMBER.sub(lambda found: f"{found['before']}{value}{found['after']}", line)


def _fresh(name: str, scoring: TypeScoring) -> Iterator[str]:
    yield f"{name}:"
    yield f"  threshold: {scoring.threshold}"
    yield f"  intercept: {scoring.intercept}"
    if scoring.held:
        yield f"  held: [{', '.join(scoring.held)}]"
    yield "  coefficients:"
    yield from (f"    {name}: {value}" for name, value in scoring.coefficients.items())


def _read(lines: Sequence[str]) -> Any:
    try:
        whole = yaml.safe_load("\n".join(lines))
    except yaml.YAMLError:
        return None
    return next(iter(whole.values())) if isinstance(whole, dict) else None


def _plain(scoring: TypeScoring) -> dict[str, Any]:
    held = {"held": list(scoring.held)} if scoring.held else {}
    return {
        "threshold": scoring.threshold,
        "intercept": scoring.intercept,
        "coefficients": dict(scoring.coefficients),
        **held,
    }


def _fitted(
    block: _Block, present: str | Mapping[str, Any], new: Mapping[ErrorType, NewScoring]
) -> Iterator[str]:
    """Yield the ``fitted`` entry with new words for the error types in ``new``."""
    if not isinstance(present, Mapping):
        yield "fitted:"
        for error_type in ErrorType:
            told = new[error_type].told if error_type in new else present
            yield from _paragraph(error_type, told)
        return
    yield block.lines[0]
    for name, lines in _entries(block.lines[1:]):
        if name in list(ErrorType) and ErrorType(name) in new:
            yield from (line for line in lines if _is_comment(line))
            yield from _paragraph(name, new[ErrorType(name)].told)
        else:
            yield from lines
    for error_type in ErrorType:
        if error_type in new and error_type not in present:
            yield from _paragraph(error_type, new[error_type].told)


def _entries(lines: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    """Yield each entry one step inside a block, with the comments before it and its lines."""
    name, held, comments = "", list[str](), list[str]()
    for line in lines:
        key = _KEY.match(line)
        if _is_comment(line):
            comments.append(line)
        elif key is not None and len(key["indent"]) == _STEP:
            if name:
                yield name, held
            name, held, comments = key["name"], [*comments, line], []
        else:
            held += [*comments, line]
            comments = []
    if name:
        yield name, [*held, *comments]


def _is_comment(line: str) -> bool:
    # Deeper in, a number sign may stand inside a text.
    return line.lstrip().startswith("#") and len(line) - len(line.lstrip()) <= _STEP


def _paragraph(name: str, text: str) -> Iterator[str]:
    yield f"  {name}: >-"
    yield from wrap(
        text,
        _WIDTH,
        initial_indent="    ",
        subsequent_indent="    ",
        break_long_words=False,
        break_on_hyphens=False,
    )
