"""A YAML file as plain data that remembers where each value stands.

YAML is composed to nodes and resolved here, by the rules of YAML 1.2's core schema: ``no`` and
``on`` are words, not truth values, for it is vocabulary that stands in such files.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from hybrid.errors import Fault

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
    hint = "a text that holds { } [ ] : or # needs quotes"
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
            message = "a key must be a single word; put a text that holds { or [ into quotes"
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
