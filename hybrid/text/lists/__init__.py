"""Lists of words, as text files: a section ``[name] what it is``, then words between spaces."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files


@cache
def sections(name: str) -> Mapping[str, frozenset[str]]:
    """Return the sections of the file ``name``, each with its words."""
    found: dict[str, set[str]] = {}
    words: set[str] = set()
    for line in (files(__name__) / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            words = found.setdefault(line[1 : line.index("]")], set())
        elif not line.startswith("#"):
            words.update(line.split())
    return {section: frozenset(each) for section, each in found.items()}
