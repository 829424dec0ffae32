"""Records from files and standard input, one at a time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path, PurePath
from typing import NamedTuple

from hybrid.errors import UsageError
from hybrid.io.bytelines import STDIN, ByteLines, byte_size, display_name
from hybrid.io.chunks import NO_ROWS, Chunk, Cutter
from hybrid.io.ids import IdRegister
from hybrid.io.prepare import PreparedInput, prepare_all
from hybrid.io.rows import RowPlan
from hybrid.io.values import BadRow, RawRow, ReadOptions, SkippedRow
from hybrid.records import Record

Item = Record | SkippedRow


class PlacedItem(NamedTuple):
    """A record or skipped row with the file it comes from and its first line there."""

    item: Item
    file: str
    line: int


class RecordReader:
    """Reads records in the order of the inputs; can be iterated once.

    ``descriptions`` holds one sentence per input on how its fields were read; ``bytes_read`` and
    ``bytes_total`` (``None`` where unknown) serve a progress bar. ``plans`` and ``forms`` hold how
    the rows of each input are read, ``ids`` which ids are taken.
    """

    def __init__(self, sources: Sequence[str | Path], options: ReadOptions) -> None:
        names = [str(source) for source in sources]
        _check_sources(names)
        self._inputs = prepare_all(names, options)
        self.ids = IdRegister(tuple(display_name(name) for name in names))
        self.plans = tuple(
            RowPlan(display_name(each.source), each.plan, options, prefix)
            for each, prefix in zip(self._inputs, _prefixes(names), strict=True)
        )
        self.forms = tuple(each.form for each in self._inputs)
        self._done_bytes = 0
        self._current: ByteLines | None = None
        self.descriptions = tuple(each.description for each in self._inputs)
        sizes = [byte_size(name) for name in names]
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
        for index, each in enumerate(self._inputs):
            yield from self._read_input(index, each)

    def chunks(self, *, skip: int = 0) -> Iterator[Chunk]:
        """Yield the rows as they stand, in chunks, without the first ``skip`` rows of the run.

        Takes the place of iterating; ids are left to whoever reads the chunks.
        """
        for index, each in enumerate(self._inputs):
            with each.open() as lines:
                self._current = lines
                cutter = Cutter(index, skip)
                yield from cutter.chunks(each, lines)
                skip = max(0, skip - cutter.seen)
                self._done_bytes += lines.bytes_read
                self._current = None

    def _read_input(self, index: int, each: PreparedInput) -> Iterator[PlacedItem]:
        plan = self.plans[index]
        with each.open() as lines:
            self._current = lines
            empty = True
            for row in each.rows(lines):
                empty = False
                yield PlacedItem(self._item(row, plan, index), plan.file, row.line)
            if empty:
                yield PlacedItem(SkippedRow(plan.file, 0, NO_ROWS), plan.file, 0)
            self._done_bytes += lines.bytes_read
            self._current = None

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
    ``DuplicateIdError``. A row that cannot be used comes as a ``SkippedRow``.
    """
    return RecordReader(sources, options or ReadOptions())


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
