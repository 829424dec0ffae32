"""Options that a file gives: ``hybrid.toml``, or ``[tool.hybrid]`` in a pyproject.toml.

They become click's ``default_map``, so an option on the command line always wins.
"""

from __future__ import annotations

import json
import os
import shlex
import tomllib
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NoReturn

import click

from hybrid.cli.options import SeveralOption
from hybrid.errors import UsageError
from hybrid.keywords import advice, nearest, parts
from hybrid.text.escape import looks_like_key, masked, printable, secrets_in, sounds_secret

NAME: Final = "hybrid.toml"
_PYPROJECT: Final = "pyproject.toml"
_TOOL: Final = ("tool", "hybrid")
_KEYS: Final = "keys are not read from a file; set OPENAI_API_KEY in the environment"
_HELP: Final = frozenset({"-h", "--help", "--help-all"})
# What is chosen on the left leaves out what the file says on the right: they exclude each other.
_INSTEAD: Final = {
    "models": ("rules_only",),
    "no_cache": ("cache_path",),
    "cache_path": ("no_cache",),
    "whom": ("thresholds_path",),
    "thresholds_path": ("whom",),
    "explain": ("output", "overwrite"),
}


@dataclass(frozen=True, slots=True)
class ConfigFile:
    """A file of options: its text, and the tables in it that are ours, below the names ``root``."""

    path: Path
    text: str
    tables: Mapping[str, Any]
    root: tuple[str, ...] = ()

    @property
    def shown(self) -> str:
        """The path as it is said, from the working directory."""
        return os.path.relpath(self.path)


@dataclass(frozen=True, slots=True)
class Setting:
    """A value of a file, under the names that lead to it."""

    file: ConfigFile
    keys: tuple[str, ...]
    value: Any

    def refuse(self, why: str) -> NoReturn:
        """Raise ``UsageError`` with the file, the line, the value and ``why`` it cannot be used."""
        value = json.dumps(self.value, ensure_ascii=False, default=str)
        self._refuse(f"{'.'.join(self.keys)} = {value}: {why}")

    def refuse_keys(self) -> None:
        """Raise ``UsageError`` where this holds a key of a server; the key is not shown."""
        if any(map(looks_like_key, _texts(self.value))) or any(secrets_in(self.value)):
            self._refuse(f"{'.'.join(self.keys)}: {_KEYS}")

    def refuse_name(self, accepted: Collection[str], where: str, other: str = "") -> NoReturn:
        """Raise ``UsageError``: the last name is none of those ``accepted``."""
        if sounds_secret(self.keys[-1].replace("-", "_")):
            self._refuse(f"{'.'.join(self.keys)}: {_KEYS}")
        advised = f"; {other}" if other else advice(_plain(self.keys[-1]), sorted(accepted))
        self.refuse(f"{where} has no such name{advised}")

    def below(self) -> Iterator[Setting]:
        """Yield what stands in this table; raises ``UsageError`` where it is none."""
        if not isinstance(self.value, Mapping):
            self.refuse(f"a table is expected, [{'.'.join(self.keys)}]")
        for name, value in self.value.items():
            yield Setting(self.file, (*self.keys, name), value)

    def _refuse(self, what: str) -> NoReturn:
        line = _line_of(self.file.text, (*self.file.root, *self.keys))
        raise UsageError(f"{self.file.shown}:{line}: {what}")


def find(folder: Path) -> ConfigFile | None:
    """Return the nearest file of options in ``folder`` or above it, if there is one.

    Raises ``UsageError`` where that file cannot be read. A pyproject.toml without our table is
    passed over.
    """
    for each in (folder, *folder.parents):
        # In a folder above that may not be looked into, nothing is there.
        if os.path.isfile(each / NAME):  # noqa: PTH113
            return load(each / NAME)
        pyproject = each / _PYPROJECT
        if os.access(pyproject, os.R_OK) and b"hybrid" in pyproject.read_bytes():
            found = load(pyproject)
            if found.tables:
                return found
    return None


def load(path: Path) -> ConfigFile:
    """Return the options in a file; raises ``UsageError`` where it cannot be read as TOML."""
    root = _TOOL if path.name == _PYPROJECT else ()
    try:
        text = path.read_text("utf-8")
        tables: Any = tomllib.loads(text)
    except (OSError, ValueError, RecursionError) as error:
        reason = getattr(error, "strerror", None) or error
        raise UsageError(f"{os.path.relpath(path)}: {reason}") from error
    for name in root:
        tables = tables.get(name, {}) if isinstance(tables, Mapping) else {}
    return ConfigFile(path, text, tables, root)


def settings(
    file: ConfigFile, ctx: click.Context, names: Sequence[str], arguments: Sequence[str]
) -> dict[str, Any]:
    """Return what the file gives a command, by parameter, and say it once on standard error.

    ``names`` lead to the command of ``ctx``; ``arguments`` are what the command line gives it.
    Raises ``UsageError``, with file and line, for names and values that are not accepted.
    """
    chosen = _chosen(file, ctx.command, names)
    taken = {name: _value(each, _option(ctx.command, name), ctx) for name, each in chosen.items()}
    given = _given(ctx, arguments)
    for name in _void(taken, given):
        taken.pop(name, None)
    words = [
        word
        for name, value in taken.items()
        if name not in given
        for word in _words(_option(ctx.command, name), value)
    ]
    if words and "quiet" not in given and not taken.get("quiet"):
        said = printable(masked(f"options from {file.shown}: {shlex.join(words)}"))
        click.echo(said, err=True)
    return taken


def default_map(
    ctx: click.Context, names: Sequence[str], command: click.Command, arguments: Sequence[str]
) -> dict[str, Any]:
    """Return click's ``default_map`` for a command line of ``hybrid``, whose context is ``ctx``.

    ``names`` lead to ``command``, which is given ``arguments``. Where help is asked for, and where
    nothing takes an option, no file is read. Raises ``UsageError`` as ``settings`` and ``load`` do.
    """
    if isinstance(command, click.Group):
        name, *rest = arguments or ["--help"]
        below = command.get_command(ctx, name)
        return {} if below is None else {names[-1]: default_map(ctx, [*names, name], below, rest)}
    if ctx.params["no_config"] or not _HELP.isdisjoint(arguments) or not command.params:
        return {}
    given = ctx.params["config"]
    file = _nearest_file() if given is None else load(given)
    if file is None:
        return {}
    return {names[-1]: settings(file, click.Context(command, parent=ctx), names, arguments)}


def _nearest_file() -> ConfigFile | None:
    try:
        return find(Path.cwd())
    except FileNotFoundError:  # the working directory is gone, and commands work without one
        return None


def spelled(option: click.Parameter) -> str:
    """Return an option's long name as it stands on the command line, without dashes."""
    return max(option.opts, key=len).lstrip("-")


def _chosen(file: ConfigFile, command: click.Command, names: Sequence[str]) -> dict[str, Setting]:
    """Return the setting for each parameter of a command: its own table's before a shared one."""
    from hybrid.cli.main import COMMANDS

    top = list(Setting(file, (), file.tables).below())
    # [judge] holds what every command that asks a judge shares, and the tables of those below it.
    of_commands = [each for each in top if each.keys[0] in COMMANDS and each.keys[0] != "judge"]
    chosen = dict(_shared([each for each in top if each not in of_commands], command, [*COMMANDS]))
    for each in top:
        if each.keys[0] == names[0] and (each in of_commands or names[1:]):
            chosen |= _own(each, command, names[1:])
        elif each in of_commands:
            list(each.below())
    return chosen


def _shared(
    found: Sequence[Setting], command: click.Command, commands: Sequence[str]
) -> Iterator[tuple[str, Setting]]:
    """Yield the settings that hold for each command with such an option."""
    if not found:
        return
    from hybrid.cli.check import GROUPS, SHARED, check

    options = {spelled(each): each for each in check.params if each.name in SHARED}
    for setting in sorted(found, key=lambda each: each.keys[0] in GROUPS):
        group = GROUPS.get(setting.keys[0]) if isinstance(setting.value, Mapping) else None
        inside = {n: each for n, each in options.items() if group is None or each.name in group}
        where = "the top of the file" if group is None else f"[{setting.keys[0]}]"
        others = [*GROUPS, *commands] if group is None else []
        for each in [setting] if group is None else setting.below():
            if isinstance(each.value, Mapping) and each.keys[1:] and _is_below_judge(each):
                continue
            option = inside.get(_plain(each.keys[-1]))
            if option is None:
                elsewhere = _plain(each.keys[-1]) in map(spelled, check.params)
                each.refuse_name([*inside, *others], where, "put it into [check]" * elsewhere)
            if _same(option, command):
                yield str(option.name), each


def _is_below_judge(table: Setting) -> bool:
    from hybrid.cli.judge import judge

    return table.keys[0] == "judge" and table.keys[-1] in judge.commands


def _same(option: click.Parameter, command: click.Command) -> bool:
    """Whether a command has this option: by the same name others mean another thing."""
    return any(
        each.name == option.name and getattr(each, "help", "") == getattr(option, "help", "")
        for each in command.params
    )


def _own(table: Setting, command: click.Command, rest: Sequence[str]) -> dict[str, Setting]:
    """Return the settings in the table of a command, or of the one below it that ``rest`` names."""
    if rest:
        below = {each.keys[-1]: each for each in table.below() if isinstance(each.value, Mapping)}
        return _own(below[rest[0]], command, rest[1:]) if rest[0] in below else {}
    options = {spelled(each): each for each in command.params if isinstance(each, click.Option)}
    found = {}
    for each in table.below():
        option = options.get(_plain(each.keys[-1]))
        if option is None:
            each.refuse_name(options, f"[{'.'.join(table.keys)}]")
        found[str(option.name)] = each
    return found


def _value(setting: Setting, option: click.Option, ctx: click.Context) -> Any:
    """Return a value as the command line would give it; raises ``UsageError`` for a wrong one."""
    setting.refuse_keys()
    value = _as_words(setting, option)
    try:
        option.process_value(ctx, value)
        if option.name == "mappings":
            from hybrid.reading.rows import parse_mapping

            parse_mapping(value)
    except (click.BadParameter, UsageError) as error:
        reason = str(getattr(error, "message", error)).rstrip(".")
        setting.refuse(reason + _nearest(setting.value, option))
    return value


def _as_words(setting: Setting, option: click.Option) -> Any:
    value, form = setting.value, str(option.metavar)
    if option.is_flag:
        return value if isinstance(value, bool) else setting.refuse("accepted: true or false")
    if isinstance(value, Mapping):
        if form == "JSON":
            return json.dumps(value, ensure_ascii=False)
        if "=" not in form or not option.multiple:
            setting.refuse(f"a table is not accepted, but {_expected(option)}")
        value = [f"{name}={_word(setting, each, option)}" for name, each in value.items()]
    given = value if isinstance(value, list) else [value]
    if isinstance(option, SeveralOption):
        folder = setting.file.path.parent
        given = [part for each in given for part in option.parts(each, folder)]
    words = [_word(setting, each, option) for each in given]
    if option.multiple:
        return words
    if isinstance(value, list):
        return ",".join(map(str, words)) if "," in form else setting.refuse(_expected(option))
    return words[0]


def _word(setting: Setting, value: Any, option: click.Option) -> Any:
    """Return one value as a word of the command line, or a number."""
    number = isinstance(option.type, click.types.FloatParamType | click.types.IntParamType)
    fitting = (int, float) if number else (str, int, float)
    if isinstance(value, bool) or not isinstance(value, fitting):
        setting.refuse(f"accepted: {_expected(option)}")
    if number:
        return value
    if isinstance(option.type, click.Path):
        return _from(setting.file.path.parent, str(value), option.type)
    return str(value)


def _from(folder: Path, value: str, kind: click.Path) -> str:
    """Return a path, which in a file counts from the file's folder; another name as it is."""
    if value == "-" or "://" in value:
        return value
    path = folder / Path(value).expanduser()
    # An option of packs takes the name of an installed one, too.
    return str(path) if path.exists() or type(kind) is click.Path else value


def _expected(option: click.Option) -> str:
    kind = option.type
    if isinstance(kind, click.Choice):
        words = ", ".join(map(str, kind.choices))
    elif isinstance(kind, click.types.IntParamType):
        words = "a whole number"
    elif isinstance(kind, click.types.FloatParamType):
        words = "a number"
    else:
        words = f"a text{f' such as {option.metavar}' if option.metavar else ''}"
    return f"a list of: {words}" if option.multiple else words


def _nearest(value: Any, option: click.Option) -> str:
    if not isinstance(option.type, click.Choice):
        return ""
    known = [str(choice) for choice in option.type.choices]
    given = [part for each in _texts(value) for part in parts(each)]
    return next((nearest(each, known) for each in given if each not in known), "")


def _given(ctx: click.Context, arguments: Sequence[str]) -> frozenset[str]:
    """Return the parameters that a command line gives; what is wrong with it is told later."""
    command = ctx.command
    with click.Context(command, parent=ctx.parent, resilient_parsing=True) as trial:
        _, _, order = command.make_parser(trial).parse_args(list(arguments))
    return frozenset(str(each.name) for each in order if isinstance(each, click.Option))


def _void(taken: Collection[str], given: Collection[str]) -> Iterator[str]:
    """Yield what the file cannot give any more, after what the command line has chosen."""
    for name in given:
        yield from _INSTEAD.get(name, ())
    if "models" not in given and "rules_only" in {*given, *taken}:
        from hybrid.cli.judge_options import JUDGE_NAMES, LIMIT_NAMES

        yield from JUDGE_NAMES | LIMIT_NAMES


def _words(option: click.Option, value: Any) -> Iterator[str]:
    """Yield the words of a command line that give a value."""
    if value is False:
        return
    for each in value if option.multiple else [value]:
        yield f"--{spelled(option)}"
        if value is not True:
            yield str(each)


def _option(command: click.Command, name: str) -> click.Option:
    return next(
        each for each in command.params if each.name == name and isinstance(each, click.Option)
    )


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping | list):
        for each in value.values() if isinstance(value, Mapping) else value:
            yield from _texts(each)


def _plain(name: str) -> str:
    return name.replace("_", "-")


def _line_of(text: str, keys: Sequence[str]) -> int:
    """Return the number of the line where the value under ``keys`` begins.

    TOML that is cut after a whole statement is still TOML: the statement that brings the value
    begins after the longest such piece without it.
    """
    lines = text.splitlines()
    before = 0
    for number in range(1, len(lines) + 1):
        try:
            found: Any = tomllib.loads("\n".join(lines[:number]))
        except tomllib.TOMLDecodeError:
            continue
        for name in keys:
            found = found.get(name) if isinstance(found, Mapping) else None
        if found is not None:
            return before + 1
        before = number
    return 1
