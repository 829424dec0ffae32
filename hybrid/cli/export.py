"""``hybrid export``: findings as a flat table for other programs."""

from __future__ import annotations

from pathlib import Path

import click


@click.command()
@click.argument("findings")
@click.option(
    "-o",
    "--output",
    required=True,
    type=click.Path(dir_okay=False, path_type=Path),
    help="The table to write; its suffix tells its form: .csv, .jsonl or .parquet.",
)
def export(findings: str, output: Path) -> None:
    """Write findings as a table: CSV, JSON Lines or Parquet.

    FINDINGS is a run directory or a findings file. The table has a row for each record and error
    type; docs/findings.md names its columns and their types.
    """
    from hybrid.cli.console import say
    from hybrid.io.findings import from_line, read_findings
    from hybrid.io.tabular import write_table

    count = write_table(map(from_line, read_findings(findings)), output)
    say(f"{count:,} rows are in {output}")
