"""What one process of a rules-only run does with a chunk of the input, and hands back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING

from hybrid.cli.printing import Choice, Shown
from hybrid.io.build import RowPlan
from hybrid.io.reader import Chunk
from hybrid.io.tally import Tally
from hybrid.io.values import BadRow, SkippedRow
from hybrid.pipeline.recipe import Recipe
from hybrid.records.findings import encode

if TYPE_CHECKING:
    from hybrid.pipeline import CheckedRow, Checker

Step = Callable[[Chunk], "CheckedChunk"]


@dataclass(frozen=True, slots=True)
class Row:
    """What one row came to, ready to be written: a findings line, or why there is none.

    ``id`` is as in a ``CheckedRow``; ``shown`` is what goes to standard output, if anything does.
    """

    line: int
    given: bool
    id: str | None
    made: bytes | SkippedRow
    shown: Shown | None = None

    def numbered(self, id: str) -> Row:  # noqa: A002  the field's own name
        """Return the row under another id than its content hash."""
        old = self.id
        if old is None or id == old:
            return self
        return replace(
            self, id=id, made=_renamed(self.made, old, id), shown=_shown_as(self.shown, old, id)
        )


@dataclass(frozen=True, slots=True)
class CheckedChunk:
    """The rows of a chunk in order, and the counts of those that became records."""

    rows: list[Row] = field(default_factory=list)
    tally: Tally = field(default_factory=Tally)


@dataclass(frozen=True, slots=True)
class Work:
    """How chunks are checked and written down; it can be sent to another process.

    ``writes`` tells whether findings lines are wanted beside what ``choice`` shows.
    """

    recipe: Recipe
    plans: tuple[RowPlan, ...]
    choice: Choice
    writes: bool

    def __call__(self) -> Step:
        """Compile the checker, once for each process, and return what checks a chunk."""
        return self.step(self.recipe.checker())

    def step(self, checker: Checker) -> Step:
        """Return what checks a chunk by ``checker``."""
        return partial(self._check, checker)

    def set_aside(self, chunk: Chunk, reason: str) -> CheckedChunk:
        """Return the rows of a chunk as skipped, each for ``reason`` or for its own."""
        file, rows = self.plans[chunk.input].file, []
        for row in chunk.rows:
            why = row.reason if isinstance(row, BadRow) else reason
            skipped = SkippedRow(file, row.line, why)
            rows.append(Row(row.line, given=False, id=None, made=skipped))
        return CheckedChunk(rows)

    def _check(self, checker: Checker, chunk: Chunk) -> CheckedChunk:
        from hybrid.pipeline import check_rows

        done = CheckedChunk()
        for each in check_rows(chunk.rows, self.plans[chunk.input], checker):
            done.rows.append(self._row(each, done.tally))
        return done

    def _row(self, each: CheckedRow, tally: Tally) -> Row:
        result = each.result
        if isinstance(result, SkippedRow):
            return Row(each.line, each.given, result.id, result)
        tally.add(result)
        shown = self.choice(result)
        if not self.writes:
            return Row(each.line, each.given, result.record.id, b"", shown)
        # The line that is written is the one that is shown: it is made, and sent, once.
        same = self.choice.form in ("jsonl", "json") and isinstance(shown, tuple)
        line = shown[0] if same and isinstance(shown, tuple) else encode(result)
        return Row(each.line, each.given, result.record.id, line, shown)


def _renamed(made: bytes | SkippedRow, old: str, new: str) -> bytes | SkippedRow:
    """Replace the id, which stands before anything else that could be equal to it."""
    if isinstance(made, bytes):
        return made.replace(old.encode(), new.encode(), 1)
    return replace(made, id=new, reason=made.reason.replace(old, new, 1))


def _shown_as(shown: Shown | None, old: str, new: str) -> Shown | None:
    if shown is None:
        return None
    if isinstance(shown, tuple):
        return tuple(piece.replace(old.encode(), new.encode(), 1) for piece in shown)
    return replace(shown, record=replace(shown.record, id=new))
