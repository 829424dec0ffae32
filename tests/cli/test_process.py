"""What only a real process shows: pipes, signals, terminals."""

from __future__ import annotations

import os
import pty
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.command import ROWS, SMALL_PACK
from tests.cli.terminal import all_shown

HYBRID = (sys.executable, "-m", "hybrid")
CHECK = (*HYBRID, "check", *SMALL_PACK)


@pytest.fixture
def many(tmp_path: Path) -> Path:
    """Return a file of 3,000 rows, far more than a pipe holds."""
    path = tmp_path / "many.jsonl"
    lines = [ROWS[0].replace('"one"', f'"q{number}"') for number in range(3000)]
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def test_python_m_hybrid_version() -> None:
    done = subprocess.run([*HYBRID, "--version"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("hybrid, version ")


@pytest.mark.parametrize("form", ["jsonl", "table --limit 0"])
def test_a_reader_that_leaves_early_ends_the_run_without_noise(many: Path, form: str) -> None:
    command = [*CHECK, str(many), "--format", *form.split(), "--quiet"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        noise = process.stderr.read()
    assert noise == b""
    assert process.returncode == 141


@pytest.mark.timeout(60)
def test_interrupt_is_one_line(many: Path) -> None:
    with subprocess.Popen(
        [*CHECK, "-", "--format", "seed"],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stderr is not None
        # Enough rows to be read at once; the input stays open, so the run waits for more.
        process.stdin.write(many.read_text("utf-8"))
        process.stdin.flush()
        assert "question ←" in process.stderr.readline()
        # CPython 3.11 can put a signal off that comes while a write returns, so not at once.
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        rest = process.stderr.read()
    assert rest.strip() == "hybrid: stopped."
    assert process.returncode == 130


@pytest.mark.parametrize(("no_color", "coloured"), [(None, True), ("1", False)])
def test_colours_on_a_terminal_only_and_never_with_no_color(
    tmp_path: Path, no_color: str | None, coloured: bool
) -> None:
    path = tmp_path / "in.jsonl"
    path.write_text("\n".join(ROWS), encoding="utf-8")
    shown = _on_terminal([*CHECK, str(path), "--quiet"], no_color)
    assert bool(re.search(r"\x1b\[[0-9;]*3[0-7]m", shown)) is coloured


def _on_terminal(command: list[str], no_color: str | None) -> str:
    """Run a command whose standard output is a terminal; returns what the terminal got."""
    settings = {"TERM": "xterm", "PATH": os.environ["PATH"], "COLUMNS": "100"}
    if no_color is not None:
        settings["NO_COLOR"] = no_color
    ours, theirs = pty.openpty()
    subprocess.run(command, stdout=theirs, stderr=subprocess.DEVNULL, env=settings, check=False)
    os.close(theirs)
    return all_shown(ours)
