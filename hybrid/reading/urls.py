"""Files on other systems, by addresses such as ``s3://bucket/name``, through fsspec."""

from __future__ import annotations

import re
from typing import Any, BinaryIO

from hybrid.errors import InputError

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
