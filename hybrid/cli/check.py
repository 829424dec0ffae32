"""``hybrid check``: read records, check each, show and write what was found."""

from __future__ import annotations

from typing import Any, Final

import click

from hybrid.cli.gates import GATE_NAMES, Gates, gate_options
from hybrid.cli.judge_options import JUDGE_NAMES, LIMIT_NAMES, JudgeRequest, judge_request_options
from hybrid.cli.options import (
    SectionedCommand,
    error_types_option,
    output_options,
    pack_options,
    reading_options,
)
from hybrid.cli.reading import NAMES

_SECTIONS = {
    "Reading the input": NAMES,
    "Rules": frozenset({"packs", "no_default_pack"}),
    "When it fails": GATE_NAMES | {"exit_zero"},
    "Several machines": frozenset({"engine", "address"}),
    "Asking a judge": JUDGE_NAMES,
    "Calls, answers and limits": LIMIT_NAMES,
}
# What a few need: errors name those that settle a doubt, and a file of options holds the rest.
_RARE: Final = frozenset(
    """separator answer_base answer_is_models bare prefix_ids encoding requests no_default_pack
    max_rate_point closed_book engine address temperature seed max_output_tokens extra_body ask
    then_base_url prompt_directory prompt_lang verdict_order hints thresholds_path retry_ungrounded
    strict concurrency timeout max_retries no_cache max_tokens max_per_minute""".split()
)
GROUPS: Final = {"input": NAMES, "judge": JUDGE_NAMES | LIMIT_NAMES}
"""The tables of a file of options that hold for every command, and the options in each."""
SHARED: Final = frozenset({"error_types", "packs", "no_default_pack"}).union(*GROUPS.values())
"""The options that such a file may give to every command at once."""


@click.command(cls=SectionedCommand, sections=_SECTIONS, rare=_RARE)
@click.argument("files", nargs=-1, required=True)
@click.option("--rules-only", is_flag=True, help="Screen with rules: no model, no network.")
@output_options("findings, manifest and skipped rows")
@error_types_option
@click.option(
    "--only",
    type=click.Choice(("errors",)),
    help="Print only errors. Files written with -o hold every record.",
)
@click.option("--explain", metavar="ID", help="Explain one record: signals, evidence, scores.")
@reading_options
@pack_options
@click.option(
    "--workers",
    type=click.IntRange(1),
    help="How many processes to use, with --rules-only.  [default: one for each core "
    "and 2 MB of input]",
)
@click.option(
    "--engine",
    type=click.Choice(("local", "ray")),
    default="local",
    show_default=True,
    help="Where to check: on this machine, or on a Ray cluster.",
)
@click.option(
    "--address",
    help="The Ray cluster to join, such as auto.  [default: start one on this machine]",
)
@gate_options
@click.option("--exit-zero", is_flag=True, help="Exit with 0 even if errors were found.")
@click.option(
    "-q",
    "--quiet",
    is_flag=True,
    help="Do not print messages about the run. Skipped rows are still named.",
)
@judge_request_options
@click.pass_context
def check(ctx: click.Context, /, **options: Any) -> None:
    """Find errors in the reasoning behind answers.

    With --rules-only, the rules alone decide. With --model, a language model decides. It sees what
    the rules found, and its evidence is checked against the text.

    FILES are logs of Inspect, lm-evaluation-harness, promptfoo or OpenAI batches, JSON, CSV or
    Parquet (hybrid look --formats lists them), or - for standard input. Each row holds a question,
    its options, and the reasoning and answer that a model gave.

    \b
    Exit codes: 2  failed or incomplete (bad usage, skipped rows, anything unassessed)
                1  errors found, or what "When it fails" names
                0  none found
    """
    from hybrid.cli.request import CheckRequest
    from hybrid.cli.run import perform

    judge = JudgeRequest.taken_from(options)
    gates = Gates(**{name: options.pop(name) for name in GATE_NAMES})
    ctx.exit(perform(CheckRequest(judge=judge, gates=gates, **options)))
