"""How the rows of one input become drafts of records: decided once, used wherever they are read."""

from __future__ import annotations

from dataclasses import dataclass, replace

from hybrid.errors import RowError
from hybrid.io.build import Draft, draft
from hybrid.io.fields import FieldPlan
from hybrid.io.values import BadRow, RawRow, ReadOptions, SkippedRow


@dataclass(frozen=True, slots=True)
class RowPlan:
    """The plan for the rows of one input; it can be sent to another process.

    ``file`` is what messages call the input, ``prefix`` what ``options.prefix_ids`` puts before
    ids. ``fields`` is ``None`` for an input without a row that could be decoded.
    """

    file: str
    fields: FieldPlan | None
    options: ReadOptions
    prefix: str = ""

    def read(self, row: RawRow | BadRow) -> Draft | SkippedRow:
        """Return the draft of a row, under the id that the row gives if it gives one."""
        if isinstance(row, BadRow):
            return SkippedRow(self.file, row.line, row.reason)
        assert self.fields is not None, "a decoded row always gives a plan"
        try:
            read = draft(row.values, self.fields, self.options)
        except RowError as error:
            return SkippedRow(self.file, row.line, str(error))
        if self.options.prefix_ids and read.id is not None:
            return replace(read, id=f"{self.prefix}:{read.id}")
        return read
