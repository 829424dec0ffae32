"""``hybrid rules new``: a pack to begin with, as a package that can be installed."""

from __future__ import annotations

import re
from importlib.resources import as_file, files
from pathlib import Path
from shlex import quote
from shutil import copytree

import click

from hybrid.errors import OutputError, UsageError

_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_PROJECT = """\
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "{name}"
version = "0.1.0"
dependencies = ["hybrid-checker"]

# What hybrid finds the pack by: hybrid check … --pack {name}
[project.entry-points."hybrid.rules"]
{name} = "{module}"
"""


@click.command()
@click.argument("name")
@click.option(
    "-o",
    "--output",
    type=click.Path(file_okay=False, path_type=Path),
    help="The directory to make.  [default: NAME]",
)
def new(name: str, output: Path | None) -> None:
    """Start a pack: a cue and a rule with examples, ready to test.

    NAME consists of small letters, digits and hyphens. Change the files, then run hybrid rules
    test. If you install the pack with pip, it is found by its name.
    """
    from hybrid.cli.console import say

    if not _NAME.fullmatch(name):
        raise UsageError(f"{name}: accepted: small letters, digits and hyphens, such as legal-en")
    target, module = output or Path(name), name.replace("-", "_")
    if target.exists() and any(target.iterdir()):
        raise OutputError(f"{target}: there is something already")
    with as_file(files("hybrid.packs") / "template") as template:
        copytree(template, target / module, dirs_exist_ok=True)
    (target / module / "__init__.py").write_text(f'"""Rules of {name}."""\n', encoding="utf-8")
    project = _PROJECT.format(name=name, module=module)
    (target / "pyproject.toml").write_text(project, encoding="utf-8")
    pack = quote(str(target))
    say(f"a pack is in {target / module}; change it, and test it: hybrid rules test --pack {pack}")
    say(f"to check with it: hybrid check FILE --rules-only --pack {pack}")
