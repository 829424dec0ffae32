"""Inputs as bytes and numbered lines of UTF-8: opened, unpacked, transcoded, never held whole."""

from __future__ import annotations

import codecs
import gzip
import io
import re
import sys
import zlib
from collections.abc import Iterator
from contextlib import ExitStack
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO, Final, Self

from hybrid.errors import InputError, UsageError, spelled
from hybrid.keywords import nearest

_UNPACK: Final = "unpack it, and name the file in it"
_SAVE: Final = "save its table as CSV, and name that"
_BEGINNINGS: Final = {
    b"\x28\xb5\x2f\xfd": f"packed with Zstandard; {_UNPACK} (zstd -d FILE)",
    b"BZh": f"packed with bzip2; {_UNPACK} (bunzip2 FILE)",
    b"\xfd7zXZ\x00": f"packed with xz; {_UNPACK} (unxz FILE)",
    b"7z\xbc\xaf\x27\x1c": f"a 7-Zip archive; {_UNPACK}",
    b"Rar!": f"a RAR archive; {_UNPACK}",
    b"\xd0\xcf\x11\xe0": f"an Excel workbook; {_SAVE}",
    b"%PDF": "a PDF; name a text file, such as CSV or JSON",
    b"SQLite format 3": f"an SQLite database; {_SAVE}",
    b"\x89HDF": f"an HDF5 file; {_SAVE}",
    b"\x93NUMPY": f"a NumPy array; {_SAVE}",
    b"\x80\x04\x95": f"a Python pickle; {_SAVE}",
    b"\x80\x05\x95": f"a Python pickle; {_SAVE}",
    b"ARROW1": "an Arrow or Feather file; save it as Parquet, and name that",
}
_TAR: Final = (257, b"ustar")
FAULTS: Final = (EOFError, NotImplementedError, OSError, RuntimeError, ValueError, zlib.error)


def unread_form(head: bytes) -> str | None:
    """Say what a file is that no reader here reads, and what makes it readable.

    ``head`` are its first bytes; ``None`` where they are those of no such form.
    """
    place, mark = _TAR
    if head[place : place + len(mark)] == mark:
        return "is a tar archive; unpack it, and name the files in it (tar -xf FILE)"
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
        raise ValueError("is an Excel workbook; save its sheet as CSV, and name that")
    files = [each for each in names if not each.endswith("/") and "__MACOSX" not in each]
    alone = len(files) == 1 and not files[0].startswith("samples/")
    return archive.open(files[0]) if alone else None


def zip_reader() -> tuple[Any, Any]:
    """Return the module that reads archives packed with Zstandard, as newer Inspect packs them.

    With it comes the error that damaged data raises.
    """
    # From Python 3.14 on the standard library's own can.
    standard = (3, 14) <= sys.version_info
    zstd = import_module("compression.zstd" if standard else "backports.zstd")
    return import_module("zipfile" if standard else "backports.zstd.zipfile"), zstd.ZstdError


_URL = re.compile(r"[a-z][a-z0-9+.\-]+://", re.IGNORECASE)


def is_url(source: str) -> bool:
    """Whether a name is an address and no path of this machine."""
    return _URL.match(source) is not None


def open_url(source: str) -> BinaryIO:
    """Open an address to read; raises ``OSError`` as ``open`` does, ``InputError`` without fsspec.

    The file can be sought in where its system can do that.
    """
    system, path = _filesystem(source)
    opened: BinaryIO = system.open(path, "rb")
    return opened


def url_size(source: str) -> int | None:
    """Return the size in bytes, ``None`` where the system does not tell or has no such file."""
    system, path = _filesystem(source)
    try:
        size = system.size(path)
    except FileNotFoundError:
        return None
    return size if isinstance(size, int) else None


def _filesystem(source: str) -> tuple[Any, str]:
    """Return the file system of an address or a path, and the path there.

    Raises ``InputError`` that says what is to be installed where that is missing.
    """
    try:
        from fsspec.core import url_to_fs
    except ImportError as error:
        raise InputError(
            f"{source}: an address is read with fsspec: pip install 'hybrid-checker[arrow]'"
        ) from error
    try:
        system, path = url_to_fs(source)
    except (ImportError, ValueError) as error:
        # fsspec names the package that the scheme needs.
        raise InputError(f"{source}: {error}") from error
    return system, path


STDIN: Final = "-"
MAX_ROW_BYTES: Final = 64 * 1024 * 1024
BOM: Final = b"\xef\xbb\xbf"
_BUFFER: Final = 256 * 1024
_BROKEN_PACKING: Final = "the compressed data is damaged or ends early; what follows is not read"
_MOST_NAMES: Final = 1000
_LEAST_PAIRED: Final = 8
_PAIRED: Final = re.compile(rb"[\x80-\xff]{2,}")

Line = tuple[int, bytes]


class UnpackError(Exception):
    """Compressed input ends early or is damaged, or text is not in its encoding."""


class _Source(io.RawIOBase):
    """Passes a stream on, counts its bytes, and fills the first buffer as far as a file goes.

    A ``live`` stream is taken as it comes. Raises ``UnpackError`` where a stream breaks off, after
    all that could be read, and ``InputError`` that names ``source`` where the system fails: what
    follows may well be there the next time.
    """

    def __init__(self, file: Any, source: str, *, live: bool) -> None:
        super().__init__()
        self._live = live
        self._name = display_name(source)
        # Reading by what comes at once keeps what stands before a fault.
        self._take = getattr(file, "read1", file.read)
        self._fault: UnpackError | None = None
        self.count = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        data = more = self._more(len(buffer))
        while more and not (self.count or self._live) and len(data) < len(buffer):
            more = self._more(len(buffer) - len(data))
            data += more
        if not data and self._fault is not None:
            raise self._fault
        buffer[: len(data)] = data
        self.count += len(data)
        return len(data)

    def _more(self, size: int) -> bytes:
        try:
            return self._take(size) if self._fault is None else b""
        except UnpackError as error:
            self._fault = error
        except (EOFError, gzip.BadGzipFile, zlib.error):
            self._fault = UnpackError(_BROKEN_PACKING)
        except OSError as error:
            raise InputError(f"{self._name}: cannot be read: {error.strerror or error}") from error
        return b""


class _Transcoder:
    """Reads text in some encoding as UTF-8; bytes that are none of it stay broken in UTF-8 too."""

    def __init__(self, file: Any, encoding: str) -> None:
        self._file = file
        self._encoding = encoding
        wide = encoding.startswith("utf-")
        decoder = codecs.getincrementaldecoder(encoding)
        self._decoder = decoder("strict" if wide else "surrogateescape")

    def read(self, size: int) -> bytes:
        # A byte may become three; what is asked for is a buffer's length.
        while True:
            data = self._file.read(size // 4)
            try:
                text = self._decoder.decode(data, final=not data)
            except UnicodeError as error:
                raise UnpackError(
                    f"the text is not {self._encoding}, or not all of it; name its encoding with "
                    f"{spelled('encoding', 'NAME')}"
                ) from error
            if text or not data:
                return text.encode("utf-8", "surrogateescape")


class ByteLines:
    """The lines of one input, numbered from 1, each with its line break, in UTF-8.

    A line longer than ``MAX_ROW_BYTES`` comes cut off there, so that memory stays bounded.
    ``encoding`` is what the text is in, ``guessed`` whether nothing but its bytes says so.
    Raises ``InputError`` when the input cannot be opened, ``UsageError`` for an unknown encoding,
    ``UnpackError`` while reading.
    """

    def __init__(self, source: str, encoding: str | None = None) -> None:
        self.source = source
        self._file = open_binary(source)
        self._owned = source != STDIN
        self._counted = _Source(self._file, source, live=not self._owned)
        self._stream = io.BufferedReader(self._counted, _BUFFER)
        self._line = 0
        self._archive: BinaryIO | None = None
        with ExitStack() as undo:
            undo.callback(self.close)
            self._unpack(encoding)
            undo.pop_all()

    def _unpack(self, encoding: str | None) -> None:
        packed = self._packed()
        if packed is not None:
            self._stream = io.BufferedReader(self._source(packed), _BUFFER)
        unread = unread_form(self.head)
        if unread is not None:
            raise InputError(f"{display_name(self.source)}: {unread}")
        self.encoding, self.guessed = _known(encoding) or _encoding_of(self.head)
        if self.encoding not in ("utf-8", "binary"):
            text: Any = _Transcoder(self._stream, self.encoding)
            self._stream = io.BufferedReader(self._source(text), _BUFFER)
        if self.head.startswith(BOM):
            self._stream.read(len(BOM))

    def _packed(self) -> Any:
        """Return what is packed in the file; ``None`` where it is not packed."""
        head = self._stream.peek(4)[:4]
        if head[:2] == b"\x1f\x8b":
            return gzip.GzipFile(fileobj=self._stream)
        if head != b"PK\x03\x04" or not self._owned:
            return None
        self._archive = open_binary(self.source)
        try:
            return sole_member(self._archive)
        except ValueError as error:
            raise InputError(f"{display_name(self.source)}: {error}") from error

    def _source(self, unpacked: Any) -> _Source:
        return _Source(unpacked, self.source, live=not self._owned)

    @property
    def bytes_read(self) -> int:
        """How many bytes of the file have been taken so far (read ahead included)."""
        return self._counted.count

    @property
    def head(self) -> bytes:
        """The next bytes to be read: some hundred thousand at the beginning, fewer at the end."""
        try:
            return self._stream.peek(1)
        except UnpackError:
            return b""

    def __iter__(self) -> Iterator[Line]:
        while data := self._read_line():
            self._line += 1
            yield self._line, data

    def peek(self, count: int) -> list[bytes]:
        """Return the next ``count`` lines that are not blank, as far as ``head`` goes."""
        lines = self.head.split(b"\n")
        return [line for line in lines if line.strip()][:count]

    def read(self, size: int = -1) -> bytes:
        """Return so many bytes, fewer at the end; all that is left by default."""
        return self._stream.read(size)

    def close(self) -> None:
        """Close the file; standard input is left open."""
        if self._owned:
            self._file.close()
        if self._archive is not None:
            self._archive.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _read_line(self) -> bytes:
        data = self._stream.readline(MAX_ROW_BYTES + 1)
        if len(data) > MAX_ROW_BYTES and not data.endswith(b"\n"):
            while (rest := self._stream.readline(MAX_ROW_BYTES)) and not rest.endswith(b"\n"):
                pass
        return data


def _known(encoding: str | None) -> tuple[str, bool] | None:
    if encoding is None:
        return None
    try:
        # A codec such as base64 makes no text of bytes.
        "".encode(encoding)
        return codecs.lookup(encoding).name, False
    except LookupError as error:
        raise UsageError(
            f"{spelled('encoding', encoding)}: no such encoding; known are utf-8, "
            "utf-16, gb18030, latin-1 …"
        ) from error


def _encoding_of(head: bytes) -> tuple[str, bool]:
    """Return the encoding of a text that begins so, and whether that is a guess.

    Text whose letters beyond ASCII come in pairs of bytes is GB18030, else Latin-1; JSON is UTF-8
    by its definition, so that single bytes there are damage.
    """
    if head.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16", False
    if head.startswith((b"PAR1", b"PK\x03\x04", b"ARROW1")):
        return "binary", False
    for name, zeros in (("utf-16-le", head[1:2000:2]), ("utf-16-be", head[0:2000:2])):
        if len(zeros) < 4 * zeros.count(0):
            return name, True
    text = codecs.getincrementaldecoder("utf-8")("surrogateescape").decode(head)
    beyond = [character for character in text if not character.isascii()]
    bad = sum("\udc80" <= character <= "\udcff" for character in beyond)
    if 2 * bad <= len(beyond):
        return "utf-8", False
    paired = sum(match.end() - match.start() for match in _PAIRED.finditer(head))
    mostly = 10 * paired > 6 * sum(byte > 127 for byte in head)
    if mostly and paired >= _LEAST_PAIRED and _is_in(head, "gb18030"):
        return "gb18030", True
    return ("utf-8", False) if head.lstrip()[:1] in (b"{", b"[") else ("cp1252", True)


def _is_in(head: bytes, encoding: str) -> bool:
    try:
        codecs.getincrementaldecoder(encoding)().decode(head)
    except UnicodeDecodeError:
        return False
    return True


def display_name(source: str) -> str:
    """Return how messages call an input: its path as given, or ``standard input``."""
    return "standard input" if source == STDIN else source


def byte_size(source: str) -> int | None:
    """Return the size of a file in bytes, ``None`` for standard input and other streams."""
    if source == STDIN:
        return None
    if is_url(source):
        return url_size(source)
    path = Path(source)
    return path.stat().st_size if path.is_file() else None


def file_state(source: str) -> tuple[int, int, int] | None:
    """Return what is another one after a file was changed: its number, size and time of change.

    ``None`` for what is no plain file.
    """
    path = Path(source)
    if source == STDIN or is_url(source) or not path.is_file():
        return None
    state = path.stat()
    return state.st_ino, state.st_size, state.st_mtime_ns


def is_saved_dataset(source: str) -> bool:
    """Whether a path is a directory that ``Dataset.save_to_disk`` of Hugging Face wrote."""
    names = ("state.json", "dataset_info.json", "dataset_dict.json")
    return any((Path(source) / name).is_file() for name in names)


def _nearest_file(source: str) -> str:
    """Return the nearest name in the folder of a file that does not exist, as a question."""
    if is_url(source):
        return ""
    path = Path(source)
    try:
        names = [each.name for each in islice(path.parent.iterdir(), _MOST_NAMES)]
    except OSError:
        names = []
    return nearest(path.name, names)


def open_binary(source: str) -> BinaryIO:
    """Open an input: a path, an address such as ``s3://bucket/name``, or ``-``.

    A saved dataset has no bytes of its own: its files are read by name. Raises ``InputError``
    when the input cannot be opened.
    """
    if source == STDIN:
        return sys.stdin.buffer
    if is_saved_dataset(source):
        return io.BytesIO()
    try:
        return open_url(source) if is_url(source) else Path(source).open("rb")
    except FileNotFoundError as error:
        raise InputError(f"{source}: no such file{_nearest_file(source)}") from error
    except IsADirectoryError as error:
        raise InputError(f"{source}: is a directory; name the files in it") from error
    except OSError as error:
        raise InputError(f"{source}: cannot be read: {error.strerror or error}") from error
