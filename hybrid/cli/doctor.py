"""``hybrid judge doctor``: whether an endpoint can serve as a judge, and how long a run takes."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from hybrid.cli.console import Drawn, output
from hybrid.cli.judge_options import (
    ModelChoice,
    PromptChoice,
    model_options,
    prompt_options,
    taken,
)
from hybrid.errors import UsageError
from hybrid.records.values import LOW_COUNT
from hybrid.text.table import Table

if TYPE_CHECKING:
    from hybrid.judging.checkup import Checkup
    from hybrid.judging.settings import JudgeSettings
    from hybrid.records import Record

UNUSABLE = 2

_WHERE = ("kitchen", "office", "garden", "hall")

Line = tuple[str, str]


@click.command()
@model_options
@prompt_options
@click.option(
    "--records",
    type=click.IntRange(1),
    default=1000,
    show_default=True,
    help="Estimate a run over this many records.",
)
@click.option(
    "--canary-tokens",
    type=click.IntRange(100),
    default=4000,
    show_default=True,
    help="The length of the prompt that tests for silent truncation.",
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
        _print(_lines(settings, checkup), settings.model)
        calls = records * 3 * shown.votes
        _print(_estimate(settings, checkup, records, calls), "estimate")
        usable = usable and checkup.usable
    ctx.exit(0 if usable else UNUSABLE)


def _checked(settings: JudgeSettings, shown: PromptChoice, canary_tokens: int) -> Checkup:
    from hybrid.judging.checkup import check_endpoint
    from hybrid.judging.client import JudgeClient
    from hybrid.records import ErrorType

    build = shown.prompts().build
    prompts = [build(_record(where), ErrorType.LOGICAL, ()) for where in _WHERE]

    async def checked() -> Checkup:
        async with JudgeClient(settings) as client:
            return await check_endpoint(client, prompts, canary_tokens=canary_tokens)

    return asyncio.run(checked())


def _record(where: str) -> Record:
    from hybrid.records import Record

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
    told = "reported" if answer.usage.prompt_tokens is not None else "not reported"
    yield "token usage", f"reported, but too low: {counted[0]}" if counted else told
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


def _print(lines: Iterator[Line], title: str) -> None:
    output().print(Drawn(Table(title, ("", ""), tuple(lines), left=2)))
