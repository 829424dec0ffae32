"""Tables as lines of text, for a terminal, and what results have in common in Python."""

from __future__ import annotations

import json
from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from rich.cells import cell_len, chop_cells

from hybrid.text.escape import printable

if TYPE_CHECKING:
    from hybrid.evaluation.tables import Table

WIDTH: Final = 80
_GAP: Final = 2
# Names of groups, criteria and rules go on below where the screen is narrow.
_NARROWEST: Final = 16


class Line(NamedTuple):
    """A line of text, and the style in which a terminal shows it."""

    text: str
    style: str = ""


class Shown:
    """A result with a short ``repr``. ``print`` shows its sentences and tables, as do notebooks."""

    __slots__ = ()

    @abstractmethod
    def headlines(self) -> Iterable[str]:
        """Return the sentences on the result."""

    @abstractmethod
    def tables(self) -> Iterable[Table]:
        """Return its tables."""

    @abstractmethod
    def to_dict(self) -> dict[str, Any]:
        """Return everything there is, as plain values."""

    def to_json(self) -> str:
        """Return everything there is, as one JSON object."""
        return json.dumps(self.to_dict(), ensure_ascii=False, indent=2) + "\n"

    @property
    def table(self) -> str:
        """The tables as text."""
        lines = (line.text for each in self.tables() for line in table_lines(each, WIDTH))
        return "\n".join(lines).strip("\n")

    def __str__(self) -> str:
        return "\n".join([*map(printable, self.headlines()), "", self.table]).rstrip()

    def _repr_html_(self) -> str:
        told = "".join(f"<p>{_html(line)}</p>" for line in self.headlines())
        return f"<div>{told}{''.join(map(table_html, self.tables()))}</div>"


def table_lines(table: Table, width: int) -> Iterator[Line]:
    """Yield a table, its title and notes line by line, without blanks at their ends.

    Columns of names are folded to fit ``width`` cells. Figures are not, since they would read as
    other figures: columns that do not fit stand below, beside the same names.
    """
    yield Line("")
    if table.title:
        yield from (Line(text, "bold") for text in _folded(printable(table.title), width))
    columns = [
        [printable(name), *(printable(row[at]) for row in table.rows)]
        for at, name in enumerate(table.columns)
    ]
    for number, block in enumerate(_blocks(columns, table.left, width)):
        if number:
            yield Line("")
        widths = _widths(block, table.left, width)
        for at, cells in enumerate(zip(*block, strict=True)):
            for text in _row(cells, widths, table.left):
                yield Line(text, "" if at else "bold")
    for note in table.notes:
        yield from (Line(text, "dim") for text in _folded(printable(note), width))


def table_html(table: Table) -> str:
    """Return a table as HTML; nothing in its cells is taken as HTML."""
    head = "".join(f"<th>{_html(each)}</th>" for each in table.columns)
    rows = "".join(
        f"<tr>{''.join(f'<td>{_html(cell)}</td>' for cell in row)}</tr>" for row in table.rows
    )
    notes = "".join(f"<p><small>{_html(each)}</small></p>" for each in table.notes)
    title = f"<caption>{_html(table.title)}</caption>" if table.title else ""
    return f"<table>{title}<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>{notes}"


def _html(text: str) -> str:
    return escape(printable(text))


_Column = Sequence[str]


def _blocks(columns: Sequence[_Column], left: int, width: int) -> Iterator[list[_Column]]:
    """Yield the columns of names with as many others as fit beside them, until all are shown."""
    names = list(columns[:left])
    block = list(names)
    for column in columns[left:]:
        if len(block) > left and width < _total(_least([*block, column], left)):
            yield block
            block = list(names)
        block.append(column)
    yield block


def _least(columns: Sequence[_Column], left: int) -> list[int]:
    """Return the width in which the words of each name, and each figure, stay whole."""
    least = [max(map(cell_len, (*name.split(), *cells))) for name, *cells in columns]
    return [min(each, _NARROWEST) if at < left else each for at, each in enumerate(least)]


def _total(widths: Sequence[int]) -> int:
    return sum(widths) + _GAP * (len(widths) - 1)


def _widths(columns: Sequence[_Column], left: int, width: int) -> list[int]:
    """Return the width of each column: what it holds, or as little as fits the whole."""
    widths = [max(map(cell_len, each)) for each in columns]
    least = _least(columns, left)
    for _ in range(_total(widths) - width):
        at = max(range(len(widths)), key=lambda at: widths[at] - least[at])
        widths[at] = max(least[at], widths[at] - 1)
    return widths


def _row(cells: Sequence[str], widths: Sequence[int], left: int) -> Iterator[str]:
    folded = [list(_folded(cell, width)) for cell, width in zip(cells, widths, strict=True)]
    for number in range(max(map(len, folded))):
        texts = [own[number] if number < len(own) else "" for own in folded]
        blanks = [" " * (width - cell_len(text)) for text, width in zip(texts, widths, strict=True)]
        placed = [
            text + blank if at < left else blank + text
            for at, (text, blank) in enumerate(zip(texts, blanks, strict=True))
        ]
        yield (" " * _GAP).join(placed).rstrip(" ")


def _folded(text: str, width: int) -> Iterator[str]:
    """Yield a text in lines of so many cells, broken between words where that is possible."""
    line = ""
    for word in text.split(" "):
        joined = f"{line} {word}" if line else word
        if cell_len(joined) <= width:
            line = joined
            continue
        if line:
            yield line
        *whole, line = chop_cells(word, width) or [""]
        yield from whole
    yield line
