"""A pack file as dataclasses: plain data that remembers its place, and every fault in its shape.

YAML is composed to nodes and resolved here, by the rules of YAML 1.2's core schema: ``no`` and
``on`` are words, not truth values, for it is vocabulary that stands in such files.
"""

from __future__ import annotations

import re
import types
from collections.abc import Callable
from dataclasses import MISSING, Field, dataclass, field, fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import yaml

from hybrid.errors import Fault
from hybrid.keywords import advice

Loc = tuple[str | int, ...]

_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_NULL = frozenset({"", "~", "null", "Null", "NULL"})
_BOOL = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
_DIGITS = "[0-9]{1,1000}"
_INT = re.compile(rf"[-+]?{_DIGITS}")
_FLOAT = re.compile(
    rf"[-+]?(?:\.{_DIGITS}|{_DIGITS}(?:\.(?:{_DIGITS})?)?)(?:[eE][-+]?[0-9]{{1,9}})?"
)
_MOST_BYTES = 4 * 1024 * 1024
_MOST_VALUES = 200_000
_DEEPEST = 30
_STR = "tag:yaml.org,2002:str"


@dataclass(slots=True)
class Source:
    """The data of one file, with marks (line, column, both from 1) of values and of keys."""

    path: str
    data: Any = None
    faults: list[Fault] = field(default_factory=list)
    values: dict[Loc, tuple[int, int]] = field(default_factory=dict)
    keys: dict[Loc, tuple[int, int]] = field(default_factory=dict)

    def fault(self, loc: Loc, message: str, *, at_key: bool = False) -> Fault:
        """Make a fault at ``loc``, or at the nearest enclosing place that the file has."""
        return Fault(self.path, *self.mark(loc, at_key=at_key), message)

    def mark(self, loc: Loc, *, at_key: bool = False) -> tuple[int, int]:
        """Return line and column of the value (or key) at ``loc`` or around it."""
        if at_key and loc in self.keys:
            return self.keys[loc]
        places = (self.values.get(loc[:length]) for length in range(len(loc), -1, -1))
        return next((place for place in places if place is not None), (1, 1))


def read_source(file: Path, shown: str) -> Source:
    """Read ``file``; what is wrong with it as UTF-8 or as YAML stands in ``faults``."""
    source = Source(shown)
    try:
        text = _text_of(file)
        node = _compose(text)
    except UnicodeDecodeError as error:
        source.faults.append(Fault(shown, 1, 1, f"not UTF-8 text: {error.reason}"))
    except yaml.YAMLError as error:
        source.faults.append(_yaml_fault(shown, error))
    else:
        if node is None:
            source.faults.append(Fault(shown, 1, 1, "the file is empty"))
        else:
            source.data = _resolved(source, node, (), ())
    return source


def _text_of(file: Path) -> str:
    """Return what a file holds, if so much may stand in one and it does not nest without end."""
    if _MOST_BYTES < file.stat().st_size:
        raise yaml.YAMLError(f"more than {_MOST_BYTES:,} bytes")
    text = file.read_bytes().decode("utf-8-sig")
    # Counted before it is composed: that goes down a level of Python's own stack for each of them.
    depth = deepest = 0
    for event in yaml.parse(text, Loader=_Loader):
        depth += isinstance(event, yaml.CollectionStartEvent)
        depth -= isinstance(event, yaml.CollectionEndEvent)
        deepest = max(deepest, depth)
        if _DEEPEST < deepest:
            raise yaml.YAMLError(f"nested more than {_DEEPEST} deep")
    return text


def _compose(text: str) -> yaml.Node | None:
    loader = _Loader(text)
    try:
        node: yaml.Node | None = loader.get_single_node()
        return node
    finally:
        loader.dispose()


def _yaml_fault(shown: str, error: yaml.YAMLError) -> Fault:
    mark = getattr(error, "problem_mark", None)
    problem = getattr(error, "problem", None) or str(error).splitlines()[0]
    line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    hint = "a text that contains { } [ ] : or # needs quotes"
    return Fault(shown, line, column, f"not readable as YAML: {problem} ({hint})")


def _resolved(source: Source, node: yaml.Node, loc: Loc, around: tuple[yaml.Node, ...]) -> Any:
    """Return the data of a node, noting where it stands; ``around`` are the nodes that hold it."""
    if _MOST_VALUES <= len(source.values):
        if not source.faults:
            message = f"more than {_MOST_VALUES:,} values, each alias written out"
            source.faults.append(source.fault(loc, message))
        return None
    source.values[loc] = _place(node)
    if isinstance(node, yaml.ScalarNode):
        text = str(node.value)
        # A quoted or block scalar, and one tagged as a text, is a text whatever it holds.
        return text if node.style or node.tag == _STR else _plain(text)
    if any(each is node for each in around):
        source.faults.append(source.fault(loc, "an alias that contains itself"))
        return None
    inner = (*around, node)
    if isinstance(node, yaml.MappingNode):
        return _mapping(source, node, loc, inner)
    parts = enumerate(node.value)
    return [_resolved(source, each, (*loc, at), inner) for at, each in parts]


def _mapping(
    source: Source, node: yaml.MappingNode, loc: Loc, around: tuple[yaml.Node, ...]
) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key_node, value_node in node.value:
        place, key = _place(key_node), str(key_node.value)
        if not isinstance(key_node, yaml.ScalarNode):
            message = "a key must be a single word; put a text that contains { or [ into quotes"
            source.faults.append(Fault(source.path, *place, message))
        elif key in found:
            first = source.keys[*loc, key][0]
            message = f'duplicate key "{key}" (first on line {first})'
            source.faults.append(Fault(source.path, *place, message))
        else:
            source.keys[*loc, key] = place
            found[key] = _resolved(source, value_node, (*loc, key), around)
    return found


def _plain(text: str) -> Any:
    if text in _NULL:
        return None
    if text in _BOOL:
        return _BOOL[text]
    if _INT.fullmatch(text):
        return int(text)
    return float(text) if _FLOAT.fullmatch(text) else text


def _place(node: yaml.Node) -> tuple[int, int]:
    """Return the place of a node; of a quoted text that of its first character."""
    quoted = isinstance(node, yaml.ScalarNode) and node.style in ("'", '"')
    return node.start_mark.line + 1, node.start_mark.column + 1 + quoted


_T = TypeVar("_T")


def shaped(source: Source, shape: type[_T], loc: Loc = ()) -> _T | None:
    """Return what stands at ``loc`` as ``shape``; ``None`` where ``source.faults`` grew.

    A text or a mapping is accepted for a list of one, and a number or truth value for a text, for
    it is words that stand in such files.
    """
    before = len(source.faults)
    value = source.data
    for part in loc:
        value = value[part]
    found: _T = _read(source, loc, value, shape)
    return found if len(source.faults) == before else None


def _read(source: Source, loc: Loc, value: Any, shape: Any) -> Any:
    origin = get_origin(shape)
    if shape is Any:
        return value
    if origin in (Union, types.UnionType):
        inner = next(each for each in get_args(shape) if each is not type(None))
        return None if value is None else _read(source, loc, value, inner)
    if is_dataclass(shape):
        return _read_record(source, loc, value, shape)
    return _READERS[origin or shape](source, loc, value, shape)


def _read_text(source: Source, loc: Loc, value: Any, _: Any) -> Any:
    if isinstance(value, bool):
        return str(value).lower()
    if value is None or isinstance(value, dict | list):
        return _wrong(source, loc, "a text is expected", value)
    return str(value)


def _read_number(source: Source, loc: Loc, value: Any, _: Any) -> Any:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return _wrong(source, loc, "a number is expected", value)
    return float(value)


def _read_choice(source: Source, loc: Loc, value: Any, shape: Any) -> Any:
    accepted = list(get_args(shape))
    if value not in accepted:
        told = f"unknown value {_shown(value)}{advice(str(value), accepted)}"
        source.faults.append(source.fault(loc, told))
    return value


def _read_list(source: Source, loc: Loc, value: Any, shape: Any) -> Any:
    inner = get_args(shape)[0]
    if not isinstance(value, list):
        return () if value is None else (_read(source, loc, value, inner),)
    return tuple(_read(source, (*loc, at), each, inner) for at, each in enumerate(value))


def _read_mapping(source: Source, loc: Loc, value: Any, shape: Any) -> Any:
    if not isinstance(value, dict):
        return _wrong(source, loc, "a mapping is expected", value)
    inner = get_args(shape)[1]
    return {key: _read(source, (*loc, key), each, inner) for key, each in value.items()}


def _read_record(source: Source, loc: Loc, value: Any, shape: Any) -> Any:
    short = getattr(shape, "SHORT", None)
    if short is not None and not isinstance(value, dict | list):
        value = {short: value}
    if not isinstance(value, dict):
        return _wrong(source, loc, "a mapping is expected", value)
    known = {key: (each, hint) for each, key, hint in _keyed(shape) if key is not None}
    for key in value:
        if key not in known:
            message = f'unknown key "{key}"{advice(str(key), known)}'
            source.faults.append(source.fault((*loc, key), message, at_key=True))
    before, found = len(source.faults), {}
    for key, (each, hint) in known.items():
        if key in value and not (value[key] is None and _is_optional(each)):
            place = (*loc, key) if (*loc, key) in source.values else loc
            found[each.name] = _read(source, place, value[key], hint)
        elif not _is_optional(each):
            source.faults.append(source.fault(loc, f'missing key "{key}"'))
    names = {each.name for each in fields(shape)}
    marks = {"path": source.path, "line": source.mark(loc)[0]}
    found.update((name, marks[name]) for name in names & marks.keys())
    return shape(**found) if len(source.faults) == before else None


@cache
def _keyed(shape: Any) -> list[tuple[Field[Any], str | None, Any]]:
    hints = get_type_hints(shape)
    return [(each, each.metadata.get("key", each.name), hints[each.name]) for each in fields(shape)]


def _is_optional(each: Field[Any]) -> bool:
    return each.default is not MISSING or each.default_factory is not MISSING


def _wrong(source: Source, loc: Loc, wanted: str, value: Any) -> None:
    at_key = value is None
    source.faults.append(source.fault(loc, f"{wanted}, not {_shown(value)}", at_key=at_key))


def _shown(value: Any) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, dict | list):
        return "a mapping" if isinstance(value, dict) else "a list"
    return f'"{value}"'


_READERS: dict[Any, Callable[[Source, Loc, Any, Any], Any]] = {
    str: _read_text,
    float: _read_number,
    Literal: _read_choice,
    tuple: _read_list,
    dict: _read_mapping,
}
