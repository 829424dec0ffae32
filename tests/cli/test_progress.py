from __future__ import annotations

import os
import pty
import sys

import pytest

from hybrid.cli import console
from hybrid.cli.console import with_progress
from tests.cli.terminal import all_shown


@pytest.mark.parametrize("shown", [True, False])
def test_items_pass_in_order(shown: bool) -> None:
    items = with_progress(range(5), done=lambda: 0, total=None, shown=shown)
    assert list(items) == [0, 1, 2, 3, 4]


def test_bar_counts_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    ours, theirs = pty.openpty()
    with os.fdopen(theirs, "w", encoding="utf-8") as terminal:
        monkeypatch.setattr(sys, "stderr", terminal)
        monkeypatch.setattr(console, "_PATIENCE_SECONDS", 0.0)
        assert list(with_progress(range(64), done=lambda: 64, total=64, shown=True)) == [*range(64)]
    shown = all_shown(ours)
    assert "records" in shown
    assert "100%" in shown
