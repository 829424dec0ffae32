"""Packs that other packages bring along, by entry points of the group ``hybrid.rules``.

::

    [project.entry-points."hybrid.rules"]
    legal = "legal_rules"            # the folder of this package is the pack
"""

from __future__ import annotations

from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from hybrid.errors import UsageError

GROUP: Final = "hybrid.rules"


def installed_packs() -> dict[str, Path]:
    """Return the directory of each installed pack by its name; no code of theirs is run.

    Raises ``UsageError`` for an entry point that leads to no folder.
    """
    return {each.name: _folder(each) for each in entry_points(group=GROUP)}


def find_pack(named: str | Path) -> Path:
    """Return the directory of a pack: a path as it is, or the name of an installed one."""
    path = Path(named)
    return path if path.exists() else installed_packs().get(str(named), path)


def _folder(each: EntryPoint) -> Path:
    spec = find_spec(each.module)
    places = list(spec.submodule_search_locations or ()) if spec is not None else []
    if not places:
        raise UsageError(f"the installed pack {each.name}: {each.value} is no folder of a package")
    return Path(places[0], *each.attr.split(".")) if each.attr else Path(places[0])
