"""Inspect and Inspect Scout, each in a process of its own: they change asyncio for all that follows."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest


@pytest.mark.parametrize("tool", ["inspect_ai", "inspect_scout"])
def test_on_the_real_tool(tool: str) -> None:
    if find_spec(tool) is None:
        pytest.skip(f"{tool} is not installed")
    own = Path(__file__).with_name(f"on_{tool.removesuffix('_ai').removeprefix('inspect_')}.py")
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", str(own)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=170, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
