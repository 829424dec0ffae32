"""Which records ``hybrid check`` shows, and in what form; no console is needed to tell."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from hybrid.cli.tally import has_error
from hybrid.io.streams import Pieces, StreamFormat, pieces
from hybrid.records import RecordFindings, Status

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
