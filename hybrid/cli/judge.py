"""``hybrid judge``: everything about a judge but asking it within a check."""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import click

from hybrid.cli.batch import batch
from hybrid.cli.console import Drawn, clean, output, say
from hybrid.cli.judge_options import (
    ModelChoice,
    PromptChoice,
    cache_option,
    model_options,
    prompt_options,
    taken,
    template_options,
)
from hybrid.cli.options import NamingGroup, map_option, option, pack_options
from hybrid.errors import InputError, UsageError
from hybrid.judging.cache import AnswerCache, default_cache_path
from hybrid.judging.prompt import Prompts, hints_of
from hybrid.judging.settings import JudgeSettings
from hybrid.packs import default_pack_dir, load_packs
from hybrid.reading.reader import open_records
from hybrid.reading.rows import ReadOptions, parse_mapping
from hybrid.records import ErrorType, Record
from hybrid.records.record import LOW_COUNT, Hint
from hybrid.text.escape import printable
from hybrid.text.table import Table

if TYPE_CHECKING:
    from hybrid.judging.checkup import Checkup


# --- ``hybrid judge cache``: what is kept of the judges' answers ---------------------------------

_AGE = re.compile(r"(\d+)([hdw])")
_UNITS = {"h": "hours", "d": "days", "w": "weeks"}


@click.group(cls=NamingGroup)
def cache() -> None:
    """Show, prune and export the saved answers of judges."""


@cache.command()
@cache_option
def info(cache_path: Path | None) -> None:
    """Show what the cache contains, by model and error type."""
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
@option("--older-than", "Delete answers older than 12h, 30d or 8w.", metavar="AGE")
@option("--model", "Delete answers of this model.", metavar="NAME")
@option("--no-verdict", "Delete refusals and answers without a verdict.", is_flag=True)
@option("--all everything", "Delete every answer.", is_flag=True)
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
    place = path or default_cache_path()
    if not place.exists():
        raise UsageError(f"{place}: there is no cache here")
    return AnswerCache(place)


def _age(text: str) -> timedelta:
    match = _AGE.fullmatch(text.strip())
    if match is None:
        raise UsageError(f"--older-than {text}: accepted are hours, days, weeks: 12h, 30d, 8w")
    return timedelta(**{_UNITS[match[2]]: int(match[1])})


# --- ``hybrid judge prompts``: what a judge is asked, word for word ------------------------------


@click.command()
@click.argument("error_type", metavar="TYPE", type=click.Choice(("factual", "logical", "semantic")))
@click.argument("file", required=False)
@option("--lang", "The prompt's language.  [default: the record's, else en]", ("en", "zh"))
@option("--record record_id", "The record of FILE.  [default: the first]", metavar="ID")
@template_options
@map_option
@pack_options
def prompts(error_type: str, file: str | None, record_id: str | None, **options: Any) -> None:
    """Show what a judge is asked about TYPE errors.

    The prompt is for a record of FILE. Without FILE, it has placeholders. Nothing is sent. FILE is
    read as hybrid check reads it, and - is standard input.
    """
    if record_id is not None and file is None:
        raise UsageError("--record names a record of a file; name the file too")
    built = Prompts(
        directory=options["prompt_directory"],
        lang=options["lang"],
        verdict_order=options["verdict_order"],
        hints=options["hints"] == "flags",
    )
    wanted = ErrorType(error_type)
    if file is None:
        _print_prompt(built.skeleton(wanted, options["lang"] or "en"))
    else:
        record = _find(file, record_id, options["mappings"])
        _print_prompt(_sent(built, record, wanted, _hints(record, wanted, options)))


def _print_prompt(text: str) -> None:
    """Print a prompt as it is sent; on a terminal, what could steer it is escaped."""
    out = sys.stdout
    shown = "\n".join(map(printable, text.split("\n"))) if out.isatty() else text
    out.write(f"{shown}\n")


def _sent(built: Prompts, record: Record, error_type: ErrorType, hints: tuple[Hint, ...]) -> str:
    """Return the messages one after the other, each under its role."""
    prompt = built.build(record, error_type, hints)
    return "\n\n".join(f"--- {each.role} ---\n{each.content}" for each in prompt.messages)


def _find(file: str, record_id: str | None, mappings: tuple[str, ...]) -> Record:
    options = ReadOptions(mapping=parse_mapping(mappings))
    records = (each for each in open_records([file], options) if isinstance(each, Record))
    for record in records:
        if record_id in (None, record.id):
            return record
    wanted = "no record that can be read" if record_id is None else f"no record {record_id!r}"
    raise InputError(f"{file} contains {wanted}")


def _hints(record: Record, error_type: ErrorType, options: dict[str, Any]) -> tuple[Hint, ...]:
    from hybrid.screening import Screener

    default = () if options["no_default_pack"] else (default_pack_dir(),)
    directories = [*default, *options["packs"]]
    if options["hints"] == "none" or not directories:
        return ()
    screener = Screener(load_packs(directories), error_types=(error_type,))
    return hints_of(screener.screen(record).flags[error_type])


# --- ``hybrid judge doctor``: whether an endpoint can serve, and how long a run takes ------------

UNUSABLE = 2

_WHERE = ("kitchen", "office", "garden", "hall")

Line = tuple[str, str]


@click.command()
@model_options
@prompt_options
@option("--records", "Estimate a run over this many records.", click.IntRange(1), default=1000)
@option(
    "--canary-tokens",
    "The length of the prompt that tests for silent truncation.",
    click.IntRange(100),
    default=4000,
)
@click.pass_context
def doctor(ctx: click.Context, /, records: int, canary_tokens: int, **options: Any) -> None:
    """Try a judge's endpoint: answers, truncation, speed.

    Asks each model about one small record, in every form of structured output. Then it sends one
    long prompt, whose first words the model must repeat. Nothing is saved.

    \b
    Exit codes: 2  the endpoint cannot be used, or silently cuts long prompts
                0  it can be used
    """
    choice = taken(ModelChoice, options)
    shown = taken(PromptChoice, options)
    if not choice.models:
        raise UsageError("--model names no model; give the one to try")
    usable = True
    for settings in choice.settings():
        checkup = _checked(settings, shown, canary_tokens)
        _print_table(_lines(settings, checkup), settings.model)
        calls = records * 3 * shown.votes
        _print_table(_estimate(settings, checkup, records, calls), "estimate")
        usable = usable and checkup.usable
    ctx.exit(0 if usable else UNUSABLE)


def _checked(settings: JudgeSettings, shown: PromptChoice, canary_tokens: int) -> Checkup:
    from hybrid.judging.checkup import check_endpoint
    from hybrid.judging.client import JudgeClient

    build = shown.prompts().build
    prompts = [build(_record(where), ErrorType.LOGICAL, ()) for where in _WHERE]

    async def checked() -> Checkup:
        async with JudgeClient(settings) as client:
            return await check_endpoint(client, prompts, canary_tokens=canary_tokens)

    return asyncio.run(checked())


def _record(where: str) -> Record:
    return Record(
        id=where,
        question=f"Who spilled the tea in the {where}?",
        options={"A": "the nurse", "B": "the pilot"},
        reasoning=f"The text does not say who was in the {where}. I choose the nurse.",
        answer="A",
    )


def _lines(settings: JudgeSettings, checkup: Checkup) -> Iterator[Line]:
    answer = checkup.answer
    yield "endpoint", settings.base_url
    yield "answer", "a verdict" if answer.failure is None else answer.failure
    for form in checkup.forms:
        state = "works" if form.readable else "accepted" if form.accepted else "does not work"
        yield form.rung, f"{state}{f': {form.says}' if form.says else ''}"
    counted = [each for each in answer.repairs if each.startswith(LOW_COUNT)]
    repairs = [each for each in answer.repairs if each not in counted]
    if repairs:
        yield "repairs", "; ".join(repairs)
    yield "verdict probability", "reported" if answer.p_error is not None else "not reported"
    usage = "reported" if answer.usage.prompt_tokens is not None else "not reported"
    yield "token usage", f"reported, but too low: {counted[0]}" if counted else usage
    yield "long prompt", f"{checkup.canary.result}: {checkup.canary.says}"


def _estimate(
    settings: JudgeSettings, checkup: Checkup, records: int, calls: int
) -> Iterator[Line]:
    seconds = calls * checkup.seconds
    yield "records", f"{records:,} ({calls:,} calls)"
    yield "a call", f"{checkup.seconds:.1f} s"
    yield "one at a time", _duration(seconds)
    at_best = f"{settings.concurrency} at a time, at best"
    yield at_best, _duration(seconds / settings.concurrency)
    tokens = checkup.answer.usage
    if tokens.prompt_tokens is not None and tokens.completion_tokens is not None:
        both = calls * tokens.prompt_tokens, calls * tokens.completion_tokens
        yield "tokens", f"about {both[0]:,} in, {both[1]:,} out, more for longer records"
    yield "cost", "unknown" if checkup.cost is None else f"about {calls * checkup.cost:.2f} USD"


def _duration(seconds: float) -> str:
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"


def _print_table(lines: Iterator[Line], title: str) -> None:
    output().print(Drawn(Table(title, ("", ""), tuple(lines), left=2)))


# --- The group -----------------------------------------------------------------------------------


@click.group(cls=NamingGroup, commands=[doctor, prompts, cache, batch])
def judge() -> None:
    """Try a judge, see its prompts and saved answers, ask in batches."""
