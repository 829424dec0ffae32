"""Words of a language in groups, which this package reads from YAML files beside its modules.

A file holds lists by name; each item of a list is one group, its words between spaces.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from hybrid.errors import PackError
from hybrid.text.marked_yaml import read_source

Group = tuple[str, ...]
Sides = tuple[Group, Group]
_HERE = Path(__file__).parent
_BETWEEN = "/"


def read_groups(name: str, *, folder: Path = _HERE) -> Mapping[str, Sequence[Group]]:
    """Return the groups of ``name``.yaml by the name of their list.

    Raises ``PackError`` with what is wrong with the file as YAML, or with every group that is
    none: fewer than two words, or one word twice.
    """
    return _read(folder / f"{name}.yaml", _group_faults)


def read_sides(name: str, *, folder: Path = _HERE) -> Mapping[str, Sequence[Sides]]:
    """Return the groups of ``name``.yaml, each with a slash between its two sides.

    Raises ``PackError`` as ``read_groups`` does, and for a group without two sides.
    """
    read = _read(folder / f"{name}.yaml", _side_faults)
    return {key: tuple(map(_sides, groups)) for key, groups in read.items()}


def any_of(words: Iterable[str]) -> re.Pattern[str]:
    """Return an expression that finds the longest of some words, English ones as whole words."""
    longest = sorted(words, key=len, reverse=True)
    latin = "|".join(re.escape(word) for word in longest if word.isascii())
    han = "|".join(word for word in longest if not word.isascii())
    return re.compile(rf"\b(?:{latin})\b|{han}", re.IGNORECASE)


def _read(path: Path, faults_of: Callable[[Group], Iterator[str]]) -> Mapping[str, Sequence[Group]]:
    source = read_source(path, str(path))
    listed = source.data if isinstance(source.data, dict) else {}
    faults = list(source.faults)
    read: dict[str, list[Group]] = {}
    for name, items in listed.items():
        read[name] = []
        for at, item in enumerate(items if isinstance(items, list) else [items]):
            words = tuple(item.split()) if isinstance(item, str) else ()
            read[name].append(words)
            faults += [source.fault((name, at), message) for message in faults_of(words)]
    if faults or not read:
        raise PackError(faults or [source.fault((), "lists of groups by name are wanted")])
    return read


def _group_faults(words: Group) -> Iterator[str]:
    if len(words) < 2:
        yield "a group is two or more words with spaces between"
    for word in sorted({each for each in words if words.count(each) > 1}):
        yield f'"{word}" stands twice in one group'


def _side_faults(words: Group) -> Iterator[str]:
    if words.count(_BETWEEN) != 1 or _BETWEEN in (words[0], words[-1]):
        yield f'a group has words on both sides of one "{_BETWEEN}"'
    yield from _group_faults(tuple(word for word in words if word != _BETWEEN))


def _sides(words: Group) -> Sides:
    middle = words.index(_BETWEEN)
    return words[:middle], words[middle + 1 :]
