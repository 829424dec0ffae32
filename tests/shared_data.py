"""Where the real texts lie that are measured on and never copied into the project."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

_DATA = Path(__file__).resolve().parents[2] / "shared" / "data"


def shared(name: str) -> Path:
    """Return the path of ``../shared/data/<name>``; skips the test, by name, when it is absent.

    In CI it is always skipped: what CI says must not rest on data that others do not have.
    """
    path = _DATA / name
    if os.environ.get("CI") or not path.exists():
        pytest.skip(f"../shared/data/{name} is absent, or not for CI")
    return path
