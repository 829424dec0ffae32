"""Options that several commands have in common, in the same words."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import click

from hybrid.cli.reading import reading_click_options
from hybrid.errors import UsageError
from hybrid.reading.rows import INPUT_FORMATS
from hybrid.text.language import LANGUAGES

_Command = TypeVar("_Command", bound=Callable[..., Any])

ERROR_TYPES = ("factual", "logical", "semantic")
FORMATS = ("table", "full", "jsonl", "json", "csv", "seed")


class FiniteRange(click.FloatRange):
    """A number in a range; what is none, or has no end, is in no range."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the number."""
        number = super().convert(value, param, ctx)
        if not math.isfinite(number):
            self.fail(f"{value} is not in the range {self._describe_range()}.", param, ctx)
        return number


class PackPath(click.Path):
    """A directory of rules, or the name of an installed pack."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the directory; a name is looked up only where no such path is there."""
        from hybrid.packs.load import find_pack

        return super().convert(find_pack(value), param, ctx)


_DIRECTORY = PackPath(exists=True, file_okay=False, path_type=Path)
_MAP = (
    click.option(
        "--map",
        "mappings",
        multiple=True,
        metavar="FIELD=COLUMN",
        help="Read a field from this column or path, such as question=prompt. Can be repeated.",
    ),
)
_READING = (*_MAP, *reading_click_options(INPUT_FORMATS, LANGUAGES))
_ERROR_TYPES = (
    click.option(
        "--error-type",
        "error_types",
        type=click.Choice(ERROR_TYPES),
        multiple=True,
        help="Check only this error type. Can be repeated.  [default: all three]",
    ),
)
_PACKS = (
    click.option(
        "--pack",
        "packs",
        type=_DIRECTORY,
        multiple=True,
        help="Add the cues and rules of this directory or installed pack. Can be repeated.",
    ),
    click.option(
        "--no-default-pack", is_flag=True, help="Leave out the rules that come with hybrid."
    ),
)
_RULE_PACKS = (
    click.option(
        "--pack",
        "packs",
        multiple=True,
        type=PackPath(path_type=Path),
        help="A directory of rules and cues to add, or an installed pack. Can be repeated.",
    ),
    click.option("--no-default-pack", is_flag=True, help="Leave out our own rules."),
)


def output_options(written: str) -> Callable[[_Command], _Command]:
    """Return what adds the options that say where ``written`` goes, and what is printed."""
    options = (
        click.option(
            "-o",
            "--output",
            type=click.Path(),
            help=f"Write {written} into this directory, or beside NAME.jsonl.",
        ),
        click.option(
            "--overwrite", is_flag=True, help="Replace the run that OUTPUT already holds."
        ),
        click.option(
            "--format",
            "format_name",
            type=click.Choice(FORMATS),
            help="What to print: a line for each finding (table), or everything about each "
            "record (full).  [default: full for up to 5 records, else table; with -o "
            "only the summary]",
        ),
        click.option(
            "--limit",
            type=click.IntRange(min=0),
            help="How many findings (table) or records (full) to print; 0 for all.  [default: "
            "20 in a table]",
        ),
    )
    return partial(with_options, options)


def map_option(command: _Command) -> _Command:
    """Add the option that names the columns of the input."""
    return with_options(_MAP, command)


def reading_options(command: _Command) -> _Command:
    """Add the options that say how the input is read."""
    return with_options(_READING, command)


def error_types_option(command: _Command) -> _Command:
    """Add the option that chooses error types."""
    return with_options(_ERROR_TYPES, command)


def pack_options(command: _Command) -> _Command:
    """Add the options that choose the packs to check with."""
    return with_options(_PACKS, command)


def rule_pack_options(command: _Command) -> _Command:
    """Add the options that choose the packs to work on, whose faults are what is asked about."""
    return with_options(_RULE_PACKS, command)


def pack_dirs(packs: Sequence[Path], *, no_default_pack: bool) -> tuple[Path, ...]:
    """Return the directories to load, our own first; raises ``UsageError`` where none is left."""
    from hybrid.packs import default_pack_dir

    if no_default_pack and not packs:
        raise UsageError("--no-default-pack leaves no rules; name a pack with --pack DIR")
    return (*(() if no_default_pack else (default_pack_dir(),)), *packs)


def with_options(options: Sequence[Callable[[_Command], _Command]], command: _Command) -> _Command:
    """Add ``options`` to ``command``, the first one first in its help."""
    for option in reversed(options):
        command = option(command)
    return command


HELP_ALL = "hybrid.help_all"
"""The key in the ``meta`` of a context under which it is said that help is to hold every option."""


class SectionedCommand(click.Command):
    """Lists options under the title of their section; ``sections`` maps a title to their names.

    Options in no section stand under "Options", first. Those in ``rare`` are left out of ``--help``
    and shown by ``--help-all``.
    """

    def __init__(
        self,
        *args: Any,
        sections: Mapping[str, frozenset[str]] | None = None,
        rare: frozenset[str] = frozenset(),
        **settings: Any,
    ) -> None:
        super().__init__(*args, **settings)
        self._sections = sections or {}
        self._rare = rare
        if rare:
            told = f"Show all options, {len(rare)} rarely needed ones included."
            self.params.append(_help_all(told))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options of each section, in the order of the sections."""
        rows: dict[str, list[tuple[str, str]]] = {"Options": []}
        rows |= {title: [] for title in self._sections}
        for parameter in self.get_params(ctx):
            row = parameter.get_help_record(ctx)
            shown = parameter.name not in self._rare or HELP_ALL in ctx.meta
            if shown and row is not None and isinstance(parameter, click.Option):
                rows[self._section(parameter.name)].append(row)
        for title, listed in rows.items():
            if listed:
                with formatter.section(title):
                    formatter.write_dl(listed)

    def _section(self, name: str | None) -> str:
        found = (title for title, names in self._sections.items() if name in names)
        return next(found, "Options")


def _help_all(told: str) -> click.Option:
    def show(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
        if wanted and not ctx.resilient_parsing:
            ctx.meta[HELP_ALL] = True
            click.echo(ctx.get_help())
            ctx.exit()

    return click.Option(
        ["--help-all"], is_flag=True, is_eager=True, expose_value=False, callback=show, help=told
    )
