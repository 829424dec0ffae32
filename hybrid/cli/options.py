"""Options that several commands have in common, in the same words: reading, packs, output, help."""

from __future__ import annotations

import math
import os
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, TypeVar

import click

from hybrid.errors import UsageError
from hybrid.keywords import advice, parts
from hybrid.reading.rows import INPUT_FORMATS, InputFormat, ReadOptions, parse_mapping
from hybrid.text.words import LANGUAGES, Lang

if TYPE_CHECKING:
    from hybrid.packs import Pack

_Command = TypeVar("_Command", bound=Callable[..., Any])

FILE: Final = click.Path(dir_okay=False, path_type=Path)
FOLDER: Final = click.Path(file_okay=False, path_type=Path)
PRESENT_FILE: Final = click.Path(exists=True, dir_okay=False, path_type=Path)
PRESENT_FOLDER: Final = click.Path(exists=True, file_okay=False, path_type=Path)


_SEVERAL: Final = "Repeat it or use commas for several."
_PAIR_FOLLOWS: Final = re.compile(r",(?=[^,=]+=)")


class SeveralOption(click.Option):
    """An option for several values: it is repeated, or lists them with commas, or both."""

    def type_cast_value(self, ctx: click.Context, value: Any) -> Any:
        if isinstance(value, list | tuple):
            value = [part for each in value for part in self.parts(each)]
        return super().type_cast_value(ctx, value)

    def parts(self, given: Any, folder: Path = Path()) -> list[Any]:
        """Return the values in one word of the command line, or of a file in ``folder``.

        A comma belongs to the value in the name of a file that exists, and in FIELD=VALUE where no
        other FIELD= follows.
        """
        if not isinstance(given, str) or "," not in given:
            return [given]
        if os.path.exists(folder / given):  # noqa: PTH110 - a text may be too long for a name
            return [given]
        if "=" in str(self.metavar):
            return [part.strip() for part in _PAIR_FOLLOWS.split(given)]
        return parts(given)


def option(
    names: str, text: str, kind: Any = None, default: Any = None, **settings: Any
) -> Callable[[_Command], _Command]:
    """Return an option as ``click.option`` does; its help is ``text`` and tells the default.

    With ``multiple``, the help also says how to give several values.

    ``kind`` is a type of click, or the words that are taken.
    """
    if isinstance(kind, list | tuple):
        kind = click.Choice(kind)
    if isinstance(kind, click.IntRange):
        kind.name = "integer"  # by its own name, click calls "x" not a valid integer range
    if default is not None:
        settings |= {"default": default, "show_default": True}
    if settings.get("multiple"):
        settings["cls"] = SeveralOption
        said, gap, default_said = text.partition("  [")
        text = f"{said} {_SEVERAL}{gap}{default_said}"
    return click.option(*names.split(), type=kind, help=text, **settings)


def grouped(*options: Callable[[Any], Any]) -> Callable[[_Command], _Command]:
    """Return what adds all of these options to a command, the first one first in its help."""

    def add(command: _Command) -> _Command:
        for each in reversed(options):
            command = each(command)
        return command

    return add


# --- How inputs are read -------------------------------------------------------------------------

NAMES: Final = frozenset(
    """mappings given_options separator answer_base answer_is_models bare prefix_ids input_format
    encoding requests lang""".split()
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadRequest:
    """How inputs are to be read, as it was given."""

    mappings: tuple[str, ...] = ()
    given_options: str | None = None
    separator: str | None = None
    answer_base: Literal["0", "1"] | None = None
    answer_is_models: bool = False
    bare: Literal["skip", "keep"] = "skip"
    prefix_ids: bool = False
    input_format: InputFormat | None = None
    encoding: str | None = None
    requests: str | None = None
    lang: Lang | None = None

    def read_options(self) -> ReadOptions:
        """Return how the inputs are to be read; raises ``UsageError`` for what makes no sense."""
        base: dict[str | None, Literal[0, 1] | None] = {None: None, "0": 0, "1": 1}
        given = self.given_options.split(",") if self.given_options else []
        return ReadOptions(
            mapping=parse_mapping(self.mappings),
            options=tuple(each.strip() for each in given),
            separator=self.separator,
            answer_base=base[self.answer_base],
            answer_is_models=self.answer_is_models,
            keep_bare=self.bare == "keep",
            prefix_ids=self.prefix_ids,
            input_format=self.input_format,
            encoding=self.encoding,
            requests=self.requests,
            lang=self.lang,
        )

    def reading_parameters(self) -> dict[str, Any]:
        """Return what tells one way of reading from another."""
        given = {name: getattr(self, name) for name in sorted(NAMES - {"mappings"})}
        return {**given, "mapping": parse_mapping(self.mappings)}


def reading_of(options: dict[str, Any]) -> ReadRequest:
    """Take the reading options out of a command's options."""
    return ReadRequest(**{name: options.pop(name) for name in NAMES if name in options})


# --- Packs, output, help -------------------------------------------------------------------------


ERROR_TYPES = ("factual", "logical", "semantic")
FORMATS = ("table", "full", "jsonl", "json", "csv", "seed")


class FiniteRange(click.FloatRange):
    """A number in a range; what is none, or has no end, is in no range."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        number = super().convert(value, param, ctx)
        if not math.isfinite(number):
            self.fail(f"{value} is not in the range {self._describe_range()}.", param, ctx)
        return number


class PackPath(click.Path):
    """A directory of rules, or the name of an installed pack."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        from hybrid.packs.load import find_pack

        folder = super().convert(find_pack(value), param, ctx)
        if self.exists and not any(Path(os.fsdecode(folder)).rglob("*.y*ml")):
            self.fail(f"Directory {value!r} contains no .yaml file of a pack.", param, ctx)
        return folder


_PACK: Final = PackPath(exists=True, file_okay=False, path_type=Path)
map_option = option(
    "--map mappings",
    "Read a field from this column or path, such as question=prompt.",
    multiple=True,
    metavar="FIELD=COLUMN",
)
reading_options = grouped(
    map_option,
    option(
        "--options given_options",
        "The options of every row, such as Yes,No.",
        metavar="FIRST,SECOND",
    ),
    option(
        "--split-options separator",
        "The separator of options in one text, such as '||'.  [default: by content]",
        metavar="TEXT",
    ),
    option("--answer-base", "The number of the first option, if answers are numbers.", ("0", "1")),
    option(
        "--answer-is-models",
        "The column named answer contains the model's answer, not the correct one.",
        is_flag=True,
    ),
    option(
        "--bare",
        "What to do with rows that have an answer but no reasoning.",
        ("skip", "keep"),
        default="skip",
    ),
    option("--prefix-ids", "Put the file's name before each id.", is_flag=True),
    option(
        "--input-format",
        "The format of the input; see hybrid look --formats.  [default: by content]",
        INPUT_FORMATS,
    ),
    option(
        "--encoding",
        "The encoding of text, such as gb18030.  [default: by content]",
        metavar="NAME",
    ),
    option(
        "--requests",
        "The requests that belong to the output of an OpenAI batch.",
        click.Path(dir_okay=False),
    ),
    option("--lang", "The language of every record.  [default: detected per record]", LANGUAGES),
)
error_types_option = option(
    "--error-type error_types",
    "Check only this error type.  [default: all three]",
    ERROR_TYPES,
    multiple=True,
)
pack_options = grouped(
    option(
        "--pack packs",
        "Add the cues and rules of this directory or installed pack.",
        _PACK,
        multiple=True,
    ),
    option("--no-default-pack", "Leave out the rules that come with hybrid.", is_flag=True),
)
rule_pack_options = grouped(
    option(
        "--pack packs",
        "A directory of rules and cues to add, or an installed pack.",
        PackPath(path_type=Path),
        multiple=True,
    ),
    option("--no-default-pack", "Leave out our own rules.", is_flag=True),
)


def output_options(written: str) -> Callable[[_Command], _Command]:
    """Return what adds the options that say where ``written`` goes, and what is printed."""
    return grouped(
        option(
            "-o --output",
            f"Write {written} into this directory, or beside NAME.jsonl.",
            click.Path(),
        ),
        option("--overwrite", "Replace the run that is already in OUTPUT.", is_flag=True),
        option(
            "--format format_name",
            "What to print: a line for each finding (table), or everything about each "
            "record (full).  [default: full for up to 5 records, else table; with -o "
            "only the summary]",
            FORMATS,
        ),
        option(
            "--limit",
            "How many findings (table) or records (full) to print; 0 for all.  [default: "
            "20 in a table]",
            click.IntRange(min=0),
        ),
    )


def pack_dirs(packs: Sequence[Path], *, no_default_pack: bool) -> tuple[Path, ...]:
    """Return the directories to load, our own first; raises ``UsageError`` where none is left."""
    from hybrid.packs import default_pack_dir

    if no_default_pack and not packs:
        raise UsageError("--no-default-pack leaves no rules; name a pack with --pack DIR")
    return (*(() if no_default_pack else (default_pack_dir(),)), *packs)


def load_asked(packs: Sequence[Path], *, no_default_pack: bool) -> Pack:
    """Return the packs asked for as one; raises ``PackError`` with every fault in them."""
    from hybrid.packs import load_packs

    return load_packs(pack_dirs(packs, no_default_pack=no_default_pack))


HELP_ALL = "hybrid.help_all"
"""The key in the ``meta`` of a context under which it is said that help is to hold every option."""


class NamingGroup(click.Group):
    """A group of commands that names them, or the nearest one, to whoever asks for another."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        called = args[0]
        if not (ctx.resilient_parsing or called in self.commands or called.startswith("-")):
            ctx.fail(f"no command {called!r}{advice(called, sorted(self.commands))}")
        return super().resolve_command(ctx, args)


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
            text = f"Show all options, {len(rare)} rarely needed ones included."
            self.params.append(_help_all(text))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options of each section, in the order of the sections."""
        rows: dict[str, list[tuple[str, str]]] = {"Options": []}
        rows |= {title: [] for title in self._sections}
        titles = {name: title for title, names in self._sections.items() for name in names}
        for parameter in self.get_params(ctx):
            row = parameter.get_help_record(ctx)
            shown = parameter.name not in self._rare or HELP_ALL in ctx.meta
            if shown and row is not None and isinstance(parameter, click.Option):
                rows[titles.get(str(parameter.name), "Options")].append(row)
        for title, listed in rows.items():
            if listed:
                with formatter.section(title):
                    formatter.write_dl(listed)


def _help_all(text: str) -> click.Option:
    def show(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
        if wanted and not ctx.resilient_parsing:
            ctx.meta[HELP_ALL] = True
            click.echo(ctx.get_help())
            ctx.exit()

    return click.Option(
        ["--help-all"], is_flag=True, is_eager=True, expose_value=False, callback=show, help=text
    )
