"""``hybrid judge batch``: the calls of a check as batch files, handed in and fetched again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from hybrid.cli.console import Drawn, output, say
from hybrid.cli.judge_options import (
    ModelChoice,
    PromptChoice,
    cache_option,
    model_options,
    prompt_options,
    refuse_two_ways,
    taken,
    whom_option,
)
from hybrid.cli.options import (
    NamingGroup,
    error_types_option,
    option,
    pack_options,
    reading_options,
)
from hybrid.errors import UsageError
from hybrid.judging.cache import AnswerCache, default_cache_path
from hybrid.judging.settings import JudgeSettings
from hybrid.reading.reader import open_records
from hybrid.records import Record
from hybrid.text.escape import secrets_in
from hybrid.text.table import Table

if TYPE_CHECKING:
    from hybrid.cli.check import InputRequest
    from hybrid.judging.batch import BatchCall, BatchState
    from hybrid.judging.client import Transport
    from hybrid.judging.forms import Abilities
    from hybrid.run.judged import Whom


# --- The calls that a check of some files makes --------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """In which form a batch asks: nobody is there to try another when one is refused."""

    rung: str | None = None
    leave_out: tuple[str, ...] = ()

    def abilities(self, settings: JudgeSettings) -> Abilities:
        """Return what to assume of an endpoint."""
        from hybrid.judging.forms import first_abilities

        first = first_abilities(settings)
        return replace(first, rung=self.rung or first.rung, left_out=frozenset(self.leave_out))


class Calls:
    """Every call of a check, by record, error type, judge and vote.

    ``not_asked`` counts the findings passed over so far that keep the rules' decision.
    """

    def __init__(
        self,
        source: InputRequest,
        choice: ModelChoice,
        shown: PromptChoice,
        form: Form,
        *,
        whom: Whom = "all",
        thresholds: Path | None = None,
    ) -> None:
        from hybrid.run.calibrated import scores_to_ask
        from hybrid.run.checker import Checker
        from hybrid.run.judged import Asking

        self.not_asked = 0
        self._source = source
        pack, types = source.load_pack(), source.wanted_types()
        asked = scores_to_ask(thresholds, pack.hash, types)
        asking = Asking(prompts=shown.prompts(), whom=whom, thresholds=asked)
        self._checker = Checker(pack, error_types=types, asking=asking)
        self._forms = [(each, form.abilities(each)) for each in choice.settings()]
        self._votes = shown.votes

    def __iter__(self) -> Iterator[BatchCall]:
        from hybrid.judging.batch import BatchCall

        for record in _records(self._source):
            prompts = self._checker.prepare(record).prompts
            self.not_asked += len(self._checker.error_types) - len(prompts)
            for prompt in prompts:
                for settings, abilities in self._forms:
                    for vote in range(self._votes):
                        yield BatchCall(settings, prompt, vote, abilities)


def _records(source: InputRequest) -> Iterator[Record]:
    """Yield the usable records, and tell of the others."""
    for item in open_records(source.files, source.read_options()):
        if isinstance(item, Record):
            yield item
        elif not item.bare:
            say(f"skipped {item.file}{f':{item.line}' if item.line else ''}: {item.reason}")


# --- The commands. What is imported lies in the cache, so the same check then needs no call ------

INCOMPLETE = 2

_directory = click.argument(
    "directory", type=click.Path(exists=True, file_okay=False, path_type=Path)
)


@click.group(cls=NamingGroup)
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
@option(
    "-o --output directory",
    "The new directory for the batch.",
    click.Path(path_type=Path),
    required=True,
)
@option(
    "--rung",
    "The form of structured output to ask for.  [default: json_schema]",
    ("json_schema", "json_object", "text"),
)
@option(
    "--leave-out",
    "Do not send this parameter, if the model refuses it.",
    ("logprobs", "temperature", "seed"),
    multiple=True,
)
@model_options
@prompt_options
@whom_option
@cache_option
def export(directory: Path, cache_path: Path | None, **options: Any) -> None:
    """Write a check's calls as batch files, except those in the cache.

    Give the options of the check. They decide what is asked.
    """
    from hybrid.cli.check import InputRequest
    from hybrid.judging.batch import BatchState, Job, write_requests, write_state

    choice = taken(ModelChoice, options)
    shown = taken(PromptChoice, options)
    form = Form(rung=options.pop("rung"), leave_out=options.pop("leave_out"))
    whom, thresholds = options.pop("whom"), options.pop("thresholds_path")
    refuse_two_ways(whom, thresholds)
    if not choice.models:
        raise UsageError("--model names no model; give the one that the batch is for")
    if any(secrets_in(dict(choice.settings()[0].extra_body))):
        raise UsageError(
            "--extra-body has a field named like a key, and a batch file would show it; set "
            "OPENAI_API_KEY instead, which goes into no file"
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
    return AnswerCache(path or default_cache_path())


def _own_results(directory: Path) -> tuple[Path, ...]:
    found = sorted((*directory.glob("results-*.jsonl"), *directory.glob("errors-*.jsonl")))
    if not found:
        raise UsageError(f"{directory} has no results yet; collect them, or name result files")
    return tuple(found)


def _at_endpoint(
    directory: Path, step: Callable[[Path, Transport], Awaitable[BatchState]]
) -> BatchState:
    from hybrid.judging.batch import read_state
    from hybrid.judging.client import Transport

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
