"""One table, and the forms it is written in: text, Markdown, HTML, CSV, LaTeX."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from rich.cells import cell_len, chop_cells

from hybrid.text import escape

Cell = str | int | float | bool | None

NONE: Final = "–"
_GAP: Final = 2
_NO_EDGE: Final = 100_000
# Names of groups, criteria and rules go on below where the screen is narrow.
_NARROWEST: Final = 16
_DASH: Final = re.compile(r"\s*–\s*")


class Line(NamedTuple):
    """A line of text, and the style in which a terminal shows it."""

    text: str
    style: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """Cells under the names of their columns, with a title above and notes below.

    ``left`` columns stand to the left and the others to the right, or each as ``align`` says with
    ``l`` and ``r``. A whole number is a cell as it is: who reads gets it with commas, programs
    without.
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[str, ...] = ()
    left: int = 1
    align: str = ""

    @property
    def aligned(self) -> str:
        """An ``l`` or ``r`` for each column."""
        return self.align or "".join(
            "l" if at < self.left else "r" for at in range(len(self.columns))
        )

    def shown(self) -> Iterator[tuple[str, ...]]:
        """Yield the rows for a reader."""
        for row in self.rows:
            yield tuple(map(_shown, row))

    def text(self, width: int | None = None) -> str:
        """Return the table with its title and notes in lines of ``width`` cells, or as needed."""
        return "\n".join(line.text for line in self.lines(width))

    def lines(self, width: int | None = None) -> Iterator[Line]:
        """Yield the table, its title and notes line by line, without blanks at their ends.

        Columns of names are folded to fit ``width`` cells. Figures are not, since they would read
        as other figures: columns that do not fit stand below, beside the same names.
        """
        most = width or _NO_EDGE
        if self.title:
            yield from (Line(text, "bold") for text in _folded(escape.printable(self.title), most))
        rows = list(self.shown())
        columns = [
            [side, *map(escape.printable, (name, *(row[at] for row in rows)))]
            for at, (side, name) in enumerate(zip(self.aligned, self.columns, strict=True))
        ]
        begin = 0 if any(self.columns) else 1
        for number, block in enumerate(_blocks(columns, self.left, most)):
            if number:
                yield Line("")
            sides, *cells = zip(*block, strict=True)
            widths = _widths([column[1:] for column in block], "".join(sides), most)
            for at, row in enumerate(cells[begin:], begin):
                for text in _row(row, widths, "".join(sides)):
                    yield Line(text, "" if at else "bold")
        for note in self.notes:
            yield from (Line(text, "dim") for text in _folded(escape.printable(note), most))

    def html(self) -> str:
        """Return the table as HTML; nothing in its cells is taken as HTML."""
        head = "".join(f"<th>{escape.html(each)}</th>" for each in self.columns)
        rows = "".join(
            f"<tr>{''.join(f'<td>{escape.html(cell)}</td>' for cell in row)}</tr>"
            for row in self.shown()
        )
        notes = "".join(f"<p><small>{escape.html(each)}</small></p>" for each in self.notes)
        title = f"<caption>{escape.html(self.title)}</caption>" if self.title else ""
        return f"<table>{title}<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>{notes}"

    def markdown(self) -> str:
        """Return the table with its title and notes, one paragraph each."""
        marks = ["---" if each == "l" else "--:" for each in self.aligned]
        rows = [_piped(self.columns), f"|{'|'.join(marks)}|", *map(_piped, self.shown())]
        title = [f"### {escape.markdown(self.title)}"] if self.title else []
        notes = (f"*{escape.markdown(note)}*" for note in self.notes)
        return "\n\n".join([*title, "\n".join(rows), *notes])

    def csv(self) -> str:
        """Return a line of names and one a row, safe to open in a spreadsheet."""
        return "".join(map(csv_line, (self.columns, *self.rows)))

    def latex(self) -> str:
        """Return a ``tabular``, which needs the package booktabs, without the title."""
        wide = len(self.columns)
        notes = (rf"  \multicolumn{{{wide}}}{{l}}{{{_tex(note)}}} \\" for note in self.notes)
        lines = [
            rf"\begin{{tabular}}{{{self.aligned}}}",
            r"  \toprule",
            _tex_row(self.columns),
            r"  \midrule",
            *map(_tex_row, self.rows),
            *([r"  \midrule", *notes] if self.notes else []),
            r"  \bottomrule",
            r"\end{tabular}",
        ]
        return "\n".join(lines) + "\n"


def csv_line(cells: Sequence[object]) -> str:
    out = io.StringIO()
    # With this terminator the csv module also quotes cells that hold a lone carriage return.
    csv.writer(out, lineterminator="\r\n").writerow([escape.spreadsheet(cell) for cell in cells])
    return out.getvalue().removesuffix("\r\n") + "\n"


def json_text(value: Any) -> str:
    """Return a value as JSON to read, with a line break at its end."""
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"


def _shown(cell: Cell) -> str:
    if isinstance(cell, int) and not isinstance(cell, bool):
        return f"{cell:,}"
    return NONE if cell is None else str(cell)


def _piped(cells: Iterable[str]) -> str:
    return f"| {' | '.join(escape.markdown(cell) for cell in cells)} |"


def _tex(cell: Cell) -> str:
    text = escape.latex(NONE if cell is None else str(cell))
    return _DASH.sub("--", text).replace(r" \%", r"\,\%")


def _tex_row(cells: Iterable[Cell]) -> str:
    return f"  {' & '.join(map(_tex, cells))} \\\\"


_Column = Sequence[str]
"""Its side, its name and its cells."""


def _blocks(columns: Sequence[_Column], left: int, width: int) -> Iterator[list[_Column]]:
    """Yield the columns of names with as many others as fit beside them, until all are shown."""
    names = list(columns[:left])
    block = list(names)
    for column in columns[left:]:
        more = [*block, column]
        least = _least([each[1:] for each in more], "".join(each[0] for each in more))
        if len(block) > left and width < _total(least):
            yield block
            block = list(names)
        block.append(column)
    yield block


def _least(columns: Sequence[_Column], sides: str) -> list[int]:
    """Return the width in which the words of each name, and each figure, stay whole."""
    least = [max(map(cell_len, (*name.split(), "", *cells))) for name, *cells in columns]
    return [
        min(each, _NARROWEST) if side == "l" else each
        for each, side in zip(least, sides, strict=True)
    ]


def _total(widths: Sequence[int]) -> int:
    return sum(widths) + _GAP * (len(widths) - 1)


def _widths(columns: Sequence[_Column], sides: str, width: int) -> list[int]:
    """Return the width of each column: what it holds, or as little as fits the whole."""
    widths = [max(map(cell_len, each)) for each in columns]
    least = _least(columns, sides)
    for _ in range(_total(widths) - width):
        at = max(range(len(widths)), key=lambda at: widths[at] - least[at])
        widths[at] = max(least[at], widths[at] - 1)
    return widths


def _row(cells: Sequence[str], widths: Sequence[int], sides: str) -> Iterator[str]:
    folded = [list(_folded(cell, width)) for cell, width in zip(cells, widths, strict=True)]
    for number in range(max(map(len, folded))):
        texts = [own[number] if number < len(own) else "" for own in folded]
        placed = [
            text + blank if side == "l" else blank + text
            for text, blank, side in (
                (text, " " * (width - cell_len(text)), side)
                for text, width, side in zip(texts, widths, sides, strict=True)
            )
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
