"""Consoles, and the one way in which audited text reaches a terminal."""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass
from typing import IO, Any, TypeVar, cast

import click
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.segment import Segment
from rich.text import Text

from hybrid.text.escape import printable
from hybrid.text.table import Table

_NO_EDGE = 1000
_BLANKS = re.compile(r" +(?=\n)")


@dataclass(frozen=True, slots=True)
class Indented:
    """A rich value shifted to the right, without blanks at the ends of its lines.

    ``label`` stands before the first line; the others hang below the first.
    """

    value: RenderableType
    left: int
    label: str = ""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        left = self.left + len(self.label)
        inner = options.update(width=max(1, options.max_width - left))
        before = " " * self.left + self.label
        for line in console.render_lines(self.value, inner, pad=False):
            yield Segment(before)
            yield from _without_blanks_at_end(line)
            yield Segment.line()
            before = " " * left


def _without_blanks_at_end(line: list[Segment]) -> list[Segment]:
    if not line:
        return line
    *head, last = line
    return [*head, Segment(last.text.rstrip(" "), last.style, last.control)]


def output() -> Console:
    """Return a console on standard output; plain where that is no terminal or NO_COLOR is set."""
    return _console(sys.stdout)


def table_output() -> Console:
    """Return a console on standard output for tables: as wide as the terminal, or as COLUMNS.

    A pipe or file has no edge. Who searches it for a name must find the name in one piece.
    """
    console = output()
    if not console.is_terminal and "COLUMNS" not in os.environ:
        console.width = _NO_EDGE
    return console


def draw(table: Table, console: Console) -> None:
    """Print a table below a blank line."""
    console.print()
    # What does not fit runs over the edge: a figure that is cut reads as another figure.
    console.print(Drawn(table), soft_wrap=True)


@dataclass(frozen=True, slots=True)
class Drawn:
    """A table as a rich value; ``header`` is the style of the names of its columns."""

    table: Table
    header: str = "bold"

    def __rich_console__(self, _: Console, options: ConsoleOptions) -> RenderResult:
        for line in self.table.lines(options.max_width):
            style = self.header if line.style == "bold" else line.style
            yield Text(line.text, style=style, no_wrap=True, overflow="ignore")


def messages() -> Console:
    """Return a console on standard error, for what is said about a run."""
    return _console(sys.stderr)


def say(message: str) -> None:
    """Write one line on standard error."""
    click.echo(printable(message), err=True)


def clean(text: str, style: str = "") -> Text:
    """Return text from a record as a rich value: nothing in it steers the terminal or rich."""
    return Text(printable(text), style=style)


def one_line(text: str, style: str = "") -> Text:
    """Return ``clean`` text with every run of white space as one space."""
    return clean(" ".join(text.split()), style)


class _Trimmed:
    """A stream without blanks at the ends of lines, which tables and wrapped lines leave there."""

    def __init__(self, file: IO[str]) -> None:
        self._file = file

    def write(self, text: str) -> int:
        return self._file.write(_BLANKS.sub("", text))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)


def _console(file: IO[str]) -> Console:
    trimmed = cast("IO[str]", _Trimmed(file))
    return _Console(file=trimmed, highlight=False, emoji=False, markup=False, soft_wrap=False)


class _Console(Console):
    """A console that leaves it to the command what a reader who left means for its exit code."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


Item = TypeVar("Item")

_PATIENCE_SECONDS = 1.0
_STEP = 32


def with_progress(
    items: Iterable[Item],
    *,
    done: Callable[[], int],
    total: int | None,
    shown: bool,
    weight: Callable[[Item], int] = lambda _: 1,
) -> Generator[Item]:
    """Yield ``items`` and show how much of the input is done, in bytes of ``total``.

    The bar comes after a second, and only when ``shown`` and standard error is a terminal.
    ``weight`` tells how many records an item stands for.
    """
    if not shown or not sys.stderr.isatty():
        yield from items
        return
    begin = time.monotonic()
    rest = iter(items)
    count = 0
    for item in rest:
        yield item
        count += weight(item)
        if _PATIENCE_SECONDS < time.monotonic() - begin:
            break
    yield from _with_bar(rest, count, done, total, weight)


def _with_bar(
    items: Iterator[Item],
    count: int,
    done: Callable[[], int],
    total: int | None,
    weight: Callable[[Item], int],
) -> Iterator[Item]:
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.fields[count]:,} records"),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f}%"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=messages(), transient=True) as progress:
        task = progress.add_task("check", total=total, completed=done(), count=count)
        for item in items:
            yield item
            shown = count // _STEP
            count += weight(item)
            if shown < count // _STEP:
                progress.update(task, completed=done(), count=count)
