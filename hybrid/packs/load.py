"""Packs from directories: every file read, every fault told, and then frozen values.

Other packages bring packs along by entry points of the group ``hybrid.rules``::

    [project.entry-points."hybrid.rules"]
    legal = "legal_rules"            # the folder of this package is the pack
"""

from __future__ import annotations

import os
import sys
import tomllib
from collections.abc import Sequence
from hashlib import sha256
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Final

import msgspec

from hybrid.errors import Fault, PackError, UsageError
from hybrid.files import home
from hybrid.packs.model import Pack

_DIGEST = 32
"""The bytes of the digest that stands before a kept pack: one that was damaged is read anew."""


def load_packs(dirs: str | Path | Sequence[str | Path] | None = None) -> Pack:
    """Load the rules in ``dirs``, by default only those of hybrid. Later ones add to earlier ones.

    Raises ``PackError``, which lists every fault of every file.
    """
    given = default_pack_dir() if dirs is None else dirs
    places = [Path(each) for each in ((given,) if isinstance(given, str | Path) else given)]
    pack, faults = read_packs(places)
    if faults:
        raise PackError(faults)
    return pack


def default_pack_dir() -> Path:
    """Return the directory of the pack that comes with hybrid: in the wheel, else the checkout."""
    package = Path(str(files("hybrid")))
    shipped = package / "_rules"
    return shipped if shipped.is_dir() else package.parent / "rules"


def read_packs(dirs: Sequence[Path]) -> tuple[Pack, tuple[Fault, ...]]:
    """Return the pack made of the usable files of ``dirs``, and every fault, in file order.

    A pack without faults is kept on disk, and read from there while no file changes.
    """
    found = [(top, file) for top in dirs for file in _pack_files(top)]
    digest = _hash(found)
    kept = _cache_file(digest, [str(top) for top in dirs])
    pack = _cached(kept)
    if pack is not None and all(top.is_dir() for top in dirs):
        return pack, ()
    from hybrid.packs.reading import read_files

    pack, faults = read_files(dirs, found, digest)
    if not faults:
        _store(kept, pack)
    return pack, faults


def file_hashes(dirs: Sequence[Path]) -> dict[str, str]:
    """Return the names of the files of packs, with the first 16 digits of the SHA-256 of the bytes.

    A name is relative to its pack; the second pack's begin with ``2:``, and so on.
    """
    return {
        (f"{at}:" if 1 < at else "") + file.relative_to(top).as_posix(): sha256(
            _content(file)
        ).hexdigest()[:16]
        for at, top in enumerate(dirs, 1)
        for file in _pack_files(top)
    }


def _pack_files(top: Path) -> list[Path]:
    return [file for file in sorted(top.rglob("*")) if _is_meant(file)]


def _is_meant(file: Path) -> bool:
    if file.is_file():
        return file.suffix in (".yaml", ".yml")
    # Links to nowhere, or to folders, which are not gone into: told, except those of editors.
    return file.is_symlink() and not file.name.startswith(".")


def _hash(found: Sequence[tuple[Path, Path]]) -> str:
    """Return the SHA-256 over sorted relative paths and contents."""
    digest = sha256()
    for relative, file in sorted((file.relative_to(top).as_posix(), file) for top, file in found):
        content = _content(file)
        digest.update(f"{relative}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


def _content(file: Path) -> bytes:
    return file.read_bytes() if file.is_file() else b""


# --- what is kept on disk ----------------------------------------------------------------------


def _cache_file(digest: str, dirs: Sequence[str]) -> Path | None:
    """Return where the pack of these files is kept, as the code that reads it is now."""
    place = cache_dir()
    if place is None:
        return None
    code = sha256(
        b"".join(file.read_bytes() for file in sorted(Path(__file__).parent.glob("*.py")))
    )
    key = sha256("\0".join([code.hexdigest(), digest, *dirs]).encode()).hexdigest()
    return place / f"pack-{key[:32]}.msgpack"


def cache_dir() -> Path | None:
    """Return the directory of the user for files that can be made again, where there is one."""
    if sys.platform == "win32":
        named, usual = "LOCALAPPDATA", "AppData/Local"
    else:
        named = "XDG_CACHE_HOME"
        usual = "Library/Caches" if sys.platform == "darwin" else ".cache"
    given, own = os.environ.get(named), home()
    if given:
        return Path(given) / "hybrid"
    return None if own is None else own / usual / "hybrid"


def _cached(file: Path | None) -> Pack | None:
    if file is None:
        return None
    try:
        data = file.read_bytes()
        whole = sha256(data[_DIGEST:]).digest() == data[:_DIGEST]
        return msgspec.msgpack.decode(data[_DIGEST:], type=Pack) if whole else None
    except (OSError, ValueError):
        return None


def _store(file: Path | None, pack: Pack) -> None:
    """Keep ``pack``; where nothing can be written, it is read anew each time."""
    if file is None:
        return
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=file.parent, delete=False) as part:
            data = msgspec.msgpack.encode(pack)
            part.write(sha256(data).digest() + data)
        Path(part.name).replace(file)
    except OSError:
        return


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
        raise UsageError(
            f"the installed pack {each.name}: {each.value} is not a folder of a package"
        )
    return Path(places[0], *each.attr.split(".")) if each.attr else Path(places[0])
