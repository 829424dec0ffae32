"""``hybrid init``: writes a file of options, after three questions or a look at the input."""

from __future__ import annotations

import json
import re
import shlex
import sys
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from hybrid.cli.options import ERROR_TYPES, error_types_option, reading_options
from hybrid.errors import OutputError, UsageError

if TYPE_CHECKING:
    from hybrid.reading.reader import PreparedInput

_BARE_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")
_HEAD: Final = "# Options of hybrid. An option on the command line wins over this file.\n"
_NO_TERMINAL: Final = "nobody can be asked here; name the input: hybrid init FILE"


@click.command()
@click.argument("file", required=False)
@click.option("--model", metavar="NAME", help="The judge to ask.  [default: none, rules only]")
@error_types_option
@reading_options
@click.option("--overwrite", is_flag=True, help="Replace a hybrid.toml that is there.")
@click.pass_context
def init(
    ctx: click.Context,
    /,
    file: str | None,
    model: str | None,
    error_types: tuple[str, ...],
    overwrite: bool,
    **reading: Any,
) -> None:
    """Write hybrid.toml, so that you need not repeat options.

    Asks three questions: which file to read, which judge to ask, which error types to look for.
    With FILE it asks nothing. The columns of the file are found as hybrid check finds them; options
    that say how to read it are written down too.
    """
    from hybrid.cli.config import NAME
    from hybrid.cli.console import say
    from hybrid.files import write_whole

    if Path(NAME).exists() and not overwrite:
        raise OutputError(f"{NAME}: there is one already; --overwrite replaces it")
    if file is None:
        file, model, error_types = _asked(model, error_types)
    given = {key: each for key, each in reading.items() if _typed(ctx, key)}
    tables = {
        "input": _reading(ctx, file, given) if file else _named(ctx, given),
        "check": ({} if model else {"rules-only": True}) | _types(error_types),
        "judge": {"model": model} if model else {},
    }
    write_whole(Path(NAME), as_toml(tables).encode())
    say(f"options are in {NAME}; next:")
    click.echo(shlex.join(["hybrid", "check", file or "FILE"]))


def as_toml(tables: Mapping[str, Mapping[str, Any]]) -> str:
    """Return tables as the text of a file of options; empty ones are left out."""
    parts = [
        f"[{name}]\n" + "".join(f"{_key(key)} = {_toml(value)}\n" for key, value in table.items())
        for name, table in tables.items()
        if table
    ]
    text = "\n".join([_HEAD, *parts])
    assert tomllib.loads(text) == {name: {**table} for name, table in tables.items() if table}
    return text


def _asked(
    model: str | None, error_types: tuple[str, ...]
) -> tuple[str, str | None, tuple[str, ...]]:
    """Ask for the input, the judge and the error types; what was given is not asked for."""
    if not sys.stdin.isatty():
        raise UsageError(_NO_TERMINAL)
    file = click.prompt("Which file is to be checked?", type=click.Path(exists=True), err=True)
    if model is None:
        told = "Which model is to judge? (leave empty for rules alone)"
        model = click.prompt(told, default="", show_default=False, err=True).strip() or None
    if not error_types:
        told = f"Which error types? ({', '.join(ERROR_TYPES)}, or all)"
        error_types = click.prompt(told, default="all", value_proc=_chosen_types, err=True)
    return str(file), model, error_types


def _chosen_types(text: str) -> tuple[str, ...]:
    words = tuple(text.replace(",", " ").split())
    if words == ("all",):
        return ()
    for word in words:
        if word not in ERROR_TYPES:
            raise click.BadParameter(f"{word} is none of {', '.join(ERROR_TYPES)}, all")
    return words


def _types(error_types: Iterable[str]) -> dict[str, Any]:
    chosen = [each for each in ERROR_TYPES if each in error_types]
    return {"error-type": chosen} if chosen and len(chosen) < len(ERROR_TYPES) else {}


def _typed(ctx: click.Context, name: str) -> bool:
    return ctx.get_parameter_source(name) is not click.core.ParameterSource.DEFAULT


def _reading(ctx: click.Context, file: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return how a file is to be read; raises ``FieldError`` where that is in doubt."""
    from hybrid.cli.console import say
    from hybrid.cli.reading import ReadRequest
    from hybrid.packs import default_pack_dir, load_packs
    from hybrid.reading.reader import open_records
    from hybrid.run import Checker
    from hybrid.run.doubts import chosen_by, refuse_doubtful

    options = ReadRequest(**given).read_options()
    reader = open_records([file], options)
    for description in reader.descriptions:
        say(description)
    refuse_doubtful(reader.inputs, lambda: chosen_by(Checker(load_packs((default_pack_dir(),)))))
    found = _columns(reader.inputs[0])
    asked = {str(name): column for name, column in options.mapping.items()}
    mapping = found | asked
    if found and not _reads_alike(file, reader.inputs[0], mapping):
        mapping = asked
    return ({"map": mapping} if mapping else {}) | _named(ctx, given)


def _columns(found: PreparedInput) -> dict[str, str]:
    """Return the columns by field, but for those that have the field's own name."""
    plan = found.plan.fields
    columns = plan.columns if plan is not None and not plan.each else {}
    joined = {str(name): "+".join(each) for name, each in columns.items() if each}
    return {name: column for name, column in joined.items() if name != column}


def _reads_alike(file: str, found: PreparedInput, mapping: Mapping[str, str]) -> bool:
    """Whether the columns, written down, give the records that were found without."""
    from hybrid.errors import HybridError
    from hybrid.reading.reader import prepare_all
    from hybrid.reading.rows import parse_mapping

    mapped = parse_mapping([f"{name}={column}" for name, column in mapping.items()])
    options = replace(found.plan.options, mapping=mapped)
    try:
        return list(prepare_all([file], [""], options)[0].sample) == list(found.sample)
    except HybridError:
        return False


def _named(ctx: click.Context, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return options that were typed, under their names on the command line; without ``--map``."""
    from hybrid.cli.config import spelled

    names = {each.name: spelled(each) for each in ctx.command.params}
    return {names[key]: each for key, each in given.items() if key != "mappings"}


def _toml(value: Any) -> str:
    if isinstance(value, Mapping):
        return (
            "{ " + ", ".join(f"{_key(key)} = {_toml(each)}" for key, each in value.items()) + " }"
        )
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    # A text of JSON is one of TOML, but for the one character that only TOML wants escaped.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _key(name: str) -> str:
    return name if _BARE_KEY.fullmatch(name) else _toml(name)
