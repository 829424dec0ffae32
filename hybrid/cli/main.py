"""The ``hybrid`` command: finds commands lazily and turns exceptions into messages and exit codes.

Exit codes: 2 failed or incomplete, else 1 errors found, else 0.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import click

from hybrid import __version__
from hybrid.errors import HybridError

FAILED = 2
INTERRUPTED = 130
CLOSED_PIPE = 141


@dataclass(frozen=True, slots=True)
class Entry:
    """Where a command lives, and its one line in ``hybrid --help``."""

    module: str
    summary: str


COMMANDS = {
    "check": Entry("hybrid.cli.check", "Find errors in the reasoning behind answers."),
    "look": Entry("hybrid.cli.look", "Show how a file would be read, and what is in doubt."),
    "formats": Entry("hybrid.cli.look", "List the forms of input that are read."),
    "replay": Entry("hybrid.cli.replay", "Derive findings anew from kept answers, without a call."),
    "rules": Entry("hybrid.cli.rules", "Show, explain and test the rules."),
    "quotes": Entry(
        "hybrid.cli.quotes", "Check whether quotes stand in their source and still mean the same."
    ),
    "report": Entry(
        "hybrid.cli.report",
        "Show findings with their evidence in its place, and take an auditor's review.",
    ),
    "eval": Entry(
        "hybrid.cli.eval", "Compare findings with labels: precision, recall, F1, kappa, evidence."
    ),
    "compare": Entry(
        "hybrid.cli.compare",
        "Show what changed between two runs, and with labels whether for the better.",
    ),
    "sample": Entry(
        "hybrid.cli.sample",
        "Choose the records of a run to label, so that rates can be told from the labels.",
    ),
    "rate": Entry(
        "hybrid.cli.rate", "Tell how often errors are made, for which groups, and how sure that is."
    ),
    "plan": Entry("hybrid.cli.plan", "Tell how many labels a wanted interval takes."),
    "gold": Entry("hybrid.cli.gold", "Merge the labels that reviewers export from a report."),
    "prompts": Entry("hybrid.cli.prompts", "Show what a judge is asked."),
    "doctor": Entry("hybrid.cli.doctor", "Try a judge's endpoint: forms, truncation, speed."),
    "batch": Entry(
        "hybrid.cli.batch", "Ask through batch files in OpenAI's format, at a lower price."
    ),
    "export": Entry("hybrid.cli.export", "Write findings as a table: CSV, JSON Lines or Parquet."),
    "cache": Entry("hybrid.cli.cache", "Show, prune and export the kept answers of judges."),
}


class LazyGroup(click.Group):
    """A group that imports a command's module when the command is used, not to list it."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        entry = COMMANDS.get(cmd_name)
        if entry is None:
            return None
        command = getattr(import_module(entry.module), cmd_name)
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, entry.summary) for name, entry in COMMANDS.items()])

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
def cli() -> None:
    """Audit the reasoning that a language model wrote for a choice question.

    Says whether the reasoning makes claims without support in the text (factual), contradicts
    itself (logical) or takes a word in another sense (semantic), with the words that prove it.
    """


def run(arguments: Sequence[str] | None = None) -> int:
    """Run one command line (``sys.argv`` by default) and return its exit code."""
    try:
        code = cli.main(args=arguments, prog_name="hybrid", standalone_mode=False)
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except click.Abort:
        click.echo("hybrid: stopped.", err=True)
        return INTERRUPTED
    except (HybridError, OSError) as error:
        click.echo(f"hybrid: {_printable(str(error))}", err=True)
        return FAILED
    return code if isinstance(code, int) else 0


def main() -> None:
    """Run the command line and leave the process with its exit code."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A terminal that cannot show a character gets its code, not a traceback.
        sys.stdout.reconfigure(errors="backslashreplace")
    sys.exit(run())


def _printable(message: str) -> str:
    # A message may quote the input, and the input must not steer the terminal.
    from hybrid.text.escape import printable

    return "\n".join(printable(line) for line in message.split("\n"))


def _forget_stdout() -> None:
    # The reader is gone; without this the interpreter complains again when it flushes at exit.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    main()
