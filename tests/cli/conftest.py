from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.command import Hybrid


@pytest.fixture
def hybrid(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Hybrid:
    """Return the command line, run in an empty folder with the terminal's settings fixed."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    for name in ("NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
        monkeypatch.delenv(name, raising=False)
    return Hybrid(tmp_path, capsys)
