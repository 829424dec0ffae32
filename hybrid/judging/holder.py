"""Which process holds a lock on a file of SQLite, as far as the system tells."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

_LOCKS = Path("/proc/locks")


def holder(path: Path) -> str:
    """Return who has locked the database ``path`` for writing, in words."""
    found = sorted({each for each in _holders(path) if 0 < each})
    named = [f"process {number}{_name(number)}" for number in found]
    return " and ".join(named) or "another process"


def _holders(path: Path) -> Iterator[int]:
    """Yield the processes that Linux lists with a lock for writing on one of the files."""
    files = {number for side in ("", "-wal", "-shm") for number in _inode(Path(f"{path}{side}"))}
    try:
        lines = _LOCKS.read_text(encoding="utf-8").splitlines()
    except OSError:
        return
    for line in lines:
        # "1: POSIX ADVISORY WRITE 4711 fe:00:2151489 120 120"; one that waits has "->" in front.
        parts = line.split()
        with suppress(ValueError, IndexError):
            if parts[3] == "WRITE" and int(parts[5].rsplit(":", 1)[1]) in files:
                yield int(parts[4])


def _inode(path: Path) -> Iterator[int]:
    with suppress(OSError):
        yield path.stat().st_ino


def _name(number: int) -> str:
    try:
        return f" ({Path(f'/proc/{number}/comm').read_text(encoding='utf-8').strip()})"
    except (OSError, ValueError):
        return ""
