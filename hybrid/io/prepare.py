"""What is decided about an input before its rows are read: format, fields, form of answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from hybrid.errors import FieldError, RowError
from hybrid.io.answers import answer_kind, as_number, bases_that_fit
from hybrid.io.build import read_options
from hybrid.io.bytelines import STDIN, ByteLines, UnpackError, display_name
from hybrid.io.describe import Kinds, sentence
from hybrid.io.fields import FieldPlan, decide, value_at
from hybrid.io.formats import input_format, rows_of
from hybrid.io.values import BadRow, InputFormat, RawRow, ReadOptions

_SAMPLE_ROWS: Final = 50
_SAMPLE_BYTES: Final = 8 * 1024 * 1024

Rows = Iterator[RawRow | BadRow]


@dataclass(frozen=True, slots=True)
class PreparedInput:
    """An input whose fields have been decided; ``plan`` is ``None`` without a usable row.

    Files are opened again to be read; standard input keeps its first rows in ``head``.
    """

    source: str
    form: InputFormat
    plan: FieldPlan | None
    description: str
    head: Sequence[RawRow | BadRow] = ()
    tail: Rows | None = None
    lines: ByteLines | None = None

    def open(self) -> ByteLines:
        """Return the input's lines, to be closed by the caller."""
        return self.lines or ByteLines(self.source)

    def rows(self, lines: ByteLines) -> Rows:
        """Yield all rows of the input, those already looked at included."""
        yield from self.head
        yield from self.tail or guarded(rows_of(lines, self.form))


def prepare_all(names: Sequence[str], options: ReadOptions) -> list[PreparedInput]:
    """Decide the fields of every input; ``FieldError`` holds what is wrong in all of them."""
    prepared, problems = [], []
    for name in names:
        try:
            prepared.append(_prepare(name, options))
        except FieldError as error:
            problems.append(str(error))
    if problems:
        raise FieldError("\n".join(problems))
    return prepared


def _prepare(source: str, options: ReadOptions) -> PreparedInput:
    """Look at the first rows of an input and decide its fields; a file is read again later."""
    lines = ByteLines(source)
    try:
        form = input_format(lines, options.input_format)
        rows = guarded(rows_of(lines, form))
        head = _head(rows, lines)
        sample = [row for row in head if isinstance(row, RawRow)]
        plan, description = described(sample, options, display_name(source))
    except UnpackError as error:
        form, head, plan, rows = "jsonl", [BadRow(0, str(error))], None, iter(())
        description = f"{display_name(source)}: no usable row"
    finally:
        if source != STDIN:
            lines.close()
    if source == STDIN:
        return PreparedInput(source, form, plan, description, head, rows, lines)
    return PreparedInput(source, form, plan, description)


def _head(rows: Rows, lines: ByteLines) -> list[RawRow | BadRow]:
    """Take rows until enough could be decoded, and at least one, within a bounded size."""
    head: list[RawRow | BadRow] = []
    decoded = 0
    for row in rows:
        head.append(row)
        decoded += isinstance(row, RawRow)
        if decoded >= _SAMPLE_ROWS or (decoded and lines.bytes_read >= _SAMPLE_BYTES):
            break
    return head


def guarded(rows: Rows) -> Rows:
    """Turn damaged compressed data into a last bad row."""
    line = 0
    try:
        for row in rows:
            line = row.line
            yield row
    except UnpackError as error:
        yield BadRow(line + 1, str(error))


def described(
    sample: Sequence[RawRow], options: ReadOptions, file: str
) -> tuple[FieldPlan | None, str]:
    """Return how rows like those of ``sample`` are read, and a sentence that says so.

    Raises ``FieldError`` for fields that cannot be told apart; ``None`` without any row.
    """
    if not sample:
        return None, f"{file}: no usable row"
    plan = decide(sample, options.mapping, file)
    kinds = _kinds(sample, plan)
    if "numbers" in kinds.answers and options.answer_base is None:
        raise FieldError(_base_message(plan, kinds, file))
    return plan, sentence(file, plan, kinds, options)


def _kinds(sample: Sequence[RawRow], plan: FieldPlan) -> Kinds:
    """See in what form the sampled rows give options and answers."""
    answers: set[str] = set()
    numbers: list[tuple[int, int]] = []
    shapes: set[str] = set()
    for row in sample:
        try:
            question = value_at(row.values, plan.of("question")[0])
            options = read_options(row.values, plan, str(question))
        except RowError:
            continue
        for column in plan.of("options")[:1]:
            shapes.add(type(value_at(row.values, column)).__name__)
        for column in plan.of("answer")[:1]:
            value = value_at(row.values, column)
            kind = answer_kind(value, options)
            answers.update([kind] if kind else [])
            number = as_number(value)
            if kind == "numbers" and number is not None:
                numbers.append((number, len(options)))
    return Kinds(frozenset(answers), tuple(numbers), frozenset(shapes))


def _base_message(plan: FieldPlan, kinds: Kinds, file: str) -> str:
    values = sorted({number for number, _ in kinds.numbers})
    shown = ", ".join(str(value) for value in values[:8])
    fits = bases_that_fit(kinds.numbers)
    hint = f" (the first rows fit {fits[0]})" if len(fits) == 1 else ""
    return (
        f'{file}: the answers ("{plan.of("answer")[0]}") are numbers: {shown}. '
        f"Say from which number options count{hint}:\n"
        "  --answer-base 0   (0 is the first option)\n"
        "  --answer-base 1   (1 is the first option)"
    )
