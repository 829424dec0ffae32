from __future__ import annotations

import csv
import io

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from hybrid.text.table import Table

TABLE = Table(
    title="Rates",
    columns=("error", "records", "rate", "note"),
    rows=(("factual", 1200, "5 %", "a|b"), ("logical", None, "12–15 %", "=1")),
    notes=("of all_records",),
    align="lrrl",
)


def test_text_has_columns_as_wide_as_their_cells() -> None:
    assert TABLE.text().splitlines() == [
        "Rates",
        "error    records     rate  note",
        "factual    1,200      5 %  a|b",
        "logical        –  12–15 %  =1",
        "of all_records",
    ]


def test_columns_without_names_have_no_line_of_names() -> None:
    assert Table("", ("", ""), (("calls", "3"), ("cost", "$1")), left=2).text() == (
        "calls  3\ncost   $1"
    )


def test_figures_that_do_not_fit_stand_below_beside_the_same_names() -> None:
    told = TABLE.text(20).splitlines()
    assert sum(line.startswith("factual") for line in told) > 1
    assert all(cell_len(line) <= 20 for line in told)
    assert any("12–15 %" in line for line in told)


def test_markdown_has_a_side_for_each_column_and_escapes_cells() -> None:
    title, rows, note = TABLE.markdown().split("\n\n")
    assert title == "### Rates"
    assert rows.splitlines()[1] == "|---|--:|--:|---|"
    assert "a\\|b" in rows
    assert "1,200" in rows
    assert note == "*of all\\_records*"


def test_csv_holds_plain_numbers_and_no_formula() -> None:
    assert list(csv.reader(io.StringIO(TABLE.csv()))) == [
        ["error", "records", "rate", "note"],
        ["factual", "1200", "5 %", "a|b"],
        ["logical", "", "12–15 %", "'=1"],
    ]


def test_latex_is_a_tabular_with_its_notes() -> None:
    lines = TABLE.latex().splitlines()
    assert lines[0] == r"\begin{tabular}{lrrl}"
    assert lines[2] == r"  error & records & rate & note \\"
    assert r"  logical & -- & 12--15\,\% & =1 \\" in lines
    assert r"  \multicolumn{4}{l}{of all\_records} \\" in lines
    assert lines[-1] == r"\end{tabular}"


def test_html_takes_nothing_in_cells_as_html() -> None:
    assert "<td>&lt;b&gt;</td>" in Table("", ("a",), (("<b>",),)).html()


@given(st.lists(st.tuples(st.text(max_size=30), st.integers()), max_size=4), st.integers(20, 60))
def test_every_row_is_shown_in_any_width(rows: list[tuple[str, int]], width: int) -> None:
    table = Table("", ("name", "n"), tuple(rows))
    told = table.text(width)
    assert all(f"{number:,}" in told for _, number in rows)
