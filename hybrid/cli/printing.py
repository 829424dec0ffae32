"""What ``hybrid check`` writes to standard output for each record, by format."""

from __future__ import annotations

import sys
from contextlib import ExitStack

from hybrid.cli.choosing import Choice, Shown
from hybrid.cli.console import output
from hybrid.cli.record_view import record_view
from hybrid.io.streams import FindingsStream
from hybrid.records import RecordFindings


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
