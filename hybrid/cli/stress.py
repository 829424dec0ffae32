"""``hybrid stress``: how steady a judge is when only the way of asking changes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from hybrid.cli.judge_options import (
    LIMIT_NAMES,
    JudgeRequest,
    ModelChoice,
    PromptChoice,
    limit_options,
    model_options,
    taken,
    wording_options,
)
from hybrid.cli.options import SectionedCommand, error_types_option
from hybrid.errors import UsageError
from hybrid.records.values import Variant

_WORDING = frozenset({"prompt_directory", "prompt_lang", "verdict_order"})
_JUDGE = frozenset("models base_url temperature seed max_output_tokens extra_body".split())
_SECTIONS = {"Asking a judge": _JUDGE | _WORDING, "Calls, answers and limits": LIMIT_NAMES}
_VARIANTS = [each.value for each in Variant if each is not Variant.AS_IS]


@click.command(cls=SectionedCommand, sections=_SECTIONS)
@click.argument("findings")
@click.option(
    "-n",
    "--size",
    type=click.IntRange(min=1),
    default=60,
    show_default=True,
    help="How many records to draw.",
)
@click.option(
    "--draw-seed",
    type=click.IntRange(min=0),
    default=0,
    show_default=True,
    help="Makes the draw repeatable; a larger draw holds the smaller one.",
)
@error_types_option
@click.option(
    "--variant",
    "variants",
    type=click.Choice(_VARIANTS),
    multiple=True,
    help="Use only this variant. Can be repeated.  [default: all]",
)
@click.option(
    "--repeats",
    type=click.IntRange(min=1),
    default=2,
    show_default=True,
    help="How often to repeat the same question.",
)
@click.option(
    "--against",
    multiple=True,
    metavar="RUN",
    help="Also compare with the judges of this run on the same records. Can be repeated.",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(file_okay=False, path_type=Path),
    help="Write stress.json, stress.md and answers.jsonl, a line for each call, into this "
    "directory.",
)
@model_options
@wording_options
@limit_options
@click.pass_context
def stress(ctx: click.Context, /, **options: Any) -> None:
    """Measure how steady a judge's verdicts are.

    FINDINGS is what hybrid check wrote: a run directory or a findings file, whose records are drawn
    at random. The judge gets each record as hybrid check sends it, then again in other forms: with
    reversed options, without hints, with other hints, in the other language, and with the
    response first. Calls, tokens and cost are printed first, and --dry-run stops there. Answers are
    saved, so the same command continues after a stop.

    Exits with 2 if a call gave no verdict.
    """
    model = taken(ModelChoice, options)
    if not model.models:
        raise UsageError("--model names no judge; give the one to try, or several to compare")
    wording = PromptChoice(**{name: options.pop(name) for name in _WORDING})
    limits = {name: options.pop(name) for name in LIMIT_NAMES & options.keys()}
    judge = JudgeRequest(model=model, prompt=wording, **limits)
    from hybrid.cli.stress_run import StressRequest, perform

    ctx.exit(perform(StressRequest(judge=judge, **options)))
