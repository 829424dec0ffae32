"""Packs that other packages bring along, by entry points of the group ``hybrid.rules``.

::

    [project.entry-points."hybrid.rules"]
    legal = "legal_rules"            # the folder of this package is the pack
"""

from __future__ import annotations

import tomllib
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
    """Return the directory of a pack: a path, a package's folder, or the name of an installed one.

    A package that is not installed names the folder of its one pack in ``pyproject.toml``.
    """
    path = Path(named)
    if not path.exists():
        return installed_packs().get(str(named), path)
    return _pack_of_package(path) or path


def _pack_of_package(folder: Path) -> Path | None:
    project = folder / "pyproject.toml"
    if not project.is_file():
        return None
    try:
        held = tomllib.loads(project.read_text("utf-8"))
        (place,) = held["project"]["entry-points"][GROUP].values()
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, KeyError, ValueError):
        return None
    return folder.joinpath(*str(place).replace(":", ".").split("."))


def _folder(each: EntryPoint) -> Path:
    spec = find_spec(each.module)
    places = list(spec.submodule_search_locations or ()) if spec is not None else []
    if not places:
        raise UsageError(f"the installed pack {each.name}: {each.value} is no folder of a package")
    return Path(places[0], *each.attr.split(".")) if each.attr else Path(places[0])
