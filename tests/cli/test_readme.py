"""What the README says first, and its Python; tests/test_docs.py runs its commands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text("utf-8")


def test_it_opens_with_the_two_commands() -> None:
    opening = README.split("```")[1].splitlines()[1:]
    assert [line.split("#")[0].strip() for line in opening] == ["make demo", "make test"]


def test_its_python_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    exec(compile(code, "README.md", "exec"), {})
    assert "cannot be decided" in capsys.readouterr().out
