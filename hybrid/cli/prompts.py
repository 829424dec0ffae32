"""``hybrid judge prompts``: what a judge is asked, word for word."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from hybrid.cli.judge_options import template_options
from hybrid.cli.options import map_option, pack_options
from hybrid.errors import InputError, UsageError
from hybrid.text.escape import printable

if TYPE_CHECKING:
    from hybrid.judging.prompt import Prompts
    from hybrid.records import ErrorType, Record
    from hybrid.records.values import Hint


@click.command()
@click.argument("error_type", metavar="TYPE", type=click.Choice(("factual", "logical", "semantic")))
@click.argument("file", required=False)
@click.option(
    "--lang",
    type=click.Choice(("en", "zh")),
    help="The prompt's language.  [default: the record's, else en]",
)
@click.option(
    "--record", "record_id", metavar="ID", help="The record of FILE.  [default: the first]"
)
@template_options
@map_option
@pack_options
def prompts(error_type: str, file: str | None, record_id: str | None, **options: Any) -> None:
    """Show what a judge is asked about TYPE errors.

    The prompt is that for a record of FILE, or one with its places left open. Nothing is sent. FILE
    is read as hybrid check reads it, and - is standard input.
    """
    from hybrid.judging.prompt import Prompts
    from hybrid.records import ErrorType

    if record_id is not None and file is None:
        raise UsageError("--record names a record of a file; name the file too")
    built = Prompts(
        directory=options["prompt_directory"],
        lang=options["lang"],
        verdict_order=options["verdict_order"],
        hints=options["hints"] == "flags",
    )
    wanted = ErrorType(error_type)
    if file is None:
        _print(built.skeleton(wanted, options["lang"] or "en"))
    else:
        record = _find(file, record_id, options["mappings"])
        _print(_sent(built, record, wanted, _hints(record, wanted, options)))


def _print(text: str) -> None:
    """Print a prompt as it is sent; on a terminal, what could steer it is escaped."""
    out = sys.stdout
    shown = "\n".join(map(printable, text.split("\n"))) if out.isatty() else text
    out.write(f"{shown}\n")


def _sent(built: Prompts, record: Record, error_type: ErrorType, hints: tuple[Hint, ...]) -> str:
    """Return the messages one after the other, each under its role."""
    prompt = built.build(record, error_type, hints)
    return "\n\n".join(f"--- {each.role} ---\n{each.content}" for each in prompt.messages)


def _find(file: str, record_id: str | None, mappings: tuple[str, ...]) -> Record:
    from hybrid.reading import ReadOptions, open_records, parse_mapping
    from hybrid.records import Record

    options = ReadOptions(mapping=parse_mapping(mappings))
    records = (each for each in open_records([file], options) if isinstance(each, Record))
    for record in records:
        if record_id in (None, record.id):
            return record
    wanted = "no record that can be read" if record_id is None else f"no record {record_id!r}"
    raise InputError(f"{file} holds {wanted}")


def _hints(record: Record, error_type: ErrorType, options: dict[str, Any]) -> tuple[Hint, ...]:
    from hybrid.judging.prompt import hints_of
    from hybrid.packs import default_pack_dir, load_packs
    from hybrid.screening import Screener

    own = () if options["no_default_pack"] else (default_pack_dir(),)
    directories = [*own, *options["packs"]]
    if options["hints"] == "none" or not directories:
        return ()
    screener = Screener(load_packs(directories), error_types=(error_type,))
    return hints_of(screener.screen(record).flags[error_type])
