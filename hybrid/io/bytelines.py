"""Inputs as numbered lines of bytes: opened, unpacked, counted, and never held as a whole."""

from __future__ import annotations

import gzip
import io
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import IO, BinaryIO, Final, Self

from hybrid.errors import InputError
from hybrid.io.urls import is_url, open_url, url_size

STDIN: Final = "-"
MAX_ROW_BYTES: Final = 64 * 1024 * 1024
_BUFFER: Final = 256 * 1024
BOM: Final = b"\xef\xbb\xbf"
_OTHER_BOMS: Final = {b"\xff\xfe": "UTF-16", b"\xfe\xff": "UTF-16"}
_BROKEN_PACKING: Final = "the compressed data is damaged or ends early; what follows is not read"
_BROKEN_GZIP: Final = (EOFError, gzip.BadGzipFile, zlib.error)

Line = tuple[int, bytes]


class UnpackError(Exception):
    """Compressed input ends early or is damaged; raised while lines are read."""


class _Counted(io.RawIOBase):
    """Counts the bytes that are taken from the file itself, before any unpacking."""

    def __init__(self, file: BinaryIO) -> None:
        super().__init__()
        self._file = file
        self.count = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        data = self._file.read(len(buffer))
        buffer[: len(data)] = data
        self.count += len(data)
        return len(data)


class ByteLines:
    """The lines of one input, numbered from 1, each with its line break.

    A line longer than ``MAX_ROW_BYTES`` comes cut off there, so that memory stays bounded.
    Raises ``InputError`` when the input cannot be opened, ``UnpackError`` while iterating.
    """

    def __init__(self, source: str) -> None:
        self.source = source
        self._file = open_binary(source)
        self._owned = source != STDIN
        self._counted = _Counted(self._file)
        buffered = io.BufferedReader(self._counted, _BUFFER)
        self._stream: IO[bytes] | gzip.GzipFile = buffered
        if buffered.peek(2)[:2] == b"\x1f\x8b":
            self._stream = gzip.GzipFile(fileobj=buffered)
        self._ahead: list[Line] = []
        self._line = 0

    @property
    def bytes_read(self) -> int:
        """How many bytes of the file have been taken so far (read ahead included)."""
        return self._counted.count

    def __iter__(self) -> Iterator[Line]:
        while line := self._take():
            yield line

    def peek(self, count: int) -> list[Line]:
        """Return the next ``count`` lines that are not blank, without consuming them."""
        seen = [line for line in self._ahead if line[1].strip()]
        while len(seen) < count and (line := self._read()):
            self._ahead.append(line)
            if line[1].strip():
                seen.append(line)
        return seen[:count]

    def rest(self) -> bytes:
        """Return everything that is left."""
        head = b"".join(data for _, data in self._ahead)
        self._ahead.clear()
        try:
            tail = self._stream.read()
        except _BROKEN_GZIP as error:
            raise UnpackError(_BROKEN_PACKING) from error
        if not self._line and not head:
            tail = self._without_bom(tail)
        return head + tail

    def close(self) -> None:
        """Close the file; standard input is left open."""
        if self._owned:
            self._stream.close()
            self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _take(self) -> Line | None:
        return self._ahead.pop(0) if self._ahead else self._read()

    def _read(self) -> Line | None:
        try:
            data = self._stream.readline(MAX_ROW_BYTES + 1)
            if len(data) > MAX_ROW_BYTES and not data.endswith(b"\n"):
                self._skip_line()
        except _BROKEN_GZIP as error:
            raise UnpackError(_BROKEN_PACKING) from error
        if not data:
            return None
        self._line += 1
        return self._line, self._without_bom(data) if self._line == 1 else data

    def _skip_line(self) -> None:
        while (data := self._stream.readline(MAX_ROW_BYTES)) and not data.endswith(b"\n"):
            pass

    def _without_bom(self, data: bytes) -> bytes:
        encoding = _OTHER_BOMS.get(data[:2])
        if encoding is not None:
            raise InputError(
                f"{display_name(self.source)}: the file is in {encoding}; save it as UTF-8"
            )
        return data.removeprefix(BOM)


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


def open_binary(source: str) -> BinaryIO:
    """Open an input: a path, an address such as ``s3://bucket/name``, or ``-``.

    Raises ``InputError`` when it cannot be opened.
    """
    if source == STDIN:
        return sys.stdin.buffer
    try:
        return open_url(source) if is_url(source) else Path(source).open("rb")
    except FileNotFoundError as error:
        raise InputError(f"{source}: no such file") from error
    except IsADirectoryError as error:
        raise InputError(f"{source}: is a directory; name the files in it") from error
    except OSError as error:
        raise InputError(f"{source}: cannot be read: {error.strerror or error}") from error
