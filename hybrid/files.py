"""Files that are written whole or not at all, and the home of those that can be made again."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from hybrid.errors import OutputError


def home() -> Path | None:
    """Return the user's home; ``None`` where the system knows none, as in some containers."""
    try:
        return Path.home()
    except RuntimeError:
        return None


@contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    """Give a file to write, which takes the place of ``path`` at once when all is on the disk.

    Until then, and where anything fails, the old one stays as it is. Folders are made; what is no
    plain file, such as a pipe, is written to directly. Raises ``OutputError`` that names ``path``.
    """
    plain = path.is_file() or not path.exists()
    place = path.resolve() if plain else path
    written = place.with_name(place.name + ".tmp") if plain else place
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        with written.open("wb") as file:
            yield file
            file.flush()
            if plain:
                os.fsync(file.fileno())
        if plain:
            written.replace(place)
            _keep_name(place.parent)
    except OSError as error:
        if error.filename not in (None, str(written), str(place.parent)):
            raise
        raise OutputError(f"{path}: cannot be written: {error.strerror}") from error
    finally:
        if plain:
            # Where its folder is none, that has been said.
            with suppress(OSError):
                written.unlink()


def write_whole(path: Path, content: bytes) -> None:
    """Write a file as ``whole_file`` does."""
    with whole_file(path) as file:
        file.write(content)


def _keep_name(folder: Path) -> None:
    """Bring to the disk what names a folder holds, where the system opens folders at all."""
    if os.name != "posix":
        return
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
