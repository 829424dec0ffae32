"""What ``hybrid check`` writes to standard output for each record, by format."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from dataclasses import dataclass, replace
from typing import Literal

from hybrid.cli.console import output
from hybrid.cli.record_view import record_view
from hybrid.io.streams import FindingsStream, Pieces, StreamFormat, pieces
from hybrid.io.tally import has_error
from hybrid.records import RecordFindings, Status


class Display:
    """Shows records on standard output; leaving ``stack`` writes what closes the format."""

    def __init__(self, choice: Choice, stack: ExitStack) -> None:
        self.choice = choice
        self._console = output()
        self._stream: FindingsStream | None = None
        if choice.form is not None and choice.form != "table":
            self._stream = stack.enter_context(FindingsStream(sys.stdout.buffer, choice.form))

    def put(self, found: RecordFindings) -> None:
        """Show a record, if it is chosen."""
        shown = self.choice(found)
        if shown is not None:
            self.show(shown)

    def show(self, shown: Shown) -> None:
        """Show what was chosen of a record."""
        if isinstance(shown, RecordFindings):
            self._console.print(record_view(shown))
        elif self._stream is not None:
            self._stream.write_pieces(shown)


FormatName = Literal["table"] | StreamFormat
Shown = RecordFindings | Pieces

_DOUBTED = (Status.REJECTED, Status.DISPUTED)


@dataclass(frozen=True, slots=True)
class Choice:
    """Which records are shown, and in what form; ``form`` is ``None`` where none is.

    It can be sent to another process, which then does the work of writing a record down.
    """

    form: FormatName | None
    only_errors: bool = False

    def __call__(self, found: RecordFindings) -> Shown | None:
        """Return what is to be shown of a record, ``None`` for nothing."""
        if self.form is None or (self.only_errors and not has_error(found)):
            return None
        if self.form == "table":
            return found if self.only_errors or _is_noted(found) else None
        if self.only_errors and self.form in ("csv", "seed"):
            # A line of the contract keeps one finding per error type; rows stand for themselves.
            errors = (each for each in found.findings if each.status is Status.ERROR)
            found = replace(found, findings=tuple(errors))
        return pieces(found, self.form)


def _is_noted(found: RecordFindings) -> bool:
    return has_error(found) or any(
        finding.flags or finding.status in _DOUBTED for finding in found.findings
    )
