"""One run of ``hybrid check --engine ray``: the same request, carried out by a cluster."""

from __future__ import annotations

from pydantic import TypeAdapter

from hybrid.cli.console import say
from hybrid.cli.request import CheckRequest
from hybrid.cli.results import note_skip
from hybrid.io.manifest import Spending
from hybrid.io.tally import Tally
from hybrid.pipeline.cluster.files import Outcome, check_files
from hybrid.pipeline.cluster.recipe import JudgeRecipe, Recipe, recipe
from hybrid.pipeline.cluster.session import Cluster, require_ray


def check_on_ray(request: CheckRequest) -> tuple[Tally, Spending | None]:
    """Run the check on a cluster; return the counts, and what the judges have taken."""
    require_ray("--engine ray")
    outcome = check_files(
        request.files,
        str(request.output),
        _recipe(request),
        options=request.read_options(),
        cluster=Cluster(address=request.address, actors=request.workers),
        overwrite=request.overwrite,
        parameters=request.parameters(),
        tally=Tally,
        describe=None if request.quiet else say,
    )
    if outcome.earlier:
        say(f"{request.output}: the same run has finished {outcome.earlier:,} parts before")
    return _summed(outcome), outcome.manifest.judging


def _recipe(request: CheckRequest) -> Recipe:
    return recipe(
        packs=request.packs,
        default_pack=not request.no_default_pack,
        error_types=request.wanted_types(),
        judge=_judge(request) if request.judged else None,
    )


def _judge(request: CheckRequest) -> JudgeRecipe:
    judge = request.judge
    return JudgeRecipe(
        settings=judge.model.settings(),
        asking=request.asking(request.load_pack()),
        cascade=judge.cascade(),
        votes=judge.prompt.votes,
        cache=judge.cache_file(),
        max_calls=judge.max_calls,
        max_tokens=judge.max_tokens,
        max_cost=judge.max_cost,
        max_per_minute=judge.max_per_minute,
    )


def _summed(outcome: Outcome) -> Tally:
    """Return the counts of all parts, which came back as plain values."""
    read = TypeAdapter(Tally).validate_python
    whole = Tally()
    for each in outcome.tallies:
        whole.merge(read(each))
    for row in outcome.skipped:
        note_skip(whole, row)
    return whole
