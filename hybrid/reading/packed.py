"""What a file is packed in: a zip of one file is gone into, other forms are called by name."""

from __future__ import annotations

import sys
import zlib
from importlib import import_module
from typing import Any, BinaryIO, Final

_UNPACK: Final = "unpack it, and name the file in it"
_SAVE: Final = "save its table as CSV, and name that"
_BEGINNINGS: Final = {
    b"\x28\xb5\x2f\xfd": f"packed with Zstandard; {_UNPACK} (zstd -d FILE)",
    b"BZh": f"packed with bzip2; {_UNPACK} (bunzip2 FILE)",
    b"\xfd7zXZ\x00": f"packed with xz; {_UNPACK} (unxz FILE)",
    b"7z\xbc\xaf\x27\x1c": f"an archive of 7-Zip; {_UNPACK}",
    b"Rar!": f"an archive of RAR; {_UNPACK}",
    b"\xd0\xcf\x11\xe0": f"a workbook of Excel; {_SAVE}",
    b"%PDF": "a PDF; name a file of text, such as CSV or JSON",
    b"SQLite format 3": f"a database of SQLite; {_SAVE}",
    b"\x89HDF": f"a file of HDF5; {_SAVE}",
    b"\x93NUMPY": f"an array of NumPy; {_SAVE}",
    b"\x80\x04\x95": f"a pickle of Python; {_SAVE}",
    b"\x80\x05\x95": f"a pickle of Python; {_SAVE}",
    b"ARROW1": "a file of Arrow or Feather; save it as Parquet, and name that",
}
_TAR: Final = (257, b"ustar")
FAULTS: Final = (EOFError, NotImplementedError, OSError, RuntimeError, ValueError, zlib.error)


def unread_form(head: bytes) -> str | None:
    """Say what a file is that no reader here reads, and what makes it readable.

    ``head`` are its first bytes; ``None`` where they are those of no such form.
    """
    place, mark = _TAR
    if head[place : place + len(mark)] == mark:
        return "is an archive of tar; unpack it, and name the files in it (tar -xf FILE)"
    found = next((what for mark, what in _BEGINNINGS.items() if head.startswith(mark)), None)
    return f"is {found}" if found is not None else None


def sole_member(file: BinaryIO) -> Any:
    """Return the file in a zip of one file, opened; ``None`` for another archive.

    Raises ``ValueError`` for a workbook, with what it is.
    """
    zipfile, _ = zip_reader()
    try:
        archive = zipfile.ZipFile(file)
    except (*FAULTS, zipfile.BadZipFile):
        return None
    names = archive.namelist()
    if any(name.startswith("xl/") for name in names):
        raise ValueError("is a workbook of Excel; save its sheet as CSV, and name that")
    files = [each for each in names if not each.endswith("/") and "__MACOSX" not in each]
    alone = len(files) == 1 and not files[0].startswith("samples/")
    return archive.open(files[0]) if alone else None


def zip_reader() -> tuple[Any, Any]:
    """Return the module that reads archives packed with Zstandard, as newer Inspect packs them.

    With it comes the error that damaged data raises.
    """
    # From Python 3.14 on the standard library's own can.
    own = (3, 14) <= sys.version_info
    zstd = import_module("compression.zstd" if own else "backports.zstd")
    return import_module("zipfile" if own else "backports.zstd.zipfile"), zstd.ZstdError
