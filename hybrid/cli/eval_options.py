"""What ``hybrid eval`` and ``hybrid compare`` have in common: options, conditions, tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from hybrid.cli.console import clean, draw, say, table_output
from hybrid.errors import UsageError

if TYPE_CHECKING:
    from hybrid.text.table import Table

_Command = Callable[..., Any]


def resample_options(command: _Command) -> _Command:
    """Add the options that say how intervals are made."""
    count = click.option(
        "--resamples",
        type=click.IntRange(min=100),
        default=1000,
        show_default=True,
        help="How many resamples make an interval.",
    )
    seed = click.option(
        "--seed",
        type=click.IntRange(min=0),
        default=0,
        show_default=True,
        help="Makes the resamples repeatable.",
    )
    return count(seed(command))


def gate_option(told: str) -> Callable[[_Command], _Command]:
    """Return what adds ``--fail-below``, explained by ``told``."""
    return click.option(
        "--fail-below",
        multiple=True,
        metavar="TYPE.FIGURE=NUMBER",
        help=f"{told} May be repeated.",
    )


def random_option(command: _Command) -> _Command:
    """Add the option that says that labels are a simple random sample."""
    return click.option(
        "--labels-are-random",
        "random",
        is_flag=True,
        help="State that the labelled records are a simple random sample of the run, if the "
        "labels do not say so.",
    )(command)


def plot_option(what: str) -> Callable[[_Command], _Command]:
    """Return what adds ``--plot``; a picture that cannot be drawn is refused at once."""
    return click.option(
        "--plot",
        "picture",
        type=click.Path(dir_okay=False, path_type=Path),
        callback=_drawable,
        help=f"Also draw {what}, as .svg or .png.",
    )


def _drawable(_ctx: click.Context, _param: click.Parameter, path: Path | None) -> Path | None:
    from hybrid.measure.plots import refuse_plot

    if path is not None:
        refuse_plot(path)
    return path


def refuse_two_streams(*paths: str | None) -> None:
    """Raise ``UsageError`` when standard input is named more than once."""
    if 1 < paths.count("-"):
        raise UsageError("standard input can be read once; name a file for the rest")


def leave_with(failures: Sequence[str]) -> None:
    """Tell what is not met on standard error, and leave with 1 if anything is not."""
    for failure in failures:
        say(f"failed: {failure}")
    if failures:
        click.get_current_context().exit(1)


def show(lines: Iterable[str], tables: Iterable[Table], form: str) -> None:
    """Print sentences and tables, for a terminal or (``md``) as Markdown."""
    if form == "md":
        from hybrid.measure.tables import markdown

        click.echo(markdown(lines, tables), nl=False)
        return
    console = table_output()
    for line in lines:
        console.print(clean(line), soft_wrap=True)
    for table in tables:
        draw(table, console)
