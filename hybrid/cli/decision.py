"""The file of ``hybrid calibrate`` that ``--decision`` names."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

_Command = TypeVar("_Command", bound=Callable[..., Any])
_OPTION = click.option(
    "--decision",
    "decision_path",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Weigh judge and rules by this file from hybrid calibrate.",
)


def decision_option(command: _Command) -> _Command:
    """Add the option that names the file."""
    return _OPTION(command)


def decision_parameters(path: Path | None) -> dict[str, Any]:
    """Return what a run's manifest says of a decision; nothing without one."""
    from hybrid.run.decision_file import read_decision

    return {} if path is None else {"decision": read_decision(path).parameters()}
