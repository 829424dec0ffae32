"""``hybrid judge cache``: what is kept of the judges' answers."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import IO, TYPE_CHECKING

import click

from hybrid.cli.console import Drawn, clean, output, say
from hybrid.cli.judge_options import cache_option
from hybrid.errors import UsageError

if TYPE_CHECKING:
    from hybrid.judging.cache import AnswerCache

_AGE = re.compile(r"(\d+)([hdw])")
_UNITS = {"h": "hours", "d": "days", "w": "weeks"}


@click.group()
def cache() -> None:
    """Show, prune and export the saved answers of judges."""


@cache.command()
@cache_option
def info(cache_path: Path | None) -> None:
    """Show what the cache holds, by model and error type."""
    from hybrid.text.table import Table

    with _opened(cache_path) as opened:
        kept, counts = len(opened), opened.info()
        size = opened.path.stat().st_size / 1e6
    console = output()
    console.print(clean(f"{opened.path}: {kept:,} answers, {size:.1f} MB"))
    if not counts:
        return
    oldest, newest = min(each.oldest for each in counts), max(each.newest for each in counts)
    console.print(clean(f"from {oldest[:10]} to {newest[:10]}"))
    columns = "model|endpoint|error type|answers|no verdict|tokens in|tokens out"
    rows = (
        (
            *(each.model, each.base_url, each.error_type),
            *(each.answers, each.unreadable, each.prompt_tokens, each.completion_tokens),
        )
        for each in counts
    )
    console.print(Drawn(Table("", tuple(columns.split("|")), tuple(rows), left=3)))


@cache.command()
@click.option("--older-than", metavar="AGE", help="Delete answers older than 12h, 30d or 8w.")
@click.option("--model", metavar="NAME", help="Delete answers of this model.")
@click.option("--no-verdict", is_flag=True, help="Delete refusals and answers without a verdict.")
@click.option("--all", "everything", is_flag=True, help="Delete every answer.")
@cache_option
def prune(
    older_than: str | None,
    model: str | None,
    no_verdict: bool,
    everything: bool,
    cache_path: Path | None,
) -> None:
    """Delete the saved answers that meet every condition."""
    if everything == bool(older_than or model or no_verdict):
        raise UsageError(
            "say what to delete: --older-than, --model, --no-verdict, or --all on its own"
        )
    before = datetime.now(UTC) - _age(older_than) if older_than else None
    with _opened(cache_path) as opened:
        gone = opened.prune(before=before, model=model, unreadable=no_verdict)
    say(f"{gone:,} answers deleted")


@cache.command()
@click.option(
    "-o",
    "--output",
    "target",
    type=click.File("wb", lazy=False),
    default="-",
    help="The file to write.  [default: standard output]",
)
@cache_option
def export(target: IO[bytes], cache_path: Path | None) -> None:
    """Write every saved answer as JSON Lines, oldest first."""
    import msgspec

    with _opened(cache_path) as opened:
        for stored in opened.export():
            target.write(msgspec.json.encode(stored) + b"\n")
        if opened.damaged:
            say(f"{opened.path}: {opened.damaged:,} saved answers are damaged and were left out")


def _opened(path: Path | None) -> AnswerCache:
    """Open a cache that is there; one that is not there yet is not made just to be looked at."""
    from hybrid.judging.cache import AnswerCache, default_cache_path

    place = path or default_cache_path()
    if not place.exists():
        raise UsageError(f"{place}: there is no cache here")
    return AnswerCache(place)


def _age(text: str) -> timedelta:
    match = _AGE.fullmatch(text.strip())
    if match is None:
        raise UsageError(f"--older-than {text}: accepted are hours, days, weeks: 12h, 30d, 8w")
    return timedelta(**{_UNITS[match[2]]: int(match[1])})
