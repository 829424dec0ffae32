"""A progress bar on standard error, for input that takes a while."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from hybrid.cli.console import messages

Item = TypeVar("Item")

_PATIENCE_SECONDS = 1.0
_STEP = 32


def with_progress(
    items: Iterable[Item], *, done: Callable[[], int], total: int | None, shown: bool
) -> Iterator[Item]:
    """Yield ``items`` and show how much of the input is done, in bytes of ``total``.

    The bar comes after a second, and only when ``shown`` and standard error is a terminal.
    """
    if not shown or not sys.stderr.isatty():
        yield from items
        return
    begin = time.monotonic()
    rest = iter(items)
    count = 0
    for count, item in enumerate(rest, start=1):  # noqa: B007 - the bar goes on counting from here
        yield item
        if _PATIENCE_SECONDS < time.monotonic() - begin:
            break
    yield from _with_bar(rest, count, done, total)


def _with_bar(
    items: Iterator[Item], begun: int, done: Callable[[], int], total: int | None
) -> Iterator[Item]:
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.fields[count]:,} records"),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f}%"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=messages(), transient=True) as progress:
        task = progress.add_task("check", total=total, completed=done(), count=begun)
        for count, item in enumerate(items, start=begun + 1):
            yield item
            if count % _STEP == 0:
                progress.update(task, completed=done(), count=count)
