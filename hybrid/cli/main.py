"""The ``hybrid`` command: finds commands lazily and turns exceptions into messages and exit codes.

Exit codes: 2 failed or incomplete, else 1 errors found, else 0.
"""

from __future__ import annotations

import io
import os
import sys
import traceback
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any, Final

import click

from hybrid._version import __version__
from hybrid.errors import IN_SHELL, HybridError

FAILED = 2
INTERRUPTED = 130
CLOSED_PIPE = 141
DEBUG = "--debug"

_SHOWN = 200
_WITHOUT_CONFIG = frozenset({"init"})


@dataclass(frozen=True, slots=True)
class Entry:
    """The module of ``hybrid.cli`` that a command is in, and its line in ``hybrid --help``."""

    module: str
    summary: str


GROUPS: Final = {
    "Audit": {
        "init": Entry("inputs", "Write hybrid.toml, so that you need not repeat options."),
        "check": Entry("check", "Find errors in the reasoning behind answers."),
        "report": Entry(
            "report", "Show findings with their evidence, and take a reviewer's labels."
        ),
        "export": Entry("report", "Write findings as tables, SARIF, JUnit or annotations."),
        "lint": Entry("inputs", "Check that rationales lead to their labels."),
    },
    "Measure": {
        "eval": Entry(
            "evaluate", "Compare findings with labels: precision, recall, kappa, evidence."
        ),
        "compare": Entry("evaluate", "Show what changed between two runs."),
        "sample": Entry("labels", "Choose records to label, so that rates can be estimated."),
        "plan": Entry("labels", "Show how many labels you need for a given interval."),
        "gold": Entry("labels", "Merge reviewers' labels, and find doubtful ones."),
        "rate": Entry("estimate", "Estimate how often errors are made, with intervals."),
        "calibrate": Entry("estimate", "Find the score above which a judge is needed."),
        "stress": Entry("stress", "Measure how steady a judge's verdicts are."),
    },
    "Look inside": {
        "look": Entry("inputs", "Show how a file would be read, and what is unclear."),
        "quotes": Entry("quotes", "Check that quotes are in their source and mean the same."),
        "judge": Entry("judge", "Try a judge, see its prompts and saved answers, ask in batches."),
        "rules": Entry("rules", "Show, explain and test the rules."),
        "replay": Entry("replay", "Compute findings again from saved answers, without a call."),
        "verify": Entry("replay", "Check that a run and its inputs are unchanged."),
    },
}
"""The commands by what they are for, in the order of ``hybrid --help``."""

COMMANDS: Final = {name: entry for group in GROUPS.values() for name, entry in group.items()}


class LazyGroup(click.Group):
    """A group that imports a command's module when the command is used, not to list it."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        entry = COMMANDS.get(cmd_name)
        if entry is None:
            return None
        command = getattr(import_module(f"hybrid.cli.{entry.module}"), cmd_name)
        assert isinstance(command, click.Command)
        return command

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(ctx, _config_first(args))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if ctx.resilient_parsing:  # a shell completes a line
            return super().resolve_command(ctx, args)
        called = args[0]
        if called not in COMMANDS and not called.startswith("-"):
            from hybrid.keywords import nearest

            ctx.fail(f"no command {called!r}{nearest(called, COMMANDS) or '.'}")
        name, command, rest = super().resolve_command(ctx, args)
        if name is not None and command is not None and name not in _WITHOUT_CONFIG:
            from hybrid.cli.config import default_map

            ctx.default_map = default_map(ctx, [name], command, rest)
        return name, command, rest

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for title, group in GROUPS.items():
            with formatter.section(title):
                formatter.write_dl([(name, entry.summary) for name, entry in group.items()])

    def invoke(self, ctx: click.Context) -> Any:
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError:
            _forget_stdout()
            raise click.exceptions.Exit(CLOSED_PIPE) from None
        return result


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="hybrid")
@click.option(DEBUG, is_flag=True, expose_value=False, help="Show where a failure came from.")
@click.option(
    "--config",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Take options from this file.  [default: hybrid.toml, or tool.hybrid in pyproject.toml, "
    "here or in a folder above]",
)
@click.option("--no-config", is_flag=True, help="Take options from no file.")
def cli(**_: object) -> None:
    """Audit the reasoning that a language model wrote for a choice question.

    Finds claims without support in the text (factual), contradictions (logical) and words taken in
    another sense (semantic). Shows the words that prove each error.
    """


def run(arguments: Sequence[str] | None = None) -> int:
    """Run one command line (``sys.argv`` by default) and return its exit code.

    This is the boundary of the command: whatever is raised below becomes one message and an exit
    code, and with ``--debug``, before or after the command's name, the traceback stands before it.
    """
    given = list(sys.argv[1:] if arguments is None else arguments)
    spelled = IN_SHELL.set(True)
    try:
        words = [each for each in given if each != DEBUG]
        code = cli.main(args=words, prog_name="hybrid", standalone_mode=False)
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except click.Abort:
        click.echo("hybrid: stopped.", err=True)
        return INTERRUPTED
    except Exception as error:  # noqa: BLE001 - the boundary described above
        if DEBUG in given:
            _say(traceback.format_exc().rstrip())
        _say(f"hybrid: {_told(error)}")
        return FAILED
    finally:
        IN_SHELL.reset(spelled)
    return code if isinstance(code, int) else 0


def main() -> None:
    """Run the command line and leave the process with its exit code."""
    _open_standard_streams()
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A terminal that cannot show a character gets its code, not a traceback.
        sys.stdout.reconfigure(errors="backslashreplace")
    code = run()
    try:
        sys.stdout.flush()
    except OSError:
        _forget_stdout()
    sys.exit(code)


def _config_first(given: Sequence[str]) -> list[str]:
    """Return a command line with the options of every command before the command's name."""
    words = iter(given)
    first: list[str] = []
    rest: list[str] = []
    for word in words:
        if word == "--":
            rest.append(word)
            break
        if word == "--config":
            first += [word, *islice(words, 1)]
        elif word == "--no-config" or word.startswith("--config="):
            first.append(word)
        else:
            rest.append(word)
    return [*first, *rest, *words]


def _told(error: Exception) -> str:
    """Return what to say of a failure: of one that nobody foresaw, what it is and where."""
    if isinstance(error, HybridError):
        return str(error)
    if isinstance(error, OSError):
        return f"{error.filename or 'standard output'}: {error.strerror or error}"
    frame = traceback.extract_tb(error.__traceback__)[-1]
    what = " ".join(f"{type(error).__name__}: {error}".split())[:_SHOWN]
    place = f"{Path(frame.filename).name}:{frame.lineno}"
    return f"internal fault: {what} (at {place}); {DEBUG} shows where it came from"


def _say(message: str) -> None:
    """Write a message that may quote the input, or what a server sent, on standard error."""
    from hybrid.text.escape import masked, printable

    lines = (printable(line) for line in masked(message).split("\n"))
    click.echo("\n".join(lines), err=True)


def _open_standard_streams() -> None:
    """Give closed standard streams something to stand on, so that no data file takes their place.

    Reading finds nothing. Writing to a closed standard output fails, as it does on a full disk.
    """
    for number, (name, mode) in enumerate((("stdin", "r"), ("stdout", "w"), ("stderr", "w"))):
        if getattr(sys, name) is None:
            flags = os.O_WRONLY if name == "stderr" else os.O_RDONLY
            opened = os.open(os.devnull, flags)
            os.dup2(opened, number)
            setattr(sys, name, open(number, mode, encoding="utf-8"))  # noqa: PTH123, SIM115


def _forget_stdout() -> None:
    # Nobody reads it; without this the interpreter complains again when it flushes at exit.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    main()
