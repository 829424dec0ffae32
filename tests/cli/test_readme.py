"""What the README says can be run."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import click
import pytest

from hybrid.cli.main import cli

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text("utf-8")
COMMANDS = re.findall(r"^\$ hybrid (.+)$", README, re.MULTILINE)


def test_it_opens_with_the_two_commands() -> None:
    opening = README.split("```")[1]
    assert [line.split("#")[0].strip() for line in opening.strip().splitlines()] == [
        "make demo",
        "make test",
    ]


def test_its_python_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    exec(compile(code, "README.md", "exec"), {})
    assert "cannot be decided" in capsys.readouterr().out


@pytest.mark.parametrize("line", COMMANDS)
def test_its_commands_are_accepted(line: str) -> None:
    name, *arguments = shlex.split(line)
    with click.Context(cli, info_name="hybrid") as ctx:
        command = cli.get_command(ctx, name)
        assert command is not None
        command.make_context(name, arguments, parent=ctx).close()
