"""``hybrid judge batch``: the calls of a check as batch files, handed in and fetched again.

What is imported lies in the cache, so the same ``hybrid check`` then needs no call.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from hybrid.cli.console import output, say
from hybrid.cli.judge_options import (
    ModelChoice,
    PromptChoice,
    cache_option,
    model_options,
    prompt_options,
    taken,
    whom_option,
)
from hybrid.cli.options import error_types_option, pack_options, reading_options
from hybrid.errors import UsageError

if TYPE_CHECKING:
    from hybrid.judging.batch import BatchState
    from hybrid.judging.cache import AnswerCache
    from hybrid.judging.client import Transport

INCOMPLETE = 2

_directory = click.argument(
    "directory", type=click.Path(exists=True, file_okay=False, path_type=Path)
)


@click.group()
def batch() -> None:
    """Ask a judge through OpenAI's batch files, at a lower price.

    Export the calls of a check, submit them (or upload the files yourself), and collect the
    results. Then run the same check. It finds every answer in the cache.
    """


@batch.command()
@click.argument("files", nargs=-1, required=True)
@error_types_option
@reading_options
@pack_options
@click.option(
    "-o",
    "--output",
    "directory",
    required=True,
    type=click.Path(path_type=Path),
    help="The new directory for the batch.",
)
@click.option(
    "--rung",
    type=click.Choice(("json_schema", "json_object", "text")),
    help="The form of structured output to ask for.  [default: json_schema]",
)
@click.option(
    "--leave-out",
    type=click.Choice(("logprobs", "temperature", "seed")),
    multiple=True,
    help="Do not send this parameter, if the model refuses it. Can be repeated.",
)
@model_options
@prompt_options
@whom_option
@cache_option
def export(directory: Path, cache_path: Path | None, **options: Any) -> None:
    """Write a check's calls as batch files, except those in the cache.

    Give the options of the check. They decide what is asked.
    """
    from hybrid.cli.batch_calls import Calls, Form
    from hybrid.cli.request import InputRequest
    from hybrid.cli.thresholds import refuse_two_ways
    from hybrid.judging.batch import BatchState, Job, write_requests, write_state
    from hybrid.text.escape import secrets_in

    choice = taken(ModelChoice, options)
    shown = taken(PromptChoice, options)
    form = Form(rung=options.pop("rung"), leave_out=options.pop("leave_out"))
    whom, thresholds = options.pop("whom"), options.pop("thresholds_path")
    refuse_two_ways(whom, thresholds)
    if not choice.models:
        raise UsageError("--model names no model; give the one that the batch is for")
    if any(secrets_in(dict(choice.settings()[0].extra_body))):
        raise UsageError(
            "--extra-body holds what is named like a key, which a batch file would keep readable; "
            "accepted: OPENAI_API_KEY, which no file holds"
        )
    calls = Calls(InputRequest(**options), choice, shown, form, whom=whom, thresholds=thresholds)
    with _cache(cache_path) as cache:
        exported = write_requests(calls, directory, cache=cache)
    jobs = [Job(requests=name, model=model) for name, model in exported.files.items()]
    write_state(directory, BatchState(choice.settings()[0].base_url, jobs))
    say(f"{exported.calls:,} calls written to {directory} ({len(jobs)} to submit)")
    if exported.cached:
        say(f"{exported.cached:,} more are in the cache already")
    if calls.not_asked:
        say(f"{calls.not_asked:,} findings not asked about: the check keeps the rules' decision")


@batch.command("import")
@_directory
@click.argument("results", nargs=-1, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@cache_option
@click.pass_context
def import_(
    ctx: click.Context, directory: Path, results: tuple[Path, ...], cache_path: Path | None
) -> None:
    """Put the answers in RESULTS, which you fetched yourself, into the cache.

    DIRECTORY is where the batch was exported to. Without RESULTS, its own result files are read.
    """
    files = results or _own_results(directory)
    ctx.exit(_imported(directory, files, cache_path))


@batch.command()
@_directory
def submit(directory: Path) -> None:
    """Submit the batch to its endpoint."""
    from hybrid.judging.batch import submit as hand_in

    _print_state(_at_endpoint(directory, hand_in))


@batch.command()
@_directory
def status(directory: Path) -> None:
    """Ask the endpoint for the state of the batch."""
    from hybrid.judging.batch import refresh

    _print_state(_at_endpoint(directory, refresh))


@batch.command()
@_directory
@cache_option
@click.pass_context
def collect(ctx: click.Context, directory: Path, cache_path: Path | None) -> None:
    """Fetch the finished results, and put the answers into the cache.

    Exits with 2 while some calls have no answer.
    """
    from hybrid.judging.batch import fetch

    state = _at_endpoint(directory, fetch)
    _print_state(state)
    files = [directory / name for job in state.jobs for name in job.results]
    ctx.exit(_imported(directory, files, cache_path))


def _cache(path: Path | None) -> AnswerCache:
    from hybrid.judging.cache import AnswerCache, default_cache_path

    return AnswerCache(path or default_cache_path())


def _own_results(directory: Path) -> tuple[Path, ...]:
    found = sorted((*directory.glob("results-*.jsonl"), *directory.glob("errors-*.jsonl")))
    if not found:
        raise UsageError(f"{directory} holds no results yet; collect them, or name result files")
    return tuple(found)


def _at_endpoint(
    directory: Path, step: Callable[[Path, Transport], Awaitable[BatchState]]
) -> BatchState:
    from hybrid.judging.batch import read_state
    from hybrid.judging.client import Transport
    from hybrid.judging.settings import JudgeSettings

    state = read_state(directory)
    models = [job.model for job in state.jobs] or ["none"]

    async def taken() -> BatchState:
        transport = Transport(JudgeSettings(model=models[0], base_url=state.base_url))
        try:
            return await step(directory, transport)
        finally:
            await transport.close()

    return asyncio.run(taken())


def _print_state(state: BatchState) -> None:
    from hybrid.cli.console import Drawn
    from hybrid.text.table import Table

    rows = (
        (
            *(job.requests, job.model, job.batch_id or "", job.status or "not submitted"),
            f"{job.completed:,} of {job.total:,}" if job.total else "",
            *(str(job.failed or ""), job.problem or ""),
        )
        for job in state.jobs
    )
    columns = ("file", "model", "batch", "status", "done", "failed", "problem")
    output().print(Drawn(Table("", columns, tuple(rows), left=len(columns))))


def _imported(directory: Path, files: Sequence[Path], cache_path: Path | None) -> int:
    """Import, say what came of it, and return the exit code."""
    from hybrid.judging.batch import import_results

    with _cache(cache_path) as cache:
        imported = import_results(directory, files, cache)
    say(f"{imported.kept:,} answers put into the cache")
    for reason, count in sorted(imported.failed.items()):
        say(f"{count:,} without an answer: {reason}")
    if imported.missing:
        say(f"{imported.missing:,} calls of the batch have no result")
    if imported.unknown:
        say(f"{imported.unknown:,} results belong to no call of this batch")
    return INCOMPLETE if imported.failed or imported.missing else 0
