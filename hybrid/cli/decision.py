"""The file of ``hybrid calibrate`` that ``--decision`` names."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from hybrid.errors import UsageError

if TYPE_CHECKING:
    from hybrid.run.decision_file import Decision
    from hybrid.run.manifest import RunIdentity

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


def decision_for(path: Path | None, run: RunIdentity) -> Decision | None:
    """Return the decision to make findings by, ``None`` without a file.

    Raises ``UsageError`` for one that was fitted on another judge, other prompts, other rules or
    without an error type that is asked for.
    """
    from hybrid.run.decision_file import read_decision

    if path is None:
        return None
    own = read_decision(path)
    difference = own.difference(run)
    if difference is not None:
        raise UsageError(f"--decision {path}: fitted on another run ({difference}); calibrate anew")
    return own


def decision_parameters(path: Path | None) -> dict[str, Any]:
    """Return what a run's manifest says of a decision; nothing without one."""
    from hybrid.run.decision_file import read_decision

    return {} if path is None else {"decision": read_decision(path).parameters()}
