"""Data of a pack file as the dataclass that says its shape, with every fault where it stands."""

from __future__ import annotations

import types
from collections.abc import Callable
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from hybrid.keywords import nearest
from hybrid.packs.marked_yaml import Loc, Source

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
        return _wrong(source, loc, "a text is wanted", value)
    return str(value)


def _read_number(source: Source, loc: Loc, value: Any, _: Any) -> Any:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return _wrong(source, loc, "a number is wanted", value)
    return float(value)


def _read_choice(source: Source, loc: Loc, value: Any, shape: Any) -> Any:
    accepted = list(get_args(shape))
    if value not in accepted:
        hint = f"; accepted: {', '.join(accepted)}{nearest(str(value), accepted)}"
        source.faults.append(source.fault(loc, f"unknown value {_shown(value)}{hint}"))
    return value


def _read_list(source: Source, loc: Loc, value: Any, shape: Any) -> Any:
    inner = get_args(shape)[0]
    if not isinstance(value, list):
        return () if value is None else (_read(source, loc, value, inner),)
    return tuple(_read(source, (*loc, at), each, inner) for at, each in enumerate(value))


def _read_mapping(source: Source, loc: Loc, value: Any, shape: Any) -> Any:
    if not isinstance(value, dict):
        return _wrong(source, loc, "a mapping is wanted", value)
    inner = get_args(shape)[1]
    return {key: _read(source, (*loc, key), each, inner) for key, each in value.items()}


def _read_record(source: Source, loc: Loc, value: Any, shape: Any) -> Any:
    short = getattr(shape, "SHORT", None)
    if short is not None and not isinstance(value, dict | list):
        value = {short: value}
    if not isinstance(value, dict):
        return _wrong(source, loc, "a mapping is wanted", value)
    known = {key: (each, hint) for each, key, hint in _keyed(shape) if key is not None}
    for key in value:
        if key not in known:
            accepted = f"; accepted: {', '.join(known)}{nearest(str(key), known)}"
            message = f'unknown key "{key}"{accepted}'
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
