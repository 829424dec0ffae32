"""One table, and the forms it is written in: text, Markdown, CSV, LaTeX."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from hybrid.text import escape

Cell = str | int | float | bool | None

NONE: Final = "–"
_DASH: Final = re.compile(r"\s*–\s*")


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

    def text(self) -> str:
        """Return the table in columns as wide as their cells, with its title and notes."""
        cells = [self.columns, *self.shown()]
        widths = [max(len(row[at]) for row in cells) for at in range(len(self.columns))]
        pads = [str.ljust if each == "l" else str.rjust for each in self.aligned]
        lines = (
            "  ".join(pad(cell, width) for pad, cell, width in zip(pads, row, widths, strict=True))
            for row in cells
        )
        title = [self.title] if self.title else []
        return "\n".join([*title, *map(str.rstrip, lines), *self.notes])

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
    """Return one line of CSV, with its line break."""
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
