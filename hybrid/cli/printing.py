"""What ``hybrid check`` writes to standard output for each record, by format."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from functools import partial

from rich.console import Console

from hybrid.cli.console import output
from hybrid.cli.record_view import record_view
from hybrid.cli.tally import has_error
from hybrid.io.streams import FindingsStream, StreamFormat
from hybrid.records import RecordFindings, Status

Write = Callable[[RecordFindings], None]

_DOUBTED = (Status.REJECTED, Status.DISPUTED)


def view_writer(*, only_errors: bool) -> Write:
    """Return what shows each record with a flag or an error verdict; ``only_errors`` an error."""
    return partial(_view, output(), only_errors=only_errors)


def stream_writer(form: StreamFormat, stack: ExitStack, *, only_errors: bool) -> Write:
    """Return what writes each record in ``form``; leaving ``stack`` closes the format."""
    stream = stack.enter_context(FindingsStream(sys.stdout.buffer, form))
    if not only_errors:
        return stream.write
    return partial(_errors, stream, by_row=form in ("csv", "seed"))


def silent(found: RecordFindings) -> None:
    """Write nothing."""


def _view(console: Console, found: RecordFindings, *, only_errors: bool) -> None:
    noted = any(finding.flags or finding.status in _DOUBTED for finding in found.findings)
    if has_error(found) or (noted and not only_errors):
        console.print(record_view(found))


def _errors(stream: FindingsStream, found: RecordFindings, *, by_row: bool) -> None:
    # A line of the contract keeps one finding per error type; rows stand for themselves.
    if not has_error(found):
        return
    errors = tuple(each for each in found.findings if each.status is Status.ERROR)
    stream.write(replace(found, findings=errors) if by_row else found)
