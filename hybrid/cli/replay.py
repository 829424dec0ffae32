"""``hybrid replay``: findings derived anew from the kept answers, without a call."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from hybrid.cli.decision import decision_option
from hybrid.cli.judge_options import cache_option
from hybrid.cli.options import output_options, pack_options


@click.command()
@click.argument("findings")
@cache_option
@output_options("findings and manifest")
@click.option("--only", type=click.Choice(("errors",)), help="Print only errors.")
@click.option(
    "--prompts",
    "prompt_directory",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="The templates of the run, if they were not ours.",
)
@decision_option
@pack_options
@click.option("--exit-zero", is_flag=True, help="Exit with 0 even if errors were found.")
@click.option("-q", "--quiet", is_flag=True, help="Do not print messages about the run.")
@click.pass_context
def replay(ctx: click.Context, /, **options: Any) -> None:
    """Derive findings again from kept answers, without a call.

    FINDINGS is what hybrid check wrote: a run directory, a findings file, or -. Rules, quotes,
    post-checks and decisions are today's. The answers come from the cache. An answer is marked
    "prompt_changed" if its prompt would differ today. If an answer is not in the cache, its finding
    is unassessed. With --decision, judge and rules are weighed. Without it, findings are the
    judge's, even for a run that weighed them.

    \b
    Exit codes: 2  failed or incomplete (bad usage, anything unassessed)
                1  errors found
                0  none found
    """
    from hybrid.cli.replay_run import ReplayRequest, perform

    ctx.exit(perform(ReplayRequest(**options)))
