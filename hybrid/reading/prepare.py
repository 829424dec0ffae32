"""What is decided about an input before its rows are read: format, fields, form of answers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from itertools import chain, islice
from typing import Final

from hybrid.errors import FieldError, InputError, RowError
from hybrid.reading.answers import answer_kind, as_number, bases_that_fit
from hybrid.reading.build import Draft, RowPlan, each_response, read_options
from hybrid.reading.bytelines import STDIN, ByteLines, byte_size, display_name, file_state
from hybrid.reading.columns import FieldPlan, decide
from hybrid.reading.describe import Kinds, sentence
from hybrid.reading.formats import open_rows
from hybrid.reading.names import may_hold_truth
from hybrid.reading.paths import value_at
from hybrid.reading.values import BARE, BadRow, InputFormat, RawRow, ReadOptions, SkippedRow
from hybrid.records import Record

_SAMPLE_ROWS: Final = 100
_SAMPLE_BYTES: Final = 8 * 1024 * 1024
_BAD_ROWS: Final = 10_000

Rows = Iterator[RawRow | BadRow]


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
            raise InputError(f"{self.plan.file}: was changed while it was read; start anew")

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
    fields, told = described([row for row in head if isinstance(row, RawRow)], options, name)
    plan = RowPlan(name, fields, options)
    sample = _understood(head, plan)
    told = f"{name}: {told}{_bare(sample)}"
    return PreparedInput(name, "json", plan, told, sample, head, rest)


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
    fields, told = described([row for row in head if isinstance(row, RawRow)], options, file)
    plan = RowPlan(file, fields, options, prefix)
    sample = _understood(head, plan)
    told = f"{file}: {_about(form, lines)}{told}{_bare(sample)}"
    if source == STDIN:
        return PreparedInput(source, form, plan, told, sample, head, rows, lines)
    return PreparedInput(source, form, plan, told, sample, state=state)


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
    told: list[str] = [] if form in ("jsonl", "json", "csv", "tsv", "parquet") else [form]
    if lines.guessed:
        told.append(f"read as {lines.encoding}, by a guess (--encoding settles it)")
    return "; ".join(told) + ": " if told else ""


def _bare(sample: Sequence[Draft | str]) -> str:
    bare = sum(each == BARE for each in sample)
    if not bare:
        return ""
    return f"; {bare} of the first {len(sample)} rows hold no reasoning (--bare keep screens them)"


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
        "  --answer-base 0   (0 is the first option)",
        "  --answer-base 1   (1 is the first option)",
    ]
    if may_hold_truth(column):
        lines.append("  --map answer=     (if they are the correct answers, and not the model's)")
    return "\n".join(lines)
