"""What the tests of the judge's commands share: records, verdicts, and a place for the cache."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.command import PACK

PACK_OPTIONS = ("--no-default-pack", "--pack", str(PACK))


def prepare(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Keep keys and caches of the machine out of the tests."""
    monkeypatch.setenv("HYBRID_CACHE", str(folder / "answers.sqlite"))
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL"):
        monkeypatch.delenv(name, raising=False)
