"""From an input to records, one at a time: what is decided about it once, and then read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from itertools import chain, islice
from pathlib import Path, PurePath
from typing import Final, NamedTuple

from hybrid.errors import FieldError, InputError, RowError, UsageError, spelled
from hybrid.reading.build import Draft, IdRegister, RowPlan, each_response, read_options
from hybrid.reading.bytelines import STDIN, ByteLines, byte_size, display_name, file_state
from hybrid.reading.columns import FieldPlan, decide
from hybrid.reading.formats import Rows, open_rows
from hybrid.reading.options import answer_kind, as_number, bases_that_fit, options_in, squashed
from hybrid.reading.profiles import holds_truth, may_hold_truth
from hybrid.reading.rows import (
    BARE,
    BadRow,
    FieldName,
    InputFormat,
    RawRow,
    ReadOptions,
    SkippedRow,
    value_at,
)
from hybrid.records import Record

# --- what is decided before rows are read -------------------------------------------------------
# What is decided about an input before its rows are read: format, fields, form of answers.

_SHAPES: Final = {
    "dict": "object",
    "list": "list",
    "tuple": "list",
    "str": "text",
    "int": "number",
    "float": "number",
    "bool": "true or false",
}
_SHOWN_KEPT: Final = 8


@dataclass(frozen=True, slots=True)
class Kinds:
    """The forms in which the first rows give answers (with numbers and option counts), options."""

    answers: frozenset[str]
    numbers: tuple[tuple[int, int], ...]
    shapes: frozenset[str]


def sentence(plan: FieldPlan, kinds: Kinds, options: ReadOptions) -> str:
    """Say which column each field was read from, what is a guess, and what was left aside."""
    parts = [
        _field("question", plan),
        _field("context", plan),
        _options(plan, kinds),
        _field("reasoning", plan),
        _answer(plan, kinds, options),
        _field("id", plan) or "id ← hash of the content",
        "" if options.lang else _field("lang", plan),
        f"a row for each of {', '.join(plan.each)}" if plan.each else "",
    ]
    read = ", ".join(part for part in parts if part)
    guesses = "".join(f"; {guess}" for guess in plan.guesses)
    return f"{read}{guesses}{_kept(plan)}"


def _field(name: FieldName, plan: FieldPlan) -> str:
    columns = plan.of(name)
    return f"{name} ← {' + '.join(columns)}" if columns else ""


def _options(plan: FieldPlan, kinds: Kinds) -> str:
    columns = plan.of("options")
    if plan.constant:
        return f"options ← {', '.join(plan.constant)} in every row"
    if not columns:
        return f"options ← listed in {plan.listing or 'the question'}"
    if plan.keys:
        return f"options ← {', '.join(columns)} (columns)"
    shapes = sorted({_SHAPES[shape] for shape in kinds.shapes if shape in _SHAPES})
    forms = [" or ".join(shapes)] if shapes else []
    if "NoneType" in kinds.shapes:
        forms.append("where null, listed in the question")
    return f"options ← {columns[0]}" + (f" ({'; '.join(forms)})" if forms else "")


def _answer(plan: FieldPlan, kinds: Kinds, options: ReadOptions) -> str:
    if not plan.of("answer"):
        return "no answer column"
    base = options.answer_base if options.answer_base is not None else plan.base
    forms = [
        f"numbers from {base}" if kind == "numbers" else kind for kind in sorted(kinds.answers)
    ]
    return _field("answer", plan) + (f" ({' or '.join(forms)})" if forms else "")


def _kept(plan: FieldPlan) -> str:
    if not plan.kept:
        return ""
    names = [
        f"{name} (not read: may be the correct answer)" if _may_be_truth(name, plan) else name
        for name in (each[:60] for each in plan.kept)
    ]
    more = len(names) - _SHOWN_KEPT
    shown = sorted(names, key=lambda name: "(" not in name)[:_SHOWN_KEPT]
    return "; kept in meta: " + ", ".join(shown) + (f" and {more:,} more" if more > 0 else "")


def _may_be_truth(name: str, plan: FieldPlan) -> bool:
    return holds_truth(name) or (may_hold_truth(name) and bool(plan.of("answer")))


_SAMPLE_ROWS: Final = 100
_SAMPLE_BYTES: Final = 8 * 1024 * 1024
_BAD_ROWS: Final = 10_000


@dataclass(frozen=True, slots=True)
class PreparedInput:
    """An input whose fields have been decided; ``plan.fields`` is ``None`` without a usable row.

    ``sample`` are the first rows as they were understood, those aside with the reason. Files are
    opened again to be read; standard input and rows from memory keep the first in ``head``.
    ``state`` is that of a file when it was looked at.
    """

    source: str
    form: InputFormat
    plan: RowPlan
    description: str
    sample: Sequence[Draft | str] = ()
    head: Sequence[RawRow | BadRow] = ()
    tail: Rows | None = None
    lines: ByteLines | None = None
    state: tuple[int, int, int] | None = None

    def open(self) -> AbstractContextManager[ByteLines | None]:
        """Return the input's lines, to be closed by the caller; rows from memory have none."""
        if self.lines is None and self.tail is not None:
            return nullcontext()
        return self.lines or ByteLines(self.source, self.plan.options.encoding)

    def rows(self, lines: ByteLines | None) -> Rows:
        """Yield all rows of the input, those already looked at included."""
        if self.tail is None:
            assert lines is not None, "only rows from memory have no lines"
            return self.plan.rows(lines)
        return each_response(chain(self.head, self.tail), self.plan.fields)

    def refuse_changed(self) -> None:
        """Raise ``InputError`` where a file is not the one any more that was looked at."""
        if self.state is not None and file_state(self.source) != self.state:
            raise InputError(f"{self.plan.file}: was changed while it was read; start again")

    @property
    def size(self) -> int | None:
        """How many bytes the input has on disk, where it lies there."""
        in_memory = self.lines is None and self.tail is not None
        return None if in_memory else byte_size(self.source)

    @property
    def doubted_answer(self) -> str | None:
        """The column of answers, where its name does not tell whether they are the model's."""
        options, fields = self.plan.options, self.plan.fields
        columns = fields.of("answer") if fields is not None else ()
        if options.answer_is_models or "answer" in options.mapping or not columns:
            return None
        return columns[0] if may_hold_truth(columns[0]) else None


def prepare_all(
    names: Sequence[str], prefixes: Sequence[str], options: ReadOptions
) -> list[PreparedInput]:
    """Decide the fields of every input; ``FieldError`` holds what is wrong in all of them."""
    prepared, problems = [], []
    for name, prefix in zip(names, prefixes, strict=True):
        try:
            prepared.append(_prepare(name, prefix, options))
        except FieldError as error:
            problems.append(str(error))
    if problems:
        raise FieldError("\n".join(problems))
    return prepared


def prepare_rows(rows: Iterable[RawRow], name: str, options: ReadOptions) -> PreparedInput:
    """Decide the fields of rows that are in memory already; ``name`` is what messages call them.

    Raises ``FieldError`` as for a file.
    """
    rest: Rows = iter(rows)
    head = list(islice(rest, _SAMPLE_ROWS))
    fields, description = described([row for row in head if isinstance(row, RawRow)], options, name)
    plan = RowPlan(name, fields, options)
    sample = _understood(head, plan)
    description = f"{name}: {description}{_bare(sample)}"
    return PreparedInput(name, "json", plan, description, sample, head, rest)


def read_one(row: RawRow | BadRow, name: str, options: ReadOptions) -> Record | SkippedRow:
    """Read one row that stands alone; raises ``FieldError`` where its fields cannot be told apart.

    Without an id of its own it gets the hash of its content.
    """
    if isinstance(row, BadRow):
        return SkippedRow(name, row.line, row.reason)
    fields, _ = described([row], options, name)
    read = RowPlan(name, fields, options).read(row)
    return read if isinstance(read, SkippedRow) else read.record(read.id or read.content_hash())


def _prepare(source: str, prefix: str, options: ReadOptions) -> PreparedInput:
    """Look at the first rows of an input and decide its fields; a file is read again later."""
    file = display_name(source)
    state = file_state(source)
    lines = ByteLines(source, options.encoding)
    try:
        form, rows = open_rows(lines, options)
        head = _head(rows, lines, file)
    finally:
        if source != STDIN:
            lines.close()
    fields, description = described([row for row in head if isinstance(row, RawRow)], options, file)
    plan = RowPlan(file, fields, options, prefix)
    sample = _understood(head, plan)
    description = f"{file}: {_about(form, lines)}{description}{_bare(sample)}"
    if source == STDIN:
        return PreparedInput(source, form, plan, description, sample, head, rows, lines)
    return PreparedInput(source, form, plan, description, sample, state=state)


def _head(rows: Rows, lines: ByteLines, file: str) -> list[RawRow | BadRow]:
    """Take rows until enough could be decoded, and at least one, within a bounded size.

    Raises ``FieldError`` where none of many could be.
    """
    head: list[RawRow | BadRow] = []
    decoded = 0
    for row in rows:
        head.append(row)
        decoded += isinstance(row, RawRow)
        if decoded >= _SAMPLE_ROWS or (decoded and lines.bytes_read >= _SAMPLE_BYTES):
            break
        if isinstance(row, BadRow) and not decoded and len(head) == _BAD_ROWS:
            raise FieldError(
                f"{file}: none of the first {_BAD_ROWS:,} rows can be read; the last: {row.reason}"
            )
    return head


def _about(form: InputFormat, lines: ByteLines) -> str:
    """Name what is no plain table or list, and an encoding that was guessed."""
    notes: list[str] = [] if form in ("jsonl", "json", "csv", "tsv", "parquet") else [form]
    if lines.guessed:
        notes.append(f"read as {lines.encoding}, by a guess ({spelled('encoding')} settles it)")
    return "; ".join(notes) + ": " if notes else ""


def _bare(sample: Sequence[Draft | str]) -> str:
    bare = sum(each == BARE for each in sample)
    if not bare:
        return ""
    keep = spelled("keep_bare", True)
    return f"; {bare} of the first {len(sample)} rows have no reasoning ({keep} screens them)"


def _understood(head: Sequence[RawRow | BadRow], plan: RowPlan) -> list[Draft | str]:
    """Read the first rows; ``FieldError`` where every row fails, and all of them alike."""
    read = [plan.read(row) for row in each_response(iter(head), plan.fields)]
    sample = [each if isinstance(each, Draft) else each.reason for each in read]
    reasons = [each for each in sample if isinstance(each, str)]
    kinds = {re.sub(r"\d+|'[^']*'", "", reason) for reason in reasons}
    decoded = any(isinstance(row, RawRow) for row in head)
    alike = len(kinds) == 1 and len(reasons) == len(sample) and reasons[0] != BARE
    if alike and (decoded or len(sample) > 1):
        count = "the one row" if len(sample) == 1 else f"each of the first {len(sample)} rows"
        raise FieldError(f"{plan.file}: {count} is set aside for the same reason: {reasons[0]}")
    return sample


def described(
    sample: Sequence[RawRow], options: ReadOptions, file: str
) -> tuple[FieldPlan | None, str]:
    """Return how rows like those of ``sample`` are read, and a sentence that says so.

    Raises ``FieldError`` for fields that cannot be told apart; ``None`` without any row.
    """
    if not sample:
        return None, "no usable row"
    plan = decide(sample, options, file)
    kinds = _kinds(sample, plan, options)
    if "numbers" in kinds.answers and options.answer_base is None:
        fits = bases_that_fit(kinds.numbers)
        if len(fits) != 1 or may_hold_truth(plan.of("answer")[0]):
            raise FieldError(_base_message(plan, kinds, file))
        plan = replace(plan, base=fits[0])
    return plan, sentence(plan, kinds, options)


def _kinds(sample: Sequence[RawRow], plan: FieldPlan, options: ReadOptions) -> Kinds:
    """See in what form the sampled rows give options and answers."""
    answers: set[str] = set()
    numbers: list[tuple[int, int]] = []
    shapes: set[str] = set()
    for row in each_response(iter(sample), plan):
        if isinstance(row, BadRow):
            continue
        try:
            question = value_at(row.values, plan.of("question")[0])
            choices = read_options(row.values, plan, str(question), options)
        except RowError:
            continue
        for column in plan.of("options")[:1]:
            shapes.add(type(value_at(row.values, column)).__name__)
        for column in plan.of("answer")[:1]:
            value = value_at(row.values, column)
            kind = answer_kind(value, choices)
            answers.update([kind] if kind else [])
            number = as_number(value)
            if kind == "numbers" and number is not None:
                numbers.append((number, len(choices)))
    return Kinds(frozenset(answers), tuple(numbers), frozenset(shapes))


def _base_message(plan: FieldPlan, kinds: Kinds, file: str) -> str:
    column = plan.of("answer")[0]
    values = sorted({number for number, _ in kinds.numbers})
    shown = ", ".join(str(value) for value in values[:8])
    fits = bases_that_fit(kinds.numbers)
    hint = f" (the first rows fit {fits[0]})" if len(fits) == 1 else ""
    lines = [
        (
            f'{file}: the answers ("{column}") are numbers: {shown}. '
            f"Say from which number options count{hint}:"
        ),
        f"  {spelled('answer_base', 0)}   (0 is the first option)",
        f"  {spelled('answer_base', 1)}   (1 is the first option)",
    ]
    if may_hold_truth(column):
        leave = spelled("mapping", {"answer": ""})
        lines.append(f"  {leave}     (if they are the correct answers, and not the model's)")
    return "\n".join(lines)


_LEAST_TEXT: Final = 3
_BEFORE: Final = 12
_MARKER: Final = re.compile(r"(?<![A-Za-z0-9])[(\[]?([A-Z])(?:[)\]]?\s*[:.)]|\))[\s*_\"“]{0,4}$")


def shifted(draft: Draft, text: str) -> bool | None:
    """Whether ``text`` gives the options other letters; ``None`` where it does not show.

    A list of all of them tells, else letters right before the text of an option.
    """
    texts = {squashed(option): key for key, option in draft.options.items()}
    if len(texts) < len(draft.options) or not all(len(key) == 1 for key in draft.options):
        return None
    listed = {squashed(option): key for key, option in options_in(text).items()}
    if listed.keys() == texts.keys():
        return listed != texts
    pairs = list(_named(text, draft.options))
    return all(letter != key for letter, key in pairs) if pairs else None


def _named(text: str, options: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the letters that stand right before an option's text, each with the option's key."""
    for key, option in options.items():
        name = option.strip(" .。")
        start = text.find(name) if len(name) >= _LEAST_TEXT else -1
        marker = _MARKER.search(text[max(0, start - _BEFORE) : start]) if start > 0 else None
        if marker is not None and marker[1] in options:
            yield marker[1], key


# --- records one at a time ----------------------------------------------------------------------
# Records from files and standard input, one at a time.

Item = Record | SkippedRow

CHUNK_BYTES: Final = 128 * 1024
CHUNK_ROWS: Final = 256
NO_ROWS: Final = "the file has no rows"


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
        raise UsageError(f"{display_name(repeated)} is given twice as input")


def _prefixes(names: Sequence[str]) -> list[str]:
    """A file's name where that is unique in the run, else its path as given."""
    short = ["stdin" if name == STDIN else PurePath(name).name for name in names]
    return [one if short.count(one) == 1 else name for one, name in zip(short, names, strict=True)]
