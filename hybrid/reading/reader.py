"""Records from files and standard input, one at a time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import Final, NamedTuple

from hybrid.errors import UsageError
from hybrid.reading.build import RowPlan
from hybrid.reading.bytelines import STDIN, ByteLines, display_name
from hybrid.reading.ids import IdRegister
from hybrid.reading.prepare import PreparedInput, prepare_all
from hybrid.reading.values import BadRow, RawRow, ReadOptions, SkippedRow
from hybrid.records import Record

Item = Record | SkippedRow

CHUNK_BYTES: Final = 128 * 1024
CHUNK_ROWS: Final = 256
NO_ROWS: Final = "the file holds no rows"


class PlacedItem(NamedTuple):
    """A record or skipped row with the file it comes from and its first line there."""

    item: Item
    file: str
    line: int


@dataclass(frozen=True, slots=True)
class Chunk:
    """Some consecutive rows of one input, ``input`` in its run: what one process checks at a time.

    They are rows as they stand, or records that are made already.

    ``size`` is about how many bytes of the input they were read from.
    """

    input: int
    rows: tuple[RawRow | BadRow | PlacedItem, ...]
    size: int = 0


class RecordReader:
    """Reads records in the order of the inputs; can be iterated once.

    ``descriptions`` holds one sentence per input on how its fields were read; ``bytes_read`` and
    ``bytes_total`` (``None`` where unknown) serve a progress bar. ``inputs``, ``plans`` and
    ``forms`` hold how the rows of each input are read, ``ids`` which ids are taken.
    """

    def __init__(self, inputs: Sequence[PreparedInput]) -> None:
        self.inputs = inputs
        self.ids = IdRegister(tuple(each.plan.file for each in inputs))
        self.plans: tuple[RowPlan, ...] = tuple(each.plan for each in self.inputs)
        self.forms = tuple(each.form for each in self.inputs)
        self._done_bytes = 0
        self._current: ByteLines | None = None
        self.descriptions = tuple(each.description for each in self.inputs)
        sizes = [each.size for each in inputs]
        known = [size for size in sizes if size is not None]
        self.bytes_total = sum(known) if len(known) == len(sizes) else None

    @property
    def bytes_read(self) -> int:
        """How many bytes of the inputs, as they lie on disk, have been taken so far."""
        return self._done_bytes + (self._current.bytes_read if self._current else 0)

    def __iter__(self) -> Iterator[Item]:
        for placed in self.placed():
            yield placed.item

    def placed(self) -> Iterator[PlacedItem]:
        """Yield the records and skipped rows as iterating does, each with its place."""
        for index, each in enumerate(self.inputs):
            yield from self._read_input(index, each)

    def chunks(self, *, skip: int = 0) -> Iterator[Chunk]:
        """Yield the rows as they stand, in chunks, without the first ``skip`` rows of the run.

        Takes the place of iterating; ids are left to whoever reads the chunks.
        """
        for index, each in enumerate(self.inputs):
            rows: list[RawRow | BadRow] = []
            begin = self.bytes_read
            for row in self._rows(each):
                skip -= 1
                if skip < 0:
                    rows.append(row)
                taken = self.bytes_read - begin
                if len(rows) == CHUNK_ROWS or (rows and taken >= CHUNK_BYTES):
                    yield Chunk(index, tuple(rows), taken)
                    rows, begin = [], self.bytes_read
            if rows:
                yield Chunk(index, tuple(rows), self.bytes_read - begin)

    def _rows(self, each: PreparedInput) -> Iterator[RawRow | BadRow]:
        """Yield the rows of one input; one without any has a bad row that says so."""
        with each.open() as lines:
            self._current = lines
            empty = True
            for row in each.rows(lines):
                empty = False
                yield row
            if empty:
                yield BadRow(0, NO_ROWS)
            each.refuse_changed()
            self._done_bytes += lines.bytes_read if lines is not None else 0
            self._current = None

    def _read_input(self, index: int, each: PreparedInput) -> Iterator[PlacedItem]:
        plan = each.plan
        for row in self._rows(each):
            yield PlacedItem(self._item(row, plan, index), plan.file, row.line)

    def _item(self, row: RawRow | BadRow, plan: RowPlan, index: int) -> Item:
        read = plan.read(row)
        if isinstance(read, SkippedRow):
            return read
        if read.id is None:
            return read.record(self.ids.number(read.content_hash(), index, row.line))
        prefixed = plan.options.prefix_ids
        return read.record(self.ids.claim(read.id, index, row.line, prefixed=prefixed))


def open_records(sources: Sequence[str | Path], options: ReadOptions | None = None) -> RecordReader:
    """Open inputs (paths, or ``-`` for standard input) and decide how their fields are read.

    Raises ``InputError`` for an input that cannot be opened, ``FieldError`` for fields that
    cannot be told apart, ``UsageError`` for no input or the same one twice; while iterating,
    ``DuplicateIdError``, and ``InputError`` for a file that was changed since. A row that cannot
    be used comes as a ``SkippedRow``.
    """
    names = [str(source) for source in sources]
    _check_sources(names)
    return RecordReader(prepare_all(names, _prefixes(names), options or ReadOptions()))


def read_records(
    sources: Sequence[str | Path], options: ReadOptions | None = None
) -> Iterator[Item]:
    """Yield the records and skipped rows of the inputs, as ``open_records`` does."""
    return iter(open_records(sources, options))


def _check_sources(names: Sequence[str]) -> None:
    if not names:
        raise UsageError("no input: name at least one file, or - for standard input")
    repeated = next((name for name in names if names.count(name) > 1), None)
    if repeated is not None:
        raise UsageError(f"{display_name(repeated)} is named twice as input")


def _prefixes(names: Sequence[str]) -> list[str]:
    """A file's name where that is unique in the run, else its path as given."""
    short = ["stdin" if name == STDIN else PurePath(name).name for name in names]
    return [one if short.count(one) == 1 else name for one, name in zip(short, names, strict=True)]
