"""One run of ``hybrid check``, from the request to the exit code."""

from __future__ import annotations

from contextlib import ExitStack, closing
from functools import partial
from typing import TYPE_CHECKING

from hybrid.cli.console import output, say, with_progress
from hybrid.cli.explain import explanation
from hybrid.cli.printing import Display
from hybrid.cli.request import CheckRequest
from hybrid.cli.results import Results, carry_out, identity
from hybrid.cli.summary import conclude
from hybrid.errors import DuplicateIdError, UsageError
from hybrid.reading.reader import RecordReader, open_records
from hybrid.records import Record, RecordFindings
from hybrid.run.doubts import Chosen, chosen_by, refuse_doubtful
from hybrid.run.store import Store
from hybrid.run.tally import Tally

if TYPE_CHECKING:
    from hybrid.run import Recipe, Runner


def perform(request: CheckRequest) -> int:
    """Run the check and return its exit code."""
    if request.engine == "ray":
        from hybrid.run.on_ray import require_ray

        require_ray("--engine ray")
    reader = open_records(request.files, request.read_options())
    if not request.quiet:
        for description in reader.descriptions:
            say(description)
    refuse_doubtful(reader.inputs, partial(_chosen, request))
    recipe = _recipe(request)
    if request.judge.dry_run:
        return _foresee(request, reader, recipe)
    _tell_votes(request)
    with _runner(request, recipe) as runner:
        spending = None
        if request.explain is not None:
            tally = _explain(request.explain, reader, runner)
        else:
            tally = _check(request, reader, runner)
            spending = runner.judges.spending() if runner.judges is not None else None
    if request.explain is None:
        apart = request.gates.apart
        conclude(request, tally, judged=request.judged, spending=spending, apart=apart)
    return request.exit_code(tally)


def _chosen(request: CheckRequest) -> Chosen:
    return chosen_by(request.checker(request.load_pack()))


def _recipe(request: CheckRequest) -> Recipe:
    from hybrid.run import Recipe
    from hybrid.run.decision_file import by_decision

    pack = request.load_pack()
    judge = request.judge.recipe(request.asking(pack)) if request.judged else None
    made = Recipe(pack=pack, error_types=request.wanted_types(), judge=judge)
    return by_decision(made, request.judge.decision_path)


def _runner(request: CheckRequest, recipe: Recipe) -> Runner:
    from hybrid.run import Runner

    cluster = (request.address or "") if request.engine == "ray" else None
    workers = request.workers
    return Runner(recipe, workers=workers, cluster=cluster, alone=True, told=say)


def _tell_votes(request: CheckRequest) -> None:
    model, votes = request.judge.model, request.judge.prompt.votes
    if request.judged and 1 < votes and model.temperature == 0 and model.seed is None:
        say("--votes at temperature 0 mostly repeats one answer; --temperature 0.7 lets it vary")


def _check(request: CheckRequest, reader: RecordReader, runner: Runner) -> Tally:
    """Check every record of the input and pass the results on; returns the counts."""
    judges = runner.judges
    kept = judges.keep_answers if judges is not None else request.output is not None
    try:
        with ExitStack() as stack:
            run = _store(request, runner, stack) if request.output is not None else None
            results = Results(Display(request.choice(), stack), run, prefixed=request.prefix_ids)
            # Judges are asked about records that have their ids already.
            results.ids = reader.ids if judges is None else None
            return carry_out(results, partial(_check_rest, request, reader, runner, results))
    except KeyboardInterrupt:
        if kept:
            what = "findings" if judges is None else "answers"
            say(f"{what} are saved; the same command continues from here")
        raise


def _store(request: CheckRequest, runner: Runner, stack: ExitStack) -> Store:
    recipe = runner.recipe
    asking = recipe.judge.asking if recipe.judge is not None else None
    store = Store(
        str(request.output),
        identity=identity(request, recipe.pack.hash, asking),
        overwrite=request.overwrite,
        in_order=recipe.judge is None,
    )
    return stack.enter_context(store)


def _check_rest(
    request: CheckRequest, reader: RecordReader, runner: Runner, results: Results
) -> None:
    run = results.run
    done_rows = run.done_rows if run is not None else 0
    parts = with_progress(
        runner.check(
            reader, results.hand, skip=done_rows, is_done=run.is_done if run is not None else None
        ),
        done=lambda: reader.bytes_read,
        total=reader.bytes_total,
        shown=not request.quiet and not request.prints_records,
        weight=lambda part: len(part.rows),
    )
    try:
        with closing(parts):
            for part in parts:
                results.put(part)
    except DuplicateIdError:
        if done_rows and results.ids is not None:
            _tell_places(request)
        raise
    finally:
        if run is not None and runner.judges is not None:
            run.spend(runner.judges.spending())


def _tell_places(request: CheckRequest) -> None:
    """Read the input from its beginning, which raises the error with both of its places."""
    for _ in open_records(request.files, request.read_options()):
        pass


def _foresee(request: CheckRequest, reader: RecordReader, recipe: Recipe) -> int:
    from hybrid.cli.forecast import foresee

    forecast = foresee(reader.placed(), recipe.checker(), request.judge)
    output().print(forecast.table(request.judge))
    return 2 if forecast.skipped else 0


def _explain(wanted: str, reader: RecordReader, runner: Runner) -> Tally:
    """Show all that the rules see in the record of that id, and what judges say of it."""
    for place in reader.placed():
        item = place.item
        if isinstance(item, Record) and item.id == wanted:
            (found,) = runner.results([place])
            if not isinstance(found, RecordFindings):
                raise UsageError(found.reason)
            tally = Tally()
            tally.add(found)
            output().print(explanation(found, runner.checker.screen(item, every=True)))
            return tally
    raise UsageError(f"--explain {wanted}: no usable record of the input has this id")
