"""``hybrid quotes``: check quotes against their source."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from hybrid.cli.options import ERROR_TYPES

if TYPE_CHECKING:
    from hybrid.cli.quote_view import Quote, SetAside
    from hybrid.grounding import Source
    from hybrid.records import Grounding, Record
    from hybrid.records.values import Role

FAILED = 2
REFUSED = 1

ROLES = ("premise", "conclusion", "keyword")


@click.command()
@click.argument("file")
@click.option("--source", metavar="FILE", help="The text that the quotes are to stand in.")
@click.option(
    "--format",
    "format_name",
    type=click.Choice(("text", "jsonl")),
    default="text",
    show_default=True,
    help="What to print.",
)
@click.option(
    "--role",
    type=click.Choice(ROLES),
    help="What quotes without a role of their own are evidence for.  [default: premise]",
)
@click.option(
    "--error-type",
    type=click.Choice(ERROR_TYPES),
    help="The kind of error they are evidence of; for semantic, case counts.",
)
@click.option("--exit-zero", is_flag=True, help="Exit with 0 where quotes were refused.")
@click.pass_context
def quotes(
    ctx: click.Context,
    *,
    file: str,
    source: str | None,
    format_name: str,
    role: Role | None,
    error_type: str | None,
    exit_zero: bool,
) -> None:
    """Check whether quotes stand in their source and still mean the same.

    FILE holds one quote per line, with --source FILE naming the text they come from. A file whose
    name ends in .jsonl holds one JSON object per line: {"id", "quote", "source"}, or "record" in
    place of "source"; optional "role" and "error_type". Either may be - for standard input.

    \b
    Exit codes: 2  failed or incomplete (bad usage, rows set aside)
                1  quotes were refused
                0  all were accepted
    """
    if source == file == "-":
        raise click.UsageError("FILE and --source cannot both be standard input.")
    if source is None and not _holds_pairs(file):
        raise click.UsageError(
            "Name the text with --source FILE, or give a .jsonl file whose rows hold it."
        )
    defaults = _Defaults(role, error_type)
    counts = _check_file(file, source, defaults, as_json=format_name == "jsonl")
    if format_name == "text":
        click.echo(counts.summary(), err=True)
    if counts.set_aside:
        ctx.exit(FAILED)
    ctx.exit(REFUSED if counts.refused and not exit_zero else 0)


@dataclass(frozen=True, slots=True)
class _Defaults:
    """What holds for quotes that do not say otherwise."""

    role: Role | None
    error_type: str | None


@dataclass(slots=True)
class _Counts:
    accepted: int = 0
    refused: int = 0
    set_aside: int = 0

    def summary(self) -> str:
        total = self.accepted + self.refused
        text = f"{total} {'quote' if total == 1 else 'quotes'}: "
        text += f"{self.accepted} accepted, {self.refused} refused"
        return text + (f"; {self.set_aside} set aside" if self.set_aside else "")


def _holds_pairs(file: str) -> bool:
    return file.removesuffix(".gz").endswith((".jsonl", ".ndjson")) or file == "-"


def _check_file(
    file: str, source_file: str | None, defaults: _Defaults, *, as_json: bool
) -> _Counts:
    from hybrid.cli.quote_view import SetAside, read_quotes, read_text
    from hybrid.grounding import prepare

    text = read_text(source_file) if source_file is not None else None
    shared = prepare(text) if text is not None else None
    as_pairs = _holds_pairs(file) and not (file == "-" and source_file is not None)
    show = _printer(as_json=as_json)
    counts = _Counts()
    for row in read_quotes(file, as_pairs=as_pairs, needs_source=source_file is None):
        if isinstance(row, SetAside):
            counts.set_aside += 1
            _tell(file, row)
            continue
        found = _locate(row, shared, defaults)
        counts.accepted += found.accepted
        counts.refused += not found.accepted
        origin = row.source if row.source is not None else text
        assert origin is not None
        show(row, found, origin)
    return counts


def _locate(row: Quote, shared: Source | None, defaults: _Defaults) -> Grounding:
    from hybrid.grounding import locate
    from hybrid.records import ErrorType

    source = row.source if row.source is not None else shared
    assert source is not None
    error_type = row.error_type
    if error_type is None and defaults.error_type is not None:
        error_type = ErrorType(defaults.error_type)
    return locate(
        row.text, source, role=row.role or defaults.role or "premise", error_type=error_type
    )


def _printer(*, as_json: bool) -> Callable[[Quote, Grounding, str | Record], None]:
    from hybrid.cli.console import output
    from hybrid.cli.quote_view import as_line, show

    console = output()

    def write_line(quote: Quote, found: Grounding, _source: str | Record) -> None:
        sys.stdout.buffer.write(as_line(quote, found).encode("utf-8") + b"\n")

    def write_view(quote: Quote, found: Grounding, source: str | Record) -> None:
        show(console, quote, found, source)

    return write_line if as_json else write_view


def _tell(file: str, row: SetAside) -> None:
    from hybrid.cli.console import say
    from hybrid.io.bytelines import display_name

    place = f"{display_name(file)}:{row.line}" if row.line else display_name(file)
    say(f"{place}: {row.reason}")
