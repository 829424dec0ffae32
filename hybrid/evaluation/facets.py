"""Items by language, source, model or any other field that labels or records have."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from hybrid.errors import UsageError
from hybrid.evaluation.join import Item, Joined

USUAL = ("lang", "source", "model", "choice")
"""What items are grouped by when nothing else is asked for."""

REST = "smaller groups"
_COMMIT = re.compile(r"@[0-9a-f]{7,40}$")
_STEP = re.compile(r"[:/]")

Groups = Mapping[str, tuple[Item, ...]]


def groups(items: Sequence[Item], field: str, *, least: int) -> Groups:
    """Return the items by the value of ``field``, largest group first.

    Items without the field are left out. Groups of fewer than ``least`` items come together under
    ``smaller groups``; a source is a path, and small ones are first joined with their neighbours in
    the same folder, file or repository. Raises ``UsageError`` where no item has the field.
    """
    valued = {item.id: item.fields[field] for item in items if field in item.fields}
    if items and not valued:
        raise UsageError(
            f"no label and no record has a field {field!r} to group by; "
            f"there are: {', '.join(sorted({name for item in items for name in item.fields}))}"
        )
    if field == "source":
        valued = folders(valued, least)
    gathered: dict[str, list[Item]] = {}
    for item in items:
        if item.id in valued:
            gathered.setdefault(valued[item.id], []).append(item)
    return _with_rest(gathered, least)


def only(joined: Joined, wanted: Mapping[str, str]) -> Joined:
    """Return the items whose fields have the values of ``wanted``.

    Raises ``UsageError`` where no item has.
    """
    kept = tuple(
        item
        for item in joined.items
        if all(item.fields.get(field) == value for field, value in wanted.items())
    )
    if not kept:
        told = ", ".join(f"{field}={value}" for field, value in wanted.items())
        raise UsageError(f"no record with a label and a finding has {told}")
    return replace(joined, items=kept)


def has(items: Sequence[Item], field: str) -> bool:
    """Whether any item can be grouped by ``field``."""
    return any(field in item.fields for item in items)


def folders(valued: Mapping[str, str], least: int) -> dict[str, str]:
    """Return sources by id, each cut to the folder in which at least ``least`` of them lie.

    A commit at its end is no part of a source. What an inner folder has gathered does not count
    for the outer ones; a source whose folders never hold ``least`` is left whole.
    """
    whole = {id_: _COMMIT.sub("", source) for id_, source in valued.items()}
    paths = dict(whole)
    settled: set[str] = set()
    depth = max((len(_STEP.findall(path)) for path in paths.values()), default=0)
    for steps in range(depth, -1, -1):
        sizes: dict[str, int] = {}
        for path in paths.values():
            sizes[path] = sizes.get(path, 0) + 1
        settled |= {path for path, size in sizes.items() if least <= size}
        if not steps:
            break
        for id_, path in paths.items():
            if path not in settled and len(_STEP.findall(path)) == steps:
                paths[id_] = path[: [*_STEP.finditer(path)][-1].start()]
    return {id_: path if path in settled else whole[id_] for id_, path in paths.items()}


def _with_rest(gathered: Mapping[str, Sequence[Item]], least: int) -> dict[str, tuple[Item, ...]]:
    large = {name: tuple(own) for name, own in gathered.items() if least <= len(own)}
    rest = [item for name, own in gathered.items() if name not in large for item in own]
    ordered = dict(sorted(large.items(), key=_size_and_name))
    count = len(gathered) - len(large)
    if count == 1:
        return ordered | {name: tuple(own) for name, own in gathered.items() if name not in large}
    return ordered | ({f"{REST} ({count})": tuple(rest)} if rest else {})


def _size_and_name(entry: tuple[str, tuple[Item, ...]]) -> tuple[int, str]:
    return -len(entry[1]), entry[0]
