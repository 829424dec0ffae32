"""A progress bar on standard error, for input that takes a while."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from typing import TypeVar

from hybrid.cli.console import messages

Item = TypeVar("Item")

_PATIENCE_SECONDS = 1.0
_STEP = 32


def with_progress(
    items: Iterable[Item],
    *,
    done: Callable[[], int],
    total: int | None,
    shown: bool,
    weight: Callable[[Item], int] = lambda _: 1,
) -> Generator[Item]:
    """Yield ``items`` and show how much of the input is done, in bytes of ``total``.

    The bar comes after a second, and only when ``shown`` and standard error is a terminal.
    ``weight`` tells how many records an item stands for.
    """
    if not shown or not sys.stderr.isatty():
        yield from items
        return
    begin = time.monotonic()
    rest = iter(items)
    count = 0
    for item in rest:
        yield item
        count += weight(item)
        if _PATIENCE_SECONDS < time.monotonic() - begin:
            break
    yield from _with_bar(rest, count, done, total, weight)


def _with_bar(
    items: Iterator[Item],
    count: int,
    done: Callable[[], int],
    total: int | None,
    weight: Callable[[Item], int],
) -> Iterator[Item]:
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.fields[count]:,} records"),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f}%"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=messages(), transient=True) as progress:
        task = progress.add_task("check", total=total, completed=done(), count=count)
        for item in items:
            yield item
            told = count // _STEP
            count += weight(item)
            if told < count // _STEP:
                progress.update(task, completed=done(), count=count)
