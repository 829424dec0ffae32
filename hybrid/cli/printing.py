"""What ``hybrid check`` writes to standard output for each record, by format."""

from __future__ import annotations

import sys
from contextlib import ExitStack, closing
from dataclasses import dataclass, replace
from typing import Final, Literal, cast, get_args

from hybrid.cli.console import output, table_output
from hybrid.cli.record_view import finding_lines, record_view
from hybrid.errors import UsageError
from hybrid.records import ErrorType, RecordFindings, Status
from hybrid.run.streams import FindingsStream, Pieces, StreamFormat, pieces
from hybrid.run.tally import has_error


class Display:
    """Shows records on standard output; leaving ``stack`` writes what closes the format."""

    def __init__(self, choice: Choice, stack: ExitStack) -> None:
        self.choice = choice
        self._read: Reading | None = None
        self._stream: FindingsStream | None = None
        if choice.form in STREAMS:
            form = choice.form
            self._stream = stack.enter_context(FindingsStream(sys.stdout.buffer, form))
        elif choice.form is not None:
            self._read = stack.enter_context(closing(Reading(choice.form, choice.limit)))

    def put(self, found: RecordFindings) -> None:
        """Show a record, if it is chosen."""
        shown = self.choice(found)
        if shown is not None:
            self.show(shown)

    def show(self, shown: Shown) -> None:
        """Show what was chosen of a record."""
        if isinstance(shown, RecordFindings):
            if self._read is not None:
                self._read.put(shown)
        elif self._stream is not None:
            self._stream.write_pieces(shown)


class Reading:
    """Findings for a reader: in full where there are few records, else a line each.

    Without a form the first ``_FEW`` records are held back until it is known whether more come.
    ``limit`` is how many findings are shown, 0 for all.
    """

    def __init__(self, form: str, limit: int | None) -> None:
        self._held: list[RecordFindings] | None = [] if form == "auto" else None
        self._full = form == "full"
        self._limit = limit if limit is not None else 0 if self._full else _LINES
        self._count = 0

    def put(self, found: RecordFindings) -> None:
        """Show the findings of a record, or hold them back."""
        if self._held is None:
            self._show(found)
            return
        self._held.append(found)
        if _FEW < len(self._held):
            self._release()

    def close(self) -> None:
        """Show what is held back, and how many findings are not shown."""
        if self._held is not None:
            self._full = True
            self._release()
        rest = self._count - self._limit
        if self._limit and 0 < rest:
            output().print(f"and {rest:,} more (--limit 0 shows all)", style="dim")
        if self._count and not self._full:
            output().print()

    def _release(self) -> None:
        held, self._held = self._held or [], None
        for each in held:
            self._show(each)

    def _show(self, found: RecordFindings) -> None:
        console = output() if self._full else table_output()
        # Quotes are cut to fit 80 cells where there is no edge; names never are.
        lines = finding_lines(found, output().width)
        for view in [record_view(found)] if self._full else lines:
            self._count += 1
            if not self._limit or self._count <= self._limit:
                console.print(view, no_wrap=not self._full, overflow="ellipsis")


TextFormat = Literal["table", "full"]
FormatName = TextFormat | StreamFormat
STREAMS: Final[tuple[StreamFormat, ...]] = get_args(StreamFormat)
Shown = RecordFindings | Pieces

_FEW: Final = 5
_LINES: Final = 20
_DOUBTED: Final = (Status.REJECTED, Status.DISPUTED)


@dataclass(frozen=True, slots=True)
class Choice:
    """Which records are shown, and in what form; ``form`` is ``None`` where none is.

    ``auto`` is in full for few records, and a line for each finding of many. It can be sent to
    another process, which then does the work of writing a record down.
    """

    form: FormatName | Literal["auto"] | None
    only_errors: bool = False
    limit: int | None = None
    apart: tuple[ErrorType, ...] = ()

    def __post_init__(self) -> None:
        if self.limit is not None and self.form in STREAMS:
            raise UsageError(f"--limit is for reading; leave it out, or --format {self.form}")

    def __call__(self, found: RecordFindings) -> Shown | None:
        """Return what is to be shown of a record, ``None`` for nothing."""
        if self.form is None or (self.only_errors and not has_error(found)):
            return None
        if self.form in ("auto", "table", "full"):
            if self.apart:
                kept = (each for each in found.findings if each.error_type not in self.apart)
                found = replace(found, findings=tuple(kept))
            return found if self.only_errors or _is_noted(found) else None
        if self.only_errors and self.form in ("csv", "seed"):
            # A line of the contract keeps one finding per error type; rows stand for themselves.
            errors = (each for each in found.findings if each.status is Status.ERROR)
            found = replace(found, findings=tuple(errors))
        return pieces(found, cast("StreamFormat", self.form))


def _is_noted(found: RecordFindings) -> bool:
    return has_error(found) or any(
        finding.flags or finding.status in _DOUBTED for finding in found.findings
    )
