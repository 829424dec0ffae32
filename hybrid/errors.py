"""The exceptions that hybrid raises on purpose.

::

    HybridError
    ├── UsageError          the call itself is wrong: an option, a combination, a missing choice
    ├── InputError          an input file cannot be used as a whole
    │   ├── FieldError      its fields cannot be told apart, or one is missing
    │   └── DuplicateIdError  one id names two records of a run
    ├── RowError            one row of an input cannot be used (set aside, counted, never fatal)
    │   └── LanguageError   its reasoning is neither English nor Chinese; raised by ``Record`` too
    ├── PackError           rule or cue files are faulty; carries every fault found
    ├── OutputError         an output place cannot be written or continued
    ├── WorkerError         a worker process failed, or cannot start
    └── JudgeError          the judge gave no usable answer (becomes ``unassessed``)
"""

from __future__ import annotations

import json
import shlex
from collections.abc import Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, Final

IN_SHELL: Final[ContextVar[bool]] = ContextVar("in_shell", default=False)
"""Whether the user came by the command line, so that messages spell options as it does."""

_SHELL_NAMES: Final = {"mapping": "map", "separator": "split-options", "keep_bare": "bare keep"}


def spelled(name: str, value: Any = None) -> str:
    """Return an option as the user has to spell it: ``--max-cost 2``, or ``max_cost=2`` in Python.

    Without a value it is named alone. ``value`` is text, a number, ``True`` for a flag, a mapping
    or a list.
    """
    if not IN_SHELL.get():
        told = json.dumps(value, ensure_ascii=False) if isinstance(value, dict) else repr(value)
        return name if value is None else f"{name}={told}"
    shown = f"--{_SHELL_NAMES.get(name, name.replace('_', '-'))}"
    if value is None or value is True:
        return shown
    if isinstance(value, dict):
        return " ".join(f"{shown} {shlex.quote(f'{key}={each}')}" for key, each in value.items())
    return f"{shown} {shlex.quote(','.join(value) if isinstance(value, list) else str(value))}"


class HybridError(Exception):
    """Base of every exception that hybrid raises on purpose."""


class UsageError(HybridError):
    """The call is wrong: an option, a combination of options, or a missing choice."""


class InputError(HybridError):
    """An input file cannot be used as a whole."""


class FieldError(InputError):
    """The fields of an input are ambiguous, or a required one is missing."""


class DuplicateIdError(InputError):
    """One id names two records of the same run."""


class RowError(HybridError):
    """One row of an input cannot be used; ``str(error)`` is the reason shown to the user."""


class LanguageError(RowError):
    """Reasoning is in a language that no rule knows, or that is named is none of those known."""


class OutputError(HybridError):
    """An output place cannot be written, or an unfinished run there cannot be continued."""


class WorkerError(HybridError):
    """A worker process failed in a way that ends the run, or cannot start."""


class JudgeError(HybridError):
    """The judge gave no usable answer; ``str(error)`` becomes the reason of ``unassessed``."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong in a pack file, where it stands, and what would be accepted."""

    path: str
    line: int
    column: int
    message: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}: {self.message}"


class PackError(HybridError):
    """Rule or cue files are faulty; ``faults`` lists every fault, in file order."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(str(fault) for fault in self.faults))
